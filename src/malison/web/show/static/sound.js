// The sounds of a table, made here from noise and tones. Which event sounds how, the page says (data-sounds); it is loaded when somebody wants it.
"use strict";
(() => {
  const main = document.querySelector("main[data-live]");
  const wish = document.getElementById("sounds");
  if (!main || !wish) return;
  const of = JSON.parse(wish.dataset.sounds);
  const air = new AudioContext();
  const out = air.createGain();
  const press = air.createDynamicsCompressor();
  out.gain.value = 0.5;
  out.connect(press).connect(air.destination);

  const noise = air.createBuffer(1, air.sampleRate * 2, air.sampleRate);
  const grains = noise.getChannelData(0);
  for (let i = 0; i < grains.length; i += 1) grains[i] = Math.random() * 2 - 1;

  // Louder until `rise`, then away until `length`; all times in seconds from now.
  function swell(at, rise, length, loud) {
    const gain = air.createGain();
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(loud, at + rise);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    gain.connect(out);
    return gain;
  }
  function tone(when, pitch, length, { loud = 0.2, shape = "sine", to = pitch, rise = 0.01 } = {}) {
    const at = air.currentTime + when;
    const source = air.createOscillator();
    source.type = shape;
    source.frequency.setValueAtTime(pitch, at);
    source.frequency.exponentialRampToValueAtTime(to, at + length);
    source.connect(swell(at, rise, length, loud));
    source.start(at);
    source.stop(at + length + 0.05);
  }
  function hiss(when, length, { loud = 0.2, kind = "bandpass", from = 1000, to = from, sharp = 1, rise = 0.01 } = {}) {
    const at = air.currentTime + when;
    const source = air.createBufferSource();
    const filter = air.createBiquadFilter();
    source.buffer = noise;
    source.loop = true;
    filter.type = kind;
    filter.Q.value = sharp;
    filter.frequency.setValueAtTime(from, at);
    filter.frequency.exponentialRampToValueAtTime(to, at + length);
    source.connect(filter).connect(swell(at, rise, length, loud));
    source.start(at, Math.random());
    source.stop(at + length + 0.05);
  }
  const about = (value) => value * (0.9 + Math.random() * 0.2);

  const SOUNDS = {
    dice() {
      for (const when of [0, 0.07, 0.12, 0.21, 0.27, 0.38, 0.52]) {
        hiss(when, 0.05, { loud: 0.5 * (1 - when), from: about(2600), sharp: 5 });
        tone(when, about(420), 0.05, { loud: 0.16 * (1 - when), shape: "triangle", to: 240 });
      }
    },
    card() { hiss(0, 0.16, { loud: 0.28, from: about(5200), to: 1600, sharp: 0.8, rise: 0.04 }); },
    shuffle() { for (let i = 0; i < 9; i += 1) hiss(i * 0.045, 0.05, { loud: 0.2, from: about(3800), to: 2200, sharp: 1.2 }); },
    step() {
      for (const when of [0, 0.3]) {
        tone(when, about(95), 0.14, { loud: 0.5, to: 48 });
        hiss(when, 0.07, { loud: 0.12, kind: "lowpass", from: 900, to: 200 });
      }
    },
    wind() {
      hiss(0, 2.6, { loud: 0.3, from: 260, to: 620, sharp: 4, rise: 1.1 });
      hiss(0.5, 2.4, { loud: 0.16, from: 800, to: 380, sharp: 7, rise: 1.2 });
    },
    ghost() {
      tone(0, about(430), 1.5, { loud: 0.1, to: 300, rise: 0.5 });
      tone(0.06, about(645), 1.4, { loud: 0.06, to: 430, rise: 0.5 });
      hiss(0, 1.5, { loud: 0.08, from: 900, to: 500, sharp: 6, rise: 0.6 });
    },
    door() { for (let i = 0; i < 16; i += 1) tone(i * 0.035, about(150 + i * 9), 0.03, { loud: 0.07, shape: "sawtooth" }); },
    coin() { for (const [when, pitch] of [[0, 1980], [0.05, 2640], [0.13, 2350]]) tone(when, about(pitch), 0.35, { loud: 0.1, shape: "triangle" }); },
    blow() {
      tone(0, about(150), 0.25, { loud: 0.6, to: 40 });
      hiss(0, 0.12, { loud: 0.4, kind: "lowpass", from: 2400, to: 300 });
    },
    bell() { for (const [part, loud] of [[1, 0.16], [2.02, 0.1], [2.74, 0.07], [4.1, 0.04]]) tone(0, 330 * part, 2.2 / part + 0.4, { loud }); },
    spell() { for (const [i, pitch] of [880, 1174.7, 1318.5, 1760, 2349.3].entries()) tone(i * 0.06, about(pitch), 0.6, { loud: 0.07 }); },
    growl() {
      tone(0, 82, 0.9, { loud: 0.22, shape: "sawtooth", to: 55, rise: 0.2 });
      tone(0, 87, 0.9, { loud: 0.18, shape: "sawtooth", to: 58, rise: 0.2 });
      hiss(0, 0.8, { loud: 0.14, kind: "lowpass", from: 500, to: 180, rise: 0.2 });
    },
    pour() { hiss(0, 0.7, { loud: 0.14, from: 700, to: 1500, sharp: 6, rise: 0.15 }); },
    win() { for (const [i, pitch] of [392, 523.3, 659.3, 784].entries()) tone(i * 0.15, pitch, 0.9, { loud: 0.13, shape: "triangle" }); },
    lose() { for (const [i, pitch] of [392, 349.2, 311.1, 233.1].entries()) tone(i * 0.22, pitch, 1, { loud: 0.13, shape: "triangle" }); },
  };

  // Until somebody has pressed something a browser lets no page sound.
  const wakeUp = () => { if (air.state === "suspended") air.resume().catch(() => {}); };
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, wakeUp);
  let last = "";
  let when = 0;
  function play(name) {
    // Ten cards dealt at once are one sound.
    if (!wish.checked || !SOUNDS[name] || air.state !== "running" || (name === last && air.currentTime - when < 0.25)) return;
    last = name;
    when = air.currentTime;
    SOUNDS[name]();
    main.dataset.sounded = name;
  }
  main.addEventListener("caption", (event) => play(of[event.detail.kind]));
  wish.addEventListener("change", () => { if (wish.checked) air.resume().then(() => play("card"), () => {}); });
  // How it came out for whoever looks.
  let over = Boolean(document.querySelector("#result .ending"));
  new MutationObserver(() => {
    const end = document.querySelector("#result .ending");
    if (end && !over) play(end.matches(".won, .shared") ? "win" : end.matches(".lost") ? "lose" : "bell");
    over = Boolean(end);
  }).observe(document.getElementById("result"), { childList: true });
  wakeUp();
})();
