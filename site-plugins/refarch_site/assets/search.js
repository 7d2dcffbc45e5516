// The search finds hosts, switches, ports, addresses, VLANs, parts, rules, and pages by name, then by text. Its data is loaded when a
// search begins. The data files are scripts, so the search also works on pages that were opened from disk. Exact names are listed
// at the top, so they are compared as complete words: "clx-host-51" is one word here, and "10.7.215.5" is not "10.7.215.51".
"use strict";

const input = document.getElementById("ra-query");
const toggle = document.getElementById("__search");
if (!input || !toggle) return;

const box = input.closest(".md-search");
const made = (name, classes, ...children) => {
  const element = document.createElement(name);
  element.className = classes;
  element.append(...children);
  return element;
};

const withAttributes = (element, attributes) => {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};

// What a page needs only for a search: a button that clears the words, and the list of results.
const invitation = "Type a name, an address, or words";
const told = withAttributes(made("div", "md-search-result__meta", invitation), { role: "status", id: "ra-told" });
const list = withAttributes(made("ol", "md-search-result__list"), { id: "ra-hits", role: "listbox", hidden: "", "aria-label": "Search" });
const clear = withAttributes(made("button", "md-search__icon md-icon"), { type: "button", title: "Clear", "aria-label": "Clear", tabindex: "-1" });
clear.innerHTML = '<svg class="ra-icon-material-close"></svg>';
input.parentElement.append(withAttributes(made("nav", "md-search__options", clear), { "aria-label": "Search" }));
input.parentElement.after(made("div", "md-search__output", made("div", "md-search__scrollwrap", made("div", "md-search-result", told, list))));
withAttributes(input, { role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list", "aria-controls": "ra-hits", autocapitalize: "off", autocorrect: "off", spellcheck: "false" });

const KINDS = ["Host", "Switch", "Array", "Rack", "VLAN", "Port", "Address", "Part", "Free port", "Decision", "Failure", "Requirement", "Rule", "Page"]; // as search/files.py numbers them
const PAGE = KINDS.indexOf("Page");
const SHOWN = 40; // results in the list
const FEW = 12; // results by name below which the text of other designs is looked through, too
const ENOUGH = 3; // results with all words below which those with one word are listed, too
const PER_PAGE = 3; // sections of one page
const ASKS = /^(how|what|when|where|which|who|why|can|could|do|does|is|are|should|will|would) /; // how a question begins
const LABEL = /^([^\s:]+):(\S.*?) \/ .*$/; // "esx-01:vmnic4 / leaf-1:swp1"
const SMALL = new Set("a about an and any are at be by can could do does for from get has have how i if in is it make me mean my need needed of on or our set should that the there this to use want we what when where which who why will with would you your".split(" "));

const { base } = JSON.parse(document.getElementById("__config").textContent);
const root = new URL(base.endsWith("/") ? base : `${base}/`, location.href);
const here = location.href.startsWith(root.href) ? location.href.slice(root.href.length) : "";
const hereDesign = here.match(/^designs\/([^/]+)\//)?.[1];

// --- what is known -------------------------------------------------------------------------------------------------------------------

const groups = new Map(); // by id: title, records, text
const loads = new Map(); // by path: what was asked for
let failed = false;
let missing = 0; // files that were asked for and are not there yet

const expect = (change) => {
  missing += change;
  list.setAttribute("aria-busy", String(missing > 0)); // the results can still change
};

const load = (path) => {
  if (!loads.has(path)) {
    expect(1);
    loads.set(
      path,
      new Promise((resolve) => {
        const script = document.createElement("script");
        script.src = new URL(`search/${path}.js`, root);
        script.onload = resolve;
        script.onerror = () => {
          failed = true;
          resolve();
        };
        document.head.append(script);
      })
        .then(show)
        .finally(() => expect(-1)),
    );
  }
  return loads.get(path);
};

const lower = (words) => words.toLowerCase().replace(/\s+/g, " ").trim();

globalThis.refarchSearch = {
  groups(all) {
    for (const [id, title] of all) groups.set(id, { id, title, records: [], text: [] });
  },
  names(id, records) {
    const group = groups.get(id);
    group.records = records.map(([kind, name, detail, path, others = []]) => {
      const names = [name, ...others].map(lower);
      return { kind, name, detail, path, names, all: lower([...names, detail, group.title].join(" ")), group };
    });
  },
  text(id, pages) {
    const group = groups.get(id);
    group.text = pages.flatMap(([path, page, sections]) =>
      sections.map(([title, place, text]) => ({ path, page, title, place, text, low: lower(`${title} ${text}`), heading: lower(title), group })),
    );
  },
};

// The design of this page first, then the other designs, then what belongs to none.
const ordered = () => [...groups.values()].sort((one, other) => rank(one) - rank(other));
const rank = ({ id, title }) => (id === hereDesign ? 0 : title ? 1 : 2);
const isNear = ({ id, title }) => id === hereDesign || !title; // their text is loaded first

// Pages of rules and of keys of files are last, unless they are named exactly.
const isAboutFiles = (path) => path.startsWith("format/");
const isRule = (path) => path.startsWith("rules/");
const late = (path) => (isAboutFiles(path) ? 2 : isRule(path) ? 1 : 0);

// What the list of results looks like is needed no sooner than the list.
const results = withAttributes(made("link", ""), { rel: "stylesheet", href: new URL("assets/refarch-results.css", root) });

const begin = async () => {
  if (!results.isConnected) document.head.append(results);
  await load("groups");
  const near = ordered().filter(isNear);
  await Promise.all([...near, ...ordered().filter((group) => !isNear(group))].map(({ id }) => load(`names/${id}`)));
};

// --- what is found -------------------------------------------------------------------------------------------------------------------

const begins = (name, word) => {
  for (let at = name.indexOf(word); at >= 0; at = name.indexOf(word, at + 1)) {
    if (at === 0 || !/[a-z0-9]/.test(name[at - 1])) return true;
  }
  return false;
};

const likeness = (name, query, words) => {
  if (name === query) return 1000;
  if (name.startsWith(query)) return 700 - Math.min(99, name.length - query.length);
  if (words.every((word) => begins(name, word))) return 500;
  return name.includes(query) ? 400 : 0;
};

const quality = (record, query, words) => {
  const best = Math.max(...record.names.map((name, index) => likeness(name, query, words) - Math.min(index, 1)));
  return best > 0 ? best : words.every((word) => record.all.includes(word)) ? 200 : 0;
};

const byName = (query, words) => {
  const found = [];
  for (const group of ordered()) {
    for (const record of group.records) {
      const worth = quality(record, query, words);
      const isLate = worth < 600 && late(record.path) > 0; // a rule that is named so is as good as a design
      if (worth) found.push({ ...record, isLate, isExact: worth > 998, isWeak: worth < 400 || ["Decision", "Failure", "Requirement"].includes(KINDS[record.kind]), score: (worth - (isLate ? late(record.path) * 1000 : 0)) * 100 + (PAGE - record.kind) * 5 + (group.id === hereDesign ? 99 : 0) });
    }
  }
  return found.sort((one, other) => other.score - one.score);
};

// Of a question only what it asks about counts: "how do I waive" is asked about "waive". A cable's label begins with the port of its plug.
const heard = (typed) => {
  const code = typed.replace(" ", "");
  const isRuleCode = /^[a-z]+\d{3}$/.test(code) && [...groups.values()].some(({ records }) => records.some(({ kind, names }) => KINDS[kind] === "Rule" && names[0] === code));
  const query = isRuleCode ? code : typed.replace(LABEL, "$1 $2");
  const words = query.split(" ").filter(Boolean);
  const about = ASKS.test(query) ? words.map((word) => word.replace(/[?!.,;:]+$/, "")).filter((word) => word && !SMALL.has(word)) : [];
  return about.length ? { query: about.join(" "), words: about, asks: true } : { query, words, asks: false };
};

const byText = (words, without) => {
  const found = [];
  const counts = new Map();
  const fits = (text) => words.every((word) => text.includes(word));
  const order = ({ path, heading }) => late(path) * 2 + (fits(heading) ? 0 : 1);
  const sections = ordered().flatMap(({ text }) => text.filter(({ low }) => fits(low)));
  for (const section of sections.sort((one, other) => order(one) - order(other))) {
    const count = counts.get(section.path) ?? 0;
    if (count >= PER_PAGE || (!section.place && without.has(section.path))) continue;
    counts.set(section.path, count + 1);
    const name = section.place ? `${section.page}: ${section.title}` : section.page;
    found.push({ kind: PAGE, name, detail: excerpt(section, words), path: section.path + (section.place ? `#${section.place}` : ""), heading: section.heading, group: section.group });
  }
  return found;
};

const excerpt = ({ text }, words) => {
  const places = words.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const from = Math.max(0, (places.length ? Math.min(...places) : 0) - 60);
  return `${from ? "…" : ""}${text.slice(from, from + 180)}${text.length > from + 180 ? "…" : ""}`;
};

// Pages that the words of a query mean, and the failures that it names: "leaf-1 dies". The designs that know all other words
// are first.
const byMeaning = (query, words) => {
  const padded = ` ${query} `;
  return globalThis.refarchWords.flatMap(({ page, kind, words: meant }) => {
    const said = meant.filter((word) => padded.includes(` ${word} `));
    if (!said.length) return [];
    const rest = words.filter((word) => !SMALL.has(word) && !said.some((phrase) => phrase.split(" ").includes(word)));
    const knows = ({ all }) => rest.every((word) => all.includes(word));
    const single = rest.length && kind ? ordered().flatMap(({ records }) => records.filter((record) => KINDS[record.kind] === kind && knows(record))) : [];
    const pages = ordered().flatMap(({ records }) => records.filter((record) => record.kind === PAGE && record.names.includes(lower(page))));
    // What is about all designs is first on a page that is about none.
    const known = ({ group }) => (rest.length && group.records.some(knows) ? 0 : hereDesign || group.title ? 2 : 1);
    return [...single, ...pages.sort((one, other) => known(one) - known(other))];
  });
};

// "leaf-2 port 7" and "port 7 of leaf-2": the ports with this number, whatever the system calls them.
const byNumber = (query) => {
  const [, before, number, after] = query.match(/^(?:(\S+) )?port (\d+)(?: (?:of|on) (\S+))?$/) ?? [];
  const device = before ?? after;
  if (!device) return [];
  const last = new RegExp(`^(?:[a-z-]+|.*[a-z/]\\d+/)${number}(?:/1)?$`);
  const isMeant = ({ kind, names: [name] }) => {
    const [at, port = ""] = name.split(" ");
    return ["Port", "Free port"].includes(KINDS[kind]) && begins(at, device) && at.endsWith(device) && last.test(port);
  };
  const ports = ordered().flatMap(({ records }) => records.filter(isMeant));
  return ports.sort((one, other) => one.kind - other.kind);
};

// Names with one of the words, the rarest word first, where few have all of them.
const byFewerWords = (words) => {
  const lists = words.filter((word) => word.length > 3 && !SMALL.has(word)).map((word) => byName(word, [word]).filter(({ path }) => !late(path)));
  return lists.sort((one, other) => one.length - other.length).flat();
};

// Names that differ by two letters at most, where nothing else is found.
const distance = (one, other) => {
  let row = [...Array(other.length + 1).keys()];
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[other.length];
};

const similar = (query) => {
  const near = (name) => Math.abs(name.length - query.length) < 3 && distance(name, query) < 3;
  if (query.length < 4) return [];
  return ordered().flatMap(({ records }) => records.filter(({ names }) => names.some(near)));
};

// --- what is shown -------------------------------------------------------------------------------------------------------------------

let [hits, active] = [[], -1];

// Text with the words that were looked for marked.
const marked = (text, words) => {
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  return text.split(new RegExp(`(${pattern})`, "i")).map((piece, index) => (index % 2 ? made("mark", "", piece) : piece));
};

const item = ({ kind, name, detail, path, group }, index, words) => {
  const link = Object.assign(made("a", "ra-hit"), { href: new URL(path, root), id: `ra-hit-${index}`, tabIndex: -1 });
  link.setAttribute("role", "option");
  link.setAttribute("aria-selected", "false");
  link.append(made("span", "ra-hit-name", made("span", "ra-hit-kind", KINDS[kind]), " ", made("strong", "", ...marked(name, words))));
  if (group.title) link.append(" ", made("span", "ra-hit-design", group.title));
  if (detail) link.append(" ", made("span", "ra-hit-detail", ...marked(detail, words)));
  const row = made("li", "", link);
  row.setAttribute("role", "presentation");
  return row;
};

const counted = () => {
  if (failed) return "Some search files could not be loaded; results can be incomplete.";
  if (!hits.length) return [...loads.keys()].length ? "No results" : invitation;
  if (hits.length === 1) return "1 result";
  return hits.length > SHOWN ? `First ${SHOWN} of ${hits.length} results` : `${hits.length} results`;
};

const choose = (index) => {
  active = index;
  [...list.querySelectorAll(".ra-hit")].forEach((link, at) => {
    link.setAttribute("aria-selected", String(at === active));
    if (at === active) link.scrollIntoView({ block: "nearest" });
  });
  if (active < 0) input.removeAttribute("aria-activedescendant");
  else input.setAttribute("aria-activedescendant", `ra-hit-${active}`);
};

// Results for a question: exact names, then headings that match best, then other names and texts.
const answered = (named, words) => {
  // A word counts a bit more than the beginning of a longer one.
  const weight = (heading, word) => (heading.split(/[^a-z0-9]+/).includes(word) ? 1 : heading.includes(word) ? 0.9 : 0) * word.length;
  const share = ({ heading }) => words.reduce((sum, word) => sum + weight(heading, word), 0) / heading.length;
  const texts = byText(words, new Set());
  const told = texts.filter(share).sort((one, other) => share(other) - share(one));
  const seen = new Set();
  const key = ({ kind, name, path }) => (KINDS[kind] === "Rule" || kind === PAGE ? path : `${path} ${name}`);
  const isEarly = ({ path, isLate }) => !(isLate ?? late(path));
  const all = [...named.filter(({ isExact }) => isExact), ...told.filter(isEarly), ...named.filter(isEarly), ...told, ...named, ...texts];
  return all.filter((hit) => !seen.has(key(hit)) && seen.add(key(hit)));
};

const find = ({ query, words, asks }) => {
  const byWord = byName(query, words);
  const exact = byWord.filter(({ isExact }) => isExact);
  const meant = [...byNumber(query), ...byMeaning(query, words)];
  const seen = new Set(meant.map(({ path, name }) => `${path} ${name}`));
  const others = byWord.filter(({ isExact, path, name }) => !isExact && !seen.has(`${path} ${name}`));
  const named = [...exact, ...meant.filter((hit) => !exact.some(({ path, name }) => path === hit.path && name === hit.name)), ...others];
  const texts = () => byText(words, new Set(named.map(({ path }) => path)));
  const first = others.findIndex(({ isLate }) => isLate);
  const early = first < 0 ? named : named.slice(0, named.length - others.length + first);
  // What another design says in passing is behind the text of this one.
  const isFar = (hit) => hit.isWeak && hereDesign && hit.group.id !== hereDesign;
  const soonTexts = asks ? [] : texts().filter(({ path }) => !late(path));
  const here = soonTexts.filter(({ group }) => group.id === hereDesign);
  const soon = asks ? [] : [...early.filter((hit) => !isFar(hit)), ...here, ...early.filter(isFar), ...soonTexts.filter((hit) => !here.includes(hit))];
  const fewer = soon.length < ENOUGH && words.length > 1 && !asks ? byFewerWords(words).filter(({ path, name }) => !soon.some((hit) => hit.path === path && hit.name === name)) : [];
  const found = asks ? answered(named, words) : [...soon, ...fewer, ...named.slice(early.length), ...texts().filter(({ path }) => late(path))];
  const isAll = [...groups.values()].every(({ records }) => records.length);
  return { named, found, near: found.length || !isAll ? [] : similar(query) };
};

function show() {
  const asked = heard(lower(input.value));
  const { query, words } = asked;
  const { named, found, near } = words.length && groups.size ? find(asked) : { named: [], found: [], near: [] };
  const before = hits[active]?.path;
  hits = found.length ? found : near;
  list.replaceChildren(...hits.slice(0, SHOWN).map((hit, index) => item(hit, index, words)));
  list.hidden = !hits.length;
  input.setAttribute("aria-expanded", String(hits.length > 0));
  told.textContent = !words.length ? invitation : near.length ? "No results; similar names:" : counted();
  choose(before === undefined ? -1 : hits.slice(0, SHOWN).findIndex(({ path }) => path === before));
  if (words.length && query.length > 1) {
    for (const group of ordered()) if (isNear(group) || named.length < FEW) load(`text/${group.id}`);
  }
}

// --- what is done --------------------------------------------------------------------------------------------------------------------

const open = (yes) => {
  if (toggle.checked !== yes) toggle.click();
};

const go = (index) => {
  const link = list.querySelectorAll(".ra-hit")[index];
  if (!link) return;
  open(false);
  input.blur();
  link.click();
};

toggle.addEventListener("change", () => {
  if (toggle.checked) {
    begin();
    input.focus();
  } else input.blur();
});
input.addEventListener("focus", () => {
  begin();
  open(true);
});
input.addEventListener("input", () => {
  active = -1;
  hits = [];
  show();
});
input.addEventListener("keydown", (event) => {
  const last = Math.min(hits.length, SHOWN) - 1;
  const to = { ArrowDown: active >= last ? 0 : active + 1, ArrowUp: active <= 0 ? last : active - 1 }[event.key];
  if (event.key === "Escape") {
    choose(-1);
    open(false);
  } else if (event.key === "Enter") go(Math.max(active, 0));
  else if (to !== undefined && last >= 0) choose(to);
  else return;
  event.preventDefault();
});
box.addEventListener("focusout", ({ relatedTarget }) => {
  if (relatedTarget && !box.contains(relatedTarget)) open(false);
});
list.addEventListener("click", ({ target }) => {
  if (target.closest("a")) open(false);
});
clear.addEventListener("click", () => {
  input.value = "";
  show();
  input.focus();
});
document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest("input, textarea, select, [contenteditable]");
  const isAsked = (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey) || (event.key === "k" && (event.ctrlKey || event.metaKey));
  if (isTyping || !isAsked) return;
  event.preventDefault();
  open(true);
  input.focus();
});
