// Keeps the ticks of checklists in this browser, under the design and version that the list names (data-keep), and shows how far one is.
// In tables a cell of nothing but ☐ becomes such a box, and a command gets a button that copies it; a range in it, swp[1-4], is copied
// as one line for each of its names. Without this script boxes can be ticked in lists, are not kept, and print empty.
"use strict";

const words = (element) => element.textContent.replace(/\s+/g, " ").trim();

// A box in a table, where Markdown has none.
const inTables = (list) => {
  for (const cell of list.querySelectorAll("td")) {
    if (words(cell) !== "☐") continue;
    const box = document.createElement("input");
    box.type = "checkbox";
    cell.replaceChildren(box);
  }
};

// What a box stands for: the words of its item or row, with those of the nearest heading; a second box with the same words gets a number.
const named = (list) => {
  const seen = new Map();
  const boxes = new Map();
  let heading = "";
  for (const element of list.querySelectorAll("h2, h3, input[type=checkbox]")) {
    if (element.tagName !== "INPUT") {
      heading = words(element).replace(/¶$/, "");
      continue;
    }
    const said = words(element.closest("tr, li"));
    const name = `${heading}: ${said}`;
    seen.set(name, (seen.get(name) ?? 0) + 1);
    boxes.set(seen.get(name) > 1 ? `${name} (${seen.get(name)})` : name, element);
    element.setAttribute("aria-label", said || heading);
    element.disabled = false;
    element.autocomplete = "off";
  }
  return boxes;
};

const read = (key) => {
  try {
    const kept = JSON.parse(localStorage.getItem(key));
    return new Set(Array.isArray(kept) ? kept : []);
  } catch {
    return new Set();
  }
};

const write = (key, ticked) => {
  try {
    if (ticked.size) localStorage.setItem(key, JSON.stringify([...ticked]));
    else localStorage.removeItem(key);
  } catch {
    // Without storage in the browser, boxes still work until the page is closed.
  }
};

const progressLine = (list) => {
  const line = document.createElement("div");
  line.className = "ra-progress";
  line.innerHTML = '<progress aria-label="Done" value="0"></progress><span role="status"></span><button type="button">Clear all</button>';
  list.prepend(line);
  return line;
};

const keep = (list) => {
  inTables(list);
  const boxes = named(list);
  if (!boxes.size) return;
  const key = `refarch-ticks:${list.dataset.keep}`;
  const ticked = read(key);
  const line = progressLine(list);
  const show = () => {
    const count = [...boxes.values()].filter((box) => box.checked).length;
    line.querySelector("progress").max = boxes.size;
    line.querySelector("progress").value = count;
    line.querySelector("span").textContent = `${count} of ${boxes.size} ${list.dataset.counted} done`;
  };
  const set = (name, box, on) => {
    box.checked = on;
    box.closest("tr, li").classList.toggle("ra-done", on);
    if (on) ticked.add(name);
    else ticked.delete(name);
  };
  for (const [name, box] of boxes) {
    set(name, box, ticked.has(name));
    box.addEventListener("change", () => {
      set(name, box, box.checked);
      write(key, ticked);
      show();
    });
  }
  line.querySelector("button").addEventListener("click", () => {
    if (!confirm("Clear all check marks of this list?")) return;
    for (const [name, box] of boxes) set(name, box, false);
    write(key, ticked);
    show();
  });
  show();
};

// swp[1-2,5] as its names; null for what is no range of numbers.
const names = (range) => {
  const made = [];
  for (const piece of range.split(",")) {
    const [first, last = first] = piece.split("-");
    if (Number(last) - Number(first) > 4096) return null;
    for (let number = Number(first); number <= Number(last); number++) made.push(String(number).padStart(first.length, "0"));
  }
  return made;
};

// swp[1-4], swp9 in a command is each of the two in turn.
const members = (text) => {
  const list = /(?:[^\s,]+, )+[^\s,]+/.exec(text.replace(/\[[0-9,-]+\]/g, (range) => range.replaceAll(",", "\u0000")));
  if (!list) return [text];
  const whole = text.slice(list.index, list.index + list[0].length);
  if (!/\[[0-9]/.test(whole)) return [text];
  return whole.split(", ").map((member) => text.slice(0, list.index) + member + text.slice(list.index + whole.length));
};

const commands = (text) => members(text).map(expanded).join("\n");

const expanded = (text) => {
  const pattern = /\[([0-9]+(?:-[0-9]+)?(?:,[0-9]+(?:-[0-9]+)?)*)\]/g;
  const ranges = [...text.matchAll(pattern)].map((match) => names(match[1]));
  const count = ranges[0]?.length ?? 1;
  if (ranges.some((range) => range === null || range.length !== count)) return text;
  return Array.from({ length: count }, (_, line) => {
    let at = 0;
    return text.replace(pattern, () => ranges[at++][line]);
  }).join("\n");
};

const copied = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
};

const copyButtons = (list) => {
  for (const command of list.querySelectorAll('td[data-label="Run"] > code, .ra-run > code')) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "ra-copy";
    button.title = "Copy";
    button.setAttribute("aria-label", `Copy ${words(command)}`);
    button.addEventListener("click", async () => {
      await copied(commands(command.textContent));
      button.classList.add("ra-copied");
      setTimeout(() => button.classList.remove("ra-copied"), 1500);
    });
    command.after(button);
  }
};

document.addEventListener("DOMContentLoaded", () => {
  for (const list of document.querySelectorAll(".ra-checklist")) {
    copyButtons(list);
    keep(list);
  }
});
