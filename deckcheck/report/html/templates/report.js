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
    function make(tag, css, text) {
      var made = document.createElement(tag);
      if (css) made.className = css;
      if (text) made.textContent = text;
      return made;
    }
    function button(text, does) {
      var made = make("button", "", text);
      made.type = "button";
      made.addEventListener("click", function () { does(made); });
      return made;
    }
    // The page has what it says here in the language of the report.
    var catalogue = JSON.parse(document.body.dataset.said || "{}");
    function say(text, places) {
      return (catalogue[text] || text).replace(/\{(\w+)\}/g, function (_, name) { return places[name]; });
    }
    var overview = id("overview"), form = id("filter"), list = id("list");

    var themes = id("theme"), dark = matchMedia("(prefers-color-scheme: dark)");
    function isDark() { return root.dataset.theme ? root.dataset.theme === "dark" : dark.matches; }
    function label() { themes.textContent = say(isDark() ? "Light colours" : "Dark colours"); }
    themes.addEventListener("click", function () {
      root.dataset.theme = isDark() ? "light" : "dark";
      stored(root.dataset.theme);
      label();
    });
    dark.addEventListener("change", label);
    label();
    themes.hidden = false;

    // Each deck: an address of its own, and its code to copy or to scan.

    var decks = Array.from(list.querySelectorAll("details.deck")), taken = new Set();
    decks.forEach(function (deck) {
      var name = "deck-" + deck.dataset.path.replace(/\s+/g, "_"), number = 2, one = name;
      while (taken.has(one)) { one = name + "-" + number; number += 1; }
      taken.add(one);
      deck.id = one;
      deck.addEventListener("toggle", function () { if (deck.open && !deck.querySelector(".tools")) tools(deck); });
      if (deck.open) tools(deck);
    });
    function tools(deck) {
      var bar = make("p", "tools"), code = deck.dataset.ydke;
      bar.append(button(say("Copy link"), function (pressed) { copy(location.href.split("#")[0] + "#" + encodeURIComponent(deck.id), pressed); }));
      if (code) {
        bar.append(button(say("Copy ydke code"), function (pressed) { copy(code, pressed); }), button(say("QR code"), function () { toggleCode(deck, bar); }));
      }
      deck.querySelector("summary").after(bar);
    }
    function copy(text, pressed) {
      var before = pressed.textContent;
      function done(said) { pressed.textContent = said; setTimeout(function () { pressed.textContent = before; }, 1500); }
      function byHand() {
        // Without the clipboard's own interface the text is selected and copied as by its user.
        var box = make("textarea");
        box.value = text;
        pressed.after(box);
        box.select();
        var went = document.execCommand("copy");
        if (went) box.remove();
        done(say(went ? "Copied" : "Press Ctrl+C"));
      }
      if (navigator.clipboard) navigator.clipboard.writeText(text).then(function () { done(say("Copied")); }, byHand);
      else byHand();
    }
    function toggleCode(deck, bar) {
      var shown = deck.querySelector(".qr");
      if (shown) { shown.remove(); return; }
      var drawn = qrPath(deck.dataset.ydke), space = "http://www.w3.org/2000/svg";
      if (!drawn) { bar.append(" " + say("The deck has too many cards for a QR code.")); return; }
      var picture = document.createElementNS(space, "svg"), path = document.createElementNS(space, "path");
      picture.setAttribute("class", "qr");
      picture.setAttribute("viewBox", "0 0 " + drawn.size + " " + drawn.size);
      picture.setAttribute("role", "img");
      picture.setAttribute("aria-label", say("QR code of the deck as a ydke:// code"));
      path.setAttribute("d", drawn.path);
      picture.append(path);
      bar.after(picture);
    }

    // Filters, kept in the address of the page.

    var counts = {}, formats = {};
    decks.forEach(function (deck) {
      var data = deck.dataset;
      counts[data.verdict] = (counts[data.verdict] || 0) + 1;
      if (data.format) formats[data.format] = (formats[data.format] || 0) + 1;
    });
    var VERDICTS = ["illegal", "unreadable", "undetermined", "accepted", "legal"];
    VERDICTS.slice().reverse().forEach(function (verdict) {
      if (!counts[verdict]) return;
      var mark = make("label"), box = make("input");
      box.type = "checkbox";
      box.name = "verdict";
      box.value = verdict;
      box.defaultChecked = true;
      mark.append(box, " " + say(verdict) + " " + counts[verdict]);
      id("verdicts").append(mark);
    });
    function option(select, value, text) { select.append(new Option(text, value)); }
    function pressable(rows, then) {
      rows.forEach(function (row) {
        var name = row.querySelector("th b"), press = button(name.textContent, function () { then(row); apply(); form.scrollIntoView(); });
        press.title = say("Show only these");
        name.replaceChildren(press);
      });
    }
    if (overview && decks.length > 1) {
      var rules = Array.from(overview.querySelectorAll("tr[data-code]"));
      rules.forEach(function (row) { option(id("rule"), row.dataset.code, row.dataset.code + " " + row.querySelector("th b").textContent); });
      pressable(rules, function (row) { id("rule").value = row.dataset.code; });
      pressable(overview.querySelectorAll("tr[data-card]"), function (row) { id("search").value = row.querySelector("th b").textContent; });
    }
    Object.keys(formats).sort().forEach(function (name) { option(id("format"), name, name + " (" + formats[name] + ")"); });
    id("formats").hidden = Object.keys(formats).length < 2;

    // Words are found without regard to case, accents, width and what parts them.
    var LETTERS = {"\u00f8": "o", "\u0142": "l", "\u0111": "d", "\u00f0": "d", "\u00fe": "th", "\u00e6": "ae", "\u0153": "oe", "\u0131": "i", "\u00df": "ss"};
    function plain(text) {
      return text.normalize("NFKD").toLowerCase().replace(/[\u0300-\u036f]/g, "")
        .replace(/[\u00f8\u0142\u0111\u00f0\u00fe\u00e6\u0153\u0131\u00df]/g, function (letter) { return LETTERS[letter]; })
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim();
    }
    function fits(text, word) { return /^[a-z0-9]+$/.test(word) ? (" " + text).includes(" " + word) : text.includes(word); }
    var others = new Map(), texts = new Map(), plains = new Map();
    Array.from(document.querySelectorAll("#names dt")).forEach(function (name) {
      others.set(name.textContent, Array.from(name.nextElementSibling.children, function (one) { return one.textContent; }));
    });
    function cards(deck) {
      return Array.from(deck.querySelectorAll(".cards li"), function (row) {
        var name = row.querySelector(".t").textContent, names = others.get(name) || [];
        if (!plains.has(name)) plains.set(name, plain([name].concat(names).join(" ")));
        return {name: name, copies: row.querySelector("b").textContent, names: names, text: plains.get(name)};
      });
    }
    function textOf(deck) {
      // Each piece of text on its own: what is in two elements is not one word.
      var pieces = [];
      deck.querySelectorAll("summary, .says, .by, .line").forEach(function (part) {
        var walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) pieces.push(walker.currentNode.data);
      });
      return pieces.join(" ");
    }
    function known(deck) {
      if (!texts.has(deck)) {
        var rows = cards(deck);
        texts.set(deck, {rows: rows, text: plain(textOf(deck)) + " " + rows.map(function (row) { return row.text; }).join(" ")});
      }
      return texts.get(deck);
    }
    // The cards by which a closed row was found, those with most of the words first.
    function showFound(deck, words) {
      var old = deck.querySelector(".found"), left = words.slice(), shown = [];
      if (old) old.remove();
      if (!words.length) return;
      var rows = known(deck).rows.map(function (row) {
        return {row: row, number: words.filter(function (word) { return fits(row.text, word); }).length};
      }).filter(function (one) { return one.number; }).sort(function (a, b) { return b.number - a.number; });
      rows.forEach(function (one) {
        var now = left.filter(function (word) { return !fits(one.row.text, word); });
        if (now.length === left.length && !(one.number === rows[0].number && one.number > 1)) return;
        left = now;
        var other = one.row.names.find(function (name) { return words.every(function (word) { return fits(plain(name), word); }); });
        var same = words.some(function (word) { return fits(plain(one.row.name), word); });
        shown.push(one.row.copies + " " + one.row.name + (other && !same ? " (" + other + ")" : ""));
      });
      if (shown.length) deck.querySelector("summary").append(make("span", "found", shown.slice(0, 4).join(", ") + (shown.length > 4 ? ", \u2026" : "")));
    }

    var given = decks.slice();
    function sorted(by) {
      var keys = {
        verdict: function (a, b) { return VERDICTS.indexOf(a.dataset.verdict) - VERDICTS.indexOf(b.dataset.verdict); },
        name: function (a, b) { return a.dataset.name.localeCompare(b.dataset.name); },
        count: function (a, b) { return b.dataset.count - a.dataset.count; }
      };
      var order = given.slice();
      if (keys[by]) order.sort(keys[by]);
      return order;
    }
    function boxes() { return Array.from(id("verdicts").querySelectorAll("input")); }
    var order = "";
    function apply(quietly) {
      var search = id("search").value, words = plain(search).split(" ").filter(Boolean);
      var rule = id("rule").value, format = id("format").value, by = id("sort").value;
      var off = boxes().filter(function (box) { return !box.checked; }).map(function (box) { return box.value; });
      var shown = 0;
      decks.forEach(function (deck) {
        var data = deck.dataset;
        var yes = !off.includes(data.verdict)
          && (!rule || (" " + data.codes + " ").includes(" " + rule + " "))
          && (!format || data.format === format)
          && words.every(function (word) { return fits(known(deck).text, word); });
        deck.hidden = !yes;
        if (yes) shown += 1;
        showFound(deck, yes ? words : []);
      });
      if (by !== order) {
        sorted(by).forEach(function (deck) { list.append(deck); });
        order = by;
      }
      var told = say(shown === decks.length ? "All {n} shown" : "{n} of {all} shown", {n: shown, all: decks.length});
      id("shown").textContent = told;
      id("none").hidden = shown > 0;
      // What is printed says what was left out.
      id("filtered").textContent = [told, search, off.length ? say("not {verdicts}", {verdicts: off.map(function (word) { return say(word); }).join(", ")}) : "", rule, format].filter(Boolean).join("; ");
      document.body.classList.toggle("filtered", shown < decks.length);
      if (quietly === true) return;
      var kept = new URLSearchParams();
      [["q", search.trim()], ["rule", rule], ["format", format], ["sort", by], ["not", off.join(" ")]].forEach(function (pair) { if (pair[1]) kept.set(pair[0], pair[1]); });
      history.replaceState(null, "", String(kept) ? "#?" + kept : location.href.split("#")[0]);
    }
    function decoded(text) {
      try { return decodeURIComponent(text); } catch (broken) { return text; }
    }
    function take() {
      var deck = id(decoded(location.hash.slice(1)));
      if (deck && decks.includes(deck)) {
        deck.hidden = false;
        deck.open = true;
        deck.scrollIntoView();
      } else if (location.hash.slice(0, 2) === "#?") {
        var kept = new URLSearchParams(location.hash.slice(2)), off = (kept.get("not") || "").split(" ");
        id("search").value = kept.get("q") || "";
        ["rule", "format", "sort"].forEach(function (name) {
          id(name).value = kept.get(name) || "";
          if (id(name).selectedIndex < 0) id(name).value = "";
        });
        boxes().forEach(function (box) { box.checked = !off.includes(box.value); });
        apply(true);
      }
    }
    if (decks.length > 1) {
      var timer = 0;
      form.addEventListener("input", function () { clearTimeout(timer); timer = setTimeout(apply, 120); });
      form.addEventListener("submit", function (event) { event.preventDefault(); apply(); });
      form.addEventListener("reset", function () { setTimeout(apply); });
      var all = function (open) { decks.forEach(function (deck) { if (!deck.hidden) deck.open = open; }); };
      id("open").addEventListener("click", function () { all(true); });
      id("close").addEventListener("click", function () { all(false); });
      apply(true);
      form.hidden = false;
    }
    addEventListener("hashchange", take);
    take();
  });
})();
