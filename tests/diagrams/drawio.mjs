// Opens files for draw.io in mxGraph, the library that draw.io is built on, and tells what it made of them:
// node drawio.mjs SESSION FOLDER reads FOLDER/*.drawio and answers in JSON, by the name of the file.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { openSession } from "../browser_session.mjs";

const client = createRequire(import.meta.url).resolve("mxgraph/javascript/mxClient.min.js");
const [, , session, folder, fonts] = process.argv;
// Files name Arial; the font that the site ships is wider, so that what it has room for fits any machine.
const bytes = readFileSync(join(fonts, "inter.woff2")).toString("base64");
// Lines are as high as those of Arial.
const heights = "ascent-override:90.5%;descent-override:21.2%;line-gap-override:3.3%";
const faces = `@font-face{font-family:Arial;font-weight:100 900;${heights};src:url(data:font/woff2;base64,${bytes})}`;
const browser = await openSession(session);
const answer = { complaints: [], strangers: [], files: {} };

// In the page. As draw.io does: the label is an attribute of the cell's object, and it is HTML only where the
// style says html=1.
const told = (text) => {
  const file = mxUtils.parseXml(text).documentElement;
  const container = document.body.appendChild(document.createElement("div"));
  const graph = new mxGraph(container);
  graph.convertValueToString = (cell) => (mxUtils.isNode(cell.value) ? cell.value.getAttribute("label") : "");
  graph.isCellFoldable = (cell) => {
    const style = graph.getCellStyle(cell);
    return style.container == "1" && style.collapsible != "0";
  };
  graph.isHtmlLabel = (cell) => graph.getCellStyle(cell).html == "1";
  const model = file.querySelector("diagram > mxGraphModel");
  new mxCodec(model.ownerDocument).decode(model, graph.getModel());
  const cells = {};
  for (const [id, cell] of Object.entries(graph.getModel().cells)) {
    const state = graph.view.getState(cell);
    if (!mxUtils.isNode(cell.value)) continue;
    const box = (one) => one && [one.x, one.y, one.width, one.height];
    const shown = state?.text?.node?.getBBox();
    cells[id] = {
      label: graph.getLabel(cell),
      edge: graph.getModel().isEdge(cell),
      parent: cell.parent.id,
      ends: [cell.source?.id ?? null, cell.target?.id ?? null],
      place: cell.edge ? null : box(state),
      points: cell.edge && state ? state.absolutePoints.map((point) => [point.x, point.y]) : null,
      text: shown ? box(shown) : null,
      words: state?.text?.node ? [...state.text.node.querySelectorAll("text")].map((one) => one.textContent) : [],
    };
  }
  const markup = [...new Set([...container.querySelectorAll("*")].map((one) => one.localName))].sort();
  graph.destroy();
  container.remove();
  return { cells, markup };
};

try {
  const page = await browser.newPage();
  page.on("pageerror", (error) => answer.complaints.push(error.message));
  page.on("console", (message) => answer.complaints.push(message.text()));
  page.on("request", (request) => {
    if (!/^(file|data|blob|about):/.test(request.url())) answer.strangers.push(request.url());
  });
  await page.setContent(`<style>${faces}</style><p style="font: 12px Arial">A <b>B</b></p>`);
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => Object.assign(window, { mxLoadResources: false, mxLoadStylesheets: false, mxBasePath: "." }));
  await page.addScriptTag({ path: client });
  for (const name of readdirSync(folder).filter((name) => name.endsWith(".drawio"))) {
    answer.files[name] = await page.evaluate(told, readFileSync(join(folder, name), "utf8"));
  }
} finally {
  await browser.close();
}
console.log(JSON.stringify(answer));
