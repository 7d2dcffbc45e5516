// Opens pages with boxes to tick, takes the server away, and opens them again: node offline.mjs SESSION FOLDER, answers in JSON.
// The built site lies below /library/1.0/ and, as another version, below /library/2.0/.
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { openSession } from "../browser_session.mjs";

const [, , session, folder] = process.argv;
const LIST = "designs/vsan-roce/cabling/all_devices.html";
const CHECKS = "designs/vsan-roce/checks.html";
const WIRING = "designs/vsan-roce/cabling.html";
const TYPES = { ".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript" };
const policy = readFileSync(join(folder, "csp.txt"), "utf8").trim();

// What the server does with a file, and with whom it lets read: changed as the story goes on.
const site = { change: (text) => text, policy, gone: [], locked: [] };
const content = (path) => {
  if (path === "none" || !existsSync(join(folder, path))) return null;
  const bytes = readFileSync(join(folder, path));
  return [".html", ".js"].includes(extname(path)) ? site.change(bytes.toString(), path) : bytes;
};
const answered = (request, response) => {
  const { pathname } = new URL(request.url, "http://x");
  const path = /^\/library\/[12]\.0\/(.*)$/.exec(pathname)?.[1] ?? "none";
  if (site.locked.includes(path)) return response.writeHead(302, { location: "/sign-in" }).end();
  const body = pathname === "/sign-in" ? "<title>Who is there?</title>" : site.gone.includes(path) ? null : content(path);
  const type = pathname === "/sign-in" ? "text/html" : (TYPES[extname(path)] ?? "application/octet-stream");
  response.writeHead(body === null ? 404 : 200, { "content-type": type, "content-security-policy": site.policy, "cache-control": "no-cache" });
  response.end(body ?? "not here");
};
let server;
const start = (port = 0) => {
  server = createServer(answered);
  return new Promise((done) => server.listen(port, "127.0.0.1", done));
};
const stop = () => {
  const stopped = new Promise((done) => server.close(done));
  server.closeAllConnections();
  return stopped;
};
await start();
const { port } = server.address();
const root = `http://127.0.0.1:${port}/library/1.0/`;
const other = `http://127.0.0.1:${port}/library/2.0/`;

const browser = await openSession(session);
const answer = { complaints: [] };

const page = await browser.newPage();
page.on("pageerror", (error) => answer.complaints.push(error.message));

// An answer of a page. Chromium loads its own page about a missing server again by itself, at any moment: who asks
// meanwhile asks again.
const asked = async (ask) => {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!/context was destroyed/.test(error.message)) throw error;
    }
  }
};

// What the page says of itself, once it says it.
const said = (from = page) =>
  asked(async () => {
    await from.waitForFunction(() => document.querySelector(".ra-kept")?.textContent);
    return from.$eval(".ra-kept", (line) => line.textContent);
  });
const openBoxes = () => page.evaluate(() => document.querySelectorAll("details").forEach((box) => (box.open = true)));
const state = async () => {
  await openBoxes();
  return page.evaluate(() => ({
    text: document.querySelector("article").innerText,
    ticked: [...document.querySelectorAll(".ra-checklist input")].flatMap((box, index) => (box.checked ? [index] : [])),
    styled: getComputedStyle(document.querySelector(".ra-units")).position,
    sheets: [...document.styleSheets].map((sheet) => sheet.cssRules.length > 0),
  }));
};
const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map((one) => one.scope));
const copies = () =>
  page.evaluate(async () => {
    const found = {};
    for (const name of await caches.keys()) found[name] = (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname);
    return found;
  });
// The status of an answer, or what the browser says where there is none; its own page of that would load again by itself.
const tries = async (address) => {
  try {
    return (await page.goto(address, { waitUntil: "load" })).status();
  } catch (error) {
    await page.goto("about:blank");
    return error.message.split(" at ")[0];
  }
};
const heading = () => asked(() => page.$eval("h1", (title) => title.firstChild.textContent));
// Until the worker of a build has taken over from the one before.
const settled = (build) =>
  asked(() =>
    page.waitForFunction(
      async (start, end) => {
        const names = (await caches.keys()).filter((name) => name.startsWith(start));
        const worker = (await navigator.serviceWorker.getRegistration())?.active;
        return worker?.state === "activated" && names.length === 1 && names[0] === start + end;
      },
      {},
      `refarch-kept ${root} `,
      build,
    ),
  );
