// Talk at the table: sent over the page's socket, added as it comes, counted while nobody looks. Without this script its forms do the same.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const main = document.querySelector("main[data-live]");
  if (!main || !$("talk")) return;
  const store = {
    get(key) { try { return localStorage.getItem(key); } catch { return null; } },
    set(key, value) { try { localStorage.setItem(key, value); } catch { /* nothing is kept */ } },
  };
  const most = 100;
  // Pixels that the log needs under it.
  const LEAST = 110;
  const seen = `said:${main.dataset.table}:${main.dataset.seat}`;
  const waiting = new Map();
  let count = 0;

  const lines = () => [...($("talk-lines")?.children ?? [])];
  const words = (line) => [...line.querySelectorAll("strong, span")].map((part) => part.textContent).join(": ");
  const number = (line) => Number(line.dataset.line);
  function inSight() {
    const box = $("talk-lines")?.getBoundingClientRect();
    return Boolean(box?.height) && box.top < innerHeight && box.bottom > 0;
  }
  const looked = () => !document.hidden && $("talk-fold")?.open && inSight();

  function mark() {
    const last = lines().at(-1);
    if (looked() && last && number(last) > Number(store.get(seen))) store.set(seen, number(last));
    const news = lines().filter((line) => number(line) > Number(store.get(seen)) && !line.matches(".own, .told")).length;
    const shown = $("talk-new");
    if (!shown) return;
    shown.hidden = !news;
    shown.textContent = news ? `${news} new` : "";
    $("talk-call").hidden = !news;
    $("talk-call").querySelector("b").textContent = news;
  }

  function down() {
    const list = $("talk-lines");
    if (list) list.scrollTop = list.scrollHeight;
  }

  function trouble(text) {
    const line = $("talk-trouble");
    if (!line) return;
    line.hidden = !text;
    line.textContent = text;
  }

  // What somebody is typing stays, whatever comes meanwhile.
  function kept(change) {
    const typed = [...$("talk").querySelectorAll("input:not([type=hidden]), select")].map((field) => [field.form?.id, field.name, field.value]);
    const open = [...$("talk").querySelectorAll("details[open]")].map((fold) => fold.id);
    change();
    for (const [form, name, value] of typed) {
      const field = form && $(form)?.elements[name];
      if (field && (field.tagName !== "SELECT" || [...field.options].some((option) => option.value === value))) field.value = value;
    }
    for (const id of open) if ($(id)) $(id).open = true;
  }

  function receive(message) {
    if (message.type === "done" || message.type === "refused") {
      const wish = waiting.get(message.id);
      waiting.delete(message.id);
      trouble(message.type === "refused" ? message.message : "");
      // What was refused can be said in other words.
      const field = $("say")?.elements.words;
      if (message.type === "refused" && wish?.say && field && !field.value) field.value = wish.say;
      return;
    }
    const before = new Set(lines().map(number));
    kept(() => {
      if (message.reset) Idiomorph.morph($("talk"), message.html, { morphStyle: "innerHTML", ignoreActive: true });
      else {
        $("talk-lines")?.insertAdjacentHTML("beforeend", message.lines);
        Idiomorph.morph($("talk-more"), message.more, { morphStyle: "innerHTML", ignoreActive: true });
      }
    });
    while (lines().length > most) lines()[0].remove();
    const fresh = lines().filter((line) => !before.has(number(line)));
    // Whoever cannot see it hears it.
    const told = fresh.filter((line) => !line.matches(".own"));
    if (told.length) $("said").textContent = told.map(words).join(". ");
    dress();
    if (fresh.length) down();
    mark();
  }

  function send(wish) {
    count += 1;
    const id = `talk-${count}`;
    // Said once, however often it is sent.
    waiting.set(id, { ...wish, id, key: `${Date.now()}-${count}` });
    main.dispatchEvent(new CustomEvent("say", { detail: waiting.get(id) }));
    if (!main.dataset.connected) trouble("The connection is lost. It is said as soon as it is back.");
  }

  function dress() {
    for (const line of lines()) {
      if (line.matches(".own, .told") || line.querySelector("button")) continue;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "quiet";
      button.textContent = "Report";
      button.setAttribute("aria-label", `Report: ${words(line)}`);
      line.append(button);
    }
  }

  $("talk").addEventListener("submit", (event) => {
    const field = event.target.elements.words;
    if (!main.dataset.connected || !["say", "react"].includes(event.target.id)) return;
    event.preventDefault();
    trouble("");
    if (event.target.id === "react") send({ react: event.submitter.value });
    else if (field.value.trim()) {
      send({ say: field.value });
      field.value = "";
    }
  });
  $("talk").addEventListener("click", (event) => {
    const line = event.target.closest(".said li");
    if (!line || !event.target.matches("button") || !$("report")) return;
    $("talk-rules").open = true;
    $("report").elements.line.value = line.dataset.line;
    $("report").elements.why.focus();
  });
  let chosen = false;
  $("talk").addEventListener("click", (event) => { chosen ||= event.target.closest("#talk-fold > summary") !== null; });
  $("talk").addEventListener("toggle", (event) => {
    if (event.target.id !== "talk-fold") return;
    if (chosen) store.set("talk", event.target.open ? "open" : "closed");
    down();
    if (chosen && event.target.open && !inSight()) event.target.scrollIntoView({ block: "nearest" });
    mark();
  }, true);
  $("talk-call").addEventListener("click", () => { $("talk-fold").open = true; });
  addEventListener("scroll", () => { if (!$("talk-call").hidden) mark(); }, { passive: true });
  main.addEventListener("talk", (event) => receive(event.detail));
  main.addEventListener("connected", () => { for (const wish of waiting.values()) main.dispatchEvent(new CustomEvent("say", { detail: wish })); });
  document.addEventListener("visibilitychange", mark);

  // Where there is room it is open, unless somebody has closed it: the newest lines of the log come first.
  const fold = $("talk-fold");
  const asked = /^#(talk|say)/.test(location.hash);
  if (fold && ((matchMedia("(min-width: 72rem)").matches && store.get("talk") !== "closed") || asked)) {
    const room = () => innerHeight - ($("log").querySelector("ol")?.getBoundingClientRect().top ?? 0);
    const before = room();
    fold.open = true;
    if (!asked && store.get("talk") !== "open" && before >= LEAST && room() < LEAST) fold.open = false;
  }
  dress();
  down();
  mark();
})();
