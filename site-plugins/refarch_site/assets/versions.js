// The version selector leads to the same page of the chosen version, where that has it. The theme looks for the page in the site map by
// its whole address, which a site without site.url lacks, and wants the start page to be the folder itself.
addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest("a.md-version__link");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const { base } = JSON.parse(document.getElementById("__config").textContent);
  const root = new URL(base.endsWith("/") ? base : `${base}/`, location.href);
  if (!location.pathname.startsWith(root.pathname)) return;
  event.preventDefault();
  event.stopPropagation(); // the theme's own search would lead elsewhere
  const same = new URL(link.href + location.pathname.slice(root.pathname.length) + location.search + location.hash);
  fetch(same, { method: "HEAD" }).then(
    (response) => location.assign(response.ok ? same : link.href),
    () => location.assign(link.href),
  );
}, true);
