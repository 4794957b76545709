// What can be read without a connection: the shelf, rules, galleries, how-to-play pages and lessons. Tables are never kept: they are live,
// and what is on them is nobody else's. VERSION stands before this; with a new one everything is fetched anew.
"use strict";
const READ = `read-${VERSION}`;
const PAGE = /^\/(offline|credits|rules\/\w+|games\/\w+\/(cards|how-to-play|learn(\/\d+)?))?$/;
const FILE = /^\/(static\/|games\/\w+\/(table|banner)\.(css|svg)$)/;

// As a stranger would get it: no list of somebody's tables, no key.
const plainly = (path) => fetch(path, { credentials: "omit", redirect: "error" });

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const kept = await caches.open(READ);
    const page = await plainly("/offline");
    await kept.put("/offline", page.clone());
    const files = [...(await page.text()).matchAll(/(?:src|href)="(\/static\/[^"#]+)/g)].map((found) => found[1]);
    await kept.addAll([...new Set(files)]);
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== READ) await caches.delete(name);
    await self.clients.claim();
  })());
});

async function file(request) {
  const kept = await caches.open(READ);
  const found = await kept.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) kept.put(request, answer.clone());
  return answer;
}

async function page(request, path) {
  try {
    return await fetch(request);
  } catch {
    const kept = await caches.open(READ);
    return (await kept.match(path)) ?? (await kept.match("/offline")) ?? Response.error();
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (FILE.test(url.pathname) && url.searchParams.has("v")) event.respondWith(file(request));
  else if (request.mode === "navigate" && (PAGE.test(url.pathname) || !navigator.onLine)) event.respondWith(page(request, url.pathname));
});

// Asked for by somebody: everything that can be read, with what it is drawn with. Slowly, for others are served, too.
self.addEventListener("message", (event) => {
  if (event.data?.keep !== true) return;
  event.waitUntil((async () => {
    const kept = await caches.open(READ);
    const { pages } = await (await plainly("/offline.json")).json();
    let done = 0;
    for (const path of pages) {
      try {
        const page = await plainly(path);
        if (page.ok) {
          await kept.put(path, page.clone());
          for (const [, used] of (await page.text()).matchAll(/(?:src|href)="(\/(?:static|games)\/[^"#]+\?v=\w+)/g)) if (!(await kept.match(used))) await kept.add(used);
        }
      } catch { /* The others can be kept all the same. */ }
      done += 1;
      event.source?.postMessage({ done, of: pages.length });
    }
  })());
});
