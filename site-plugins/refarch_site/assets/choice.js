// Stores the selection of a form in the address of the page, so that it can be linked and survives a reload. It uses the
// fragment, because a page that was opened from disk cannot change the query of its address. A link with a query also
// works.
"use strict";

// `apply` shows what the fields say. `told` gives the fragment, `take` sets the fields from one, where that is not a word for each field.
window.refarchChoice = (form, fields, apply, { told, take } = {}) => {
  told ??= () => new URLSearchParams(fields.filter((field) => field.value).map((field) => [field.name, field.value])).toString();
  take ??= (chosen) => {
    for (const field of fields) {
      field.value = chosen.get(field.name) ?? "";
      if (field.selectedIndex === -1) field.value = ""; // an old link that names what is no more
    }
  };

  const changed = () => {
    apply();
    const fragment = told();
    if (fragment !== location.hash.slice(1)) location.replace(`#${fragment}`);
  };

  const read = () => {
    const fragment = location.hash.slice(1);
    take(new URLSearchParams(fragment.includes("=") ? fragment : fragment ? "" : location.search));
    apply();
  };

  form.addEventListener("input", changed);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", (event) => {
    event.preventDefault();
    take(new URLSearchParams());
    changed();
    fields[0].focus();
  });
  addEventListener("hashchange", () => {
    // Links to the headings of the page choose nothing, and take nothing back.
    if (location.hash.includes("=") || location.hash.length < 2) read();
  });

  form.hidden = false;
  read();
};
