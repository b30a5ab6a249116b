import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { simulate } from '../simulate.mjs';
import { processors } from './processors.mjs';
import { isAbout, plainSystem } from '../testing/systems.mjs';

const iopsOf = (changes) => simulate(plainSystem(changes)).recorder.iops;

describe("the load generator's processors", () => {
  it('give a thread what its cost per I/O allows', () => {
    const iops = iopsOf({ threads: 1, depth: 32, engine: { costSeconds: 200e-6 } });
    assert.ok(isAbout(iops, 5000), `${iops}`);
  });

  it('give two threads on one core no more than one', () => {
    const iops = iopsOf({ threads: 2, processorCount: 1, depth: 32, engine: { costSeconds: 200e-6 } });
    assert.ok(isAbout(iops, 5000), `${iops}`);
  });

  it('give a thread half of a core that another program wants whole', () => {
    const iops = iopsOf({ threads: 1, depth: 32, engine: { costSeconds: 200e-6 }, others: { shares: [1] } });
    assert.ok(isAbout(iops, 2500), `${iops}`);
  });

  it('give a thread as little as several programs leave it', () => {
    const others = { shares: [1], fairShare: 0.25 };
    const iops = iopsOf({ threads: 1, depth: 32, engine: { costSeconds: 200e-6 }, others });
    assert.ok(isAbout(iops, 1250), `${iops}`);
  });

  it('give threads without storage what others leave, and more IOPS than with it', () => {
    const options = { processorCount: 2, costSeconds: 200e-6, othersShare: [1, 0], fairShare: 0.25 };
    const { withoutStorage } = processors(options, () => 0);
    for (const [threads, seconds] of [
      [1, 0.25],
      [2, 1.25],
      [4, 1.25],
    ]) {
      const loop = withoutStorage(threads);
      assert.ok(isAbout(loop.engineCpuSeconds, seconds, 0.05), `${threads} threads: ${loop.engineCpuSeconds}`);
      assert.ok(loop.iops > 3 * (seconds / 200e-6), `${loop.iops}`);
    }
  });

  it('say what the engine used, and what is used in all', () => {
    const { engineCpuSeconds, usageOf } = simulate(
      plainSystem({ threads: 1, depth: 1, engine: { costSeconds: 1e-3 }, others: { shares: [0.2, 0.9] } }),
    );
    // 1.25 ms of a core that others want a fifth of, 1 ms of the device.
    assert.ok(isAbout(engineCpuSeconds[0], 10 * (1 / 2.25), 0.01), `${engineCpuSeconds}`);
    assert.equal(engineCpuSeconds[1], 0);
    assert.equal(usageOf(1, 0), 0.9);
    assert.equal(usageOf(1, 0.4), 1);
  });

  it('make a thread wait that wakes up on a busy core', () => {
    const others = { shares: [1], wakeDelaySeconds: 9e-3 };
    const iops = iopsOf({ threads: 1, depth: 1, others });
    assert.ok(isAbout(iops, 100, 0.1), `${iops}`);
  });
});
