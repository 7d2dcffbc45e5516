// Reads a site from a server that sends its policy: node served.mjs SESSION FOLDER PAGE..., answers in JSON. The site lies below
// /library/, which nobody told it; its 404.html answers for what is not there. Each page is loaded anew, with nothing kept.
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { openSession } from "../browser_session.mjs";

const [, , session, folder, ...paths] = process.argv;
const MOUNT = "/library/";
const TYPES = { ".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".png": "image/png" };
const policy = readFileSync(join(folder, "csp.txt"), "utf8").trim();
const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url, "http://x").pathname);
  const file = resolve(folder, path.startsWith(MOUNT) ? path.slice(MOUNT.length) : "none");
  const isThere = file.startsWith(resolve(folder)) && extname(file) !== "" && existsSync(file);
  const answer = isThere ? file : join(folder, "404.html");
  const headers = { "content-type": TYPES[extname(answer)] ?? "application/octet-stream", "content-security-policy": policy };
  response.writeHead(isThere ? 200 : 404, headers);
  if (request.method === "HEAD") response.end();
  else createReadStream(answer).pipe(response);
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const address = `http://127.0.0.1:${server.address().port}`;
const browser = await openSession(session);

// Widths in pixels of the page's text in Inter and in each font that replaces it until it is loaded and that this machine has, by weight.
const textWidths = async () => {
  const line = document.createElement("span");
  line.textContent = document.querySelector("article").innerText.replace(/\s+/g, " ").slice(0, 4000);
  line.style.cssText = "position: absolute; font-size: 16px; letter-spacing: 0; white-space: nowrap";
  document.body.append(line);
  const widths = {};
  for (const weight of [400, 700]) {
    for (const family of ["Inter", ...[...document.fonts].map((face) => face.family.replaceAll('"', "")).filter((name) => name.endsWith("as wide as Inter"))]) {
      const faces = await document.fonts.load(`${weight} 16px "${family}"`).catch(() => []);
      line.style.fontFamily = `"${family}"`;
      line.style.fontWeight = weight;
      if (faces.length) widths[`${family} ${weight}`] = line.getBoundingClientRect().width;
    }
  }
  line.remove();
  return widths;
};
const answer = { policy, complaints: [], pages: {}, toggled: "", widths: {}, lost: {} };
try {
  for (const path of paths) {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) answer.complaints.push(`${path}: ${message.text()}`);
    });
    page.on("pageerror", (error) => answer.complaints.push(`${path}: ${error.message}`));
    const requests = [];
    page.on("request", (request) => {
      if (request.url().startsWith(address)) requests.push(request.url().slice(address.length + MOUNT.length));
    });
    await page.goto(address + MOUNT + path, { waitUntil: "networkidle0" });
    const bytes = requests.map((name) => gzipSync(readFileSync(join(folder, name.split(/[?#]/)[0]))).length);
    answer.pages[path] = { requests, bytes: bytes.reduce((sum, size) => sum + size, 0) };
    if (path === paths[0]) {
      await page.evaluate(() => document.querySelector("label.md-header__button[for^=__palette]:not([hidden])").click());
      answer.toggled = await page.evaluate(() => document.body.dataset.mdColorScheme);
      answer.widths = await page.evaluate(textWidths);
    }
    await context.close();
  }
  const page = await browser.newPage();
  const status = (await page.goto(`${address}${MOUNT}no/such/page.html`, { waitUntil: "networkidle0" })).status();
  const links = await page.$$eval("main a", (all) => all.filter((link) => link.checkVisibility()).map((link) => link.getAttribute("href")));
  const first = await page.goto(new URL(links[0], address).href);
  answer.lost = { status, links, first: first.status() };
} finally {
  await browser.close();
  server.close();
}
console.log(JSON.stringify(answer));
