// Which Chromium pages are drawn in. Asked before the packages of npm are there.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * The first existing one is used: headless Chromium draws a page with a quarter less work. The program is started
 * directly, as ending Debian's start script would not end the browser.
 */
const programs = createRequire(import.meta.url)('./browser-programs.json');

/** The path of Chromium, which `CHROME_BIN` chooses; null if there is none. */
export function findBrowser() {
  return process.env.CHROME_BIN || (programs.find((file) => existsSync(file)) ?? null);
}
