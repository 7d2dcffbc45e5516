// The browser that all scripts of the tests share: `node browser_session.mjs CHROMIUM` starts it, writes its
// address, and ends it when the standard input ends. A script opens a session of its own at that address.
import { fileURLToPath } from "node:url";
import puppeteer from "puppeteer-core";

// A context has storage of its own, so that no script sees what another one stored; it ends with the script.
export const openSession = async (browserWSEndpoint) => {
  const browser = await puppeteer.connect({ browserWSEndpoint, defaultViewport: { width: 800, height: 600 } });
  const contexts = [];
  const createBrowserContext = async () => {
    contexts.push(await browser.createBrowserContext());
    return contexts.at(-1);
  };
  const first = await createBrowserContext();
  return {
    createBrowserContext,
    newPage: () => first.newPage(),
    close: async () => {
      for (const context of contexts) if (!context.closed) await context.close();
      await browser.disconnect();
    },
  };
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const browser = await puppeteer.launch({
    executablePath: process.argv[2],
    headless: true,
    args: [
      ...["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"],
      // A name that is no loopback address, as a browser keeps pages of those without a secure connection.
      "--host-resolver-rules=MAP designs.test 127.0.0.1",
    ],
  });
  console.log(browser.wsEndpoint());
  process.stdin.resume();
  process.stdin.on("end", () => browser.close());
}
