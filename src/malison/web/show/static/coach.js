// A coach: for two turns of a real game it points at what is asked and says why, a sentence at a time. Whoever does not want it is rid of
// it for good with one press. Nothing here knows a game; the words come with the question.
"use strict";
(() => {
  const main = document.querySelector("main[data-live]");
  if (!main || main.dataset.seat === "") return;
  const $ = (id) => document.getElementById(id);
  const store = {
    get(key) { try { return localStorage.getItem(key); } catch { return null; } },
    set(key, value) { try { localStorage.setItem(key, value); } catch { /* nothing is kept */ } },
  };
  const TURNS = 2;
  const MOST = 14;
  const GAP = 12;
  const asked = new URL(location.href);
  const wanted = asked.searchParams.get("coach");
  const done = `coached:${main.dataset.table}`;
  if (wanted === "again") { store.set("coach", "on"); store.set(done, ""); }
  if (store.get("coach") === "off" || store.get(done) === "all") return;

  // What has been said at this table, so that a page loaded again does not begin again.
  const said = new Set((store.get(done) ?? "").split(" ").filter(Boolean));
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const desk = matchMedia("(min-width: 72rem)");
  const HOLD = matchMedia("(pointer: coarse)").matches ? "press one; hold a card to read it large" : "press one";
  const box = document.createElement("section");
  box.id = "coach";
  box.hidden = true;
  box.setAttribute("role", "region");
  box.ariaLabel = "Coach";
  box.innerHTML = '<p aria-live="polite"></p><div class="coach-acts"><button type="button" class="button small first" id="coach-next">Next</button><button type="button" class="quiet" id="coach-off">Turn the coach off</button></div>';
  main.append(box);
  const words = box.querySelector("p");
  const next = $("coach-next");
  let steps = [];
  let at = "";
  let turns = [...said].filter((one) => one.startsWith("turn-")).length;
  let waited = true;
  let shown = "";

  const lit = () => (at && at !== "moves" ? main.querySelector(at) : null);
  // The page is swapped in parts, and does not know of the coach: what was lit is lit again.
  function mark() {
    const node = lit();
    for (const other of main.querySelectorAll(".lit")) if (other !== node) other.classList.remove("lit");
    if (node && !node.classList.contains("lit")) node.classList.add("lit");
  }
  function light(selector) {
    at = selector;
    main.classList.toggle("coach-moves", at === "moves");
    mark();
    const node = lit() ?? (at && main.querySelector("[data-move]"));
    // What is pointed at is in sight, and not under the coach: where it lies low, as a hand does, the coach stands high.
    box.style.setProperty("--under", `${Math.max($("bar").getBoundingClientRect().bottom, 0)}px`);
    if (desk.matches) box.style.setProperty("--foot", `${innerHeight - main.querySelector(".settings").getBoundingClientRect().top}px`);
    const marked = lit() ? [lit()] : at ? [...main.querySelectorAll("[data-move], #board label:has(> input)")].filter((one) => one.checkVisibility()) : [];
    const over = (all, own) => all.map((one) => one.getBoundingClientRect()).filter((it) => it.top < own.bottom && it.bottom > own.top && it.left < own.right && it.right > own.left).length;
    const hides = (high) => {
      box.classList.toggle("high", high);
      return over(marked, box.getBoundingClientRect());
    };
    box.classList.remove("near", "above");
    if (!desk.matches || !marked.length || !stand(marked, over)) hides(hides(false) > hides(true));
    const place = node?.getBoundingClientRect?.();
    const own = box.getBoundingClientRect();
    const floor = place && !box.classList.contains("high") && place.right > own.left && place.left < own.right ? own.top : innerHeight;
    if (place && (place.bottom < 0 || place.top > floor - 20)) node.scrollIntoView({ block: "center", behavior: still.matches ? "auto" : "smooth" });
  }
  // At a desk it stands right under or over what it points at, if there it covers nothing that can be done.
  function stand(marked, over) {
    box.classList.remove("high");
    box.classList.add("near");
    const own = box.getBoundingClientRect();
    const all = marked.map((one) => one.getBoundingClientRect());
    const [left, right, top, bottom] = [Math.min(...all.map((it) => it.left)), Math.max(...all.map((it) => it.right)), Math.min(...all.map((it) => it.top)), Math.max(...all.map((it) => it.bottom))];
    // A line of words begins at its left.
    const x = Math.max(GAP, Math.min(lit() && right - left > own.width ? left : (left + right - own.width) / 2, $("bar").getBoundingClientRect().right - own.width));
    const moves = [...main.querySelectorAll("[data-move]")].filter((one) => one.checkVisibility());
    for (const y of [bottom + GAP, top - own.height - GAP]) {
      if (y < 0 || y + own.height > innerHeight || over([...marked, ...moves], { left: x, right: x + own.width, top: y, bottom: y + own.height })) continue;
      box.style.setProperty("--x", `${x}px`);
      box.style.setProperty("--y", `${y}px`);
      box.style.setProperty("--to", `${Math.min(Math.max((lit() ? Math.min(left + own.width, (left + right) / 2) : (left + right) / 2) - x, 24), own.width - 24)}px`);
      box.classList.toggle("above", y < top);
      return true;
    }
    box.classList.remove("near");
    return false;
  }
  function hide() {
    steps = [];
    box.hidden = true;
    main.classList.remove("coach-moves", "coached");
    light("");
  }
  function go() {
    const step = steps.shift();
    if (!step) { hide(); return; }
    // Whoever moves before all is said hears the rest with the next question.
    keep(step.says);
    words.textContent = step.words;
    box.hidden = false;
    main.classList.add("coached");
    next.textContent = steps.length ? "Next" : "Got it";
    light(step.at);
  }
  function end() {
    store.set(done, "all");
    hide();
    watch.disconnect();
    asked.searchParams.delete("coach");
    history.replaceState(null, "", asked);
  }
  function keep(one) {
    said.add(one);
    store.set(done, [...said].join(" "));
  }

  function look() {
    mark();
    const question = $("coach-words");
    const turn = main.querySelector("#question .turn:not(.done)") && main.querySelector("[data-move]");
    if (!turn) { waited = true; if (!box.hidden) hide(); return; }
    if ($("question").inert || main.classList.contains("telling")) return;
    const kind = question?.dataset.ask ?? "";
    const place = `${kind} ${main.querySelector("#moves input[name=number]")?.value}`;
    if (place === shown) return;
    shown = place;
    if (!kind || said.has(kind)) { if (!box.hidden) hide(); return; }
    // Two turns in which there was something to say; what is asked before the first of them is said besides.
    if (waited && question.dataset.setUp === undefined) {
      if (turns >= TURNS || said.size > MOST) { end(); return; }
      waited = false;
      keep(`turn-${++turns}`);
    }
    steps = [];
    if (!said.has("goal") && main.querySelector("[data-goal]")) steps.push({ at: "[data-goal]", says: "goal", words: "This line says what everybody plays for, and how far each of you is." });
    steps.push({ at: said.has("moves") ? "moves" : "#question .asked", says: kind, words: question.textContent });
    if (!said.has("moves")) steps.push({ at: "moves", says: "moves", words: `These are your moves, lit up: ${HOLD}. What it is sure to bring or cost stands on it.` });
    if (!said.has("hint") && $("ask-hint")) steps.push({ at: "#ask-hint", says: "hint", words: "If you do not know what to do, a bot says what it would, and why. Undo takes a move back as long as nothing was revealed." });
    go();
  }

  next.addEventListener("click", go);
  $("coach-off").addEventListener("click", () => { store.set("coach", "off"); end(); });
  box.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
  for (const moved of ["resize", "scroll"]) addEventListener(moved, () => { if (box.classList.contains("near")) light(at); }, { passive: true });
  const watch = new MutationObserver(look);
  watch.observe(main, { subtree: true, childList: true, attributes: true, attributeFilter: ["value", "inert", "class"] });
  look();
})();
