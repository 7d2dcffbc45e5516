// Walks through pages by the Tab key alone, and uses what it comes to: node keyboard.mjs SESSION ROOT-ADDRESS PAGE..., answers in JSON.
import { openSession } from "../browser_session.mjs";

const [, , session, address, ...paths] = process.argv;
const browser = await openSession(session);
const answer = { complaints: [], missed: {}, unseen: {}, kinds: {} };
const page = await browser.newPage();
page.on("pageerror", (error) => answer.complaints.push(error.message));

const open = async (path, width = 1440) => {
  await page.setViewport({ width, height: 900 });
  await page.goto(address + path, { waitUntil: "load" });
};

// Notes each element that Tab comes to, and whether its focus is seen: something of it, of its frame or of its label looks otherwise with it.
const prepare = () => {
  const told = (element) => `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ""}.${element.getAttribute("class") ?? ""} ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}`;
  const visited = new Set();
  const looks = (element) =>
    [element, element.parentElement, element.nextElementSibling, ...element.querySelectorAll("rect, text, path")].map((one) => {
      if (!one) return "";
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, backgroundColor, borderColor, stroke, strokeWidth, textDecorationLine, opacity } = getComputedStyle(one);
      const outline = outlineStyle === "none" || outlineWidth === "0px" ? "" : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
      return [outline, boxShadow, backgroundColor, borderColor, stroke, strokeWidth, textDecorationLine, opacity].join(";");
    });
  const isThere = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getClientRects().length > 0;
  // A box may be shown by its label alone.
  const isUsed = (element) => isThere(element) || (getComputedStyle(element).display !== "none" && [...(element.labels ?? [])].some(isThere));
  const style = document.createElement("style");
  style.textContent = "*, ::before, ::after { transition: none !important; animation: none !important; content-visibility: visible !important }";
  document.head.append(style);
  window.walked = {
    step() {
      const element = document.activeElement;
      if (!element || element === document.body) return { isLost: true };
      if (visited.has(element)) return null;
      visited.add(element);
      const focused = looks(element);
      const box = element.getBoundingClientRect();
      element.blur();
      const isInSight = box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight;
      const isSeen = isInSight && looks(element).join() !== focused.join();
      element.focus();
      return { isSeen, told: told(element), kind: element.matches("a[href]") ? "link" : element.tagName.toLowerCase() };
    },
    missed() {
      const wanted = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, label[for], [tabindex]:not([tabindex="-1"]), [role="button"], [contenteditable]';
      const reached = (element) => {
        if (visited.has(element)) return true;
        if (element.type === "radio") return [...visited].some((other) => other.type === "radio" && other.name === element.name);
        if (element.matches("label")) return element.control && reached(element.control);
        return false;
      };
      const isOff = (element) => element.disabled || element.closest("[hidden], [inert]") || element.getAttribute("tabindex") === "-1" || !isUsed(element);
      return [...document.querySelectorAll(wanted)].filter((element) => !isOff(element) && !reached(element)).map(told);
    },
  };
};

const walk = async (name) => {
  await page.evaluate(prepare);
  const [unseen, kinds] = [new Set(), {}];
  // The button to the top can hide while it has the focus. The next Tab then goes on behind it; at the end of a page it returns to the start.
  let wasLost = false;
  for (;;) {
    await page.keyboard.press("Tab");
    const step = await page.evaluate(() => window.walked.step());
    if (!step || (wasLost && step.isLost)) break;
    wasLost = Boolean(step.isLost);
    if (wasLost) continue;
    kinds[step.kind] = (kinds[step.kind] ?? 0) + 1;
    if (!step.isSeen) unseen.add(step.told);
  }
  answer.kinds[name] = kinds;
  answer.unseen[name] = [...unseen];
  answer.missed[name] = await page.evaluate(() => window.walked.missed());
};

const tabTo = async (selector) => {
  for (let step = 0; step < 500; step += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return;
  }
  throw new Error(`Tab does not come to ${selector}`);
};
const still = () => page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))).then(() => undefined));

try {
  for (const path of paths) {
    await open(path);
    await walk(path);
    await open(path, 390);
    await walk(`${path} at 390`);
  }

  // The menu of a narrow window: what opens it, a link in it, and what closes it.
  await open(paths[0], 390);
  const bar = () => page.$eval(".md-sidebar--primary", (side) => side.checkVisibility({ visibilityProperty: true }));
  await still();
  answer.menu = [await bar()];
  await tabTo('.ra-open-menu');
  for (const key of ["Enter", "Space", "Space"]) {
    await page.keyboard.press(key);
    await still();
    answer.menu.push([await bar(), await page.evaluate(() => document.activeElement.getAttribute("aria-expanded"))]);
  }
  await tabTo('.md-sidebar--primary a[href$="cabling.html"]');
  await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
  answer.led = page.url().slice(address.length);

  // The search of a narrow window.
  await open(paths[0], 390);
  await tabTo('.ra-open-search');
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement.id === "ra-query");
  await page.keyboard.press("Escape");
  answer.search = await page.$eval("#__search", (toggle) => toggle.checked);

  // Light and dark.
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "light" }]);
  await open(paths[0]);
  await tabTo('[name="__palette"]');
  answer.schemes = [];
  for (let press = 0; press < 3; press += 1) {
    await page.keyboard.press("Enter");
    await still();
    answer.schemes.push(
      await page.evaluate(() => [document.activeElement.getAttribute("aria-label"), document.body.dataset.mdColorScheme]),
    );
  }

  // A block of code is copied whole.
  await open("rules/TEAM001/index.html");
  await page.evaluate(() => document.addEventListener("copy", (event) => (window.copied = event.target.value ?? String(getSelection()))));
  await tabTo(".md-code__button");
  await page.keyboard.press("Enter");
  answer.copied = await page.evaluate(() => [window.copied, document.querySelector(document.activeElement.dataset.clipboardTarget).innerText]);
} finally {
  await browser.close();
}
console.log(JSON.stringify(answer));
