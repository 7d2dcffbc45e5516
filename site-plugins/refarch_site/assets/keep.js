// Has a page with boxes to tick kept on this device, by the worker at the root of the site (worker/kept-pages.js), and says on the page
// whether it is. Pages from a disk need no keeping.
"use strict";

const OTHERWISE = "Keep the page open to use it without a network.";

// The site's own files that the page has loaded; what is missing now would be missing later.
const loaded = (root) =>
  [...new Set(performance.getEntriesByType("resource").map((entry) => entry.name))].filter((name) => name.startsWith(root.href));

const asked = (worker, page, parts) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event) => resolve(event.data);
    worker.postMessage({ page, parts }, [port2]);
  });

const told = ({ isKept, isFresh }) => {
  if (!isKept) return `Not stored on this device: the browser has no space, or the server did not send the page again. ${OTHERWISE}`;
  if (isFresh) return "Stored on this device: this page also opens without a network. Linked pages and files are not stored.";
  return "Stored on this device as last opened with a network. There is no network now.";
};

// Why a page cannot be kept; empty where it can.
const hindrance = () => {
  // Its server is gone tomorrow, and the next one at its address may be another project's.
  if (document.querySelector("script[data-digest]")) return "Not stored on this device: this is a preview.";
  if (!isSecureContext) return `Not stored on this device: browsers store only pages served over HTTPS. ${OTHERWISE}`;
  return navigator.serviceWorker && window.caches ? "" : `Not stored on this device: this browser does not store pages. ${OTHERWISE}`;
};

const keepPage = async (say) => {
  const { base } = JSON.parse(document.getElementById("__config").textContent);
  const root = new URL(base.endsWith("/") ? base : `${base}/`, location.href);
  const registration = await navigator.serviceWorker.register(new URL("kept-pages.js", root), { scope: root.href });
  const ask = async (worker) => say(told(await asked(worker, location.href, loaded(root))));
  const follow = (worker) => {
    if (worker?.state === "activated") ask(worker);
    else if (worker) worker.onstatechange = () => worker.state === "activated" && ask(worker);
  };
  registration.addEventListener("updatefound", () => follow(registration.installing));
  for (const worker of [registration.active, registration.waiting, registration.installing]) follow(worker);
};

addEventListener("load", async () => {
  const list = document.querySelector(".ra-checklist");
  if (!list || !/^https?:$/.test(location.protocol)) return;
  const line = document.createElement("p");
  line.className = "ra-kept";
  line.setAttribute("role", "status");
  list.before(line);
  const say = (words) => (line.textContent = words);
  const why = hindrance();
  if (why) return void say(why);
  try {
    await keepPage(say);
  } catch {
    say(`Not stored on this device: the browser or the server does not allow it. ${OTHERWISE}`);
  }
});
