// The switch for the design lines: node sources.mjs SESSION ADDRESS, answers in JSON.
import { openSession } from "../browser_session.mjs";

const [, , session, address] = process.argv;
const browser = await openSession(session);
const answer = {};
const page = await browser.newPage();
const state = () =>
  page.evaluate(() => ({
    shown: [...document.querySelectorAll("[data-origin]")].filter((cell) => getComputedStyle(cell).display !== "none").length,
    pressed: document.querySelector(".ra-sources")?.getAttribute("aria-pressed") ?? "",
  }));
const open = async (target) => {
  await page.goto(target, { waitUntil: "load" });
  // Closed boxes show nothing.
  await page.evaluate(() => document.querySelectorAll("details").forEach((box) => (box.open = true)));
};

try {
  await page.setViewport({ width: 1440, height: 900 });
  await page.setJavaScriptEnabled(false);
  await open(address);
  answer.without = await state();
  await page.setJavaScriptEnabled(true);
  await open(address);
  await page.evaluate(() => localStorage.removeItem("refarch-sources"));
  await open(address);
  answer.first = await state();
  await page.click(".ra-sources");
  answer.on = await state();
  await open(address);
  answer.again = await state();
  await page.click(".ra-sources");
  answer.off = await state();
  await open(`${address}?sources=1`);
  answer.asked = await state();
  await page.evaluate(() => localStorage.removeItem("refarch-sources"));
} finally {
  await browser.close();
}
console.log(JSON.stringify(answer));
