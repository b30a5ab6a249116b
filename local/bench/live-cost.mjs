// What a live update costs the page: its script time and memory, as the browser counts them.

const millisecondsPerSecond = 1000;

/**
 * Begins to count. Script time is that of the page's own thread: what others do on the same processors is not in it.
 * @param {import('playwright-core').Page} page with the tool in a frame of the same process
 * @returns {Promise<() => Promise<{ scriptMilliseconds: number, heapBytes: number, nodes: number }>>} what was added since, when
 *   called
 */
export async function countCost(page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Performance.enable', { timeDomain: 'threadTicks' });
  const begun = await read(browser);
  return async () => {
    const now = await read(browser);
    return {
      scriptMilliseconds: (now.ScriptDuration - begun.ScriptDuration) * millisecondsPerSecond,
      heapBytes: now.JSHeapUsedSize - begun.JSHeapUsedSize,
      nodes: now.Nodes - begun.Nodes,
    };
  };
}

/** The metrics after a collection: what is garbage is no memory that is kept. */
async function read(browser) {
  await browser.send('HeapProfiler.collectGarbage');
  const { metrics } = await browser.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}
