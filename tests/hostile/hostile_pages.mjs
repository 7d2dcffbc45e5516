// Opens pages: node hostile_pages.mjs SESSION FOLDER with their names, a JSON list, on stdin; answers in JSON what is not ours.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openSession } from "../browser_session.mjs";

const [, , session, folder] = process.argv;
const names = JSON.parse(readFileSync(0, "utf8"));
const browser = await openSession(session);
const answer = { pages: 0, ran: [], strangers: [], complaints: [], elements: [] };
try {
  const page = await browser.newPage();
  let path = "";
  page.on("dialog", (dialog) => { answer.ran.push(path); dialog.dismiss(); });
  page.on("request", (request) => {
    if (!/^(file|data|blob):/.test(request.url())) answer.strangers.push(`${path}: ${request.url()}`);
  });
  page.on("pageerror", (error) => answer.complaints.push(`${path}: ${error.message}`));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) answer.complaints.push(`${path}: ${message.text()}`);
  });
  for (const name of names) {
    path = name;
    answer.pages += 1;
    await page.goto(pathToFileURL(join(folder, name)).href, { waitUntil: "load" });
    const seen = await page.evaluate(() => {
      const theirs = [...document.querySelectorAll("x-theirs, [src*='evil.example'], [href^='javascript:' i]")];
      const handlers = [...document.querySelectorAll("*")].filter((one) =>
        [...one.attributes].some((attribute) => attribute.name.startsWith("on")),
      );
      const shown = [...theirs, ...handlers].map((one) => one.outerHTML.slice(0, 160));
      return { ran: typeof pwned !== "undefined", shown };
    });
    if (seen.ran) answer.ran.push(path);
    answer.elements.push(...seen.shown.map((html) => `${path}: ${html}`));
  }
} finally {
  await browser.close();
}
console.log(JSON.stringify(answer));
