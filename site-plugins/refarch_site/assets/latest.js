// On a page of an older version or a preview: whether the latest version has the page, too.
for (const link of document.querySelectorAll("a.ra-latest")) {
  fetch(link.href, { method: "HEAD" }).then(response => {
    if (response.status !== 404) return;
    const version = link.getAttribute("href").match(/^(.*?\.\.\/[^./][^/]*\/)/);
    if (version === null) return;
    link.href = version[1];
    link.textContent = "the latest version, which does not have this page";
  }, () => {});
}
