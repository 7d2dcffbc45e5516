// Shows pages with boxes to tick where the network fails. A page asks to be kept each time it is opened (keep.js); what is asked for
// comes from the network, and only when that fails from here. A new build of the site gives this file other bytes: what was kept is
// then fetched anew, and the old copies go.
"use strict";

const BUILD = "{{ build }}";
// Of this version of the site alone: others of the same server have copies of their own.
const OURS = `refarch-kept ${self.registration.scope} `;
const CACHE = OURS + BUILD;
// What a page is made of; downloads and what scripts fetch are never kept.
const KINDS = ["document", "style", "script", "font", "image"];

const plain = (address) => {
  const found = new URL(address);
  return found.origin + found.pathname;
};

const anew = (address) => fetch(address, { cache: "no-cache" });

// Not the form of somebody who asks who is there, to which a lock may lead.
const isWhole = (answer) => answer?.status === 200 && !answer.redirected;

const copyOf = async (address) => (await caches.open(CACHE)).match(plain(address), { ignoreVary: true });

// The page comes last: where it is, all that it is made of is there, too.
const keep = async (page, parts) => {
  let isFresh = false;
  try {
    const cache = await caches.open(CACHE);
    const [answer, ...others] = await Promise.all([page, ...parts].map(anew));
    if (isWhole(answer)) {
      await Promise.all(others.map((other, index) => isWhole(other) && cache.put(plain(parts[index]), other)));
      await cache.put(plain(page), answer);
      isFresh = true;
    }
  } catch {
    // No network, or no room: what was kept before is still there.
  }
  return { isKept: Boolean(await copyOf(page)), isFresh };
};

const renewed = async (name) => {
  const [cache, earlier] = await Promise.all([caches.open(CACHE), caches.open(name)]);
  const kept = await earlier.keys();
  await Promise.all(
    kept.map(async (request) => {
      const answer = await anew(request.url).catch(() => undefined);
      if (answer?.status === 404) return;
      await cache.put(request.url, isWhole(answer) ? answer : await earlier.match(request));
    }),
  );
  await caches.delete(name);
};

const renewAll = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map(renewed));
};

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil(renewAll()));

self.addEventListener("message", (event) => {
  const { page, parts } = event.data;
  event.waitUntil(keep(page, parts).then((answer) => event.ports[0].postMessage(answer)));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope) || !KINDS.includes(request.destination)) return;
  const fallback = async (failure) => (await copyOf(request.url)) ?? Promise.reject(failure);
  event.respondWith(fetch(request).catch(fallback));
});
