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
 * Functions that run often are compiled again for speed, until all are: that memory grows for hours, and is not the
 * page's. Compiled code that has not run for a while is dropped.
 */
const withoutCompiling = '--js-flags=--no-opt,--no-maglev,--no-flush-bytecode';
const collections = 4;

/**
 * A page in a browser of its own.
 * @typedef {object} BarePage
 * @property {() => Promise<number>} scriptMilliseconds the script time of the page's own thread so far
 * @property {() => Promise<{ heapBytes: number, nodes: number }>} memory what is left after a collection, its DOM nodes too
 * @property {(milliseconds: number) => Promise<void>} advance lets this time go by at once, as the page's clock and timers have it, and
 *   stops them
 * @property {(expression: string) => Promise<unknown>} evaluate
 * @property {() => Promise<void>} close
 */

/**
 * Opens an address.
 * @param {{ optimizes?: boolean }} [options] whether scripts are compiled for speed
 * @returns {Promise<BarePage>}
 */
export async function openBarePage(url, { optimizes = true } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'headroom-bare-'));
  const options = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, ...flags];
  if (!optimizes) options.push(withoutCompiling);
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
    return { ...figuresOf(page), ...clockOf(page), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function figuresOf(page) {
  const read = async () => {
    const { metrics } = await page.ask('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
  return {
    scriptMilliseconds: async () => (await read()).ScriptDuration * millisecondsPerSecond,
    memory: async () => {
      // What one frees may have been all that held something else.
      for (let count = 0; count < collections; count++) await page.ask('HeapProfiler.collectGarbage');
      const { JSHeapUsedSize, Nodes } = await read();
      return { heapBytes: JSHeapUsedSize, nodes: Nodes };
    },
    evaluate: async (expression) => {
      const { result } = await page.ask('Runtime.evaluate', { expression, returnByValue: true });
      return result.value;
    },
  };
}

function clockOf(page) {
  return {
    advance: async (budget) => {
      const isOver = page.told('Emulation.virtualTimeBudgetExpired');
      await page.ask('Emulation.setVirtualTimePolicy', { policy: 'pauseIfNetworkFetchesPending', budget });
      await isOver;
    },
  };
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

/** The browser's only page, with commands and events. */
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
      if (answer.id !== id) continue;
      if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
      return answer.result;
    }
  };
  const told = async (event) => {
    for await (const [message] of on(socket, 'message')) {
      if (JSON.parse(message).method === event) return;
    }
  };
  return { ask, told };
}
