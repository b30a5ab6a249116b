import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { simulate } from '../simulate.mjs';
import { isAbout, plainSystem, throttle } from '../testing/systems.mjs';
import { bucketThrottle, costIn } from './throttle.mjs';

const simulated = (changes) => simulate(plainSystem(changes)).recorder;
const kibibyte = 1024;

describe('a throttle', () => {
  for (const { what, changes } of [
    { what: 'with an even pace', changes: { shape: 'smooth' } },
    { what: 'with slices of 100 ms', changes: { shape: 'slice', sliceSeconds: 0.1 } },
    { what: 'whose pace wanders', changes: { wander: { share: 0.003, seconds: 0.5 } } },
    { what: 'with a bucket of 200 ms', changes: { shape: 'bucket', sliceSeconds: 0.2 } },
    { what: 'with slices of 1 s', changes: { shape: 'slice', sliceSeconds: 1 } },
    { what: 'with slices of 50 ms', changes: { shape: 'slice', sliceSeconds: 0.05 } },
  ]) {
    it(`${what} of 1,920 IOPS gives 1,920`, () => {
      const { iops } = simulated({ depth: 64, throttles: [throttle(1920, changes)] });
      assert.ok(isAbout(iops, 1920, 0.003), `${iops}`);
    });
  }

  it('of bytes gives that many', () => {
    const rate = 22.5e6;
    const { iops } = simulated({
      workload: { bytes: 64 * kibibyte, writeShare: 0 },
      throttles: [throttle(rate, { metric: 'throughput' })],
    });
    assert.ok(isAbout(iops * 64 * kibibyte, rate), `${iops}`);
  });

  it('does nothing below its rate', () => {
    const { iops } = simulated({ depth: 2, throttles: [throttle(10_000)] });
    assert.ok(isAbout(iops, 2000), `${iops}`);
  });

  it('counts large requests as several where it has a unit', () => {
    const cost = costIn({ metric: 'iops', unitBytes: 8 * kibibyte });
    assert.deepEqual(
      [4, 8, 12, 64].map((size) => cost({ bytes: size * kibibyte })),
      [1, 1, 2, 8],
    );
  });

  it('gives two modes of latency with slices, and one with an even pace', () => {
    const middleShare = (changes) => {
      const { total } = simulated({ depth: 32, throttles: [throttle(2000, changes)] }).sorted();
      // Neither at once nor after most of a slice.
      return total.filter((latency) => latency > 5e3 && latency < 60e3).length / total.length;
    };
    assert.ok(middleShare({ shape: 'slice', sliceSeconds: 0.1 }) < 0.05);
    assert.ok(middleShare({ shape: 'smooth' }) > 0.9);
  });

  it('with a bucket lets pass at once what was not used before', () => {
    const admitted = (seconds) => {
      const stage = bucketThrottle(1000, () => 1, 0.1);
      return Array.from({ length: 200 }, () => stage.admit(seconds, {}));
    };
    // 100 at once, and then one each millisecond.
    const times = admitted(5);
    assert.equal(times.filter((time) => time < 5.0005).length, 100);
    assert.ok(isAbout(times.at(-1), 5.1, 0.001), `${times.at(-1)}`);
  });

  it('ends its burst when the credit is gone', () => {
    // 1,000 IOPS above the base use up 5,000 tokens in 5 s, of which 1 s is the warm-up.
    const { intervals } = simulated({ depth: 64, throttles: [throttle(500, { burst: { rate: 1500, credit: 5000 } })] });
    const rates = intervals.map(({ read }) => read);
    for (const second of [0, 1, 2, 3]) assert.ok(isAbout(rates[second], 1500, 0.05), `${rates}`);
    for (const second of [5, 6, 9]) assert.ok(isAbout(rates[second], 500, 0.05), `${rates}`);
  });

  it('leaves a run what other load does not take', () => {
    const others = { perSecond: 600, bytes: 4096 };
    const { iops } = simulated({ depth: 64, throttles: [throttle(2000, { others })] });
    assert.ok(isAbout(iops, 1400, 0.03), `${iops}`);
  });

  it('leaves other load out of account until it begins', () => {
    const others = { perSecond: 1000, bytes: 4096, from: 6 };
    const { intervals } = simulated({ depth: 64, throttles: [throttle(2000, { others })] });
    assert.ok(isAbout(intervals[2].read, 2000, 0.01));
    assert.ok(isAbout(intervals[8].read, 1000, 0.2));
  });
});
