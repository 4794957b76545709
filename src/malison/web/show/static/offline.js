// Lets what can be read be kept on this device, when somebody asks for it or has installed the app.
"use strict";
(() => {
  if (!("serviceWorker" in navigator) || !window.isSecureContext) return;
  navigator.serviceWorker.register("/sw.js").catch(() => {});
  const box = document.getElementById("keep-offline");
  const keep = async () => (await navigator.serviceWorker.ready).active?.postMessage({ keep: true });
  addEventListener("appinstalled", keep);
  if (!box) return;
  const button = box.querySelector("button");
  const said = box.querySelector("[role=status]");
  box.hidden = false;
  button.addEventListener("click", () => { button.disabled = true; said.textContent = "Fetching…"; keep(); });
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    said.textContent = data.done < data.of ? `${data.done} of ${data.of} pages` : "Kept: shelf, rules, cards and lessons can be read without a connection.";
  });
})();