const renewed = async (build) => {
  site.change = rebuilt(build);
  await tries(root + WIRING);
  await asked(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update()));
  await settled(build);
};
const withoutServer = async (...paths) => {
  await stop();
  const seen = [];
  for (const path of paths) seen.push((await tries(root + path)) === 200 ? await heading() : "nothing");
  await start(port);
  return seen;
};
// What a page says in a browser that knows nothing of the site.
const fresh = async (address) => {
  const context = await browser.createBrowserContext();
  const newcomer = await context.newPage();
  await newcomer.goto(address, { waitUntil: "load" });
  const words = await said(newcomer);
  const registered = await newcomer.evaluate(async () => ((await navigator.serviceWorker?.getRegistrations()) ?? []).length);
  await context.close();
  return [words, registered];
};
// Another build: its pages say so, and its worker has another name.
const rebuilt = (word) => (text, path) =>
  path === "kept-pages.js" ? text.replace(/BUILD = ".*?"/, `BUILD = "${word}"`) : text.replace(/(<h1[^>]*>)/, `$1${word} `);

try {
  // Not on other pages.
  await page.goto(root + WIRING, { waitUntil: "load" });
  answer.elsewhere = { workers: await workers(), said: await page.$(".ra-kept") };
  await page.goto(root + CHECKS, { waitUntil: "load" });
  answer.saidOfChecks = await said();
  await page.goto(`${root}${LIST}?from=a-code#step-1-rack`, { waitUntil: "load" });
  answer.said = await said();
  answer.workers = await workers();
  answer.copies = await copies();
  await openBoxes();
  const boxes = await page.$$(".ra-checklist input");
  await boxes[0].click();
  await boxes[2].click();
  answer.before = await state();

  // Without the server: what was opened is there; nothing else is.
  await stop();
  await page.reload({ waitUntil: "load" });
  answer.saidAfter = await said();
  answer.after = await state();
  answer.without = {};
  for (const [name, address] of Object.entries({ list: root + LIST, checks: root + CHECKS, wiring: root + WIRING, other: other + LIST })) {
    answer.without[name] = await tries(address);
  }

  // The network works again: what it says counts, of another version too.
  site.change = rebuilt("Newer");
  await start(port);
  answer.otherVersion = [await tries(other + LIST), await heading()];
  await page.goto(root + LIST, { waitUntil: "load" });
  answer.changed = await heading();
  await settled("Newer");
  await said();
  answer.renewed = await withoutServer(LIST, CHECKS);

  // Who is not let in keeps what was kept; what is gone goes here, too.
  site.locked = [LIST, CHECKS];
  await renewed("Locked");
  answer.locked = await withoutServer(LIST, CHECKS);
  [site.locked, site.gone] = [[], [CHECKS]];
  await renewed("Fewer");
  answer.gone = [await tries(root + CHECKS), ...(await withoutServer(LIST, CHECKS))];

  // Where nothing is kept, the page says so.
  site.change = (text) => text;
  site.policy = policy.replace("worker-src 'self'", "worker-src 'none'");
  answer.forbidden = await fresh(root + LIST);
  site.policy = policy;
  answer.insecure = await fresh(root.replace("127.0.0.1", "designs.test") + LIST);
  site.change = (text) => text.replace("</body>", '<script src="/no/preview.js" data-digest="1"></script></body>');
  answer.preview = await fresh(root + LIST);
  const disk = await browser.newPage();
  disk.on("console", (message) => answer.complaints.push(message.text()));
  await disk.goto(pathToFileURL(join(folder, LIST)).href, { waitUntil: "load" });
  answer.disk = await disk.$$eval(".ra-kept, .ra-progress", (lines) => lines.map((line) => line.className));
} finally {
  await browser.close();
  server.close();
}
console.log(JSON.stringify(answer));
