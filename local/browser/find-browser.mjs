// Which Chromium pages are drawn in. Asked before the packages of npm are there.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * The first that is there is taken: without windows of its own, Chromium draws a page with a quarter less work. It is
 * started itself, as the script of Debian before it would be ended without it.
 */
const programs = createRequire(import.meta.url)('./browser-programs.json');

/** The path of Chromium, which `CHROME_BIN` chooses; null if there is none. */
export function findBrowser() {
  return process.env.CHROME_BIN || (programs.find((file) => existsSync(file)) ?? null);
}
