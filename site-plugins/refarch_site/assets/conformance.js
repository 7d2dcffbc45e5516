// Remembers which folded boxes a reader opened by hand: the theme opens all of them to print, and a page of exceptions is not to become
// seventy.
"use strict";

document.addEventListener("click", (event) => {
  const box = event.target.closest?.("summary")?.parentElement;
  if (box?.matches("details.ra-folded")) box.toggleAttribute("data-opened", !box.open);
});
