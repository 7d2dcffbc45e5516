// Prints a page of conformance and narrows it down: node conformance.mjs SESSION PAGE FOLDER, answers in JSON, with PDFs in the folder.
import path from "node:path";
import { openSession } from "../browser_session.mjs";

const [, , session, address, folder] = process.argv;
const browser = await openSession(session);
const answer = { complaints: [] };
try {
  const page = await browser.newPage();
  page.on("pageerror", (error) => answer.complaints.push(error.message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) answer.complaints.push(message.text());
  });
  await page.setViewport({ width: 1440, height: 900 });
  await page.goto(address, { waitUntil: "load" });
  await page.pdf({ path: path.join(folder, "folded.pdf"), format: "A4" });
  await page.goto(address, { waitUntil: "load" });

  const shown = () =>
    page.evaluate(() => {
      const rows = [...document.querySelectorAll(".ra-conformance tbody tr")].filter((row) => !row.hidden);
      return {
        rows: rows.length,
        idle: rows.filter((row) => row.querySelector(".ra-badge")?.textContent === "not applicable").length,
        boxes: [...document.querySelectorAll(".ra-conformance details")].filter((box) => !box.hidden).length,
      };
    });
  answer.all = await shown();
  answer.label = await page.$eval(".ra-narrow", (label) => label.textContent.trim());
  await page.focus(".ra-narrow input");
  await page.keyboard.press("Space");
  answer.narrowed = await shown();
  await page.keyboard.press("Space");
  answer.again = await shown();

  await page.evaluate(() => [...document.querySelectorAll(".ra-conformance > details")].at(-1).querySelector("summary").click());
  answer.opened = await page.evaluate(() => document.querySelectorAll("details[data-opened]").length);
  await page.pdf({ path: path.join(folder, "opened.pdf"), format: "A4" });
} finally {
  await browser.close();
}
console.log(JSON.stringify(answer));
