// What works without a connection: the shelf, rules, galleries, how-to-play pages and lessons. Tables are never kept: they are live,
// and what is on them is nobody else's. VERSION stands before this; with a new one everything is fetched anew.
"use strict";
const READ = `read-${VERSION}`;
const LIST = "/offline.json";
const ALIKE = /^\/(credits|rules\/\w+|games\/\w+\/(cards|how-to-play))$/;
const FILE = /^\/(static\/|games\/\w+\/(table|banner)\.(css|svg)$)/;
const RULE = /^\/rules\/(\w+)\/([\w-]+)$/;
const LESSON = /^\/games\/(\w+)\/learn\/(\d+)$/;

// As a stranger would get it: no list of somebody's tables, no key.
const plainly = (path) => fetch(path, { credentials: "omit", redirect: "error" });

async function keep(kept, path) {
  const page = await plainly(path);
  if (!page.ok) return;
  await kept.put(path, page.clone());
  if (path.endsWith(".json")) return;
  for (const [, used] of (await page.text()).matchAll(/(?:src|href)="(\/(?:static|games)\/[^"#]+\?v=\w+)/g)) if (!(await kept.match(used))) await kept.add(used);
}

// Everything, slowly, for others are served, too.
async function keepAll(kept, tell) {
  const list = await plainly(LIST);
  const { pages } = await list.clone().json();
  for (const [i, path] of pages.entries()) {
    // One that cannot be had leaves the others.
    await keep(kept, path).catch(() => {});
    tell?.({ done: i + 1, of: pages.length });
  }
  await kept.put(LIST, list);
}

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const before = await caches.match(LIST);
    const kept = await caches.open(READ);
    for (const path of ["/offline", "/", "/shelf"]) await keep(kept, path);
    // Whoever has kept everything has it after a change, too.
    if (before) await keepAll(kept).catch(() => {});
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== READ) await caches.delete(name);
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  })());
});

self.addEventListener("message", (event) => {
  if (event.data?.keep !== true) return;
  event.waitUntil((async () => keepAll(await caches.open(READ), (news) => event.source?.postMessage(news)))());
});

async function file(request) {
  const kept = await caches.open(READ);
  const found = await kept.match(request);
  if (found) return found;
  const answer = await fetch(request);
  // What is broken off because the page was left is fetched anew the next time.
  if (answer.ok) kept.put(request, answer.clone()).catch(() => {});
  return answer;
}

// A proxy whose server does not run answers in its place.
const gone = (answer) => answer.status >= 502 && answer.status <= 504 && !answer.headers.has("content-security-policy");

async function page(event, url) {
  const { request } = event;
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(request));
    if (gone(answer)) throw new TypeError("nobody there");
    // The same for everybody, so it may be kept as it came.
    if (answer.ok && request.method === "GET" && ALIKE.test(url.pathname) && !url.search) {
      const copy = answer.clone();
      event.waitUntil((async () => (await caches.open(READ)).put(url.pathname, copy))().catch(() => {}));
    }
    return answer;
  } catch {
    const kept = await caches.open(READ);
    const found = (request.method === "GET" && (await kept.match(url.pathname))) || (await kept.match("/offline"));
    if (!found) return Response.error();
    // It says of itself that it was kept, and whether it stands in for the answer to a form.
    return new Response((await found.text()).replace("<html", `<html data-kept="${request.method}"`), { headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": found.headers.get("content-security-policy") ?? "" } });
  }
}

const answers = async (game) => (await (await caches.open(READ)).match(`/offline/${game}.json`))?.json();

async function rule(request, game, name) {
  try {
    return await fetch(request);
  } catch {
    const text = (await answers(game))?.rules[name];
    return text ? new Response(JSON.stringify({ rule: name, text }), { headers: { "content-type": "application/json" } }) : Response.error();
  }
}

// A lesson answers the same to everybody; `several.py` says what several moves in one are.
async function lesson(request, game, number) {
  const form = await request.clone().formData();
  const answer = await fetch(request).catch(() => null);
  // A page that was kept has a stranger's forms.
  if (answer && answer.status !== 403 && !gone(answer)) return answer;
  const known = (await answers(game))?.lessons[number - 1];
  let made = String(form.get("made") ?? "");
  let wrong = null;
  for (const [i, given] of String(form.get("move") ?? "").split("|").entries()) {
    const name = given.trim().replace(/\?$/, "");
    const next = known?.[made]?.moves[name];
    if (next === undefined && i === 0) return answer ?? Response.error();
    if (next === undefined && given.trim().endsWith("?")) continue;
    if (Array.isArray(next)) wrong = next;
    if (typeof next !== "string") break;
    made = next;
  }
  const here = known[made];
  const said = wrong ? here.wrong.replace("%TRIED%", () => wrong[0]).replace("%WORD%", () => wrong[1]) : here.right;
  return new Response(`<!doctype html><div id="board">${here.board}</div><div id="question">${said}</div>`, { headers: { "content-type": "text/html; charset=utf-8" } });
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  const [, game, one] = url.pathname.match(RULE) ?? url.pathname.match(LESSON) ?? [];
  if (request.mode === "navigate") event.respondWith(page(event, url));
  else if (request.method === "GET" && FILE.test(url.pathname) && url.searchParams.has("v")) event.respondWith(file(request));
  else if (request.method === "GET" && RULE.test(url.pathname)) event.respondWith(rule(request, game, one));
  else if (request.method === "POST" && LESSON.test(url.pathname)) event.respondWith(lesson(request, game, Number(one)));
});

// Your turn: back to the table that called.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil((async () => {
    const address = new URL(event.notification.data?.url ?? "/mine", location.origin);
    const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const found = open.find((one) => new URL(one.url).pathname === address.pathname);
    await (found ? found.focus() : self.clients.openWindow(address.href));
  })());
});
