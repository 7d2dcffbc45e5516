// Reads the built site as people do: node browser.mjs SESSION ROOT-ADDRESS PAGES, answers in JSON.
// PAGES is JSON: each path with the widths in which all of the page is examined. Whether it is too wide is seen in both.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { openSession } from "../browser_session.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const [, , session, address, pages] = process.argv;
const browser = await openSession(session);
const answer = { strangers: [], complaints: [], overflow: [], violations: [] };
const page = await browser.newPage();
// The theme follows by a script of its own; a page without the theme needs none.
const shine = async (scheme) => {
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  const wanted = { light: "default", dark: "slate" }[scheme];
  await page.waitForFunction((name) => [undefined, name].includes(document.body?.dataset.mdColorScheme), {}, wanted);
};
// The whole page, header and navigation too: all of WCAG 2 A and AA, and whatever else is serious. In the dark only colors are others.
const validator = async (where, rules) => {
  const examined = await page.evaluate(async (only) => {
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
    return axe.run(document, { ...(only ? { runOnly: only } : {}), resultTypes: ["violations"], preload: false });
  }, rules);
  for (const { id, impact, tags, nodes } of examined.violations) {
    if (!tags.some((tag) => /^wcag2a+$/.test(tag)) && !["serious", "critical"].includes(impact)) continue;
    for (const node of nodes) answer.violations.push(`${where}: ${id}: ${node.html.slice(0, 120)}`);
  }
};
try {
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith("data:") && !url.startsWith("blob:")) answer.strangers.push(url);
  });
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) answer.complaints.push(message.text());
  });
  page.on("pageerror", (error) => answer.complaints.push(error.message));
  for (const [path, examined] of Object.entries(JSON.parse(pages))) {
    for (const width of [390, 1440]) {
      await page.setViewport({ width, height: 900 });
      await page.goto(address + path, { waitUntil: "load" });
      await shine("light");
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0) answer.overflow.push(`${path} at ${width}: ${wide}`);
      if (!examined.includes(width)) continue;
      // What is not laid out yet lies in no place: a reader's browser lays it out as it comes near.
      await page.evaluate(() => {
        for (const frame of document.querySelectorAll("article *")) frame.style.contentVisibility = "visible";
      });
      await page.evaluate(axe);
      await validator(`light ${width} ${path}`);
      await shine("dark");
      await validator(`dark ${width} ${path}`, ["color-contrast"]);
    }
  }
} finally {
  await browser.close();
}
console.log(JSON.stringify(answer));
