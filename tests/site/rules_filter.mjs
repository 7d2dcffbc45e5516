// Uses the list of rules as people do: node rules_filter.mjs SESSION ADDRESS-OF-THE-PAGE CHOICES, answers in JSON.
import { openSession } from "../browser_session.mjs";

const [, , session, address, choices] = process.argv;
const browser = await openSession(session);
const answer = { complaints: [], strangers: [], chosen: [] };

// What a reader sees: codes of the rules in boxes, the rules in open boxes, titles of boxes, the count, and what stands in the address.
const seen = (page) =>
  page.evaluate(() => {
    const visible = (node) => node.getClientRects().length > 0;
    const shown = document.querySelector(".ra-shown");
    return {
      codes: [...document.querySelectorAll(".ra-rules:not([hidden]) li:not([hidden])")].map((row) => row.querySelector("code").textContent),
      open: [...document.querySelectorAll(".ra-rules[open]:not([hidden]) li:not([hidden])")].length,
      headings: [...document.querySelectorAll(".ra-rules > summary")].filter(visible).length,
      height: document.documentElement.scrollHeight,
      count: visible(shown) ? shown.textContent : "",
      address: location.hash,
      focus: document.activeElement.id || document.activeElement.classList[0],
      fields: Object.fromEntries([...document.querySelectorAll(".ra-filters [name]")].map((field) => [field.name, field.value])),
    };
  });

const open = async (tail = "", prepare = async () => {}) => {
  const page = await browser.newPage();
  page.on("pageerror", (error) => answer.complaints.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith("file:") && !request.url().startsWith("data:")) answer.strangers.push(request.url());
  });
  await prepare(page);
  await page.setViewport({ width: 1440, height: 900 });
  await page.goto(address + tail, { waitUntil: "load" });
  return page;
};

const pressed = async (page, ...keys) => {
  for (const key of keys) await page.keyboard.press(key);
};

try {
  const plain = await open("", (page) => page.setJavaScriptEnabled(false));
  answer.without = await seen(plain);
  const page = await open();
  answer.first = await seen(page);
  for (const choice of JSON.parse(choices)) {
    for (const [name, value] of Object.entries(choice)) {
      if (name === "words") await page.type("#ra-words", value);
      else await page.select(`#ra-${name}`, value);
    }
    const now = await seen(page);
    const linked = await open(now.address);
    answer.chosen.push({ now, linked: await seen(linked) });
    await linked.close();
    await page.click(".ra-reset");
  }
  answer.cleared = await seen(page);
  answer.query = await seen(await open("?severity=info"));
  answer.old = await seen(await open("#severity=fatal&area=mtu"));
  answer.anchor = await seen(await open("#mtu"));

  const moved = await open("#severity=error");
  await moved.evaluate(() => location.assign("#severity=warning"));
  await moved.waitForFunction(() => document.querySelector("#ra-severity").value === "warning");
  answer.moved = await seen(moved);
  await moved.evaluate(() => location.assign("#mtu"));
  await new Promise((done) => setTimeout(done, 100));
  answer.kept = await seen(moved);

  const keys = await open();
  await keys.focus("#ra-area");
  await pressed(keys, "M", "L"); // a list takes the letters of an entry
  answer.typed = await seen(keys);
  answer.order = [];
  for (let step = 0; step < 6; step += 1) {
    await pressed(keys, "Tab");
    answer.order.push((await seen(keys)).focus);
  }
  await pressed(keys, "Enter");
  answer.reset = await seen(keys);
  await keys.focus("#ra-words");
  await keys.keyboard.type("mtu");
  await pressed(keys, "Enter"); // must not send the form anywhere
  answer.entered = await seen(keys);

  const small = await open("#area=mtu");
  await small.setViewport({ width: 390, height: 844 });
  const folded = await open();
  await folded.setViewport({ width: 390, height: 844 });
  answer.folded = await seen(folded);
  answer.small = await small.evaluate(() => ({
    wider: document.documentElement.scrollWidth - innerWidth,
    fields: [...document.querySelectorAll(".ra-field select, .ra-field input, .ra-reset")].map((one) => {
      const box = one.getBoundingClientRect();
      return [Math.floor(box.left), Math.ceil(box.right), Math.round(box.height)];
    }),
  }));
  answer.announced = await small.$eval(".ra-shown", (shown) => shown.tagName);
} finally {
  await browser.close();
}
console.log(JSON.stringify(answer));
