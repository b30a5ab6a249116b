// How the engine ends a time span that is steady (--steady-state), seen from outside. Rates are those of a slow simulated
// device, or less on a busy machine.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { asArgument, makeFolder, measure } from './harness.mjs';
import { assertHeldTo, queueDepthOf, reads } from './simulated-load.mjs';

describe('a steady state', { concurrency: 4 }, () => {
  test('ends measuring before its time, or says why not', async (t) => {
    const folder = makeFolder(t);
    const { code, result, stderr } = await measure(folder, [
      ...reads,
      '-c4M',
      '-d30',
      '--steady-state=50',
      '--simulate-device=iops=200',
      '--delete-created',
      asArgument(join(folder, 'io.dat')),
    ]);
    assert.equal(code, 0, stderr);
    const [{ measuredSeconds, steadyState, total, series, latencyPercentiles }] = result.timeSpans;
    assert.equal(result.profile.timeSpans[0].steadyState.tolerancePercent, 50);
    assert.ok(measuredSeconds >= 2.9, `${measuredSeconds} s`);
    if (steadyState.isSteady) {
      assert.ok(measuredSeconds < 30, `${measuredSeconds} s`);
      assert.ok(steadyState.halfWidthPercent <= 50);
      assert.equal(steadyState.reason, null);
      assert.ok(!result.warnings.some(({ code: warning }) => warning === 'ShortRun'));
    } else {
      // Other work on the machine can keep any device from being steady, but not without its data.
      assert.ok(measuredSeconds >= 30, `${measuredSeconds} s`);
      assert.notEqual(steadyState.reason, null);
    }
    assertHeldTo(total.iops, 200, queueDepthOf(result, 0), 'IOPS');
    assert.deepEqual([series, latencyPercentiles], [null, null], 'neither -D nor -L is needed');
  });

  test('is not known after too short a time', async (t) => {
    const folder = makeFolder(t);
    const { result } = await measure(folder, [
      ...reads,
      '-c4M',
      '-d1',
      '-D100',
      '--steady-state',
      '--simulate-device=iops=1000',
      '--delete-created',
      asArgument(join(folder, 'io.dat')),
    ]);
    const [{ measuredSeconds, steadyState, series }] = result.timeSpans;
    assert.ok(measuredSeconds >= 1);
    assert.deepEqual([steadyState.isSteady, steadyState.reason], [false, null]);
    assert.ok(series.intervals.length >= 10);
  });

  test('is not told where nobody asked for it', async (t) => {
    const folder = makeFolder(t);
    const { result } = await measure(folder, [
      ...reads,
      '-c4M',
      '-d1',
      '--simulate-device=iops=1000',
      asArgument(join(folder, 'io.dat')),
    ]);
    assert.ok(!('steadyState' in result.timeSpans[0]) && !('search' in result));
  });
});
