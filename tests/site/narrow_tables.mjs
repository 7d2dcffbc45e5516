// Measures tables on a telephone: node narrow_tables.mjs SESSION ADDRESS WORDS, answers in JSON.
// WORDS is a JSON list: the lines that each word takes; and how much wider than its frame each table is.
import { openSession } from "../browser_session.mjs";

const [, , session, address, words] = process.argv;
const browser = await openSession(session);
const page = await browser.newPage();
try {
  await page.setViewport({ width: 390, height: 900 });
  await page.goto(address, { waitUntil: "load" });
  const answer = await page.evaluate((wanted) => {
    const lines = (word) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode() && !texts.currentNode.data.includes(word));
      const range = document.createRange();
      range.setStart(texts.currentNode, texts.currentNode.data.indexOf(word));
      range.setEnd(texts.currentNode, range.startOffset + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    const frames = [...document.querySelectorAll(".md-typeset__scrollwrap")];
    return { lines: wanted.map(lines), overflow: frames.map((frame) => frame.scrollWidth - frame.clientWidth) };
  }, JSON.parse(words));
  console.log(JSON.stringify(answer));
} finally {
  await browser.close();
}
