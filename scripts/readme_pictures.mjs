// Takes the pictures of the site that the README shows, light and dark: node scripts/readme_pictures.mjs SITE
// SITE is a built site of this repository; the pictures are docs/assets/site-light.webp and site-dark.webp.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";

const site = process.argv[2];
const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(fs.existsSync);
if (!site || !executablePath) {
  console.error("usage: node scripts/readme_pictures.mjs SITE (needs Chromium)");
  process.exit(2);
}
const address = pathToFileURL(path.resolve(site, "designs/vsan-esa-100g/index.html")).href;
const browser = await puppeteer.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--hide-scrollbars"] });
try {
  for (const scheme of ["light", "dark"]) {
    const page = await browser.newPage();
    await page.setViewport({ width: 1440, height: 1180 });
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    await page.goto(address, { waitUntil: "load" });
    await page.screenshot({ path: `docs/assets/site-${scheme}.webp`, type: "webp", quality: 82 });
    await page.close();
  }
} finally {
  await browser.close();
}
