// Uses the cards of designs and their comparison as people do: node designs.mjs SESSION ADDRESS-OF-THE-SITE, answers in JSON.
import { openSession } from "../browser_session.mjs";

const [, , session, address] = process.argv;
const browser = await openSession(session);
const answer = { complaints: [], strangers: [], wide: [] };

const open = async (path, prepare = async () => {}, width = 1440) => {
  const page = await browser.newPage();
  page.on("pageerror", (error) => answer.complaints.push(error.message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) answer.complaints.push(message.text());
  });
  page.on("request", (request) => {
    if (!request.url().startsWith("file:") && !request.url().startsWith("data:")) answer.strangers.push(request.url());
  });
  await prepare(page);
  await page.setViewport({ width, height: 900 });
  await page.goto(address + path, { waitUntil: "load" });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) answer.wide.push(`${path} at ${width}: ${wide}`);
  return page;
};

// What is seen of a page that is then closed: a page in the background answers no click.
const glance = async (look, path, prepare, width) => {
  const page = await open(path, prepare, width);
  const seen = await look(page);
  await page.close();
  return seen;
};
const withoutScripts = (page) => page.setJavaScriptEnabled(false);

const cards = (page) =>
  page.evaluate(() => {
    const visible = (node) => Boolean(node) && node.getClientRects().length > 0;
    const near = [...document.querySelectorAll(".ra-near")].filter(visible);
    return {
      titles: [...document.querySelectorAll(".ra-designs tbody tr")].filter(visible).map((row) => row.querySelector("a").textContent),
      near: near.map((card) => card.querySelector("a").textContent),
      facts: near.map((card) => [...card.querySelectorAll("dt")].map((term) => `${term.textContent}: ${term.nextElementSibling.textContent}`)),
      commands: near.map((card) => card.querySelector("pre")?.textContent ?? ""),
      reasons: near.map((card) => card.querySelector(".ra-reason")?.textContent ?? ""),
      links: near.map((card) => card.querySelector("a").getAttribute("href")),
      verdict: visible(document.querySelector(".ra-verdict")) ? document.querySelector(".ra-verdict").textContent : "",
      count: visible(document.querySelector(".ra-shown")) ? document.querySelector(".ra-shown").textContent : "",
      address: location.hash,
      compare: document.querySelector(".ra-compare a").getAttribute("href"),
      label: document.querySelector(".ra-compare a").textContent,
      focus: document.activeElement.id || document.activeElement.value || document.activeElement.classList[0],
      disabled: [...document.querySelectorAll(".ra-pick input")].filter((box) => box.disabled).length,
      pictures: document.querySelectorAll(".ra-designs .ra-thumb rect").length,
      products: [...(document.querySelector("#ra-product")?.options ?? [])].map((option) => option.textContent),
    };
  });

const comparison = (page) =>
  page.evaluate(() => {
    const visible = (node) => node.getClientRects().length > 0;
    const table = document.querySelector(".ra-comparison table");
    return {
      designs: [...table.tHead.rows[0].cells].slice(1).filter(visible).map((cell) => cell.textContent.trim()),
      rows: [...table.tBodies[0].rows].filter(visible).map((row) => row.cells[0].querySelector("strong").textContent),
      differ: [...table.tBodies[0].rows].filter((row) => row.classList.contains("ra-different")).map((row) => row.cells[0].querySelector("strong").textContent),
      marked: [...document.querySelectorAll(".ra-differs")].filter(visible).length,
      count: document.querySelector(".ra-shown")?.textContent ?? "",
      form: visible(document.querySelector(".ra-choose")),
      fields: [...document.querySelectorAll(".ra-choose input:checked")].map((field) => field.value),
      height: document.documentElement.scrollHeight,
      address: location.hash,
    };
  });

// Distance of the fact of a row that differs from the edge of the row, where its bar is.
const indents = (page) =>
  page.$$eval(".ra-different", (rows) =>
    rows.map((row) => row.querySelector("strong").getBoundingClientRect().left - row.cells[0].getBoundingClientRect().left),
  );

try {
  for (const path of ["index.html", "designs/index.html"]) {
    answer[`without ${path}`] = await glance(cards, path, withoutScripts);
  }
  const page = await open("index.html");
  answer.first = await cards(page);
  await page.select("#ra-transport", "roce-v2");
  answer.roce = await cards(page);
  answer.linked = await glance(cards, `index.html${answer.roce.address}`);
  await page.select("#ra-product", "smb-direct");
  answer.none = await cards(page);
  await page.click(".ra-reset");
  answer.cleared = await cards(page);
  await page.select("#ra-product", "nvme-over-fabrics");
  await page.select("#ra-hosts", "4");
  answer.larger = await cards(page);
  await page.click(".ra-reset");
  answer.old = await glance(cards, "index.html#product=gone&transport=iwarp");

  await page.focus("#ra-transport");
  await page.keyboard.type("iW"); // a list takes the letters of an entry
  answer.typed = await cards(page);
  await page.click(".ra-reset");

  await page.focus(".ra-pick input");
  await page.keyboard.press("Space");
  answer.one = await cards(page);
  const boxes = await page.$$(".ra-pick input");
  for (const box of boxes.slice(1, 3)) await box.press("Space");
  answer.three = await cards(page);
  await boxes[3].press("Space");
  answer.four = await cards(page);
  await boxes[3].press("Space");
  await page.focus(".ra-compare a");
  await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
  answer.compared = await comparison(page);

  const plain = await open("designs/compare.html", withoutScripts);
  answer.plain = { none: await comparison(plain) };
  await plain.click("#ra-column-5");
  await plain.click("#ra-column-2");
  answer.plain.two = await comparison(plain);
  await plain.click(".ra-reset");
  answer.plain.cleared = await comparison(plain);
  await plain.close();
  const chosen = await open("designs/compare.html");
  answer.nothing = await comparison(chosen);
  const box = (design) => chosen.click(`.ra-choose [value=${design}]`);
  await box("vsan-roce");
  await box("direct-iwarp");
  answer.two = await comparison(chosen);
  await chosen.select("#ra-differing", "only");
  answer.only = await comparison(chosen);
  answer.again = await glance(comparison, `designs/compare.html${answer.only.address}`);
  await box("direct-iwarp");
  await chosen.select("#ra-differing", "");
  answer.same = await comparison(chosen);
  await chosen.click(".ra-reset");
  answer.reset = await comparison(chosen);
  answer.unknown = await glance(comparison, "designs/compare.html#designs=gone,vsan-roce");
  await glance(cards, "index.html", undefined, 390);
  answer.phone = await glance(comparison, "designs/compare.html", undefined, 390);
  answer.indents = {};
  const compared = `designs/compare.html${answer.two.address}`;
  for (const width of [1440, 900, 390]) answer.indents[width] = await glance(indents, compared, undefined, width);
} finally {
  await browser.close();
}
console.log(JSON.stringify(answer));
