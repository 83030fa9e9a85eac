"use strict";
(function () {
  var root = document.documentElement;
  function stored(value) {
    // A page opened from a file may have no storage.
    try {
      if (value === undefined) return localStorage.getItem("deckcheck-theme");
      localStorage.setItem("deckcheck-theme", value);
    } catch (error) { /* the choice is forgotten, that is all */ }
    return null;
  }
  var theme = stored();
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;

  document.addEventListener("DOMContentLoaded", function () {
    function id(name) { return document.getElementById(name); }
    var overview = id("overview"), form = id("filter"), list = id("list");

    var button = id("theme"), dark = matchMedia("(prefers-color-scheme: dark)");
    function isDark() { return root.dataset.theme ? root.dataset.theme === "dark" : dark.matches; }
    function label() { button.textContent = isDark() ? "Light colours" : "Dark colours"; }
    button.addEventListener("click", function () {
      root.dataset.theme = isDark() ? "light" : "dark";
      stored(root.dataset.theme);
      label();
    });
    dark.addEventListener("change", label);
    label();
    button.hidden = false;

    var decks = Array.from(list.querySelectorAll("details.deck"));
    if (decks.length < 2) return;
    var texts = new Map(), counts = {}, formats = {};
    decks.forEach(function (deck) {
      var data = deck.dataset;
      counts[data.verdict] = (counts[data.verdict] || 0) + 1;
      if (data.format) formats[data.format] = (formats[data.format] || 0) + 1;
    });

    ["legal", "illegal", "undetermined", "unreadable", "accepted"].forEach(function (verdict) {
      if (!counts[verdict]) return;
      var mark = document.createElement("label"), box = document.createElement("input");
      box.type = "checkbox";
      box.name = "verdict";
      box.value = verdict;
      box.defaultChecked = true;
      mark.append(box, " " + verdict + " " + counts[verdict]);
      id("verdicts").append(mark);
    });
    function option(select, value, text) { select.append(new Option(text, value)); }
    var rows = Array.from(overview.querySelectorAll("tr[data-code]"));
    rows.forEach(function (row) {
      var name = row.querySelector("th b"), press = document.createElement("button");
      option(id("rule"), row.dataset.code, row.dataset.code + " " + name.textContent);
      press.type = "button";
      press.textContent = name.textContent;
      press.title = "Show only these";
      press.addEventListener("click", function () {
        id("rule").value = row.dataset.code;
        apply();
        form.scrollIntoView();
      });
      name.replaceChildren(press);
    });
    Object.keys(formats).sort().forEach(function (name) { option(id("format"), name, name + " (" + formats[name] + ")"); });
    id("formats").hidden = Object.keys(formats).length < 2;

    function text(deck) {
      if (!texts.has(deck)) texts.set(deck, deck.textContent.toLowerCase());
      return texts.get(deck);
    }
    function apply() {
      var words = id("search").value.toLowerCase().trim(), rule = id("rule").value, format = id("format").value;
      var verdicts = new Set(Array.from(form.querySelectorAll("input:checked"), function (box) { return box.value; }));
      var shown = 0;
      decks.forEach(function (deck) {
        var data = deck.dataset;
        var fits = verdicts.has(data.verdict)
          && (!rule || (" " + data.codes + " ").includes(" " + rule + " "))
          && (!format || data.format === format)
          && (!words || text(deck).includes(words));
        deck.hidden = !fits;
        if (fits) shown += 1;
      });
      id("shown").textContent = shown === decks.length ? "All " + shown + " shown" : shown + " of " + decks.length + " shown";
      id("none").hidden = shown > 0;
    }
    var timer = 0;
    form.addEventListener("input", function () { clearTimeout(timer); timer = setTimeout(apply, 120); });
    form.addEventListener("submit", function (event) { event.preventDefault(); apply(); });
    form.addEventListener("reset", function () { setTimeout(apply); });
    function all(open) { decks.forEach(function (deck) { if (!deck.hidden) deck.open = open; }); }
    id("open").addEventListener("click", function () { all(true); });
    id("close").addEventListener("click", function () { all(false); });
    apply();
    form.hidden = false;
  });
})();
