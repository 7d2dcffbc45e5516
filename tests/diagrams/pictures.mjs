// Uses the pictures of a page as people do: node pictures.mjs SESSION ADDRESS-OF-THE-PAGE, answers in JSON.
import { openSession } from "../browser_session.mjs";

const [, , session, address] = process.argv;
const browser = await openSession(session);
const answer = { complaints: [], strangers: [] };
const page = await browser.newPage();
page.on("pageerror", (error) => answer.complaints.push(error.message));
page.on("request", (request) => {
  if (!/^(file|data|blob):/.test(request.url())) answer.strangers.push(request.url());
});

const open = async (width) => {
  await page.setViewport({ width, height: 900 });
  await page.goto(address, { waitUntil: "load" });
};
const pick = (name) => `#figure-failure svg.ra-wide [data-box="${name}"]`;
const look = () =>
  page.evaluate(() => {
    const svg = document.querySelector("#figure-failure svg.ra-wide");
    const boxes = {};
    for (const box of svg.querySelectorAll("[data-box]")) {
      const rect = box.querySelector("rect");
      if (rect) boxes[box.dataset.box] = [rect.getAttribute("class").match(/ra-[bf]-([a-z]+)/)[1], ...[...box.querySelectorAll("text")].map((text) => text.textContent)];
    }
    const dashed = [...svg.querySelectorAll(".ra-device rect[stroke-dasharray]")].length;
    const hidden = [...svg.querySelectorAll(".ra-wire path[visibility]")].length;
    const fate = document.querySelector(".ra-fate");
    return { boxes, dashed, hidden, fate: fate.textContent, list: document.querySelector(".ra-failures select").value };
  });
const outer = () => page.$eval("#figure-failure svg.ra-wide", (svg) => svg.innerHTML.replaceAll(" ra-hot", ""));
// Size and visibility of each text of the failure picture.
const texts = () =>
  page.$$eval("#figure-failure svg.ra-wide text", (all) =>
    all.map((text) => [text.textContent, getComputedStyle(text).fontSize, text.getClientRects().length > 0]),
  );
const named = (words) =>
  page.evaluate((said) => {
    const boxes = [...document.querySelectorAll("#figure-failure svg.ra-wide .ra-device")];
    return boxes.find((box) => box.querySelector("text").textContent === said).dataset.box;
  }, words);

