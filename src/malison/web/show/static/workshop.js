// The workshop: fields show at once what they would make of a card, and trials show what they find while they run. Without it, buttons do.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const form = $("thing");

  // -- how it would look

  let asked = 0;
  async function look() {
    const mine = ++asked;
    const fields = new FormData(form);
    fields.set("look", "1");
    let page;
    try {
      const answer = await fetch(form.action, { method: "POST", body: fields });
      if (!answer.ok) return;
      page = new DOMParser().parseFromString(await answer.text(), "text/html");
    } catch { return; }
    if (mine !== asked) return;
    for (const id of ["facts", "picture", "draft", "draft-bar", "neighbours", "over-title"]) {
      const fresh = page.getElementById(id);
      if (!fresh || !$(id)) continue;
      const open = [...$(id).querySelectorAll("details[open]")].map((node) => node.id);
      Idiomorph.morph($(id), fresh.innerHTML, { morphStyle: "innerHTML", ignoreActiveValue: true });
      for (const name of open) if ($(name)) $(name).open = true;
    }
    for (const node of document.querySelectorAll("#draft [data-copy]")) node.hidden = false;
    form.classList.add("unsaved");
  }
  if (form) {
    form.addEventListener("change", look);
    let pause = 0;
    form.addEventListener("input", (event) => {
      if (event.target.matches("select, [type=checkbox]")) return;
      clearTimeout(pause);
      pause = setTimeout(look, 600);
    });
  }

  // -- trials

  const trial = $("trial");
  let running = null;
  async function run() {
    running?.abort();
    running = new AbortController();
    trial.classList.add("sent");
    try {
      const answer = await fetch(trial.action, { method: "POST", body: new FormData(trial), headers: { accept: "text/event-stream" }, signal: running.signal });
      if (!answer.headers.get("content-type")?.startsWith("text/event-stream")) {
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        $("found").innerHTML = "";
        const words = document.createElement("p");
        words.className = "notice bad";
        words.setAttribute("role", "alert");
        words.textContent = page.querySelector("main p")?.textContent ?? "That did not work.";
        $("found").append(words);
        return;
      }
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        text += value;
        const parts = text.split("\n\n");
        text = parts.pop();
        if (parts.length) Idiomorph.morph($("found"), JSON.parse(parts.at(-1).slice(6)), { morphStyle: "innerHTML" });
      }
    } catch (error) {
      if (error.name !== "AbortError") $("found").textContent = "The connection was lost; try again.";
    } finally {
      trial.classList.remove("sent");
    }
  }
  if (trial) {
    trial.addEventListener("submit", (event) => {
      event.preventDefault();
      run();
    });
  }
})();
