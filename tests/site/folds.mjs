// Opens pages as on a telephone: node folds.mjs SESSION FOLDER, answers in JSON.
import { openSession } from "../browser_session.mjs";

const [, , session, folder] = process.argv;
const browser = await openSession(session);
const answer = { complaints: [] };

// Headings with what is told of them, sections whose text is seen, and whether the page is low.
const seen = (page) =>
  page.evaluate(() => ({
    headings: [...document.querySelectorAll("h2")].map((heading) => heading.textContent.trim()),
    expanded: [...document.querySelectorAll("h2 > button")].map((button) => button.getAttribute("aria-expanded")),
    read: [...document.querySelectorAll("p[id]")].filter((text) => text.checkVisibility({ contentVisibilityAuto: true })).map((text) => text.id),
    height: document.documentElement.scrollHeight,
  }));

const open = async (name, width = 390, scripts = true) => {
  const page = await browser.newPage();
  page.on("pageerror", (error) => answer.complaints.push(error.message));
  await page.setJavaScriptEnabled(scripts);
  await page.setViewport({ width, height: 844 });
  await page.goto(`${folder}/${name}`, { waitUntil: "load" });
  return page;
};

try {
  const page = await open("long.html");
  answer.long = await seen(page);
  await page.click("h2#three > button");
  answer.clicked = await seen(page);
  await page.click("h2#one > button");
  answer.closed = await seen(page);
  await page.setViewport({ width: 1440, height: 900 });
  await page.waitForFunction(() => !document.querySelector("[hidden]"));
  answer.turned = await seen(page);
  answer.linked = await seen(await open("long.html#inner"));
  const moved = await open("long.html");
  await moved.evaluate(() => location.assign("#two"));
  await moved.waitForFunction(() => document.querySelector("h2#two > button").getAttribute("aria-expanded") === "true");
  answer.moved = await seen(moved);
  const found = await open("long.html");
  await found.evaluate(() => document.getElementById("text-two").parentElement.dispatchEvent(new Event("beforematch")));
  answer.found = await seen(found);
  const printed = await open("long.html");
  await printed.evaluate(() => dispatchEvent(new Event("beforeprint")));
  answer.printed = await seen(printed);
  answer.wide = await seen(await open("long.html", 1440));
  answer.plain = await seen(await open("long.html", 390, false));
  answer.short = await seen(await open("short.html"));
  answer.hero = await seen(await open("hero.html"));
  answer.broken = await seen(await open("long.html#%E0%A4%A"));
  answer.late = await seen(await open("late.html"));
  answer.high = await seen(await open("high.html"));
} finally {
  await browser.close();
}
console.log(JSON.stringify(answer));
