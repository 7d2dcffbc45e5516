// Sorts tables as people do: node sort.mjs SESSION ADDRESS-OF-A-PAGE HEADING HEADING-BESIDE-IT ADDRESS-OF-ANOTHER, answers in JSON.
import { openSession } from "../browser_session.mjs";

const [, , session, address, heading, beside, sample] = process.argv;
const browser = await openSession(session);
const answer = { complaints: [], turns: [], sample: {} };
const page = await browser.newPage();
page.on("pageerror", (error) => answer.complaints.push(error.message));

const open = async (target, width) => {
  await page.setViewport({ width, height: 900 });
  await page.goto(target, { waitUntil: "load" });
};

const buttons = () => page.$$eval(".ra-sort", (all) => all.length);

// The cells of the column in the first table that has it and the one beside it, if a page of several is asked, and what a screen reader is told of the heading.
const column = (title, second = "") =>
  page.evaluate(([wanted, other]) => {
    for (const table of document.querySelectorAll("article table")) {
      const heads = [...table.tHead.rows[0].cells];
      const at = heads.findIndex((head) => head.textContent.trim() === wanted);
      if (at < 0 || (other && !heads.some((head) => head.textContent.trim() === other))) continue;
      const sorts = Object.fromEntries(heads.filter((head) => head.ariaSort).map((head) => [head.textContent.trim(), head.ariaSort]));
      return { cells: [...table.tBodies[0].rows].map((row) => row.cells[at].textContent.trim()), sorts };
    }
    return null;
  }, [title, second]);

const press = async (title, key, second = "") => {
  const found = await page.$$(second ? `table:has([aria-label="Sort by ${second}"]) .ra-sort` : ".ra-sort");
  const labels = await Promise.all(found.map((one) => one.evaluate((element) => element.getAttribute("aria-label"))));
  const button = found[labels.indexOf(`Sort by ${title}`)];
  if (!key) return button.click();
  await button.focus();
  await page.keyboard.press(key);
};

try {
  await open(address, 1440);
  answer.turns.push(await column(heading, beside));
  for (const key of ["", "Enter", "Space"]) {
    await press(heading, key, beside);
    answer.turns.push(await column(heading, beside));
  }
  await open(address, 390);
  answer.narrow = await buttons();
  await page.setViewport({ width: 1440, height: 900 });
  await page.waitForSelector(".ra-sort");
  answer.widened = await buttons();

  await open(sample, 1440);
  answer.headings = await page.$$eval(".ra-sort", (all) => all.map((button) => button.getAttribute("aria-label")));
  for (const label of answer.headings) {
    const title = label.replace("Sort by ", "");
    await press(title);
    const up = await column(title);
    await press(title);
    answer.sample[title] = { up: up.cells, down: (await column(title)).cells, sorts: up.sorts };
  }
} finally {
  await browser.close();
}
console.log(JSON.stringify(answer));
