// Your turn: a mark on the tab's symbol and on the app's, and if it is wanted a notification and a sound. Nothing of the game is in them.
"use strict";
(() => {
  const main = document.querySelector("main[data-live]");
  const title = document.querySelector("title");
  if (!main || !title) return;
  const $ = (id) => document.getElementById(id);
  const store = {
    get(key) { try { return localStorage.getItem(key); } catch { return null; } },
    set(key, value) { try { localStorage.setItem(key, value); } catch { /* nothing is kept */ } },
  };
  const icon = document.querySelector("link[rel=icon]");
  const plain = icon?.href;
  const mine = () => title.textContent.startsWith("●");
  let was = mine();
  const address = location.href;
  let shown = null;

  function mark() {
    if (icon) icon.href = mine() ? icon.dataset.turn : plain;
    if (mine()) navigator.setAppBadge?.(1)?.catch(() => {});
    else navigator.clearAppBadge?.()?.catch(() => {});
  }

  // Two soft notes, made here.
  function chime() {
    const sound = new AudioContext();
    for (const [i, pitch] of [523.25, 659.25].entries()) {
      const [tone, volume] = [sound.createOscillator(), sound.createGain()];
      const start = sound.currentTime + i * 0.18;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(0.2, start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.7);
      tone.connect(volume).connect(sound.destination);
      tone.start(start);
      tone.stop(start + 0.75);
    }
    setTimeout(() => sound.close(), 1500);
  }

  // By the service worker: on phones it is the only way, and it can bring the table back to the front.
  const worker = async () => navigator.serviceWorker?.getRegistration().catch(() => undefined);
  async function notify(words) {
    if (!document.hidden || !wanted("notify") || Notification.permission !== "granted") return;
    const said = { body: words, tag: main.dataset.table, icon: document.querySelector("link[rel=apple-touch-icon]")?.href, data: { url: address } };
    const helper = await worker();
    const done = helper?.active && (await helper.showNotification(main.dataset.title, said).then(() => true, () => false));
    if (done) return;
    shown = new Notification(main.dataset.title, said);
    shown.addEventListener("click", () => { window.focus(); hush(); });
  }
  async function hush() {
    shown?.close();
    for (const one of await (await worker())?.getNotifications({ tag: main.dataset.table }) ?? []) one.close();
  }

  const wanted = (key) => $("calls") && store.get(key) === "yes";
  function call() {
    if (wanted("chime")) chime();
    notify("It is your turn.").catch(() => {});
  }

  // Somebody wants to play again: whoever is still here is told.
  let again = Boolean($("rematch-ready"));
  new MutationObserver(() => {
    if (again || !$("rematch-ready")) return;
    again = true;
    $("said").textContent = "A rematch is ready.";
    if (wanted("chime")) chime();
    notify("A rematch is ready.").catch(() => {});
  }).observe($("result"), { childList: true, subtree: true, attributes: true, attributeFilter: ["id"] });

  new MutationObserver(() => {
    if (mine() && !was) call();
    if (!mine() && was) hush();
    was = mine();
    mark();
  }).observe(title, { childList: true, characterData: true, subtree: true });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) hush(); });

  if ($("calls")) {
    const able = "Notification" in window;
    $("calls").hidden = false;
    $("notify").closest("label").hidden = !able;
    $("notify").checked = able && store.get("notify") === "yes" && Notification.permission === "granted";
    $("chime").checked = store.get("chime") === "yes";
    $("notify").addEventListener("change", async () => {
      const allowed = $("notify").checked && (await Notification.requestPermission()) === "granted";
      $("notify").checked = allowed;
      store.set("notify", allowed ? "yes" : "no");
    });
    $("chime").addEventListener("change", () => {
      store.set("chime", $("chime").checked ? "yes" : "no");
      if ($("chime").checked) chime();
    });
  }

  // The sounds of the table, in a file of their own: fetched when they are wanted.
  const sounds = $("sounds");
  function fetchSounds(then) {
    if (!sounds.dataset.script) return;
    const script = document.createElement("script");
    script.src = sounds.dataset.script;
    delete sounds.dataset.script;
    script.addEventListener("load", then);
    document.head.append(script);
  }
  if (sounds) {
    sounds.checked = store.get("sounds") === "yes";
    if (sounds.checked) fetchSounds(() => {});
    sounds.addEventListener("change", () => {
      store.set("sounds", sounds.checked ? "yes" : "no");
      if (sounds.checked) fetchSounds(() => sounds.dispatchEvent(new Event("change")));
    });
  }
  mark();
})();
