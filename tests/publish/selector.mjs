// Uses the version selector of a published site as a reader would: node selector.mjs SESSION ADDRESS, answers in JSON.
import { openSession } from "../browser_session.mjs";

const [, , session, address] = process.argv;
const browser = await openSession(session);
try {
  const page = await browser.newPage();
  const strangers = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith("data:")) strangers.push(request.url());
  });
  const shown = async () => {
    await page.waitForSelector(".md-version__link");
    return page.evaluate(() => {
      const texts = (element) => [...element.childNodes].map((node) => node.textContent.trim()).filter(Boolean);
      return {
        path: location.pathname,
        current: texts(document.querySelector(".md-version__current")),
        listed: [...document.querySelectorAll(".md-version__link")].map(texts),
      };
    });
  };
  const open = async (path) => {
    await page.goto(address + path, { waitUntil: "networkidle0" });
    return shown();
  };
  const answer = { old: await open("1.0/rules/TEAM001/index.html") };
  const choose = async (version) => {
    await page.hover(".md-version");
    const other = await page.waitForSelector(`.md-version__link[href$="/${version}/"]`, { visible: true });
    // The list unfolds: a click before it has would land beside the link.
    await page.waitForFunction((link) => {
      const { x, y, width, height } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }, {}, other);
    await Promise.all([page.waitForNavigation({ waitUntil: "networkidle0" }), other.click()]);
  };
  await choose("2.0");
  answer.chosen = await shown();
  // The same by keyboard: Tab to the version that is shown, then into the list.
  const held = () => page.evaluate(() => document.activeElement.className.split(" ")[0]);
  for (let step = 0; step < 20 && (await held()) !== "md-version__current"; step += 1) await page.keyboard.press("Tab");
  answer.held = [await held()];
  for (let version = 0; version < 2; version += 1) {
    await page.keyboard.press("Tab");
    answer.held.push(await held());
  }
  await page.waitForFunction(() => getComputedStyle(document.querySelector(".md-version__list")).opacity === "1");
  await Promise.all([page.waitForNavigation({ waitUntil: "networkidle0" }), page.keyboard.press("Enter")]);
  answer.typed = (await shown()).path;
  await open("1.0/designs/vsan-roce/cabling.html?from=mail#links");
  await choose("2.0");
  answer.same = await page.evaluate(() => location.pathname + location.search + location.hash);
  await open("1.0/designs/vsan-roce/network.html");
  await choose("2.0");
  answer.lacking = (await shown()).path;
  answer.alias = await open("latest/index.html");
  answer.root = await open("");
  const banner = async (path) => {
    await page.goto(address + path, { waitUntil: "networkidle0" });
    return page.evaluate(() => {
      const link = document.querySelector("a.ra-latest");
      const isShown = link !== null && link.checkVisibility();
      return isShown ? [link.closest("aside").innerText.trim(), new URL(link.href).pathname] : [];
    });
  };
  answer.banners = {
    old: await banner("1.0/rules/TEAM001/index.html"),
    lacking: await banner("1.0/designs/vsan-roce/network.html"),
    latest: await banner("latest/rules/TEAM001/index.html"),
  };
  const lost = async (path) => {
    await page.goto(address + path, { waitUntil: "networkidle0" });
    return page.evaluate(() => [
      document.getElementById("said").textContent,
      ...[...document.querySelectorAll("#versions a")].map((link) => new URL(link.href).pathname),
    ]);
  };
  answer.lost = {
    elsewhere: await lost("2.0/designs/vsan-roce/network.html"),
    nowhere: await lost("1.0/nothing.html"),
    version: await lost("7.0/index.html"),
  };
  console.log(JSON.stringify({ ...answer, strangers }));
} finally {
  await browser.close();
}
