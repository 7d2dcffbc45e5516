// A page of the site as it is printed from a dark screen: node print.mjs SESSION ADDRESS, answers in lines.
import { openSession } from "../browser_session.mjs";

const [, , session, address] = process.argv;
const browser = await openSession(session);
const printed = (page) =>
  page.evaluate(() => {
    // The theme opens every box when a browser is about to print.
    window.dispatchEvent(new Event("beforeprint"));
    const boxes = [...document.querySelectorAll("details.ra-details")];
    const seen = boxes.filter((box) => [...box.children].some((child) => child.tagName !== "SUMMARY" && child.getClientRects().length > 0));
    const result = { boxes: boxes.length, seen: seen.length };
    window.dispatchEvent(new Event("afterprint"));
    return result;
  });
try {
  const page = await browser.newPage();
  await page.setViewport({ width: 794, height: 1123 });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
  await page.goto(address, { waitUntil: "load" });
  await page.emulateMediaType("print");
  const style = await page.evaluate(() => {
    const body = getComputedStyle(document.body);
    return `background ${body.backgroundColor}, text ${getComputedStyle(document.querySelector("article")).color}`;
  });
  console.log(style);
  const left = await page.evaluate(() =>
    [".md-header", ".md-tabs", ".md-sidebar", ".md-footer", ".md-search", ".md-path", ".ra-take", ".headerlink"].filter((name) =>
      [...document.querySelectorAll(name)].some((one) => one.getClientRects().length > 0),
    ),
  );
  console.log(`on paper: ${left.join(" ") || "nothing of the navigation"}`);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll("article table, article .ra-canvas")].filter(
      (one) => one.getClientRects().length > 0 && one.getBoundingClientRect().right > innerWidth + 1,
    ).length,
  );
  console.log(`cut: ${cut || "none"}`);
  const before = await printed(page);
  if (before.boxes === 0) throw new Error("the page has no box that is closed");
  console.log(`closed boxes printed: ${before.seen}`);
  await page.emulateMediaType("screen");
  await page.click("details.ra-details > summary");
  await page.emulateMediaType("print");
  console.log(`opened by the reader and printed: ${(await printed(page)).seen}`);
} finally {
  await browser.close();
}
