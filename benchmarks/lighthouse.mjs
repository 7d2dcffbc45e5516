// Scores of a built site by Lighthouse, in its own throttling: node benchmarks/lighthouse.mjs SITE [PAGE...], prints a table in Markdown,
// each figure the median of five rounds.
// A score moves with the load of the machine; sizes and requests, which do not, are held by tests/site/test_served.py.
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, resolve } from "node:path";
import { createGzip } from "node:zlib";
import lighthouse, { desktopConfig } from "lighthouse";
import puppeteer from "puppeteer-core";

const [, , folder, ...named] = process.argv;
if (!folder) {
  console.error("usage: node benchmarks/lighthouse.mjs SITE [PAGE...]");
  process.exit(2);
}
const ROUNDS = 5;
const DESIGN = "designs/vsan-roce-vsphere7u3";
const PAGES = ["index.html", ...["index", "cabling", "network", "checks"].map((name) => `${DESIGN}/${name}.html`), "rules/index.html"];
const pages = named.length ? named : PAGES;
const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
const TYPES = { ".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".png": "image/png", ".xml": "text/xml" };
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

// As a server that compresses, lets browsers keep what does not change, and sends the policy.
const policy = existsSync(join(folder, "csp.txt")) ? readFileSync(join(folder, "csp.txt"), "utf8").trim() : "";
const server = createServer((request, response) => {
  const file = resolve(folder, `.${decodeURIComponent(new URL(request.url, "http://x").pathname)}`);
  if (!file.startsWith(resolve(folder)) || !extname(file) || !existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  const headers = { "content-type": TYPES[extname(file)] ?? "application/octet-stream", "content-encoding": "gzip", "cache-control": "max-age=86400" };
  response.writeHead(200, policy ? { ...headers, "content-security-policy": policy } : headers);
  createReadStream(file).pipe(createGzip()).pipe(response);
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const address = `http://127.0.0.1:${server.address().port}/`;
const browser = await puppeteer.launch({ executablePath: CHROMIUM, headless: true, args: ["--no-sandbox", "--disable-dev-shm-usage"] });


const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];

// The figures of one round: scores of 100, paint in seconds, blocked time in milliseconds, kB and requests.
const round = async (path, form) => {
  const page = await browser.newPage();
  const { lhr } = await lighthouse(address + path, { onlyCategories: CATEGORIES, logLevel: "error" }, form === "desktop" ? desktopConfig : undefined, page);
  await page.close();
  const requests = lhr.audits["network-requests"].details.items.filter(({ url }) => url.startsWith(address));
  const figures = [
    ...CATEGORIES.map((name) => Math.round(lhr.categories[name].score * 100)),
    lhr.audits["largest-contentful-paint"].numericValue / 1000,
    lhr.audits["cumulative-layout-shift"].numericValue,
    Math.round(lhr.audits["total-blocking-time"].numericValue),
    Math.round(requests.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000),
    requests.length,
  ];
  return { lhr, figures };
};

console.log("| Page | Form factor | Performance | Accessibility | Best practices | SEO | LCP | CLS | TBT | kB | Requests |");
console.log("|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
try {
  for (const path of pages) {
    for (const form of ["mobile", "desktop"]) {
      const rounds = [];
      while (rounds.length < ROUNDS) rounds.push(await round(path, form));
      const figures = rounds[0].figures.map((_, index) => median(rounds.map((one) => one.figures[index])));
      const [paint, shift, blocked, ...traffic] = figures.slice(CATEGORIES.length);
      const cells = [...figures.slice(0, CATEGORIES.length), `${paint.toFixed(1)} s`, shift.toFixed(3), `${blocked} ms`, ...traffic];
      console.log(`| ${path} | ${form} | ${cells.join(" | ")} |`);
      const { lhr } = rounds[0];
      for (const name of CATEGORIES) {
        for (const { id } of lhr.categories[name].auditRefs) {
          const audit = lhr.audits[id];
          const failed = name !== "performance" && audit.score !== null && audit.score < 1 && audit.scoreDisplayMode === "binary";
          if (failed) console.error(`${path} ${form}: ${id}: ${(audit.details?.items ?? []).slice(0, 4).map((item) => item.node?.snippet ?? item.description ?? "").join(" ")}`);
        }
      }
    }
  }
} finally {
  await browser.close();
  server.close();
}
