// Does what readers of a site want to know, by clicks from the landing page: node tasks.mjs SESSION SITE, answers in JSON.
import { openSession } from "../browser_session.mjs";

const [, , session, address] = process.argv;
const browser = await openSession(session);
const answer = { complaints: [] };

// A reader with a screen: `tap` clicks the first visible element with these words, `read` returns the text of the page.
const reader = async (width, height) => {
  const page = await browser.newPage();
  page.on("pageerror", (error) => answer.complaints.push(error.message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) answer.complaints.push(message.text());
  });
  await page.setViewport({ width, height });
  await page.goto(`${address}index.html`, { waitUntil: "load" });
  const taps = [];
  const find = (selector, words) =>
    page.evaluateHandle(
      (selector, words) =>
        [...document.querySelectorAll(selector)].find(
          (element) => element.checkVisibility({ visibilityProperty: true }) && (element.innerText ?? element.textContent).replace(/\s+/g, " ").includes(words),
        ),
      selector,
      words,
    );
  const tap = async (selector, words) => {
    const element = (await find(selector, words)).asElement();
    if (!element) throw new Error(`nothing to click: ${selector} ${words} on ${page.url()}`);
    const before = page.url();
    const link = await element.evaluate((it) => (it.closest("a")?.href ?? "").split("#")[0]);
    await Promise.all([
      link && link !== before.split("#")[0] ? page.waitForNavigation({ waitUntil: "load" }) : Promise.resolve(),
      element.click(),
    ]);
    taps.push(words || selector);
  };
  const search = async (query, words) => {
    await page.keyboard.press("/");
    await page.keyboard.type(query);
    await page.waitForSelector('#ra-hits[aria-busy="false"]');
    taps.push(`search ${query}`);
    const click = (words) => {
      const hit = [...document.querySelectorAll(".ra-hit")].find((link) => link.innerText.replace(/\s+/g, " ").includes(words));
      hit?.click();
      return Boolean(hit);
    };
    const [, hasHit] = await Promise.all([page.waitForNavigation({ waitUntil: "load" }), page.evaluate(click, words)]);
    if (!hasHit) throw new Error(`no hit ${words} for ${query}`);
    taps.push(words);
  };
  const read = (selector = "article") => page.$$eval(selector, (all) => all.map((one) => one.innerText.replace(/\s+/g, " ")));
  return { page, taps, tap, search, read, path: () => decodeURI(page.url().slice(address.length)) };
};

const done = async (name, who, facts) => {
  answer[name] = { taps: who.taps, path: who.path(), ...facts };
  await who.page.close();
};

const DESIGN = "vSAN ESA over RoCE on Arista EOS";
const wide = () => reader(1440, 900);
const phone = () => reader(390, 844);

try {
  {
    const who = await wide();
    await who.tap("article a", DESIGN);
    const places = await who.page.$$eval("article h2", (all) => all.map((one) => [one.innerText.replace("¶", "").trim(), Math.round(one.getBoundingClientRect().top)]));
    await done("what", who, { headings: places, hero: await who.page.$eval("article figure, article svg", (one) => one.getBoundingClientRect().bottom) });
  }
  {
    const who = await wide();
    await who.tap("article a", DESIGN);
    await done("failure", who, { rows: (await who.read("article tr")).filter((row) => row.includes("leaf")) });
  }
  {
    const who = await wide();
    const choose = async (label, value) => {
      await who.page.select(`select[name="${label}"]`, value);
      who.taps.push(`${label} ${value}`);
    };
    const fields = await who.page.$$eval("form.ra-filters select", (all) => all.map((one) => [one.name, [...one.options].map((option) => [option.value, option.text])]));
    const option = (name, words) => fields.find(([field]) => field === name)?.[1].find(([, text]) => text.includes(words))?.[0];
    answer.fields = fields.map(([name]) => name);
    await choose("hosts", option("hosts", "16"));
    await choose("speed", option("speed", "100"));
    await choose("system", option("system", "Arista"));
    await done("nearest", who, { verdict: await who.read(".ra-verdict"), cards: await who.read(".ra-nearest li") });
  }
  {
    const who = await wide();
    await who.tap("article a", "NVMe over RoCE v2, 16 hosts and two arrays on two fabrics");
    await who.tap('nav a[href$="network.html"]', "Network");
    await done("lossless", who, { text: (await who.read())[0].match(/[^.]*lossless[^.]*\./gi)?.slice(0, 6) ?? [] });
  }
  {
    const who = await phone();
    await who.search("esa-leaf-2 swp7", "swp7");
    const row = await who.page.evaluate(() => document.querySelector(location.hash || "#none")?.closest("tr")?.innerText ?? document.querySelector("article").innerText);
    await done("port", who, { text: row.replace(/\s+/g, " ").slice(0, 700) });
  }
  {
    const who = await phone();
    await who.search("Arista rack A", "Rack Rack A");
    await done("plugs", who, { lines: (await who.read(".ra-plugs li")).length, height: await who.page.evaluate(() => document.documentElement.scrollHeight) });
  }
  {
    const who = await wide();
    await who.tap("article a", DESIGN);
    await who.tap("nav a", "Checks");
    await who.page.evaluate(() => document.querySelector('[id^="eos-leaf"]').scrollIntoView());
    const boxes = await who.page.$$("details");
    for (const box of boxes) {
      if ((await box.evaluate((it) => it.innerText)).startsWith("show vlan") && (await box.evaluate((it) => it.getBoundingClientRect().top > 0))) {
        await (await box.$("summary")).click();
        who.taps.push("show vlan");
        answer.output = await box.evaluate((it) => [it.querySelector("pre").innerText, [...it.querySelectorAll("mark")].map((one) => one.textContent)]);
        break;
      }
    }
    await done("output", who, { shown: answer.output });
  }
  {
    const who = await wide();
    await who.tap("article a", DESIGN);
    await who.tap("nav a", "Order list");
    await done("order", who, { headings: await who.read("article h2"), csv: await who.page.$$eval('article a[href$=".csv"]', (all) => all.map((one) => one.getAttribute("href"))), missing: ((await who.read())[0].match(/missing/gi) ?? []).length });
  }
  {
    const who = await wide();
    await who.tap("article a", "Compliance");
    await done("waivers", who, { headings: await who.read("article h2"), rows: (await who.read("article table:first-of-type tbody tr")).slice(0, 3) });
  }
  {
    const who = await wide();
    await who.tap("article a", DESIGN);
    await who.tap("button", "Sources");
    await who.tap("article a", "design.yaml:");
    await done("line", who, { marked: await who.page.$$eval(".ra-line:target", (all) => all.map((one) => one.textContent)) });
  }
  {
    const who = await wide();
    // The reader before has turned the switch on, which a browser keeps.
    await who.page.evaluate(() => localStorage.clear());
    await who.tap("article a", DESIGN);
    await who.tap("nav a", "Order list");
    await who.tap("button", "Sources");
    await who.tap("article a", "arista-dcs-7050cx3-32s.yaml:");
    await done("catalog", who, { marked: await who.page.$$eval(".ra-line:target", (all) => all.map((one) => one.textContent)), documents: await who.read("article table tbody tr") });
  }
} catch (error) {
  answer.error = error.stack;
} finally {
  await browser.close();
}
console.log(JSON.stringify(answer));
