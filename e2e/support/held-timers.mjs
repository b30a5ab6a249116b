// A page that stands still for as long as a test looks at it: what it does after a while waits until the test lets go of it.

/** From here on a timer counts as one of a page that goes on by itself; what is drawn for a new width takes shorter ones. */
const whileMilliseconds = 300;

/**
 * Lets the page hold its timers, from its next load on.
 * @param {import('playwright-core').Page} page not opened on the tool yet
 */
export async function letHoldTimers(page) {
  await page.addInitScript(holdableTimers, whileMilliseconds);
}

/**
 * Runs a test's work with the page's longer timers held; their work is done afterwards, a repeated one's once.
 * @param {import('playwright-core').Frame} frame of a page that `letHoldTimers` had
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 * @template T
 */
export async function withHeldTimers(frame, work) {
  await frame.evaluate(() => window.headroomTimers.hold());
  try {
    return await work();
  } finally {
    await frame.evaluate(() => window.headroomTimers.release());
  }
}

/** Runs in each of the page's frames, before all else there. */
function holdableTimers(whileMilliseconds) {
  const held = new Map();
  let isHeld = false;
  for (const name of ['setTimeout', 'setInterval']) {
    const original = window[name].bind(window);
    window[name] = (work, milliseconds = 0, ...values) => {
      if (!(milliseconds >= whileMilliseconds)) return original(work, milliseconds, ...values);
      const id = original(() => (isHeld ? held.set(id, () => work(...values)) : work(...values)), milliseconds);
      return id;
    };
  }
  for (const name of ['clearTimeout', 'clearInterval']) {
    const original = window[name].bind(window);
    window[name] = (id) => {
      held.delete(id);
      original(id);
    };
  }
  window.headroomTimers = {
    hold: () => (isHeld = true),
    release: () => {
      isHeld = false;
      const waiting = [...held.keys()];
      for (const id of waiting) {
        const work = held.get(id);
        held.delete(id);
        work?.();
      }
    },
  };
}
