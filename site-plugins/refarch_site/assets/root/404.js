// refarch: where a page is. Finds the published versions that have the page.
const root = document.currentScript.dataset.root;

function entry(address, label) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = address;
  link.textContent = label;
  item.append(link);
  document.getElementById("versions").append(item);
}

async function search() {
  const response = await fetch(`${root}versions.json`);
  if (!response.ok || !location.pathname.startsWith(root)) return;
  const versions = await response.json();
  const [first, ...rest] = location.pathname.slice(root.length).split("/");
  const wanted = rest.join("/");
  const asked = versions.find(one => one.version === first || one.aliases.includes(first));
  if (asked === undefined) {
    document.getElementById("said").textContent = "This version does not exist. Available versions:";
    versions.forEach(one => entry(`${root}${one.version}/`, one.title));
    return;
  }
  const others = versions.filter(one => one !== asked);
  const found = await Promise.all(others.map(async one =>
    (await fetch(`${root}${one.version}/${wanted}`, { method: "HEAD" })).ok));
  const having = others.filter((_, number) => found[number]);
  document.getElementById("said").textContent = having.length === 0
    ? `No version has this page. First page of version ${asked.title}:`
    : `Version ${asked.title} does not have this page. Versions with this page:`;
  having.forEach(one => entry(`${root}${one.version}/${wanted}`, one.title));
  entry(`${root}${first}/`, `first page of ${asked.title}`);
}

search().catch(() => {});
