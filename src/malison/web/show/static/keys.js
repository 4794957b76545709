// Playing by keyboard: one stop for the Tab key on the board, arrow keys from there, shortcuts, and the sheet that lists them.
"use strict";
(() => {
  const main = document.querySelector("main[data-live], main[data-lesson]");
  if (!main) return;
  const $ = (id) => document.getElementById(id);
  const store = {
    get(key) { try { return localStorage.getItem(key); } catch { return null; } },
    set(key, value) { try { localStorage.setItem(key, value); } catch { /* nothing is kept */ } },
  };
  // A menu in which there is nothing to do can only be read.
  const MENU = ".menu:has([data-move], [data-plan])";
  const MOVES = `[data-move], [data-plan], ${MENU} > summary, [data-most] input`;
  // What can only be read, or unfolded to be read. A move that says more when pointed at stays a move.
  const THINGS = `#board :is([tabindex][role=img], details:not(${MENU}) > summary, [tabindex][data-tip]):not(${MOVES})`;
  // Every line of a long log may ask why.
  const WHYS = "#log a[href]";
  const visible = (selector) => [...main.querySelectorAll(selector)].filter((node) => node.checkVisibility({ visibilityProperty: true }));

  // -- one stop for the Tab key among the moves on the board, one among the things to read, and one in the log, at its newest line

  const kept = new Map();
  function rove() {
    for (const selector of [`#board :is(${MOVES})`, THINGS, WHYS]) {
      const all = visible(selector);
      // A menu that is open has its own few buttons.
      const stops = all.filter((node) => !node.closest(".menu[open]") || node.tagName === "SUMMARY");
      const stop = stops.find((node) => node === document.activeElement) ?? stops.find((node) => node.id && node.id === kept.get(selector)) ?? stops.at(selector === WHYS ? -1 : 0);
      for (const node of all) {
        const value = node === stop || !stops.includes(node) ? "0" : "-1";
        if (node.getAttribute("tabindex") !== value) node.setAttribute("tabindex", value);
      }
      if (stop?.id) kept.set(selector, stop.id);
    }
    // What scrolls by itself can be reached, and scrolled, as long as there is more of it than is shown.
    for (const node of main.querySelectorAll("[data-scrolls]")) {
      const long = node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1;
      if (long && !node.hasAttribute("tabindex")) node.setAttribute("tabindex", "0");
      if (!long && node.hasAttribute("tabindex")) node.removeAttribute("tabindex");
    }
  }
  let due = false;
  function soon() {
    if (due) return;
    due = true;
    requestAnimationFrame(() => { due = false; rove(); });
  }
  // Whoever swaps parts of the page need not know of this.
  new MutationObserver(soon).observe(main, { subtree: true, childList: true, attributes: true, attributeFilter: ["tabindex", "data-move", "open"] });
  main.addEventListener("focusin", soon);
  addEventListener("resize", soon);
  rove();

  // -- arrow keys go to the nearest in that direction

  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  function nearest(here, all, [dx, dy]) {
    const middle = (node) => { const box = node.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
    const [x, y] = middle(here);
    let best = null;
    let least = Infinity;
    for (const node of all) {
      const [nx, ny] = middle(node);
      const along = (nx - x) * dx + (ny - y) * dy;
      const aside = Math.abs((nx - x) * dy) + Math.abs((ny - y) * dx);
      if (node === here || along < 4) continue;
      if (along + aside * 3 < least) { least = along + aside * 3; best = node; }
    }
    return best;
  }
  main.addEventListener("keydown", (event) => {
    const here = document.activeElement;
    const ends = { Home: 0, End: -1 }[event.key];
    const step = STEPS[event.key];
    if ((!step && ends === undefined) || event.ctrlKey || event.metaKey || event.altKey) return;
    const group = here === $("question") ? MOVES : [MOVES, THINGS, WHYS].find((one) => here?.matches(one));
    const all = group ? visible(group) : [];
    if (!all.length) return;
    event.preventDefault();
    const next = here === $("question") ? all[0] : step ? nearest(here, all, step) : all.at(ends);
    next?.focus();
    next?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });

  // Enter picks, as it does everything else here; when enough are picked it goes on to what can be done with them.
  main.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("[data-most] input")) return;
    event.preventDefault();
    event.target.click();
    visible("[data-needs]")[0]?.focus();
  });

  // -- shortcuts of one key; whoever types, or does not want them, is left alone

  const sheet = $("keys-sheet");
  const first = (selector) => visible(selector)[0];
  const DEEDS = {
    h: () => $("hint-form")?.requestSubmit(),
    u: () => $("undo")?.click(),
    b: () => (first(`#board :is(${MOVES})[tabindex="0"]`) ?? first(THINGS))?.focus(),
    q: () => $("question").focus(),
    l: () => main.querySelector("#log .lines")?.focus(),
    t: () => { const box = main.querySelector("#talk details"); if (box) { box.open = true; $("say")?.querySelector("input[name=words]")?.focus(); } },
    s: () => $("skip")?.click(),
    c: () => { if ($("go-on") && !$("go-on").hidden) $("go-on").click(); },
    w: () => $("again")?.click(),
  };
  const wanted = () => store.get("keys") !== "no";
  document.addEventListener("keydown", (event) => {
    const here = document.activeElement;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || here?.matches("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]")) return;
    if (event.key === "?" && sheet && !sheet.open) { event.preventDefault(); sheet.showModal(); return; }
    if (!wanted() || sheet?.open) return;
    const answer = /^[1-9]$/.test(event.key) ? visible("#question .options > *")[Number(event.key) - 1] : null;
    const key = event.key.toLowerCase();
    const deed = answer ? () => answer.click() : Object.hasOwn(DEEDS, key) ? DEEDS[key] : null;
    if (!deed) return;
    event.preventDefault();
    deed();
  });

  if (sheet) {
    $("keys").hidden = false;
    $("keys").addEventListener("click", () => sheet.showModal());
    $("keys-close").addEventListener("click", () => sheet.close());
    sheet.addEventListener("click", (event) => { if (event.target === sheet) sheet.close(); });
    $("keys-on").checked = wanted();
    $("keys-on").addEventListener("change", () => store.set("keys", $("keys-on").checked ? "yes" : "no"));
  }
})();
