// Prints the rule results of a design: node conformance.mjs SESSION PAGE FOLDER, answers in JSON, with PDFs in the folder.
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

  await page.evaluate(() => [...document.querySelectorAll(".ra-conformance > details")].at(-1).querySelector("summary").click());
  answer.opened = await page.evaluate(() => document.querySelectorAll("details[data-opened]").length);
  await page.pdf({ path: path.join(folder, "opened.pdf"), format: "A4" });
} finally {
  await browser.close();
}
console.log(JSON.stringify(answer));
