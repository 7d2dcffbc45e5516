// Reads the built site as people do: node browser.mjs CHROMIUM ROOT-ADDRESS PAGE..., answers in JSON.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import puppeteer from "puppeteer-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const [, , executablePath, address, ...paths] = process.argv;
const browser = await puppeteer.launch({
  executablePath,
  headless: true,
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"],
});
const answer = { strangers: [], complaints: [], overflow: [], violations: [] };
try {
  const page = await browser.newPage();
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith("data:") && !url.startsWith("blob:")) answer.strangers.push(url);
  });
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) answer.complaints.push(message.text());
  });
  page.on("pageerror", (error) => answer.complaints.push(error.message));
  for (const scheme of ["light", "dark"]) {
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    for (const path of paths) {
      for (const width of [390, 1440]) {
        await page.setViewport({ width, height: 900 });
        await page.goto(address + path, { waitUntil: "load" });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wide > 0) answer.overflow.push(`${path} at ${width}: ${wide}`);
      }
      // What is not laid out yet lies in no place: a reader's browser lays it out as it comes near.
      await page.evaluate(() => {
        for (const frame of document.querySelectorAll("article *")) frame.style.contentVisibility = "visible";
      });
      await page.evaluate(axe);
      // Only what the pages say: header, search and navigation are the theme's.
      const judged = await page.evaluate(() =>
        axe.run(document.querySelector("article"), { runOnly: ["wcag2a", "wcag2aa"], resultTypes: ["violations"], preload: false }),
      );
      for (const violation of judged.violations) {
        for (const node of violation.nodes) {
          answer.violations.push(`${scheme} ${path}: ${violation.id}: ${node.html.slice(0, 120)}`);
        }
      }
    }
  }
} finally {
  await browser.close();
}
console.log(JSON.stringify(answer));
