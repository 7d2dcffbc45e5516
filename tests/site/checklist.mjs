// Ticks, copies and reads on a small screen: node checklist.mjs SESSION CHECKLIST VERIFICATION WIRING LABELS PDF, answers in JSON.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { openSession } from "../browser_session.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const [, , session, checklist, verification, wiring, labels, pdf] = process.argv;
const browser = await openSession(session);
const answer = { complaints: [], violations: [] };

const open = async (address, width, scripts = true) => {
  const page = await browser.newPage();
  page.on("pageerror", (error) => answer.complaints.push(error.message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) answer.complaints.push(message.text());
  });
  await page.setJavaScriptEnabled(scripts);
  await page.setViewport({ width, height: 800 });
  await page.goto(address, { waitUntil: "load" });
  return page;
};
const state = (page) =>
  page.evaluate(() => ({
    ticked: [...document.querySelectorAll(".ra-checklist input")].flatMap((box, index) => (box.checked ? [index] : [])),
    boxes: document.querySelectorAll(".ra-checklist input").length,
    said: document.querySelector(".ra-progress span").textContent,
  }));
const validator = async (page) => {
  // What is off the screen is not laid out (pictures.css); all has its place before it is measured, as a reader who comes near it sees it.
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll("article *")) frame.style.contentVisibility = "visible";
  });
  await page.evaluate(axe);
  const judged = await page.evaluate(() =>
    axe.run(document.querySelector("article"), { runOnly: ["wcag2a", "wcag2aa"], resultTypes: ["violations"], preload: false }),
  );
  for (const violation of judged.violations) for (const node of violation.nodes) answer.violations.push(`${violation.id}: ${node.html}`);
};

try {
  const page = await open(checklist, 390);
  answer.fresh = await state(page);
  await validator(page);
  answer.rack = await page.evaluate(() => {
    const small = [...document.querySelectorAll("article :is(a, button, input, summary)")].filter((target) => {
      const { width, height } = target.getBoundingClientRect();
      return width > 0 && Math.min(width, height) < 24;
    });
    document.querySelectorAll(".ra-plugs h2")[1].scrollIntoView();
    return {
      height: document.querySelector(".ra-plugs").offsetHeight,
      lines: [...document.querySelectorAll(".ra-plugs input")].map((box) => Math.round(box.getBoundingClientRect().height)),
      small: small.map((target) => target.outerHTML),
      bar: document.querySelector(".ra-units").getBoundingClientRect().top,
      head: document.querySelector(".md-header").getBoundingClientRect().bottom,
      under: document.querySelectorAll(".ra-plugs h2")[1].getBoundingClientRect().top - document.querySelector(".ra-units").getBoundingClientRect().bottom,
    };
  });
  await page.evaluate(() => document.querySelectorAll("details").forEach((box) => (box.open = true)));
  const boxes = await page.$$(".ra-checklist input");
  await boxes[0].click();
  await boxes[2].focus();
  await page.keyboard.press("Space");
  answer.after = await state(page);
  answer.wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await page.reload({ waitUntil: "load" });
  answer.kept = await state(page);
  await page.evaluate(() => document.querySelector(".ra-checklist").remove());
  answer.keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("refarch-ticks:")));

  const checks = await open(verification, 390);
  answer.others = await state(checks);
  await validator(checks);
  await checks.evaluate(() => {
    window.taken = [];
    navigator.clipboard.writeText = async (text) => window.taken.push(text);
    for (const box of document.querySelectorAll("details")) box.open = true;
    for (const button of document.querySelectorAll(".ra-copy")) button.click();
  });
  answer.copied = await checks.evaluate(() => window.taken);
  answer.commands = await checks.$$eval('td[data-label="Run"] > code, .ra-run > code', (codes) => codes.map((code) => code.textContent));

  await page.reload({ waitUntil: "load" });
  await page.bringToFront();
  page.on("dialog", (dialog) => (answer.asked = dialog.message(), dialog.accept()));
  await page.click(".ra-progress button");
  answer.reset = await state(page);
  await page.reload({ waitUntil: "load" });
  answer.afterReset = await state(page);

  const plain = await open(checklist, 390, false);
  answer.plain = await plain.$$eval(".ra-checklist input", (all) => all.filter((box) => !box.disabled).length);
  await plain.emulateMediaType("print");
  answer.printed = await plain.$$eval(".ra-checklist input", (all) => all.filter((box) => box.getBoundingClientRect().width > 8).length);

  const cables = await open(wiring, 390);
  answer.cards = await cables.evaluate(() => {
    const row = document.querySelector("table[data-cards] tbody tr");
    const cells = [...row.querySelectorAll("td")].filter((cell) => cell.getBoundingClientRect().height > 0);
    return {
      inside: cells.every((cell) => cell.getBoundingClientRect().right <= innerWidth && cell.scrollWidth <= cell.clientWidth),
      labels: cells.map((cell) => getComputedStyle(cell, "::before").content.replaceAll('"', "")),
      frames: [...document.querySelectorAll(".md-typeset__scrollwrap")].filter((frame) => frame.scrollWidth > frame.clientWidth).length,
      wide: document.documentElement.scrollWidth - innerWidth,
    };
  });

  const sheet = await open(labels, 1440);
  await sheet.pdf({ path: pdf, preferCSSPageSize: true });
} finally {
  await browser.close();
}
console.log(JSON.stringify(answer));
