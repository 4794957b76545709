// Plays on at a live table and measures the stage at each question: where the bar and the board are, and which of the moves cannot be seen.
async ({ seed, most, patience, steady = [], named = null }) => {
  const main = document.querySelector("main[data-live]");
  const board = document.getElementById("board");
  let chance = seed;
  const below = (n) => { chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0; return Math.floor((chance / 2 ** 32) * n); };
  const over = () => document.querySelector("#result .sheet") !== null;
  const settled = () => main.dataset.connected && !main.classList.contains("sent") && !board.inert;
  const moves = () => [...main.querySelectorAll("[data-move], [data-plan]")];
  async function until(ready) {
    const end = performance.now() + patience;
    while (!ready()) {
      if (performance.now() > end) throw new Error(`nothing goes on: ${document.getElementById("question").textContent.trim()}`);
      await new Promise((done) => setTimeout(done, 3));
    }
  }

  // What one would press first: the move itself, or what unfolds the menu it is in.
  const shown = (node) => node.closest("details.menu:not([open])")?.querySelector("summary") ?? node;
  const scrolls = (node) => node.dataset.scrolls !== undefined && (node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1);
  // A long list that scrolls by itself counts where the list is.
  function place(node) {
    for (let up = node.parentElement; up && up !== main; up = up.parentElement) if (scrolls(up)) return up;
    return node;
  }
  function out(node) {
    const seen = shown(node);
    if (!seen.checkVisibility({ visibilityProperty: true })) return false;
    const box = place(seen).getBoundingClientRect();
    return box.top < -1 || box.bottom > innerHeight + 1;
  }

  // Whoever points at the middle of a button must hit it, as the page lies; only lists that scroll by themselves are scrolled.
  function covered(node) {
    const seen = shown(node);
    if (!seen.checkVisibility({ visibilityProperty: true })) return "";
    const list = place(seen);
    if (list !== seen) seen.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const box = seen.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (y < 0 || y > innerHeight) return "";
    const hit = document.elementFromPoint(x, y);
    return hit && seen.contains(hit) ? "" : `${node.dataset.move ?? node.dataset.plan} under <${hit?.tagName.toLowerCase()} class="${hit?.className?.baseVal ?? hit?.className}" id="${hit?.id}">`;
  }

  // Before anything is scrolled: whether some move can be pressed as the page lies, and whether the bar says where the others are.
  function lost() {
    const nodes = moves().map(shown).filter((node) => node.checkVisibility());
    const middle = (node) => { const box = node.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
    if (nodes.length && !nodes.some((node) => node.contains(document.elementFromPoint(...middle(node)) ?? document))) return "none in sight";
    const far = nodes.some((node) => middle(node)[1] < 0 || middle(node)[1] > innerHeight);
    return far && document.getElementById("further").hidden ? "nothing says where" : "";
  }

  // Words that lie under things, line by line.
  function under([words, things]) {
    const lines = (node) => { const range = document.createRange(); range.selectNodeContents(node); return [...range.getClientRects()]; };
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
    const boxes = [...board.querySelectorAll(things)].map((node) => [node.className, node.getBoundingClientRect()]);
    return [...board.querySelectorAll(words)].flatMap((node) => boxes.filter(([, box]) => lines(node).some((line) => over(line, box))).map(([name]) => `${node.textContent} under ${name}`));
  }

  const stages = [];
  for (let asked = 0; asked < most; asked += 1) {
    await until(() => settled() && (over() || moves().length));
    if (over()) break;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const missed = lost();
    scrollTo({ top: 0, behavior: "instant" });
    const bar = document.getElementById("bar").getBoundingClientRect();
    const root = board.querySelector(":scope > :not([data-goal])");
    stages.push({
      lost: missed,
      asked: document.querySelector("#question .asked").textContent.trim(),
      bar: [bar.left, bar.top, bar.width, bar.height].map(Math.round).join(" "),
      board: [board, root].map((node) => Math.round(node.getBoundingClientRect().top)).join(" "),
      steady: steady.map((name) => board.querySelector(name)?.getBoundingClientRect()).map((box) => box && [box.left, box.top, box.width, box.height].map(Math.round).join(" ")),
      under: named ? under(named) : [],
      out: moves().filter(out).map((node) => `${node.dataset.move ?? node.dataset.plan} at ${Math.round(shown(node).getBoundingClientRect().bottom)}`),
      covered: moves().map(covered).filter(Boolean),
      hidden: [...board.querySelectorAll("[data-sight]")].filter((node) => !node.contains(document.elementFromPoint(node.getBoundingClientRect().left + 5, node.getBoundingClientRect().top + node.clientHeight / 2))).map((node) => node.textContent.replace(/\s+/g, " ").trim()),
      clipped: [...document.querySelectorAll("#bar .asked, #bar .options > *")].filter((node) => node.scrollHeight > node.clientHeight + 3).map((node) => node.textContent.trim()),
    });
    const open = moves().filter((node) => shown(node).checkVisibility() || node.dataset.needs);
    open[below(open.length)].click();
    await until(() => main.classList.contains("sent") || settled());
  }
  return stages;
}
