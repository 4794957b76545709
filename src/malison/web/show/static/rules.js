// The page of rules: a rule that is asked for is never folded away, and the list of chapters shows which one is being read.
"use strict";

function unfold() {
  const asked = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!asked) return;
  const folded = asked.closest("details.chapter:not([open])");
  if (!folded) return;
  folded.open = true;
  asked.scrollIntoView();
}

addEventListener("hashchange", unfold);
unfold();

const links = new Map([...document.querySelectorAll(".contents a")].map((link) => [link.hash.slice(1), link]));
const chapters = [...document.querySelectorAll(".chapter")].map((chapter) => [chapter, links.get(chapter.querySelector("h2").id)]);
let reading = null;

function follow() {
  const high = innerHeight * 0.3;
  const [, link] = chapters.findLast(([chapter]) => chapter.getBoundingClientRect().top < high) ?? [];
  if (link === reading) return;
  reading?.removeAttribute("aria-current");
  link?.setAttribute("aria-current", "true");
  reading = link;
  // The list is as long as the window is high, at most; its own part of it stays in sight without moving the page.
  const list = link?.closest(".beside-rules");
  if (list && list.scrollHeight > list.clientHeight) list.scrollTop = link.offsetTop - list.clientHeight / 2;
}

let due = 0;
addEventListener("scroll", () => { due ||= requestAnimationFrame(() => { due = 0; follow(); }); }, { passive: true });
follow();
