// A page in a browser that nothing watches: a driver that listens to each request keeps the stack that sent it, which costs a
// page with many requests as much script time as its own code.
import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { findBrowser } from '../browser/find-browser.mjs';

const flags = createRequire(import.meta.url)('../browser/chromium-flags.json');
const millisecondsPerSecond = 1000;

/**
 * Opens an address.
 * @returns {Promise<{ scriptMilliseconds: () => Promise<number>, close: () => Promise<void> }>} the script time of the page's own
 *   thread so far
 */
export async function openBarePage(url) {
  const folder = await mkdtemp(path.join(tmpdir(), 'headroom-bare-'));
  const options = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, ...flags];
  const browser = spawn(findBrowser(), [...options, url], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(browser, 'exit');
  const close = async () => {
    browser.kill();
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const page = await pageOf(await addressOf(browser));
    await page.ask('Performance.enable', { timeDomain: 'threadTicks' });
    const scriptMilliseconds = async () => {
      const { metrics } = await page.ask('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'ScriptDuration').value * millisecondsPerSecond;
    };
    return { scriptMilliseconds, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Where the browser listens, which it says on its standard error. */
async function addressOf(browser) {
  for await (const line of createInterface({ input: browser.stderr })) {
    const [, host] = /listening on ws:\/\/([^/]+)\//.exec(line) ?? [];
    if (host !== undefined) {
      browser.stderr.resume();
      return host;
    }
  }
  throw new Error('The browser ended before it said where it listens.');
}

/** The browser's only page, which can be asked. */
async function pageOf(host) {
  const targets = await (await fetch(`http://${host}/json/list`)).json();
  const { webSocketDebuggerUrl } = targets.find(({ type }) => type === 'page');
  const socket = new WebSocket(webSocketDebuggerUrl);
  await once(socket, 'open');
  let asked = 0;
  const ask = async (method, params = {}) => {
    const id = ++asked;
    socket.send(JSON.stringify({ id, method, params }));
    for await (const [message] of on(socket, 'message')) {
      const answer = JSON.parse(message);
      if (answer.id === id) return answer.result;
    }
  };
  return { ask };
}
