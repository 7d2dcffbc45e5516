// Searches as people do: node search.mjs SESSION ROOT-ADDRESS PAGE QUERY..., answers in JSON: for each query the first results.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { openSession } from "../browser_session.mjs";

const [, , session, address, path, ...queries] = process.argv;
const browser = await openSession(session);
const answer = { complaints: [], violations: [], before: [], opened: {}, found: {}, keys: {} };
try {
  const page = await browser.newPage();
  const requests = [];
  page.on("request", (request) => requests.push(request.url().slice(address.length)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) answer.complaints.push(message.text());
  });
  page.on("pageerror", (error) => answer.complaints.push(error.message));
  await page.setViewport({ width: 1440, height: 900 });
  await page.goto(address + path, { waitUntil: "load" });
  answer.before = [...requests];

  const told = () => page.$eval("#ra-told", (element) => element.textContent);
  const shown = () =>
    page.$$eval(".ra-hit", (links) =>
      links.slice(0, 8).map((link) => ({
        kind: link.querySelector(".ra-hit-kind").textContent,
        name: link.querySelector("strong").textContent,
        design: link.querySelector(".ra-hit-design")?.textContent ?? "",
        detail: link.querySelector(".ra-hit-detail")?.textContent ?? "",
        href: link.href,
      })),
    );
  // All files of the search are loaded when each script that was asked for has run.
  const settled = () => page.waitForSelector('#ra-hits[aria-busy="false"]');

  // The keyboard opens it, and only then is anything loaded.
  await page.keyboard.press("/");
  await settled();
  const names = requests.slice(answer.before.length);
  answer.opened = await page.evaluate(() => ({
    checked: document.getElementById("__search").checked,
    focused: document.activeElement.id,
    named: document.querySelector(".md-search").getAttribute("aria-label"),
  }));
  answer.opened.names = names;
  // Each letter starts a search, so that all but the last are there at once; "swp1" below is typed letter by letter.
  for (const query of queries) {
    await page.$eval("#ra-query", (input, begun) => (input.value = begun), query.slice(0, -1));
    await page.keyboard.press("End");
    await page.keyboard.type(query.slice(-1));
    await settled();
    answer.found[query] = { told: await told(), hits: (await shown()).map((hit) => ({ ...hit, href: decodeURI(hit.href.slice(address.length)) })) };
  }

  // Arrows choose, Escape closes, Enter goes to what is chosen.
  await page.$eval("#ra-query", (input) => input.select());
  await page.keyboard.type("swp1");
  await settled();
  const chosen = () => page.$eval("#ra-query", (input) => input.getAttribute("aria-activedescendant"));
  const steps = [await chosen()];
  for (const key of ["ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp"]) {
    await page.keyboard.press(key);
    steps.push(await chosen());
  }
  answer.keys.steps = steps;
  answer.keys.count = await page.$$eval(".ra-hit", (links) => links.length);
  await page.keyboard.press("ArrowDown");
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
  for (const scheme of ["light", "dark"]) {
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    const judged = await page.evaluate(async () => {
      await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
      return axe.run(document.querySelector(".md-search"), { resultTypes: ["violations"], preload: false });
    });
    for (const { id, nodes } of judged.violations) answer.violations.push(`${scheme}: ${id}: ${nodes[0].html.slice(0, 120)}`);
  }
  await page.keyboard.press("Escape");
  answer.keys.closed = await page.$eval("#__search", (toggle) => !toggle.checked);
  await page.keyboard.press("/");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const second = (await shown())[1].href;
  await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
  answer.keys.went = page.url() === second;
} finally {
  await browser.close();
}
console.log(JSON.stringify(answer));
