// Reads style sheets as a browser does: node nested_rules.mjs SESSION FILE, answers in JSON the rules of each sheet of the file, a JSON list.
// A nested rule is written as it counts: with the conditions and the selectors of the rules around it.
import { readFileSync } from "node:fs";
import { openSession } from "../browser_session.mjs";

const [, , session, file] = process.argv;
const browser = await openSession(session);
const page = await browser.newPage();
const readRules = (css) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const found = [];
  const walk = (rules, conditions, parent) => {
    for (const rule of rules) {
      if (rule.selectorText !== undefined) {
        const selector = parent ? rule.selectorText.replaceAll("&", parent) : rule.selectorText;
        if (rule.style.length) found.push([conditions, selector, rule.style.cssText]);
        walk(rule.cssRules, conditions, selector);
      } else if (rule.conditionText !== undefined) walk(rule.cssRules, [...conditions, rule.cssText.split("{")[0].trim()], parent);
      else found.push([conditions, "", rule.cssText]);
    }
  };
  walk(sheet.cssRules, [], "");
  return found;
};
try {
  const answer = [];
  for (const css of JSON.parse(readFileSync(file, "utf8"))) answer.push(await page.evaluate(readRules, css));
  console.log(JSON.stringify(answer));
} finally {
  await browser.close();
}
