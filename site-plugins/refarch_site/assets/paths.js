// Opens the box of the path that the address names; browsers that open it themselves find it open.
(() => {
  const open = () => {
    const target = document.getElementById(location.hash.slice(1));
    const box = target?.closest("details.ra-path-box:not([open])");
    if (!box) return;
    box.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", open);
  open();
})();
