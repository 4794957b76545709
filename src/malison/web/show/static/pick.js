// A piece that is picked (a radio button on the board, its value V) lights up where it can go (the buttons "for-V"). It can be dragged there too.
"use strict";
(() => {
  const board = document.getElementById("board");
  if (!board) return;
  const FAR = 6;
  const PICKS = "input[type=radio][name=pick]";
  const targets = (value) => [...board.querySelectorAll(`.for-${CSS.escape(value)}`)].filter((node) => node.checkVisibility());
  let held = null;
  let again = null;

  // Once something is picked, what is asked next (its data-asks) stands where the question stood; the bar keeps its height.
  const question = document.querySelector("#bar #question");
  function ask() {
    const line = question?.querySelector(".asked:has(> span)");
    const words = board.querySelector(`${PICKS}:checked`)?.dataset.asks ?? "";
    const there = line?.querySelector(".picks");
    if (!line || (there?.textContent ?? "") === words) return;
    there?.remove();
    if (!words) return;
    const made = document.createElement("span");
    made.className = "picks";
    made.textContent = words;
    line.querySelector(":scope > span").after(made);
  }
  board.addEventListener("change", ask);
  // A new question comes without it.
  if (question) new MutationObserver(ask).observe(question, { attributes: true, childList: true, subtree: true });

  function lay(x, y) {
    held.shadow.style.left = `${x}px`;
    held.shadow.style.top = `${y}px`;
  }
  // The button under the pointer, or of the card under it the nearest one.
  function under(x, y) {
    const all = targets(held.pick.value);
    const hit = document.elementFromPoint(x, y);
    const direct = all.find((node) => node.contains(hit));
    if (direct) return direct;
    const card = hit?.closest("[data-drop]");
    const far = (node) => { const box = node.getBoundingClientRect(); return Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y); };
    return all.filter((node) => card?.contains(node)).sort((a, b) => far(a) - far(b))[0] ?? null;
  }
  function mark(node) {
    for (const one of board.querySelectorAll(".aimed")) if (one !== node) one.classList.remove("aimed");
    node?.classList.add("aimed");
  }
  function none() {
    for (const one of board.querySelectorAll(PICKS)) one.checked = one.value === "all";
    board.querySelector(`${PICKS}:checked`)?.dispatchEvent(new Event("change", { bubbles: true }));
  }
  function drop() {
    held?.shadow?.remove();
    mark(null);
    held = null;
  }

  board.addEventListener("pointerdown", (event) => {
    const label = event.target.closest("label:has([name=pick])");
    if (!label || event.button !== 0) return;
    const pick = label.querySelector(PICKS);
    held = { label, pick, was: pick.checked, id: event.pointerId, from: [event.clientX, event.clientY], shadow: null };
  });
  document.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.id) return;
    const [x, y] = [event.clientX, event.clientY];
    if (!held.shadow) {
      if (Math.hypot(x - held.from[0], y - held.from[1]) < FAR || held.pick.value === "all") return;
      held.pick.checked = true;
      ask();
      held.shadow = document.createElement("div");
      held.shadow.className = "dragged";
      held.shadow.ariaHidden = "true";
      held.shadow.append(...[...held.label.children].filter((node) => !node.matches("input, .unseen")).map((node) => { const copy = node.cloneNode(true); copy.removeAttribute("id"); delete copy.dataset.piece; return copy; }));
      board.append(held.shadow);
    }
    lay(x, y);
    mark(under(x, y));
  });
  document.addEventListener("pointerup", (event) => {
    if (!held || event.pointerId !== held.id) return;
    const dragged = held.shadow !== null;
    const target = dragged ? under(event.clientX, event.clientY) : null;
    again = held.was && !dragged ? held.pick : null;
    drop();
    target?.click();
  });
  document.addEventListener("pointercancel", drop);
  // Whoever presses what is picked already puts it back, once the browser has picked it again.
  board.addEventListener("click", (event) => { if (again && event.target === again) setTimeout(none); });

  // Of some things only so many can be picked: the first goes when another comes.
  const order = [];
  board.addEventListener("change", (event) => {
    const most = event.target.closest("[data-most]");
    if (!most || event.target.type !== "checkbox") return;
    order.push(event.target.id);
    const on = () => [...most.querySelectorAll("input:checked")].sort((a, b) => order.lastIndexOf(a.id) - order.lastIndexOf(b.id));
    while (on().length > Number(most.dataset.most)) on()[0].checked = false;
  });

  // By keyboard: the arrow keys pick, Enter goes to the first place, Escape shows all places again.
  board.addEventListener("keydown", (event) => {
    if (!event.target.matches(PICKS)) return;
    if (event.key === "Enter") { event.preventDefault(); targets(event.target.value)[0]?.focus(); }
    if (event.key === "Escape") none();
  });
})();
