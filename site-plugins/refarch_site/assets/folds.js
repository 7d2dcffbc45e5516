// On a telephone, the sections of a long page are closed below their headings, so that a reader sees them all and opens one. The
// browser's own search, links into a section, and printing find what is closed. The first section of a page is open
// where it is near the top, and the page is still short then.
"use strict";

const MAX_HEIGHT = 5000; // pixels of a page whose sections all stay open
const article = document.querySelector("article.md-typeset");
const headings = [...(article?.querySelectorAll("h2[id]") ?? [])];
const narrow = matchMedia("screen and (max-width: 44.9375em)");

// An overview is one text, which is read from top to bottom.
const isFolded = headings.length > 1 && narrow.matches && !article.querySelector(".ra-hero") && document.documentElement.scrollHeight > MAX_HEIGHT;

const named = (fragment) => {
  try {
    return document.getElementById(decodeURIComponent(fragment));
  } catch {
    return null; // no fragment of ours
  }
};

// A section below its heading, which becomes a button.
const section = (heading) => {
  const body = document.createElement("div");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "ra-fold";
  button.append(...[...heading.childNodes].filter((node) => !node.classList?.contains("headerlink")));
  while (heading.nextSibling && !headings.includes(heading.nextSibling)) body.append(heading.nextSibling);
  heading.replaceChildren(button);
  heading.after(body);
  const show = (isOpen) => {
    if (isOpen) body.removeAttribute("hidden");
    else body.setAttribute("hidden", "until-found");
    button.setAttribute("aria-expanded", String(isOpen));
  };
  button.addEventListener("click", () => show(body.hasAttribute("hidden")));
  body.addEventListener("beforematch", () => show(true));
  show(false);
  return { heading, body, show };
};

if (isFolded) {
  const sections = headings.map(section);
  const showAll = () => sections.forEach(({ show }) => show(true));
  // Opens the section that the address leads into, and says whether there is one.
  const reveal = () => {
    const target = named(location.hash.slice(1));
    const found = target && sections.find(({ heading, body }) => heading === target || body.contains(target));
    if (!found) return false;
    found.show(true);
    target.scrollIntoView();
    return true;
  };
  if (!reveal() && headings[0].offsetTop < MAX_HEIGHT) {
    sections[0].show(true);
    if (document.documentElement.scrollHeight > MAX_HEIGHT) sections[0].show(false);
  }
  addEventListener("hashchange", reveal);
  addEventListener("beforeprint", showAll);
  narrow.addEventListener("change", ({ matches }) => matches || showAll());
}
