// Lets what works without a connection be kept on this device, when somebody asks for it or has installed the app; and says on a page
// that was kept that it was, until the server is there again.
"use strict";
(() => {
  if (!("serviceWorker" in navigator) || !window.isSecureContext) return;
  navigator.serviceWorker.register("/sw.js").catch(() => {});
  const keep = async () => (await navigator.serviceWorker.ready).active?.postMessage({ keep: true });
  addEventListener("appinstalled", keep);

  const box = document.getElementById("keep-offline");
  if (box) {
    const button = box.querySelector("button");
    const said = box.querySelector("[role=status]");
    box.hidden = false;
    button.addEventListener("click", () => { button.disabled = true; said.textContent = "Fetching…"; keep(); });
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      said.textContent = data.done < data.of ? `${data.done} of ${data.of} pages` : "Kept: shelf, rules, cards and lessons work without a connection.";
    });
  }

  if (!("kept" in document.documentElement.dataset)) return;
  const list = document.getElementById("kept-pages");
  const line = document.createElement("p");
  line.className = "notice kept";
  line.setAttribute("role", "status");
  line.textContent = "No connection. This page was kept on this device.";
  if (!list) document.getElementById("main").prepend(line);

  // On the page that says there is no connection: what can be read instead.
  async function lay() {
    for (const way of list.querySelectorAll("a")) {
      if (!(await caches.match(way.getAttribute("href")))) continue;
      for (const shown of [way, way.closest("li"), list]) shown.hidden = false;
    }
  }
  if (list) lay();

  // Whoever is in the middle of a lesson goes on; everything else is loaded as it is now.
  const EVERY = 5000;
  async function look() {
    const there = await fetch("/healthz", { cache: "no-store" }).then((answer) => answer.ok, () => false);
    if (!there) setTimeout(look, EVERY);
    else if (document.querySelector("main[data-lesson]")) line.remove();
    else if (document.documentElement.dataset.kept !== "GET") location.replace("/"); // A form is not sent twice.
    else location.reload();
  }
  setTimeout(look, EVERY);
  addEventListener("online", look, { once: true });
})();