try {
  await open(1440);
  const before = await outer();
  answer.start = (await look()).fate;
  answer.tips = await page.evaluate(() =>
    ["wide", "medium"].map((form) =>
      [...document.querySelectorAll(`#figure-failure svg.ra-${form} [data-box], #figure-failure svg.ra-${form} [data-wire]`)]
        .map((part) => [part.dataset.box || part.dataset.wire, part.querySelector(":scope > title")?.textContent ?? ""].join(": "))
        .sort(),
    ),
  );
  answer.texts = await texts();
  const spine = await named("spine-a1");
  await page.$eval(pick(spine), (box) => box.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })));
  answer.clicked = await look();
  answer.spine = spine;
  answer.hash = await page.evaluate(() => location.hash);
  await page.click(".ra-failures button");
  answer.restored = (await outer()) === before;
  answer.noHash = await page.evaluate(() => location.hash);

  // The keyboard: Tab to a device, Enter.
  const leaf = await named("leaf-b3");
  await page.$eval(pick(leaf), (box) => box.focus());
  answer.focus = await page.$eval(pick(leaf), (box) => [box.matches(":focus"), box.getAttribute("role"), box.getAttribute("aria-description")]);
  await page.keyboard.press("Enter");
  answer.pressed = await look();
  answer.leaf = leaf;
  await page.select(".ra-failures select", "");
  answer.chosen = (await outer()) === before || (await look()).fate;

  // Layers, and what hangs on a device.
  const faded = () =>
    page.$$eval("#figure-topology svg.ra-wide .ra-wire", (wires) =>
      Object.fromEntries(wires.map((wire) => [wire.dataset.wire, getComputedStyle(wire).opacity])),
    );
  answer.layers = await page.$$eval(".ra-layers button", (buttons) => buttons.map((button) => button.textContent));
  await page.click(".ra-layers button:nth-child(2)");
  answer.storage = await faded();
  await page.click(".ra-layers button:nth-child(1)");
  answer.all = await faded();
  await page.$eval("#figure-topology svg.ra-wide .ra-device", (box) => box.dispatchEvent(new PointerEvent("pointerover", { bubbles: true })));
  answer.hot = await page.$$eval("#figure-topology svg.ra-wide .ra-hot", (wires) => wires.length);

  // A device is a link that Tab reaches, with a frame that is seen.
  const link = "#figure-topology svg.ra-wide a.ra-device";
  await page.keyboard.press("Tab");
  await page.$eval(link, (box) => box.focus());
  answer.link = await page.$eval(link, (box) => [box.getAttribute("href"), getComputedStyle(box.querySelector("rect")).strokeWidth, box.querySelector("title").textContent]);

  // PNG, made here.
  answer.png = await page.evaluate(async () => {
    const caught = new Promise((done) => {
      HTMLAnchorElement.prototype.click = function () { done([this.download, this.href]); };
    });
    [...document.querySelectorAll("#figure-topology .ra-takes button")].find((button) => button.textContent === "PNG").click();
    const [name, href] = await caught;
    const image = new Image();
    image.src = href;
    await image.decode();
    const { width, height } = document.querySelector("#figure-topology svg.ra-wide").viewBox.baseVal;
    return [name, href.slice(0, 22), Math.abs(image.width - 2 * width) < 2, Math.abs(image.height - 2 * height) < 2];
  });
  answer.takes = await page.$$eval("#figure-topology .ra-takes a", (links) => links.map((link) => link.getAttribute("href")));

  // Light and dark.
  const fill = () => page.$eval("#figure-topology svg.ra-wide .ra-device rect", (rect) => getComputedStyle(rect).fill);
  answer.light = await fill();
  await page.evaluate(() => document.body.setAttribute("data-md-color-scheme", "slate"));
  answer.dark = await fill();

  // Small pictures of single failures on paper alone.
  const multiples = () => page.$eval(".ra-multiples", (box) => getComputedStyle(box).display);
  answer.screen = await multiples();
  await page.emulateMediaType("print");
  answer.printed = await texts();
  answer.paper = [await multiples(), await page.$eval(".ra-failures", (bar) => getComputedStyle(bar).display)];
  await page.emulateMediaType("screen");

  // A failure that somebody sent, and one that does not exist.
  const sent = async (hash) => {
    await page.goto("about:blank");
    await page.goto(`${address}${hash}`, { waitUntil: "load" });
    return (await look()).fate;
  };
  answer.sent = [await sent("#fail=leaf-b3"), await sent("#fail=no-such-switch"), await sent("#fail=%E0%A4%A")];

  // A telephone.
  await open(390);
  answer.narrow = await page.evaluate(() => {
    const seen = (selector) => [...document.querySelectorAll(selector)].map((svg) => svg.getClientRects().length > 0);
    return [seen(".ra-two > .ra-wide"), seen(".ra-two > .ra-narrow"), document.documentElement.scrollWidth - innerWidth];
  });
  await page.$eval(`#figure-failure svg.ra-narrow [data-box="${spine}"]`, (box) => box.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })));
  answer.narrowPick = await page.$eval(`#figure-failure svg.ra-narrow [data-box="${spine}"]`, (box) => [...box.querySelectorAll("text")].map((text) => text.textContent));

  // Three forms of the topology, by the width of the figure.
  answer.three = {};
  for (const width of [1440, 900, 390]) {
    await open(width);
    answer.three[width] = await page.$$eval("#figure-topology svg", (svgs) => svgs.map((svg) => svg.getClientRects().length > 0));
  }

  // Between the two: the picture where it has room, its narrow form where it would scroll.
  answer.forms = [];
  for (const width of [1100, 1040, 960, 920, 860, 800, 760, 740]) {
    await open(width);
    answer.forms.push(
      ...(await page.$$eval(".ra-two", (canvases) =>
        canvases.map((canvas) => {
          const style = getComputedStyle(canvas);
          const room = canvas.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
          const wide = canvas.querySelector(".ra-wide");
          return [room, parseFloat(wide.style.minWidth), wide.getClientRects().length > 0, canvas.scrollWidth > canvas.clientWidth];
        }),
      )),
    );
  }

  // Without scripts.
  await page.setJavaScriptEnabled(false);
  await open(1440);
  await page.setJavaScriptEnabled(true);
  answer.plain = await multiples();
  answer.unscripted = await texts();
} finally {
  await browser.close();
}
console.log(JSON.stringify(answer));
