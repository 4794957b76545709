// Cards to cut out are made as large as fits; without this they are smaller, and as good.
"use strict";
(() => {
  const steps = [3, 2.6, 2.3, 2, 1.8, 1.6, 1.4, 1.2, 1.1, 1, 0.9, 0.8, 0.7, 0.6];
  function fits(card) {
    if (card.scrollHeight > card.clientHeight + 1 || card.scrollWidth > card.clientWidth + 1) return false;
    const edge = card.getBoundingClientRect().right - parseFloat(getComputedStyle(card).paddingRight) + 1;
    return [...card.querySelectorAll("*")].every((node) => node.getBoundingClientRect().right <= edge);
  }
  function fit(card) {
    for (const step of steps) {
      card.firstElementChild.style.zoom = step;
      if (fits(card)) return;
    }
  }
  document.fonts.ready.then(() => {
    for (const card of document.querySelectorAll(".sheet-card")) fit(card);
    document.body.dataset.fitted = "";
  });
  const button = document.getElementById("print");
  if (button) {
    button.hidden = false;
    button.addEventListener("click", () => print());
  }
})();
