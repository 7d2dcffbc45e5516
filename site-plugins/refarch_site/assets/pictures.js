// Interactive diagrams: layers by purpose, the links of a device, failures on a fixed diagram, and PNG files that the browser makes.
"use strict";

document.documentElement.classList.add("ra-js");

document.addEventListener("DOMContentLoaded", () => {
  const made = (name, classes, text = "") => {
    const element = document.createElement(name);
    if (classes) element.className = classes;
    element.textContent = text;
    return element;
  };

  const LAYERS = { storage: "Storage", vmotion: "vMotion", management: "Management", other: "Other" };

  const layers = (canvas) => {
    const used = Object.keys(LAYERS).filter((name) => canvas.querySelector(`.ra-wire.ra-on-${name}`));
    if (used.length < 2) return;
    const bar = made("div", "ra-layers");
    bar.setAttribute("role", "group");
    bar.setAttribute("aria-label", "Show cables by purpose");
    for (const name of ["", ...used]) {
      const button = made("button", "", name ? LAYERS[name] : "All cables");
      button.type = "button";
      button.setAttribute("aria-pressed", String(!name));
      button.addEventListener("click", () => {
        if (name) canvas.dataset.layer = name;
        else delete canvas.dataset.layer;
        for (const other of bar.children) other.setAttribute("aria-pressed", String(other === button));
      });
      bar.append(button);
    }
    canvas.before(bar);
  };

  // Lines that end at a device, or at a port of it, while the pointer or the keyboard is on it.
  const lighting = (svg) => {
    const device = new Map();
    for (const box of svg.querySelectorAll("[data-box]")) device.set(box.dataset.box, box.dataset.of || box.dataset.box);
    const wires = [...svg.querySelectorAll(".ra-wire")];
    const light = (event) => {
      const box = event.target.closest(".ra-device, .ra-chip");
      const chosen = box && svg.contains(box) ? box.dataset.box : "";
      const near = wires.filter((wire) => {
        const ends = wire.dataset.ends.split(" ");
        return chosen && (ends.includes(chosen) || (box.matches(".ra-device") && ends.some((end) => device.get(end) === chosen)));
      });
      svg.classList.toggle("ra-lit", near.length > 0);
      for (const wire of wires) wire.classList.toggle("ra-hot", near.includes(wire));
    };
    for (const kind of ["pointerover", "focusin"]) svg.addEventListener(kind, light);
    for (const kind of ["pointerleave", "focusout"]) svg.addEventListener(kind, () => svg.classList.remove("ra-lit"));
  };

  // Texts on hover that a form has not of its own are those of the first form.
  const named = (svg) => [...svg.querySelectorAll("[data-box], [data-wire]")].map((part) => [part.dataset.box || part.dataset.wire, part]);
  const tips = (canvas) => {
    const first = new Map(named(canvas.querySelector("svg")));
    for (const svg of canvas.querySelectorAll("svg[data-tips]")) {
      for (const [name, part] of named(svg)) {
        const title = first.get(name)?.querySelector(":scope > title");
        if (title) part.prepend(title.cloneNode(true));
      }
    }
  };

  const DASHES = { dashed: "6,4", dotted: "1.5,4" };
  const swap = (element, role) => {
    const classes = element.getAttribute("class") || (element.matches("text") ? "ra-t-plain" : "");
    element.setAttribute("class", classes.replace(/\bra-([bfst])-[a-z]+/g, `ra-$1-${role}`));
  };

  const failures = (figure) => {
    const canvas = figure.querySelector(".ra-canvas");
    // Single and double quotes are exchanged; a narrower picture may have the same cases as the wide one.
    const parsed = (text) => JSON.parse(text.replace(/["']/g, (quote) => (quote === "'" ? '"' : "'")));
    // A look is stated once, and named by its number for all that have it.
    const casesOf = (text) => {
      const { looks, cases } = parsed(text);
      const byName = (all) => Object.fromEntries(all.flatMap(([names, number]) => names.split(" ").map((name) => [name, looks[number]])));
      return cases.map((one) => ({ ...one, boxes: byName(one.boxes), wires: byName(one.wires) }));
    };
    const told = [...canvas.querySelectorAll("svg[data-cases]")];
    const forms = told.map((svg) => ({
      cases: casesOf((svg.dataset.cases === "same" ? told[0] : svg).dataset.cases),
      parts: [...svg.querySelectorAll("[data-box], [data-wire]")].map((part) => ({
        part,
        shapes: [...part.querySelectorAll(part.matches(".ra-chip") ? "rect, path, text" : "rect, path")],
        texts: [...part.querySelectorAll("text")].map((text) => [text, text.textContent]),
      })),
    }));
    if (!forms.length) return;
    const [{ cases }] = forms;
    const LOOKS = ["class", "stroke-width", "stroke-dasharray", "visibility"];
    const all = forms.flatMap(({ parts }) => parts);
    for (const one of all) one.looks = one.shapes.map((shape) => LOOKS.map((name) => shape.getAttribute(name)));
    const put = (element, name, value) => (value === null ? element.removeAttribute(name) : element.setAttribute(name, value));
    const restore = () => {
      for (const { shapes, looks, texts } of all) {
        shapes.forEach((shape, at) => LOOKS.forEach((name, number) => put(shape, name, looks[at][number])));
        for (const [text, words] of texts) text.textContent = words;
      }
    };
    const list = made("select");
    list.setAttribute("aria-label", "Failure");
    list.append(new Option("No failure", ""));
    cases.forEach((one, number) => list.append(new Option(`${one.title}: ${one.state}`, number)));
    const back = made("button", "", "No failure");
    back.type = "button";
    const bar = made("div", "ra-failures");
    bar.append(list, back);
    const fate = made("div", "ra-fate");
    fate.setAttribute("aria-live", "polite");
    const tell = (one) => {
      fate.replaceChildren();
      if (!one) {
        fate.append(made("p", "", "No failure. Select a failure: a device, a port, a cable, or an entry of the list."));
        return;
      }
      const first = made("p");
      const costs = one.costs.length ? ` Impact: ${one.costs.join("; ")}.` : "";
      first.append(made("strong", "", `Failure of ${one.title}: ${one.state}.`), costs);
      const items = made("ul");
      for (const words of one.happens) items.append(made("li", "", words));
      fate.append(first, items);
    };
    const show = (number) => {
      restore();
      const one = number === "" ? null : cases[number];
      list.value = String(number);
      figure.dataset.failure = one ? one.title : "";
      back.setAttribute("aria-pressed", String(!one));
      tell(one);
      if (!one) return;
      for (const { cases: changes, parts } of forms) {
        for (const { part, shapes, texts } of parts) {
          const look = changes[number].boxes[part.dataset.box];
          if (look) {
            for (const shape of shapes) swap(shape, look[0]);
            if (look[0] === "lost") part.querySelector("rect").setAttribute("stroke-dasharray", DASHES.dashed);
            look.slice(1).forEach((words, at) => { if (texts[at] && words) texts[at][0].textContent = words; });
          }
          const line = changes[number].wires[part.dataset.wire];
          if (line) {
            const path = part.querySelector("path");
            swap(path, line[0]);
            path.setAttribute("stroke-width", line[2]);
            put(path, "stroke-dasharray", DASHES[line[1]] || null);
            put(path, "visibility", line[1] === "hidden" ? "hidden" : null);
          }
        }
      }
    };
    // The choice is a part of the address, so that it can be sent; on a page with several figures each has its own cases.
    const PREFIX = "#fail=";
    const choose = (number) => {
      show(number);
      const one = number === "" ? null : cases[number];
      const bare = location.href.split("#")[0];
      history.replaceState(history.state, "", one ? `${bare}${PREFIX}${encodeURIComponent(one.key)}` : bare);
    };
    const read = () => {
      if (!location.hash.startsWith(PREFIX)) return;
      let key = location.hash.slice(PREFIX.length);
      try { key = decodeURIComponent(key); } catch { /* a key that somebody typed */ }
      const number = cases.findIndex((one) => one.key === key);
      if (number >= 0) show(number);
    };
    const choosable = (part, chosen) => {
      const name = part.dataset.box || part.dataset.wire;
      part.removeAttribute("href");
      if (!chosen.has(name)) return;
      const pick = (event) => { event.preventDefault(); choose(chosen.get(name)); };
      part.classList.add("ra-choosable");
      part.addEventListener("click", pick);
      if (!part.dataset.box || part.matches(".ra-text")) return;
      part.setAttribute("tabindex", "0");
      part.setAttribute("role", "button");
      part.setAttribute("aria-description", `Fail ${cases[chosen.get(name)].title}`);
      part.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") pick(event); });
    };
    for (const { cases: changes, parts } of forms) {
      const chosen = new Map();
      changes.forEach((one, number) => { for (const name of one.pick) if (!chosen.has(name)) chosen.set(name, number); });
      for (const { part } of parts) choosable(part, chosen);
    }
    list.addEventListener("change", () => choose(list.value));
    back.addEventListener("click", () => choose(""));
    addEventListener("hashchange", read);
    canvas.before(bar);
    canvas.after(fate);
    show("");
    read();
  };

  // The picture as it is seen now, as PNG in twice its size.
  const fontFace = async () => {
    const address = new URL("fonts/inter.woff2", document.querySelector('link[href$="assets/refarch.css"]').href);
    const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
    const coded = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    return `@font-face{font-family:Inter;font-weight:100 900;src:url(data:font/woff2;base64,${coded})}text{font-kerning:none}`;
  };
  const png = async (svg, name) => {
    const copy = svg.cloneNode(true);
    const from = [svg, ...svg.querySelectorAll("*")], to = [copy, ...copy.querySelectorAll("*")];
    from.forEach((element, at) => {
      const style = getComputedStyle(element);
      for (const key of ["fill", "stroke", "opacity", "stroke-width", "stroke-linecap", "stroke-linejoin", "rx"]) to[at].setAttribute(key, style.getPropertyValue(key));
    });
    const { width, height } = svg.viewBox.baseVal;
    copy.setAttribute("width", width);
    copy.setAttribute("height", height);
    copy.removeAttribute("style");
    copy.setAttribute("font-family", getComputedStyle(svg).fontFamily);
    const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
    style.textContent = await fontFace().catch(() => ""); // from a disk nothing can be fetched: the reader's own font serves
    copy.prepend(style);
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: 2 * width, height: 2 * height });
    const drawing = canvas.getContext("2d");
    drawing.fillStyle = getComputedStyle(document.body).backgroundColor;
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.drawImage(image, 0, 0, canvas.width, canvas.height);
    const link = made("a");
    link.download = `${name}.png`;
    link.href = canvas.toDataURL("image/png");
    link.click();
  };

  // A picture that is wider than its frame, and in which nothing takes the focus, is moved by the arrow keys.
  const reach = (canvas) => {
    const svg = [...canvas.querySelectorAll("svg")].find((one) => getComputedStyle(one).display !== "none");
    const isWider = svg && parseFloat(svg.style.minWidth) > canvas.clientWidth && !canvas.querySelector("a[href], [tabindex]");
    if (!isWider) return void canvas.removeAttribute("tabindex");
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "group");
    canvas.setAttribute("aria-label", "Diagram, wider than the window");
  };

  for (const figure of document.querySelectorAll(".ra-figure")) {
    const canvas = figure.querySelector(".ra-canvas");
    const takes = figure.querySelector(".ra-takes");
    if (!canvas || !canvas.querySelector("svg")) continue;
    tips(canvas);
    failures(figure);
    if (!canvas.querySelector("svg[data-cases]")) layers(canvas);
    for (const svg of canvas.querySelectorAll("svg")) lighting(svg);
    new ResizeObserver(() => reach(canvas)).observe(canvas);
    if (takes) {
      const button = made("button", "", "PNG");
      button.type = "button";
      button.addEventListener("click", () => {
        const seen = [...canvas.querySelectorAll("svg")].find((svg) => svg.getClientRects().length);
        png(seen, figure.id.replace("figure-", ""));
      });
      takes.append(button);
    }
  }
});
