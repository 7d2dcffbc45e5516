// Saves a file again and again, and measures in a browser when the page in view shows the change:
//
//   node preview.mjs CHROMIUM ROUNDS SERVER...
//
// A server is JSON: its `name`, the `file` that is saved, the `page` in view, and the `others` that follow it. In
// round n the VLAN 1630 of the file becomes 1700 + n. Prints JSON: for each server the milliseconds from the save
// until the page in view shows the new number, and until all others have it.
import { readFileSync, writeFileSync } from "node:fs";
import puppeteer from "puppeteer-core";

const [, , executablePath, rounds, ...words] = process.argv;
const servers = words.map((word) => JSON.parse(word));
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const LONGEST = 120000;

async function shows(tab, text) {
  try {
    return await tab.evaluate((wanted) => document.querySelector("article")?.textContent.includes(wanted), text);
  } catch {
    return false; // the page is being loaded
  }
}

async function follow(others, text, start) {
  let rest = others;
  while (rest.length) {
    if (performance.now() - start > LONGEST) throw new Error(`${rest} do not show ${text}`);
    const texts = await Promise.all(rest.map(async (address) => (await fetch(address)).text()));
    rest = rest.filter((_, index) => !texts[index].includes(text));
  }
}

async function measure(server, tab, vlan) {
  const text = String(vlan);
  const content = readFileSync(server.file, "utf8").replace(/vlan: (1630|17\d\d)\b/, `vlan: ${text}`);
  const start = performance.now();
  writeFileSync(server.file, content);
  while (!(await shows(tab, text))) {
    if (performance.now() - start > LONGEST) throw new Error(`${server.page} does not show ${text}`);
    await pause(5);
  }
  const view = performance.now() - start;
  await follow(server.others, text, start);
  return { view, all: performance.now() - start };
}

const browser = await puppeteer.launch({
  executablePath,
  headless: true,
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"],
});
const answer = Object.fromEntries(servers.map(({ name }) => [name, []]));
try {
  for (const server of servers) {
    server.tab = await browser.newPage();
    await server.tab.goto(server.page, { waitUntil: "load" });
  }
  for (let round = 0; round <= rounds; round++) {
    for (const server of servers) {
      await server.tab.bringToFront();
      await pause(2000); // as between two saves of a person
      const times = await measure(server, server.tab, 1700 + round);
      console.error(server.name, times);
      if (round) answer[server.name].push(times); // the first round only warms up
    }
  }
} finally {
  await browser.close();
}
console.log(JSON.stringify(answer));
