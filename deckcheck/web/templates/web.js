"use strict";
(function () {
  var form = document.getElementById("check");
  if (!form) return;
  var text = document.getElementById("text"), files = document.getElementById("files");

  // A link can carry the list: it is behind the #, which no browser sends to a server.
  function kept() { try { return decodeURIComponent(location.hash.slice(1)); } catch (error) { return ""; } }
  if (!text.value && location.hash.indexOf("#list=") === 0) text.value = kept().slice(5);
  text.addEventListener("input", function () {
    var list = text.value;
    history.replaceState(null, "", list && list.length < 8000 ? "#list=" + encodeURIComponent(list) : location.pathname);
  });

  ["dragenter", "dragover"].forEach(function (kind) {
    document.addEventListener(kind, function (event) {
      event.preventDefault();
      form.classList.add("drop");
    });
  });
  document.addEventListener("dragleave", function (event) { if (!event.relatedTarget) form.classList.remove("drop"); });
  document.addEventListener("drop", function (event) {
    event.preventDefault();
    form.classList.remove("drop");
    if (event.dataTransfer.files.length) {
      files.files = event.dataTransfer.files;
      form.requestSubmit(form.querySelector("button.main"));
    }
  });

  document.querySelectorAll(".copy textarea").forEach(function (area) {
    var button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    button.addEventListener("click", function () {
      area.select();
      if (navigator.clipboard) navigator.clipboard.writeText(area.value);
      else document.execCommand("copy");
      button.textContent = "Copied";
    });
    area.parentNode.insertBefore(button, area);
  });
})();
