// Shows what is for authors: the design line of each row, formulas, commands, and what others configure. The switch in the header is
// kept on this device, ?sources=1 turns it on, and in a preview it is on until it is turned off.
"use strict";

const KEY = "refarch-sources";
const hiddenParts = document.querySelectorAll("[data-origin]");
const header = document.querySelector(".md-header__inner");

const stored = () => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a browser that stores nothing
  }
};
const store = (value) => {
  try {
    localStorage.setItem(KEY, value);
  } catch {
    // The switch then holds for this page.
  }
};

if (hiddenParts.length && header) {
  const asked = new URLSearchParams(location.search).get("sources");
  if (asked === "1" || asked === "0") store(asked);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "ra-sources";
  button.textContent = "Sources";
  button.title = "Show design lines, formulas, and further details for authors";
  const show = (isOn) => {
    for (const part of hiddenParts) part.hidden = !isOn;
    button.setAttribute("aria-pressed", String(isOn));
  };
  button.addEventListener("click", () => {
    const isOn = button.getAttribute("aria-pressed") !== "true";
    store(isOn ? "1" : "0");
    show(isOn);
  });
  const isPreview = document.querySelector("script[data-digest]") !== null;
  show((stored() ?? (isPreview ? "1" : "0")) === "1");
  header.append(button);
}
