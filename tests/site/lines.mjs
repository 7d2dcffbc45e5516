// Asks of pages of configuration files what is behind their lines: node lines.mjs SESSION ADDRESS..., answers in JSON.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { openSession } from "../browser_session.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const [, , session, configuration, ...others] = process.argv;
const browser = await openSession(session);
const answer = { complaints: [], violations: [] };

// What a reader sees of the first text: the lines that are chosen, what is said of them, and where the focus is.
const seen = (page) =>
  page.evaluate(() => {
    const panel = document.querySelector(".ra-behind");
    const lines = [...document.querySelector("pre > code").children];
    const box = panel.getBoundingClientRect();
    return {
      chosen: lines.flatMap((line, index) => (line.getAttribute("aria-selected") === "true" ? [index + 1] : [])),
      said: panel.firstElementChild.textContent,
      links: [...panel.querySelectorAll("p a")].map((link) => link.getAttribute("href")),
      rules: [...panel.querySelectorAll("li")].map((rule) => rule.textContent),
      focus: document.activeElement.classList.contains("ra-at") ? lines.indexOf(document.activeElement) + 1 : document.activeElement.tagName,
      isVisible: box.top >= 0 && box.bottom <= innerHeight && document.documentElement.scrollWidth <= innerWidth,
    };
  });

const open = async (address, scripts = true) => {
  const page = await browser.newPage();
  page.on("pageerror", (error) => answer.complaints.push(error.message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) answer.complaints.push(message.text());
  });
  await page.setJavaScriptEnabled(scripts);
  await page.setViewport({ width: 1440, height: 900 });
  await page.goto(address, { waitUntil: "load" });
  return page;
};

try {
  const page = await open(configuration);
  answer.first = await seen(page);
  answer.texts = [];
  for (const other of await Promise.all([configuration, ...others].map((address) => open(address)))) {
    answer.texts.push(
      await other.$eval("pre > code", (code) => ({
        text: code.textContent,
        stops: code.querySelectorAll('[tabindex="0"]').length,
        copied: (getSelection().selectAllChildren(code), getSelection().toString()),
      })),
    );
  }
  await page.bringToFront();

  await page.$$eval("p .ra-download", (links) => links.find((link) => link.textContent === "Rollback").focus());
  for (let step = 0; step < 5 && !Number((await seen(page)).focus); step += 1) await page.keyboard.press("Tab");
  answer.entered = await seen(page);
  answer.keys = [];
  for (const key of ["ArrowUp", "End", "ArrowDown", "Home", "ArrowDown"]) {
    await page.keyboard.press(key);
    answer.keys.push(...(await seen(page)).chosen);
  }
  for (let step = 2; step < 20; step += 1) await page.keyboard.press("ArrowDown");
  answer.line = await seen(page);
  await page.keyboard.press("Tab");
  answer.onward = (await seen(page)).focus;
  await page.keyboard.down("Shift");
  await page.keyboard.press("Tab");
  await page.keyboard.up("Shift");
  answer.back = (await seen(page)).focus;
  // What is off the screen is not laid out (pictures.css); all has its place before it is measured, as a reader who comes near it sees it.
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll("article *")) frame.style.contentVisibility = "visible";
  });
  for (const scheme of ["light", "dark"]) {
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    await page.evaluate(axe);
    const judged = await page.evaluate(() =>
      axe.run(document.querySelector("article"), { runOnly: ["wcag2a", "wcag2aa"], resultTypes: ["violations"], preload: false }),
    );
    for (const { id, nodes } of judged.violations) answer.violations.push(`${scheme}: ${id}: ${nodes[0].html.slice(0, 120)}`);
  }
  await page.setViewport({ width: 390, height: 844 });
  await page.evaluate(() => document.activeElement.scrollIntoView({ block: "center" }));
  answer.small = await seen(page);
  await page.setViewport({ width: 1440, height: 900 });
  await page.keyboard.press("Escape");
  answer.closed = await seen(page);

  const middle = async (number) => {
    const line = (await page.$$(".ra-at"))[number - 1];
    await line.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const { x, y, height } = await line.boundingBox();
    return [x + 60, y + height / 2];
  };
  await page.mouse.click(...(await middle(21)));
  answer.clicked = await seen(page);
  const [x, y] = await middle(20);
  const { height } = await (await page.$$(".ra-at"))[19].boundingBox();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + height, { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelector("pre > code").querySelectorAll('[aria-selected="true"]').length === 2);
  answer.dragged = await seen(page);

  const plain = await open(configuration, false);
  answer.plain = await plain.$$eval(".ra-at, .ra-behind, .ra-lines tbody tr", (found) => found.map((one) => one.tagName));
} finally {
  await browser.close();
}
console.log(JSON.stringify(answer));
