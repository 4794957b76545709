// The one script. Every page works without it; with it, tables are live, what happened plays back, and what moved is seen to move.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const store = {
    get(key) { try { return localStorage.getItem(key); } catch { return null; } },
    set(key, value) { try { localStorage.setItem(key, value); } catch { /* nothing is kept */ } },
  };

  // What an address answers; nothing without a connection, or when the page was left meanwhile.
  async function read(url, how = {}) {
    const answer = await fetch(url, { credentials: "same-origin", ...how }).catch(() => null);
    return answer?.ok ? answer.text().catch(() => null) : null;
  }

  // -- swapping parts, and showing what moved

  // What lies in a closed menu is where one would open it.
  const folded = (node) => node.closest("details.menu:not([open])")?.querySelector("summary") ?? node;
  const pieces = (root) => [...root.querySelectorAll("[data-piece]")].map((node) => (
    { node, id: node.id, piece: node.dataset.piece, box: folded(node).getBoundingClientRect(), look: node.cloneNode(true), home: node.parentElement, ground: node.closest("[data-along]")?.getBoundingClientRect() }));
  // What lies on a board that is put elsewhere goes with it, and moves only as far as it moves there.
  const along = ({ box, ground }, now) => (ground && now.ground ? new DOMRect(box.left + now.ground.left - ground.left, box.top + now.ground.top - ground.top, box.width, box.height) : box);
  const values = (root) => new Map([...root.querySelectorAll("[data-value]")].map((node) => [node.dataset.value, node.textContent]));
  const faces = (root) => new Map([...root.querySelectorAll("[data-roll]")].map((node) => [node.dataset.roll, node.dataset.face]));
  function during(node, name) {
    node.classList.add(name);
    node.addEventListener("animationend", () => node.classList.remove(name), { once: true });
  }

  // So many letters are read while a thing moves; a longer line stays longer.
  const LINE = 60;
  const MUCH = 112;
  let flight = 480;
  function fly(node, from, to) {
    const [x, y] = [from.left - to.left, from.top - to.top];
    const [w, h] = [from.width / (to.width || 1), from.height / (to.height || 1)];
    if (Math.abs(x) + Math.abs(y) < 2 && Math.abs(w - 1) < 0.05) return;
    node.animate(
      [{ transform: `translate(${x}px, ${y}px) scale(${w}, ${h})`, transformOrigin: "0 0", zIndex: 7 }, { transform: "none", transformOrigin: "0 0", zIndex: 7 }],
      { duration: flight, easing: "cubic-bezier(.3, .7, .25, 1)" });
  }

  // A thing as it lies there, only to look at; nothing in it can be pressed.
  function likeness(look) {
    const copy = document.createElement("span");
    copy.className = look.className.replace(/\b(move|chosen|arrive|pulse|rolling)\b/g, "");
    copy.append(...look.cloneNode(true).childNodes);
    for (const one of copy.querySelectorAll("[id], button, a, .unseen")) {
      one.removeAttribute("id");
      if (one.matches("button, a, .unseen")) one.replaceWith(...(one.matches(".unseen") ? [] : one.childNodes));
    }
    return copy;
  }

  // What is a mere number or far smaller where it comes to flies there as what it was, and shrinks into it.
  function carry(to, from, board) {
    if ((to.node.children.length && folded(to.node) === to.node && to.box.height * 2 > from.box.height) || !from.look.children.length || !(from.look instanceof HTMLElement)) { fly(to.node, from.box, to.box); return; }
    const copy = likeness(from.look);
    copy.ariaHidden = "true";
    copy.dataset.flying = "";
    Object.assign(copy.style, { position: "fixed", margin: 0, left: `${from.box.left}px`, top: `${from.box.top}px`, width: `${from.box.width}px`, height: `${from.box.height}px`, zIndex: 7 });
    (from.home.isConnected ? from.home : board).append(copy);
    const small = Math.max(to.box.height / from.box.height, 0.2);
    const [x, y] = [to.box.left - from.box.left, to.box.top - from.box.top];
    const way = copy.animate(
      [{ transform: "none", transformOrigin: "0 0" }, { opacity: 1, offset: 0.8 }, { transform: `translate(${x}px, ${y}px) scale(${small})`, transformOrigin: "0 0", opacity: 0 }],
      { duration: flight, easing: "cubic-bezier(.3, .7, .25, 1)" });
    way.onfinish = way.oncancel = () => copy.remove();
  }

  // A number goes from what it was to what it is.
  const ticking = new WeakMap();
  function tick(node, from) {
    during(node, "pulse");
    const to = Number(node.textContent);
    const own = node.firstChild;
    const turn = {};
    ticking.set(node, turn);
    if (!Number.isInteger(from) || !Number.isInteger(to) || Math.abs(to - from) < 2 || own?.nodeType !== Node.TEXT_NODE || own.nextSibling) return;
    const start = performance.now();
    const final = own.data;
    let last = own.data = String(from);
    function step(now) {
      // Another number may have been put there since.
      if (ticking.get(node) !== turn || own.data !== last) return;
      const part = Math.max(0, Math.min(1, (now - start) / flight));
      last = own.data = part === 1 ? final : String(Math.round(from + (to - from) * part));
      if (part < 1) requestAnimationFrame(step);
    }
    requestAnimationFrame(step);
  }

  // What somebody is writing stays; a button gets its new words, focus or not.
  const morph = (target, html, callbacks = {}) => Idiomorph.morph(target, html, { morphStyle: "innerHTML", ignoreActiveValue: !!document.activeElement?.matches("input, select, textarea"), callbacks });

  // A piece that stays keeps its id; one that went from here to there is found again by its `data-piece`.
  function swap(target, html) {
    const moving = target.id === "board" && !still.matches && $("speed")?.value !== "0";
    const before = moving ? pieces(target) : [];
    const numbers = moving ? values(target) : new Map();
    const dice = moving ? faces(target) : new Map();
    const open = new Set([...target.querySelectorAll("details[open]:not(.menu)")].map((node) => node.id));
    // What somebody has chosen to look at (a pile, a side of a map) stays chosen.
    const looking = [...target.querySelectorAll("input[data-keep]")].map((node) => [node.id, node.checked]);
    const kept = (name, node) => !(name === "open" && open.has(node.id));
    morph(target, html, { beforeAttributeUpdated: kept });
    for (const [id, on] of looking) if ($(id)) $(id).checked = on;
    // A part that was made before this page was may carry another token; the page has its own.
    const own = target.closest("[data-csrf]")?.dataset.csrf;
    if (own) for (const field of target.querySelectorAll("input[name=csrf]")) field.value = own;
    if ($("tip") && !$("tip").classList.contains("stays")) $("tip").hidden = true;
    if (!moving) return;
    const after = pieces(target);
    const now = new Set(after.map((p) => p.id + " " + p.piece));
    const then = new Map(before.map((p) => [p.id + " " + p.piece, p]));
    const left = before.filter((p) => !now.has(p.id + " " + p.piece));
    for (const p of after) {
      const same = then.get(p.id + " " + p.piece);
      if (same) { fly(p.node, along(same, p), p.box); continue; }
      const at = left.findIndex((other) => other.piece === p.piece);
      if (at >= 0) carry(p, left.splice(at, 1)[0], target);
      else during(p.node, "arrive");
    }
    for (const node of target.querySelectorAll("[data-value]")) {
      const old = numbers.get(node.dataset.value);
      if (old !== undefined && old !== node.textContent) tick(node, Number(old || NaN));
    }
    for (const node of target.querySelectorAll("[data-roll]")) if (dice.get(node.dataset.roll) !== node.dataset.face) during(node, "rolling");
  }

  // Boards come as what differs from the one before: both sides cut them at every "<".
  function boards() {
    let cuts = [""];
    function made(pieces) {
      for (const [from, gone, text] of pieces.toReversed()) cuts.splice(from, gone, ...(text === null ? [] : text.split("<")));
      return cuts.join("<");
    }
    return (message) => {
      message.boards = new Map((message.story ?? []).map((one) => [one.event, made(one.board)]));
      if (message.board) message.parts.board = made(message.board);
      return message;
    };
  }

  // One menu on the board at a time: it goes with Escape, or when something else is pressed.
  function menus(main) {
    const close = (but) => { for (const menu of main.querySelectorAll("details.menu[open]")) if (menu !== but) menu.open = false; };
    main.addEventListener("click", (event) => close(event.target.closest("details.menu")));
    main.addEventListener("keydown", (event) => {
      const menu = event.target.closest?.("details.menu[open]");
      if (event.key !== "Escape" || !menu) return;
      menu.open = false;
      menu.querySelector("summary").focus();
    });
  }

  // Counts down what the server has said, from when it said it; it knows of no other clock.
  function countdown() {
    const two = (n) => String(n).padStart(2, "0");
    let end = 0;
    function words(ms) {
      const left = Math.max(0, Math.ceil(ms / 1000));
      if (left >= 86400) return `${Math.floor(left / 86400)} d ${Math.floor(left % 86400 / 3600)} h`;
      if (left >= 3600) return `${Math.floor(left / 3600)} h ${Math.floor(left % 3600 / 60)} min`;
      return `${Math.floor(left / 60)}:${two(left % 60)}`;
    }
    function draw() {
      const shown = $("time-left");
      if (!shown || !end) return;
      const left = end - performance.now();
      if (shown.textContent !== words(left)) shown.textContent = words(left);
      shown.classList.toggle("soon", left < 15000);
    }
    function set(left) {
      end = left === null || left === undefined ? 0 : performance.now() + left * 1000;
      draw();
    }
    set($("time-left") ? Number($("time-left").dataset.left) : null);
    setInterval(draw, 500);
    return { set, draw };
  }

  // -- a table

  function table(main) {
    const seat = main.dataset.seat;
    const seen = `seen:${main.dataset.table}:${seat}`;
    const fleeting = main.dataset.fleeting?.split(" ") ?? [];
    const feats = main.dataset.feats?.split(" ") ?? [];
    const trails = main.dataset.trails?.split(" ") ?? [];
    const sounds = JSON.parse($("sounds")?.dataset.sounds ?? "{}");
    const speed = $("speed");
    const queue = [];
    const clock = countdown();
    let number = Number(main.dataset.number);
    let latest = number;
    let socket = null;
    let put = boards();
    let board = null;
    let everOpen = false;
    let wait = 300;
    let playing = false;
    let hurry = false;
    let pending = null;
    let leaving = false;
    let gone = false;
    let fresh = true;
    let turn = document.title.startsWith("●");
    let homeless = false;
    let wake = null;
    let late = [];
    let lines = 0;

    if ([...speed.options].some((option) => option.value === store.get("speed"))) speed.value = store.get("speed");
    const wanted = () => Number(speed.value) > 0 && !still.matches;
    speed.addEventListener("change", () => {
      store.set("speed", speed.value);
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ story: wanted() }));
      if (playing && !wanted()) rush();
    });
    main.querySelector(".playback").hidden = false;
    const pace = () => (hurry || still.matches ? 0 : Number(speed.value));
    const pause = (ms) => new Promise((done) => { wake = done; setTimeout(done, ms); });
    const seenIt = () => new Promise((done) => { wake = done; });
    function rush() {
      hurry = true;
      wake?.();
    }

    function notice(text, bad = false) {
      const line = $("connection");
      line.hidden = !text;
      line.classList.toggle("bad", bad);
      line.textContent = text;
    }

    // There is nothing to come back to: why, and a way home.
    function finish(text) {
      leaving = gone = true;
      pending = null;
      answered();
      notice(text, true);
      const home = document.createElement("a");
      home.href = "/mine";
      home.textContent = "My tables";
      $("connection").append(" ", home);
      $("board").inert = $("bar").inert = true;
      mark(false);
    }

    // What was pressed shows itself at once; whoever still waits after a moment is told that nothing is lost.
    function waits(words) {
      $("sending").hidden = !words;
      $("sending").querySelector("span").textContent = words;
      main.classList.toggle("late", words !== "");
    }
    function answered() {
      late.forEach(clearTimeout);
      waits("");
    }

    // Those who play stand out by their names, as in the lines that came with the page.
    function named(text) {
      const chairs = new Map([...document.querySelectorAll(".chair[data-title]")].map((chair) => [chair.dataset.title, chair]));
      if (!chairs.size || chairs.has("")) return [text];
      const titles = [...chairs.keys()].sort((a, b) => b.length - a.length).map((title) => title.replace(/[^\w\s]/g, "\\$&"));
      return text.split(new RegExp(`(?<!\\w)(${titles.join("|")})(?!\\w)`)).map((piece, n) => {
        if (n % 2 === 0) return piece;
        const chair = chairs.get(piece);
        const name = document.createElement("b");
        name.className = chair.matches(".you") ? "named you" : "named";
        name.textContent = chair.dataset.called ?? piece;
        return chairs.size > 1 ? name : name.textContent;
      });
    }
    const spoken = (text) => named(text).map((piece) => piece.textContent ?? piece).join("");

    function told(event) {
      const line = document.createElement("li");
      line.id = `e${event.number}`;
      line.className = "fresh";
      if (fleeting.includes(event.kind)) line.dataset.fleeting = "";
      line.append(...named(event.text));
      if (event.rule) {
        const link = document.createElement("a");
        link.className = "rule-id";
        link.href = `${main.dataset.rules}#${event.rule}`;
        link.target = "_blank";
        link.rel = "noopener";
        link.ariaLabel = `why? Rule ${event.rule}`;
        link.textContent = "why?";
        line.append(" ", link);
      }
      return line;
    }

    function log(events, since) {
      const list = $("log").querySelector("ol");
      if (!list) return;
      for (const event of events) if (!$(`e${event.number}`)) list.append(told(event));
      if (since) for (const line of list.children) line.classList.toggle("fresh", Number(line.id.slice(1)) >= since);
      // What is only told as it happens goes once one has moved oneself.
      for (const line of list.querySelectorAll("[data-fleeting]:not(.fresh)")) line.remove();
      list.scrollTop = list.scrollHeight;
    }

    // The newest line stays in sight when something else takes room from the log, unless somebody looks back.
    let newest = true;
    $("log").addEventListener("scroll", ({ target }) => { newest = target.scrollTop + target.clientHeight > target.scrollHeight - 8; }, true);
    new ResizeObserver(() => { const list = $("log").querySelector("ol"); if (list && newest) list.scrollTop = list.scrollHeight; }).observe($("log"));

    function lay(html) {
      if (html === undefined || html === board) return false;
      flight = Math.min(480, pace() * 0.8 || 480);
      swap($("board"), html);
      board = html;
      return true;
    }

    // All of a position but its result, which is not there before the story has been told.
    const DOUBLE = 400;
    let changed = 0;
    function show(message) {
      changed = performance.now();
      for (const [id, html] of Object.entries(message.parts ?? {})) if (id !== "board" && id !== "result" && $(id)) swap($(id), html);
      lay(message.parts?.board);
      if (message.reset && !message.parts?.log) $("log").querySelector("ol")?.replaceChildren(...$("log").querySelectorAll(".laid-out"));
      log(message.events ?? [], message.since);
      clock.draw();
      if (message.number !== undefined) number = message.number;
      main.dataset.since = message.since ?? main.dataset.since;
      turn = Boolean(message.your_turn);
      if (!turn || !playing || document.hidden) mark(turn);
    }
    // Whoever looks is called when the story has been told, whoever does not at once.
    function mark(on) {
      document.title = (on && !gone ? "● " : "") + main.dataset.title;
    }

    const ENOUGH = 0.8;
    // Your moves, or what unfolds them: -1 further up, 0 in sight, 1 further down. Bar and hand lie over what is scrolled under them.
    const stuck = () => [...main.querySelectorAll("[data-hand]")].filter((hand) => getComputedStyle(hand).position === "sticky").map((hand) => [hand, hand.getBoundingClientRect()]);
    function whereabouts() {
      const under = Math.max($("bar").getBoundingClientRect().bottom, 0);
      const held = stuck();
      const all = [...main.querySelectorAll("[data-move], [data-plan]")].map(folded);
      const shown = [...new Set(all)].filter((node) => node.checkVisibility());
      // Where something has to be picked first, that is what is asked for.
      return (shown.length || !all.length ? shown : [...$("board").querySelectorAll("label:has(> input:not([data-keep]))")]).map((node) => {
        const box = node.getBoundingClientRect();
        const floor = Math.min(innerHeight, ...held.filter(([hand, it]) => !hand.contains(node) && box.left < it.right && box.right > it.left).map(([, it]) => it.top));
        // What a card does when it is pressed mostly stands at its lower edge.
        const seen = Math.min(box.bottom, floor) - Math.max(box.top, under);
        const where = node.closest("#bar") || seen >= ENOUGH * box.height ? 0 : box.top + box.bottom < under + floor ? -1 : 1;
        return { node, box, where };
      });
    }
    // Between bar and hand, and the page is pushed no further than that takes. Answers with where it comes to rest.
    function bring(moves) {
      const ceiling = $("bar").offsetHeight + 12;
      const floor = Math.min(innerHeight, ...stuck().map(([, it]) => it.top)) - 12;
      const top = Math.min(...moves.map((one) => one.box.top)) - ceiling;
      const bottom = Math.max(...moves.map((one) => one.box.bottom)) - floor;
      const by = bottom > 0 ? Math.min(top, bottom) : Math.min(top, 0);
      const rest = Math.max(0, Math.min(scrollY + by, document.documentElement.scrollHeight - innerHeight));
      scrollTo({ top: rest, behavior: still.matches ? "instant" : "smooth" });
      return rest;
    }

    // The bar says where there are more of your moves, and leads there.
    function point() {
      const button = $("further");
      if (!button) return;
      const moves = whereabouts();
      const [up, down] = [-1, 1].map((way) => moves.filter((one) => one.where === way).length);
      button.hidden = !up && !down;
      button.dataset.way = down ? "down" : "up";
      button.firstElementChild.textContent = down || up;
      button.lastElementChild.textContent = down ? " below" : " above";
    }
    main.addEventListener("click", (event) => {
      if (!event.target.closest("#further")) return;
      const moves = whereabouts();
      const next = [1, -1].map((way) => moves.filter((one) => one.where === way)).find((some) => some.length);
      if (next) bring(next);
    });
    let pointing = 0;
    const soon = () => { pointing ||= requestAnimationFrame(() => { pointing = 0; point(); }); };
    addEventListener("scroll", soon, { passive: true });
    addEventListener("resize", soon);
    // A menu comes out from under hand and bar.
    main.addEventListener("toggle", (event) => {
      const inside = event.target.matches("details.menu[open]") ? whereabouts().filter((one) => event.target.contains(one.node)) : [];
      if (inside.some((one) => one.where)) bring(inside);
      soon();
    }, true);
    main.addEventListener("change", soon);

    // When none of your moves on the board can be seen, go where they are; an answer in the bar, or what can be done besides, is no reason to stay.
    const asked = () => whereabouts().filter((one) => !one.node.matches("#bar *, .besides"));
    // Where the page lay before it went to a question by itself, and where it came to rest; whoever scrolls from there stays where they are.
    let away = null;
    function find() {
      const moves = asked();
      if (away && Math.abs(scrollY - away.to) > 2) away = null;
      if (moves.length && !returned() && moves.every((one) => one.where)) {
        const from = away?.from ?? scrollY;
        away = { from, to: bring(moves) };
      }
      point();
    }
    // Where something that is asked now is in sight from there, too, the page goes back.
    function returned() {
      if (!away) return false;
      const { from, to } = away;
      scrollTo({ top: from, behavior: "instant" });
      const back = asked().some((one) => !one.where);
      if (back) away = null;
      if (back && still.matches) return true;
      scrollTo({ top: to, behavior: "instant" });
      if (back) scrollTo({ top: from, behavior: "smooth" });
      return back;
    }

    // Screen readers are told line after line: one that is still being read is never taken away by the next.
    function hear(text) {
      if (!text) return;
      const line = document.createElement("p");
      line.textContent = `${text} `;
      $("told").append(line);
      while ($("told").children.length > 30) $("told").firstChild.remove();
    }

    // A whole position brings all that was ever told; only what is new is told again.
    function untold(message) {
      const last = message.reset ? Number(lastEvent()) : -1;
      return (message.events ?? []).filter((event) => event.number > last);
    }

    // What is told at once: the same several times in a row, and with a thing what only comes of it, unless dice are still to be read or
    // it would be too much to read.
    function beats(events) {
      const found = [];
      for (const event of events) {
        const beat = found.at(-1);
        const before = beat?.at(-1);
        const again = before?.text === event.text && !before.harms?.length;
        const along = beat && trails.includes(event.kind) && sounds[before.kind] !== "dice" && caption(beat).length + event.text.length < MUCH;
        if (again || along) beat.push(event);
        else found.push([event]);
      }
      return found;
    }
    function caption(beat) {
      const often = new Map();
      for (const { text } of beat) often.set(text, (often.get(text) ?? 0) + 1);
      return [...often].map(([text, times]) => (times > 1 ? `${text} (${times} times)` : text)).join(" ");
    }

    // Beat by beat: what it says in the bar, and what it moves on the board. With the last one the new position is there.
    async function tell(message, news, own) {
      hear(news.map((event) => spoken(event.text)).join(" "));
      const all = beats(news);
      const last = message.reset ? 0 : all.length - 1;
      for (const [i, beat] of all.entries()) {
        if (!pace()) break;
        const text = caption(beat);
        main.classList.add("telling");
        $("ticker").hidden = false;
        $("ticker-text").replaceChildren(...named(text));
        const great = beat.some((event) => feats.includes(event.kind));
        main.classList.toggle("great", great);
        for (const event of new Map(beat.map((one) => [one.kind, one])).values()) main.dispatchEvent(new CustomEvent("caption", { detail: event }));
        // Of all that is still to come, whichever moves it belongs to.
        const total = lines + all.length - i + queue.reduce((sum, next) => sum + beats(untold(next)).length, 0);
        lines += 1;
        $("ticker-count").textContent = total > 1 && total < 100 ? `${lines} of ${total}` : "";
        const moved = i === last ? arrive(message) : lay(beat.map((event) => message.boards.get(event.number)).findLast((html) => html !== undefined));
        main.classList.remove("rewinding");
        log(beat);
        for (const event of beat) $(`e${event.number}`)?.classList.add("now");
        // What others do to one waits until it has been seen, unless a bot plays; what comes of one's own move was known, and waits for nobody.
        const mine = own || message.number <= Number(main.dataset.from) + 1;
        const hurts = seat !== "" && !mine && beat.some((event) => event.harms?.includes(Number(seat))) && !main.querySelector(".chair.you[data-free]");
        $("go-on").hidden = !hurts;
        if (hurts) {
          $("board").inert = true;
          await seenIt();
        }
        // Dice have to come to rest before they can be read.
        else if (!own || i < all.length - 1) await pause((great ? pace() * 1.6 : own && !i ? pace() * 0.4 : (moved ? pace() : pace() * 0.7) * Math.max(1, text.length / LINE)) + ($("board").querySelector(".rolling") ? flight : 0));
        $("go-on").hidden = true;
        for (const event of beat) $(`e${event.number}`)?.classList.remove("now");
      }
    }

    async function play() {
      if (playing) return;
      playing = true;
      lines = 0;
      let ended = false;
      while (queue.length) {
        const message = queue.shift();
        log(message.missed ?? []);
        // Whoever skips does not wait for every position on the way.
        if (!pace() && queue.length && !message.reset && !queue[0].reset && !(pending && message.number > pending.number)) {
          hear((message.events ?? []).map((event) => spoken(event.text)).join(" "));
          log(message.events ?? []);
          queue[0].parts = { ...message.parts, ...queue[0].parts };
          continue;
        }
        const news = untold(message);
        const own = pending && message.number > pending.number;
        homeless ||= main.contains(document.activeElement) && document.activeElement.closest("#bar, #board") !== null;
        // Buttons of a position that is already past lead nowhere.
        $("board").inert = $("question").inert = true;
        // Whoever plays on skips what was still being told; what their own move brings is told again.
        if (own) { hurry = false; settle(message.number); }
        message.arrived = false;
        await tell(message, news, own);
        if (!message.arrived) arrive(message);
        if (message.parts?.result !== undefined) {
          ended ||= message.parts.result !== "" && !$("result").querySelector(".sheet");
          swap($("result"), message.parts.result);
          moment();
        }
        if (message.your_turn && !queue.length) hear(`Your turn. ${$("question").querySelector(".asked > span")?.textContent ?? ""}`);
      }
      playing = hurry = false;
      if (pending?.until) settle(number);
      main.classList.remove("telling", "rewinding", "great");
      $("question").inert = false;
      $("board").inert = gone;
      $("ticker").hidden = true;
      mark(turn);
      settleFocus();
      store.set(seen, lastEvent());
      if (ended) end();
    }

    function arrive(message) {
      message.arrived = true;
      show(message);
      if (!queue.length) { $("question").inert = false; $("board").inert = gone; }
      return true;
    }

    // The game is over, and the story has been told: that is where to look now.
    function end() {
      if (wanted()) $("result").classList.add("told-up");
      if (document.activeElement?.matches("input, textarea, select")) return;
      $("result-title").focus({ preventScroll: true });
      $("result").scrollIntoView({ block: "start", behavior: still.matches ? "auto" : "smooth" });
    }

    // What the analysis calls the turning point, or how far the bots are with finding it: the place is there from the beginning, so that
    // nothing moves away under a finger. Whoever only watches does not set them to work.
    let turning = "";
    let looks = 0;
    function moment() {
      const place = $("key-moment");
      if (!place || seat === "") return;
      if (!looks) seek(place.dataset.analysis);
      place.hidden = false;
      if (turning) place.innerHTML = turning;
    }
    async function seek(url) {
      looks += 1;
      const answer = document.hidden ? null : await read(url);
      if (answer !== null) {
        const found = new DOMParser().parseFromString(answer, "text/html");
        const part = found.querySelector("[data-key], [data-no-key], .working");
        turning = `<h3>${part?.dataset.title ?? "The key moment"}</h3>${part?.innerHTML ?? ""}`;
        moment();
        if (found.getElementById("analysis")?.dataset.state === "done") return;
      }
      // A long game takes a slow machine minutes.
      if (looks < 120) setTimeout(() => seek(url), looks < 30 ? 2000 : 5000);
    }

    // The present is shown. Whoever plays by keyboard has lost the button they pressed: the question is where to go on from.
    function settleFocus() {
      if (homeless && !main.contains(document.activeElement)) $("question").focus({ preventScroll: true });
      homeless = false;
      find();
    }

    // One press can mean several moves: it is done when the last of them is there.
    function settle(reached = Infinity) {
      if (pending?.move?.includes("|") && reached < (pending.until ?? Infinity)) return;
      if (pending?.move) main.dataset.from = pending.number;
      pending = null;
      answered();
      main.classList.remove("sent");
      for (const node of main.querySelectorAll(".chosen")) node.classList.remove("chosen");
    }

    function receive(message) {
      // What is said has a script of its own.
      if (message.type === "talk" || String(message.id).startsWith("talk")) { main.dispatchEvent(new CustomEvent("talk", { detail: message })); return; }
      // At the door: there is no table, or no way in any more.
      if (message.type === "refused" && message.id === null && fresh && [403, 404].includes(message.status)) { finish(message.message); return; }
      if (message.type === "refused") { pending = null; settle(); notice(message.message, true); return; }
      if (message.type === "done" && pending?.id === message.id) answered();
      if (message.type === "done" && pending?.id === message.id && pending.move?.includes("|")) { pending.until = message.number; if (!playing) settle(number); }
      if (message.type === "bye" && message.for_good) { finish(message.message); return; }
      if (message.type === "bye") { notice(message.message || "The server is going away; this page comes back by itself."); return; }
      if (message.type !== "state") return;
      wait = 300;
      notice("");
      put(message);
      clock.set(message.clock?.left);
      const missed = message.number > latest;
      const since = latest;
      latest = message.number;
      if (message.reset && !fresh) {
        // Something was taken back: what was still to be played is no longer true.
        queue.length = 0;
        if (playing) rush();
      } else if (message.reset && missed && Number(speed.value) > 0 && !document.hidden) {
        // The first message after connecting is the whole position. Moves missed meanwhile are played before it.
        fresh = false;
        watch(since).then(() => { if (message.number === latest) { queue.push(message); play(); } });
        return;
      }
      fresh = false;
      if (fetching) { held.push(message); return; }
      queue.push(message);
      play();
    }

    function connect() {
      const url = new URL(main.dataset.live, location.href);
      url.protocol = url.protocol.replace("http", "ws");
      url.searchParams.set("pieces", 1);
      if (wanted()) url.searchParams.set("story", 1);
      socket = new WebSocket(url);
      socket.addEventListener("open", () => {
        put = boards();
        everOpen = fresh = true;
        main.dataset.connected = "yes";
        if (pending) socket.send(JSON.stringify(pending));
        main.dispatchEvent(new Event("connected"));
      });
      socket.addEventListener("message", (event) => receive(JSON.parse(event.data)));
      socket.addEventListener("close", () => {
        delete main.dataset.connected;
        if (leaving) return;
        if (everOpen) notice("The connection is lost. Trying again…", true);
        setTimeout(connect, wait + Math.random() * 200);
        wait = Math.min(wait * 1.7, 5000);
      });
    }
    main.addEventListener("say", (event) => { if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(event.detail)); });
    addEventListener("pagehide", () => { leaving = true; });
    addEventListener("pageshow", (event) => { if (event.persisted) { leaving = false; connect(); } });

    // The highest number: what waits for its cause stands after it.
    const lastEvent = () => String(Math.max(0, ...[...$("log").querySelectorAll("li[id]")].map((line) => Number(line.id.slice(1)))));

    function send(message) {
      if (playing) rush();
      pending = { ...message, number, id: `${number}-${message.move ?? "undo"}` };
      main.classList.add("sent");
      notice("");
      late = [[700, "Sending…"], [8000, "Sending… The server has not answered yet; what you did is kept until it does."]].map(([ms, words]) => setTimeout(waits, ms, words));
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(pending));
      else notice("The connection is lost. Your move is sent as soon as it is back.", true);
    }

    // The second half of a double press is no answer to what is asked only now, at the same place.
    main.addEventListener("click", (event) => {
      if (event.detail > 1 && performance.now() - changed < DOUBLE && event.target.closest("[data-move], [data-plan]")) event.preventDefault();
    }, true);
    main.addEventListener("submit", (event) => {
      const undo = event.target.classList.contains("undo");
      if ((event.target.id !== "moves" && !undo) || !everOpen) return;
      event.preventDefault();
      if (pending) return;
      if (undo) { send({ undo: true }); return; }
      if (!event.submitter) return;
      event.submitter.classList.add("chosen");
      // A move of its own may go on with further ones.
      send({ move: event.submitter.dataset.plan ?? event.submitter.value });
    });

    menus(main);
    $("skip").addEventListener("click", rush);
    // Whoever reaches for the table has seen what waits.
    main.addEventListener("click", (event) => { if (!$("go-on").hidden && !event.target.closest("#skip, aside")) wake?.(); });

    // Plays the positions after entry `after`, as this seat saw them; the last one is the present. What happens meanwhile waits for them,
    // and is not told twice.
    let fetching = 0;
    const held = [];
    async function watch(after, heard = -1) {
      const url = new URL(main.dataset.frames, location.href);
      url.searchParams.set("after", after);
      fetching += 1;
      const { frames } = JSON.parse((await read(url)) ?? '{"frames": []}');
      fetching -= 1;
      queue.push(...unheard(frames.map(boards()), heard));
      const reached = frames.at(-1)?.number ?? 0;
      latest = Math.max(latest, reached);
      for (const message of fetching ? [] : held.splice(0)) {
        if (message.number < reached) continue;
        if (message.number === reached && !message.reset) message.events = [];
        queue.push(message);
      }
      play();
    }
    // Whoever comes back is reminded of their own last move before what is new after event `heard`; whoever has just given up was there,
    // and is told of that, with the board as it is, and of what came since.
    function unheard(frames, heard) {
      if (heard < 0) return frames;
      const apart = [...$("log").querySelectorAll("li[data-apart]")].map((line) => ({ number: Number(line.id.slice(1)), text: line.textContent.trim() }));
      const lines = apart.filter((event) => event.number > heard).map((event) => ({ events: [event], boards: new Map(), your_turn: turn }));
      if (!lines.length) return frames.some((frame) => frame.events.some((event) => event.number > heard)) ? frames : [];
      for (const frame of frames) frame.events = frame.events.filter((event) => event.number > heard);
      // The last one is the present, whatever it tells.
      const rest = frames.filter((frame) => frame.events.length || frame === frames.at(-1));
      const when = (frame) => frame.events[0]?.number ?? Infinity;
      return [...lines, ...rest].sort((a, b) => when(a) - when(b) || 0);
    }
    $("again").addEventListener("click", () => {
      if (speed.value === "0") speed.value = "850";
      // On a phone it is pressed far below the board.
      if ($("board").getBoundingClientRect().bottom < innerHeight) scrollTo({ top: 0, behavior: still.matches ? "instant" : "smooth" });
      if (!playing) watch(main.dataset.from);
    });

    // A table that was shown where its link is has an address of its own, which gives nothing away.
    if (location.pathname.startsWith("/s/")) history.replaceState(null, "", `/t/${main.dataset.table}`);
    log([], Number(main.dataset.since));
    find();
    const known = store.get(seen);
    // Where nobody plays there is all of it to be watched.
    const unseen = known === null && !document.querySelector(".chair");
    let ready = null;
    // What is over is there to be looked at; whoever wants to see how it came watches it again.
    const over = $("result").querySelector(".sheet") !== null;
    if (wanted() && (unseen || (!over && known !== null && Number(known) < Number(lastEvent())))) {
      // What came meanwhile is told first, and not seen before.
      main.classList.add("rewinding");
      if (!document.hidden) mark(false);
      if (unseen) $("log").querySelector("ol")?.replaceChildren(...$("log").querySelectorAll(".laid-out"));
      ready = watch(main.dataset.from, unseen ? -1 : Number(known));
    } else store.set(seen, lastEvent());
    moment();
    // The present is told after the past.
    Promise.resolve(ready).then(connect);
  }

  // -- a hint: asked for at the question, shown under it and as rings on the board, gone with the position

  function hints(main) {
    const box = $("hint");
    let asked = null;
    const number = () => main.querySelector("#moves input[name=number]")?.value;
    const shown = () => box.querySelector("[data-number]")?.dataset.number;

    function mark() {
      const ranks = new Map([...box.querySelectorAll("[data-for]")].map((line) => [line.dataset.for, line.dataset.rank]));
      for (const node of main.querySelectorAll("[data-move]")) {
        const rank = ranks.get(node.dataset.move);
        if (rank === node.dataset.hint) continue;
        if (rank) node.dataset.hint = rank;
        else delete node.dataset.hint;
      }
    }
    function say(text, busy) {
      const button = $("ask-hint");
      if (!button) return;
      button.querySelector("span").textContent = text;
      button.ariaBusy = String(busy);
    }
    function drop() {
      asked?.abort();
      asked = null;
      box.replaceChildren();
      say("Hint", false);
      mark();
    }
    async function ask(form) {
      if (asked) return;
      const own = asked = new AbortController();
      const position = number();
      own.signal.position = position;
      say("Thinking…", true);
      const url = `${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}&part=1`;
      const answer = await fetch(url, { signal: own.signal, credentials: "same-origin" }).catch(() => null);
      const text = await answer?.text().catch(() => "");
      if (asked !== own) return;
      asked = null;
      say("Hint", false);
      if (number() !== position) return;
      const page = new DOMParser().parseFromString(text ?? "", "text/html");
      if (answer?.ok) box.replaceChildren(...page.body.childNodes);
      else {
        const line = document.createElement("p");
        line.className = "notice bad";
        line.textContent = page.querySelector("main .lead")?.textContent ?? "The hint did not come. Try again.";
        box.replaceChildren(line);
      }
      mark();
      uncover();
    }
    // Where it comes from below it may lie on what it names: that is moved out from under it.
    function uncover() {
      const behavior = still.matches ? "instant" : "smooth";
      const named = [...main.querySelectorAll("#board [data-hint]:not([data-hand] *)")].map((node) => node.getBoundingClientRect()).filter((one) => one.height);
      if (getComputedStyle(box).position !== "fixed") { box.scrollIntoView({ block: "nearest", behavior }); return; }
      // A hand that stays in sight does not scroll: the hint stands on it where it names something there.
      const hand = main.querySelector("[data-hand]:has([data-hint])");
      box.style.bottom = hand ? `${Math.max(innerHeight - hand.getBoundingClientRect().top, 0)}px` : "";
      const under = Math.max(...named.map((one) => one.bottom)) + 12 - box.getBoundingClientRect().top;
      const room = Math.min(...named.map((one) => one.top)) - 12 - $("bar").getBoundingClientRect().height;
      if (named.length && under > 0 && room > 0) scrollBy({ top: Math.min(under, room), behavior });
    }

    main.addEventListener("submit", (event) => {
      if (event.target.id !== "hint-form") return;
      event.preventDefault();
      ask(event.target);
    });
    box.addEventListener("click", (event) => {
      const link = event.target.closest("a");
      if (!link) return;
      event.preventDefault();
      if (link.id === "hide-hint") { drop(); $("ask-hint")?.focus(); return; }
      const move = $(link.hash.slice(1));
      if (move?.closest("details.menu")) move.closest("details.menu").open = true;
      // A button that comes with what is picked first.
      const needs = move?.dataset.needs?.split(" ") ?? [];
      for (const one of $(needs[0])?.closest("[data-most]")?.querySelectorAll("input") ?? needs.map($)) if (one && one.checked !== needs.includes(one.id)) one.click();
      move?.scrollIntoView({ block: "center", behavior: still.matches ? "auto" : "smooth" });
      move?.focus({ preventScroll: true });
    });
    main.addEventListener("keydown", (event) => { if (event.key === "Escape" && shown()) drop(); });
    // Whoever swaps parts of the page need not know of hints: they are marked again, or gone with their position.
    new MutationObserver(() => {
      const position = asked?.signal.position ?? shown();
      if (position !== undefined && position !== number()) drop();
      else if (!asked || shown()) mark();
      if (asked && $("ask-hint")?.ariaBusy !== "true") say("Thinking…", true);
      if (!$("ask-hint") && box.querySelector(".notice")) box.replaceChildren();
    }).observe(main, { subtree: true, childList: true, attributes: true, attributeFilter: ["value", "data-move", "data-hint", "id"] });
    mark();
  }

  // -- a lesson: the answer to a move is a whole page, of which the changed parts are swapped in

  function lesson(main) {
    menus(main);
    const kept = `learned:${main.dataset.lesson}`;
    const done = new Set((store.get(kept) ?? "").split(" ").filter(Boolean));
    let asked = false;

    // Which lessons are done is nobody's business but this browser's.
    function dress() {
      if ($("moves").dataset.verdict === "done") { done.add(main.dataset.number); store.set(kept, [...done].join(" ")); }
      for (const line of $("lessons").children) {
        const learned = done.has(line.dataset.lessonNumber);
        line.classList.toggle("done", learned);
        line.querySelector(".unseen").hidden = !learned;
      }
    }

    async function answer(form, button) {
      const fields = new URLSearchParams(new FormData(form));
      fields.set("move", button.dataset.plan ?? button.value);
      const reply = await read(form.getAttribute("action"), { method: "POST", body: fields });
      if (reply === null) { location.reload(); return; }
      const page = new DOMParser().parseFromString(reply, "text/html");
      const held = main.contains(document.activeElement);
      swap($("board"), page.getElementById("board").innerHTML);
      swap($("question"), page.getElementById("question").innerHTML);
      dress();
      $("told").textContent = $("verdict")?.textContent ?? "";
      if (held && !main.contains(document.activeElement)) $("question").focus({ preventScroll: true });
      const top = $("question").getBoundingClientRect().top;
      if (top < 0 && $("verdict")) $("question").scrollIntoView({ block: "start", behavior: still.matches ? "auto" : "smooth" });
    }

    main.addEventListener("submit", async (event) => {
      if (event.target.id !== "moves" || !event.submitter) return;
      event.preventDefault();
      if (asked) return;
      asked = true;
      main.classList.add("sent");
      event.submitter.classList.add("chosen");
      try { await answer(event.target, event.submitter); } finally {
        asked = false;
        main.classList.remove("sent");
        for (const node of main.querySelectorAll(".chosen")) node.classList.remove("chosen");
      }
    });
    dress();
  }

  // -- a replay: the slider fetches the same page for another position and swaps it in

  function replay() {
    let asked = null;
    let timer = null;
    const form = () => $("replay-form");

    async function go(url) {
      asked?.abort();
      asked = new AbortController();
      try {
        const answer = await fetch(url, { signal: asked.signal, credentials: "same-origin" });
        if (!answer.ok) return;
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        swap($("board"), page.getElementById("board").innerHTML);
        // What is on its way has a style of its own, which no page may be made with.
        for (const copy of $("board").querySelectorAll("[data-flying]")) copy.remove();
        page.getElementById("board").replaceChildren(...[...$("board").childNodes].map((node) => node.cloneNode(true)));
        morph($("replay"), page.getElementById("replay").innerHTML);
        dress();
        history.replaceState(null, "", url);
      } catch (error) { if (error.name !== "AbortError") throw error; }
    }
    const to = (position) => {
      const query = new URLSearchParams(new FormData(form()));
      if (position !== undefined) query.set("position", position);
      return go(`${form().getAttribute("action")}?${query}`);
    };
    function stop() {
      clearTimeout(timer);
      timer = null;
      dress();
    }
    async function run() {
      const slider = $("position");
      if (Number(slider.value) >= Number(slider.max)) { stop(); return; }
      await to(Number(slider.value) + 1);
      if (timer !== null) timer = setTimeout(run, Number(store.get("speed") ?? 850) || 850);
    }
    function dress() {
      $("replay-go").hidden = true;
      $("play").hidden = false;
      $("play").textContent = timer === null ? "Play" : "Pause";
      $("play").setAttribute("aria-pressed", String(timer !== null));
      const list = $("log").querySelector("ol");
      if (list) list.scrollTop = list.scrollHeight;
    }
    $("replay").addEventListener("input", (event) => {
      if (event.target.id !== "position") return;
      $("position-shown").textContent = event.target.value;
      to();
    });
    $("replay").addEventListener("change", (event) => { if (event.target.id === "eyes") to(); });
    $("replay").addEventListener("click", (event) => {
      const link = event.target.closest(".steps a");
      if (link) { event.preventDefault(); stop(); go(link.href); }
      if (event.target.id !== "play") return;
      if (timer !== null) { stop(); return; }
      if ($("position").value === $("position").max) $("position").value = 0;
      timer = setTimeout(run, 0);
      dress();
    });
    dress();
  }

  // -- an analysis: comes piece by piece while the bots work; along the graph by the arrow keys

  function analysis(box) {
    const columns = () => [...box.querySelectorAll(".graph")].filter((node) => getComputedStyle(node).display !== "none").flatMap((node) => [...node.querySelectorAll(".column")]);
    // One of the graph's positions is a stop for the Tab key; the arrow keys go on from there.
    function rove(to) {
      const all = columns();
      const kept = to ?? all.find((node) => node === document.activeElement) ?? all.at(-1);
      for (const node of all) node.setAttribute("tabindex", node === kept ? "0" : "-1");
    }
    box.addEventListener("keydown", (event) => {
      const here = event.target.closest?.(".column");
      const all = columns();
      const at = { ArrowLeft: -1, ArrowRight: 1, Home: -all.length, End: all.length }[event.key];
      if (!here || !at) return;
      event.preventDefault();
      const next = all[Math.max(0, Math.min(all.length - 1, all.indexOf(here) + at))];
      rove(next);
      next.focus();
    });
    async function again() {
      if (box.dataset.state === "done") return;
      if (!document.hidden) {
        const answer = await read(location.href);
        if (answer !== null) {
          const fresh = new DOMParser().parseFromString(answer, "text/html").getElementById("analysis");
          swap(box, fresh.innerHTML);
          box.dataset.state = fresh.dataset.state;
          rove();
        }
      }
      setTimeout(again, 1000);
    }
    rove();
    setTimeout(again, 700);
  }

  // -- what a thing is and why something happens: on hover and focus, and to stay on a tap, a click or a long press

  function tips() {
    const page = document.querySelector("main");
    const tip = document.createElement("div");
    const HOVERED = "[data-tip], [data-says], a.rule-id[target], #board [data-piece][aria-label]";
    // A mouse is told titles by the browser itself.
    const ASKED = `${HOVERED}, #board [title]`;
    const said = new Map();
    tip.id = "tip";
    tip.hidden = true;
    page?.append(tip);
    let pressed = null;
    let about = null;
    // A large card covers others: it comes when the mouse rests on one, and not where a card came under it.
    const RESTS = 450;
    let resting = null;
    const stays = () => tip.classList.contains("stays");
    function hide() {
      tip.hidden = true;
      tip.classList.remove("stays");
      about = null;
      clearTimeout(pressed);
      clearTimeout(resting);
    }

    // A card as it lies there, only larger.
    function large(node) {
      const look = node.matches("[data-piece], .cursed, .card") ? node : node.querySelector(":scope > [data-piece]");
      if (!look || look.getBoundingClientRect().height < 40) return [];
      const frame = document.createElement("div");
      const copy = likeness(look);
      frame.className = "large";
      frame.ariaHidden = "true";
      const box = look.getBoundingClientRect();
      copy.style.width = `${box.width}px`;
      copy.style.minHeight = `${box.height}px`;
      frame.append(copy);
      // What stands on it that has a meaning of its own is told below.
      const told = copy.querySelector("[data-means]")?.dataset.means.split(" ").map($).filter(Boolean) ?? [];
      const list = document.createElement("dl");
      list.append(...told.map((entry) => entry.cloneNode(true)));
      for (const entry of list.children) entry.removeAttribute("id");
      return told.length ? [frame, list] : [frame];
    }
    function words(node) {
      const text = $(node.dataset.tip);
      if (text) {
        return [...text.children].map((child) => {
          const line = document.createElement("div");
          line.append(...[...child.childNodes].map((part) => part.cloneNode(true)));
          return line;
        });
      }
      const line = document.createElement("div");
      line.textContent = node.dataset.says ?? node.getAttribute("aria-label") ?? node.title;
      return [line];
    }
    async function rule(link) {
      const [, game, name] = link.getAttribute("href").match(/\/rules\/([^#]*)#(.*)/);
      if (!said.has(name)) {
        const answer = await read(`/rules/${game}/${name}`);
        if (answer !== null) said.set(name, JSON.parse(answer).text);
      }
      const text = document.createElement("div");
      text.textContent = said.get(name) || "This rule could not be fetched.";
      const way = document.createElement("a");
      way.href = link.href;
      way.target = "_blank";
      way.rel = "noopener";
      way.textContent = `Rule ${name}, in a new tab`;
      return [text, way];
    }

    async function lift(node, stay = false) {
      about = node;
      const card = node.matches("a.rule-id") ? [] : large(node);
      // On some cards stands all that there is to say.
      const shown = node.matches("a.rule-id") ? await rule(node) : card.length && node.dataset.whole !== undefined ? card : [...card, ...words(node)];
      if (about !== node || !shown.some((one) => one.textContent)) return;
      tip.replaceChildren(...shown);
      tip.classList.toggle("stays", stay);
      tip.setAttribute("role", stay ? "dialog" : "tooltip");
      tip.ariaLabel = stay ? "What it says" : null;
      if (stay) {
        const close = document.createElement("button");
        close.type = "button";
        close.className = "quiet";
        close.textContent = "Close";
        close.addEventListener("click", () => { const back = about; hide(); back?.focus?.({ preventScroll: true }); });
        tip.append(close);
      }
      tip.hidden = false;
      const box = node.getBoundingClientRect();
      const own = tip.getBoundingClientRect();
      const above = box.top > own.height + 12;
      const held = (at, size, room) => Math.max(8, Math.min(at, room - size - 8));
      const [x, y] = [held(box.left + box.width / 2 - own.width / 2, own.width, innerWidth), held(box.top + box.height / 2 - own.height / 2, own.height, innerHeight)];
      // A tall one rather lies over what it tells of than leaves the screen; a large card stands beside it where it would hide what can be chosen.
      const spots = [[x, above ? box.top - own.height - 8 : held(box.bottom + 8, own.height, innerHeight)], [box.right + 8, y], [box.left - own.width - 8, y]];
      const moves = card.length ? [...page.querySelectorAll("[data-move]")].filter((move) => !move.contains(node)).map((move) => move.getBoundingClientRect()) : [];
      const hidden = ([left, top]) => moves.filter((move) => move.width && move.left < left + own.width && move.right > left && move.top < top + own.height && move.bottom > top).length;
      const fits = spots.filter(([left], n) => !n || (left >= 8 && left + own.width <= innerWidth - 8));
      const [left, top] = fits.toSorted((a, b) => hidden(a) - hidden(b))[0];
      tip.style.left = `${scrollX + left}px`;
      tip.style.top = `${scrollY + top}px`;
    }
    const of = (event) => event.target.closest?.(ASKED);
    document.addEventListener("pointerover", (event) => {
      if (event.pointerType !== "mouse" || stays()) return;
      const node = event.target.closest?.(HOVERED);
      if (node && node === about) return;
      hide();
      if (node?.matches("a.rule-id")) lift(node);
    });
    document.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "mouse" || event.buttons || stays()) return;
      const node = event.target.closest?.(HOVERED);
      if (!node || node === about) return;
      clearTimeout(resting);
      resting = setTimeout(() => { if (node.matches(":hover") && !stays()) lift(node); }, RESTS);
    });
    document.addEventListener("focusin", (event) => {
      if (tip.contains(event.target) || stays()) return;
      const node = of(event);
      if (node && node.matches(":focus-visible")) lift(node);
      else hide();
    });
    document.addEventListener("focusout", () => { if (!stays()) hide(); });
    document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
    document.addEventListener("pointerdown", (event) => {
      if (tip.contains(event.target)) return;
      hide();
      const node = of(event);
      if (node && event.pointerType !== "mouse") pressed = setTimeout(() => { lift(node, true); node.dataset.held = "yes"; }, 450);
    });
    document.addEventListener("pointerup", () => clearTimeout(pressed));
    document.addEventListener("pointercancel", () => clearTimeout(pressed));
    // A long press reads a card that can be taken; it must not also take it. What does nothing else is read by a click.
    document.addEventListener("click", (event) => {
      const node = of(event);
      if (!node) return;
      if (node.dataset.held) { event.preventDefault(); delete node.dataset.held; return; }
      if (node.matches("a.rule-id")) {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
      } else if (event.target.closest("button, a, summary, label, input, select")) return;
      lift(node, true);
    }, true);
    document.addEventListener("contextmenu", (event) => { if (of(event) && event.pointerType !== "mouse") event.preventDefault(); });
    addEventListener("scroll", () => { if (!stays()) hide(); }, { passive: true });
  }

  // -- a new table: only the seats, counts and options that the chosen mode has

  function newTable(form) {
    function fit() {
      const mode = form.querySelector("input[name=mode]:checked") ?? form.querySelector("input[name=mode]");
      const counts = mode.dataset.seats.split(" ");
      const picks = [...form.querySelectorAll("input[name=seats]")];
      for (const pick of picks) pick.parentElement.hidden = pick.disabled = !counts.includes(pick.value);
      if (!picks.some((pick) => pick.checked && !pick.disabled)) picks.find((pick) => !pick.disabled).checked = true;
      const seats = Number(picks.find((pick) => pick.checked).value);
      // One number is no choice, and without seats there is nobody to choose.
      picks[0].closest(".row").hidden = counts.length < 2;
      picks[0].closest("fieldset").hidden = !seats;
      for (const chair of form.querySelectorAll("[data-chair]")) {
        chair.hidden = Number(chair.dataset.chair) > seats;
        for (const choice of chair.querySelectorAll("input")) choice.disabled = chair.hidden;
        // A seat that was chosen for something, and is not at this table.
        const free = chair.parentElement.querySelector("input:not(:disabled)");
        if (free && chair.hidden && chair.matches("label") && chair.querySelector(":checked")) free.checked = true;
      }
      for (const option of form.querySelectorAll("[data-modes]")) {
        option.hidden = option.dataset.modes !== "" && !option.dataset.modes.split(" ").includes(mode.value);
        for (const field of option.querySelectorAll("input, select")) field.disabled = option.hidden;
      }
    }
    // What happens to somebody who stays away matters only where others are invited.
    function agree() {
      $("agreement").hidden = !form.querySelector("[data-chair] input[value=open]:checked:not(:disabled)");
      $("after").hidden = !form.elements.stand_in.value;
    }
    form.addEventListener("change", () => { fit(); agree(); });
    fit();
    agree();
    // What is wrong was in sight before the page got shorter.
    form.querySelector("[role=alert]")?.scrollIntoView({ block: "center", behavior: "instant" });
  }

  // -- small things

  function theme() {
    const button = $("theme");
    const root = document.documentElement;
    const dark = () => (root.dataset.theme ? root.dataset.theme === "dark" : !matchMedia("(prefers-color-scheme: light)").matches);
    const say = () => button.setAttribute("aria-label", dark() ? "Switch to the light theme" : "Switch to the dark theme");
    button.hidden = false;
    function turn() {
      root.dataset.theme = dark() ? "light" : "dark";
      store.set("theme", root.dataset.theme);
      say();
    }
    // Dusk falls, or day breaks, where the browser can show it.
    button.addEventListener("click", () => { if (still.matches || !document.startViewTransition) turn(); else document.startViewTransition(turn); });
    say();
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-copy]");
    if (!button) return;
    const field = $(button.dataset.copy);
    field.select();
    try { await navigator.clipboard.writeText(field.value); button.textContent = "Copied"; } catch { document.execCommand("copy"); }
  });

  // Links are never sent again: an invitation that somebody has sat down by is taken off the host's page.
  function invitations(seats) {
    const tidy = () => {
      const all = [...$("invite").querySelectorAll("[data-invites]")];
      for (const one of all) one.hidden = !seats.querySelector(`[data-free="${one.dataset.invites}"]`);
      $("one-each").hidden = all.every((one) => one.hidden);
      $("all-taken").hidden = !$("one-each").hidden;
    };
    new MutationObserver(tidy).observe(seats, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-free"] });
  }

  theme();
  tips();
  for (const node of document.querySelectorAll("[data-copy]")) node.hidden = false;
  for (const node of document.querySelectorAll("[data-share]")) {
    node.hidden = !navigator.share;
    node.addEventListener("click", () => navigator.share({ title: document.title, url: $(node.dataset.share).value }).catch(() => {}));
  }
  const main = document.querySelector("main[data-live]");
  if (main) { table(main); hints(main); }
  if ($("seats") && $("invite")) invitations($("seats"));
  const taught = document.querySelector("main[data-lesson]");
  if (taught) lesson(taught);
  if ($("replay")) replay();
  if ($("analysis")) analysis($("analysis"));
  if ($("new-table")) newTable($("new-table"));
})();
