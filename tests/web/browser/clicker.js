// Plays on at a live table as a person would: presses only what can be seen, is enabled and is not covered, chosen at random.
// Answers with how many buttons it pressed, whether the game is over, and everything a person would have stumbled over.
async ({ seed, most, phone, patience }) => {
  const main = document.querySelector("main[data-live]");
  const trouble = new Set();
  const kinds = new Set();
  // Not the window's: on a phone that grows with a page that is too wide.
  const screenWidth = document.documentElement.clientWidth;
  let chance = seed;
  // A small generator, so that the same seed presses the same buttons.
  const below = (n) => { chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0; return Math.floor((chance / 2 ** 32) * n); };
  const over = () => document.querySelector("#result .sheet") !== null;
  const settled = () => main.dataset.connected && !main.classList.contains("sent") && !document.getElementById("board").inert;
  const buttons = () => [...main.querySelectorAll("[data-move], [data-plan]")].filter((node) => !node.disabled);
  const called = (node) => node.dataset.move ?? `plan ${node.dataset.plan}`;

  async function until(ready) {
    const end = performance.now() + patience;
    while (!ready()) {
      if (performance.now() > end) throw new Error(`nothing goes on: ${document.getElementById("question").textContent.trim()} ${document.getElementById("connection").textContent}`);
      await new Promise((done) => setTimeout(done, 3));
    }
  }

  // A menu on the board is opened by its own button.
  function unfold(node) {
    const menu = node.closest("details.menu:not([open])");
    // An open one lies over its neighbours; a click anywhere closes it.
    if (menu || !node.closest("details.menu")) document.getElementById("question").click();
    if (menu && !wrong(menu.querySelector("summary"))) menu.querySelector("summary").click();
    // Some buttons come with what is picked first.
    const needs = node.dataset.needs?.split(" ");
    if (needs) for (const one of document.getElementById(needs[0]).closest("[data-most]")?.querySelectorAll("input") ?? [document.getElementById(needs[0])]) if (one.checked !== needs.includes(one.id)) one.click();
  }

  // What is wrong with a button for whoever wants to press it; "hidden" may be meant, if a choice on the board hides it.
  function wrong(node) {
    if (node.tagName !== "SUMMARY") unfold(node);
    if (!node.checkVisibility({ visibilityProperty: true })) return "hidden";
    node.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = node.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    if (!hit || !node.contains(hit)) return `covered by <${hit?.tagName.toLowerCase() ?? "nothing"} class="${hit?.className?.baseVal ?? hit?.className}" id="${hit?.id}">`;
    if (phone && (box.width < 43.5 || box.height < 39.5)) return `only ${Math.round(box.width)}×${Math.round(box.height)}`;
    return "";
  }

  function look() {
    if (document.documentElement.scrollWidth > screenWidth) trouble.add(`wider than the screen: ${widest()}`);
    if (document.querySelector("#connection.bad:not([hidden])")) trouble.add(document.getElementById("connection").textContent);
  }

  function widest() {
    const out = [...document.querySelectorAll("main *, header *, footer *")].filter((node) => node.getBoundingClientRect().right > screenWidth + 1);
    return out.slice(0, 3).map((node) => `<${node.tagName.toLowerCase()} class="${node.className?.baseVal ?? node.className}">`).join(" ");
  }

  let pressed = 0;
  while (pressed < most) {
    await until(() => settled() && (over() || buttons().length));
    look();
    if (over()) break;
    const all = buttons();
    // Every button of a question is tried when a question of its kind comes up for the first time; later only the one to be pressed.
    const kind = [...new Set(all.map((node) => called(node).split(" ")[0]))].sort().join(" ");
    const choosing = main.querySelector("#board input:checked") !== null;
    if (!kinds.has(kind)) {
      kinds.add(kind);
      for (const node of all) {
        const found = wrong(node);
        if (found && !(found === "hidden" && choosing)) trouble.add(`${called(node)}: ${found}`);
      }
    }
    // Now and then something is looked at: a choice on the board, a pile.
    const others = [...main.querySelectorAll("#board input[type=radio], #board summary")];
    if (others.length && below(8) === 0) others[below(others.length)].click();
    const open = all.slice();
    let chosen = null;
    while (open.length && !chosen) {
      const [node] = open.splice(below(open.length), 1);
      const found = wrong(node);
      if (!found) chosen = node;
      else if (found !== "hidden") trouble.add(`${called(node)}: ${found}`);
    }
    if (!chosen) { trouble.add(`nothing can be pressed: ${all.map(called).join(", ")}`); all[0].click(); } else chosen.click();
    pressed += 1;
    await until(() => main.classList.contains("sent") || settled());
  }
  return { pressed, over: over(), trouble: [...trouble] };
}
