// Asks the server that a page came from whether the page has changed, and loads it again when it has.
(() => {
  const { src, dataset } = document.currentScript;
  const box = document.createElement("div");
  box.setAttribute("role", "alert");
  box.style.cssText =
    "position:fixed;inset:auto 0 0 0;z-index:99;padding:.8em 1.2em;background:#b00020;color:#fff;font:14px/1.5 sans-serif;white-space:pre-wrap";
  let number = 0;

  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const shown = () =>
    document.hidden &&
    new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true }));

  async function ask() {
    const question = new URLSearchParams({ page: location.pathname, digest: dataset.digest, number });
    const answer = await fetch(new URL(`changes?${question}`, src), { cache: "no-store" });
    if (!answer.ok) throw new Error(answer.statusText);
    const news = await answer.json();
    if (news.changed) {
      location.reload();
      return true;
    }
    number = news.number;
    box.textContent = news.trouble;
    if (news.trouble) document.body.append(box);
    else box.remove();
    return false;
  }

  async function watch() {
    for (;;) {
      await shown();
      try {
        if (await ask()) return;
      } catch {
        await pause(1000); // the server has ended, or begins anew
      }
    }
  }

  watch();
})();
