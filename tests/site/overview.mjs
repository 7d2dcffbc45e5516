// Measures the first pages of designs: node overview.mjs SESSION ROOT-ADDRESS DESIGN..., answers in JSON.
import { openSession } from "../browser_session.mjs";

const [, , session, address, ...designs] = process.argv;
const browser = await openSession(session);
const answer = {};
const measured = () => {
  // What is not laid out yet has no height.
  for (const part of document.querySelectorAll("article *")) part.style.contentVisibility = "visible";
  const shown = [...document.querySelectorAll("#figure-overview svg")].filter((svg) => svg.getClientRects().length);
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  return {
    page: document.documentElement.scrollHeight,
    hero: box(".ra-hero").bottom,
    facts: box(".ra-facts ul").height,
    factsIndent: box(".ra-facts li").left - box("article h1").left,
    rows: new Set([...document.querySelectorAll(".ra-facts li")].map((item) => item.getBoundingClientRect().top)).size,
    factsOverflow: document.querySelector(".ra-facts ul").scrollWidth - document.querySelector(".ra-facts ul").clientWidth,
    scales: shown.map((svg) => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width),
    numbers: shown.flatMap((svg) => [...svg.querySelectorAll(".ra-callout text")].map((text) => Number(text.textContent))),
    notes: document.querySelectorAll(".ra-notes li").length,
    beside: box(".ra-notes").left >= box("#figure-overview").right - 1,
    below: box(".ra-notes").top >= box("#figure-overview").bottom - 1,
  };
};
try {
  const page = await browser.newPage();
  for (const design of designs) {
    answer[design] = {};
    for (const [width, height] of [[1440, 900], [390, 844]]) {
      await page.setViewport({ width, height });
      await page.goto(`${address}designs/${design}/index.html`, { waitUntil: "load" });
      answer[design][width] = await page.evaluate(measured);
    }
  }
} finally {
  await browser.close();
}
console.log(JSON.stringify(answer));
