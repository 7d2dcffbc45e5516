// Reads a page that there is and one that there is not, from a server: node nginx.mjs SESSION ROOT-ADDRESS PAGE, answers in JSON.
import { openSession } from "../browser_session.mjs";

const [, , session, root, path] = process.argv;
const browser = await openSession(session);
const answer = { complaints: [], links: {} };
try {
  const page = await browser.newPage();
  page.on("console", (message) => answer.complaints.push(message.text()));
  page.on("pageerror", (error) => answer.complaints.push(error.message));
  await page.goto(root + path, { waitUntil: "load" });
  await page.waitForFunction(() => document.querySelector(".ra-kept")?.textContent);
  answer.kept = await page.$eval(".ra-kept", (line) => line.textContent.split(":")[0]);
  answer.said = [...answer.complaints];

  answer.status = (await page.goto(`${root}no/such/page.html`, { waitUntil: "networkidle0" })).status();
  const links = await page.$$eval("main a", (all) => all.filter((link) => link.checkVisibility()).map((link) => link.href));
  for (const link of links) answer.links[link.slice(root.length)] = (await page.goto(link)).status();
} finally {
  await browser.close();
}
console.log(JSON.stringify(answer));
