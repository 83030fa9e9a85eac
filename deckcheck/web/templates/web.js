"use strict";
(function () {
  var form = document.getElementById("check");
  if (!form) return;
  var text = document.getElementById("text"), files = document.getElementById("files");

  // A link can carry the list and how it is judged: it is behind the #, which no browser sends to a server.
  var shared = ["list", "format", "as_of", "points_cap", "region", "lang"];
  function field(name) { return name === "list" ? text : form.elements[name]; }
  function read() {
    if (location.hash.indexOf("#list=") !== 0) return;
    var given = new URLSearchParams(location.hash.slice(1).replace(/\+/g, "%2B"));
    shared.forEach(function (name) { if (given.has(name)) field(name).value = given.get(name); });
  }
  function write() {
    var list = text.value, parts = [];
    if (list && list.length < 8000) shared.forEach(function (name) {
      var value = field(name).value;
      if (value && !(name === "lang" && value === "en")) parts.push(name + "=" + encodeURIComponent(value));
    });
    history.replaceState(null, "", parts.length ? "#" + parts.join("&") : location.pathname + location.search);
  }
  if (text.value) write(); else read();
  form.addEventListener("input", write, true);
  window.addEventListener("hashchange", read);

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
    button.textContent = document.body.dataset.copy;
    button.addEventListener("click", function () {
      area.select();
      function copied() { button.textContent = document.body.dataset.copied; }
      function old() { if (document.execCommand("copy")) copied(); }
      if (navigator.clipboard) navigator.clipboard.writeText(area.value).then(copied, old); else old();
    });
    area.parentNode.insertBefore(button, area);
  });
})();
