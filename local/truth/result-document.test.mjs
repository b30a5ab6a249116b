import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadSchemas } from '../../engine/contract/schemas.mjs';
import { contractValidator } from '../../engine/contract/tests/validator.mjs';
import { makeCase } from './cases.mjs';
import { runOf } from './known-cases.mjs';
import { limitsInForce } from './limits-document.mjs';
import { families } from './families/index.mjs';
import { asAWhole } from './result-document.mjs';

const { errorsOf } = contractValidator(await loadSchemas());
const names = [
  'textbook-vm-cached-iops',
  'textbook-pool-iops-mirrored-writes',
  'depth-one',
  'vm-size-not-known',
  'rate-limit',
  'policy-above-8-kib-mix',
  'engine-cpu-whole-machine',
  'physical-device-full-mirrored-mix',
];

describe('the documents of a case', () => {
  for (const name of names) {
    const family = families.find((one) => one.name === name);

    it(`of ${name} are as the contract has them`, () => {
      const one = makeCase(family, 7, 0);
      one.system.measuredSeconds = 5;
      const { result, limits } = runOf(one).input;
      assert.deepEqual(errorsOf('result.schema.json', result), []);
      assert.deepEqual(errorsOf('limits-in-force.schema.json', limits), []);
    });
  }

  it('have limits as the contract has them, in every family', () => {
    for (const family of families) {
      const { known } = makeCase(family, 7, 1);
      assert.deepEqual(errorsOf('limits-in-force.schema.json', limitsInForce(known)), [], family.name);
    }
  });

  it('have the threads and processors of a step as a whole where the engine does', () => {
    const one = makeCase(families[0], 7, 0);
    const { result } = runOf({ ...one, system: { ...one.system, threads: 4, depth: 16, measuredSeconds: 5 } }).input;
    const timeSpan = asAWhole(result.timeSpans[0]);
    assert.deepEqual(errorsOf('result.schema.json', { ...result, timeSpans: [timeSpan] }), []);
    assert.deepEqual(timeSpan.cpu.processors, []);
    const [together] = timeSpan.threads;
    assert.deepEqual([timeSpan.threads.length, together.threadCount], [1, 4]);
    assert.deepEqual(together.targets[0].total, timeSpan.total);
  });

  it('say what was simulated', () => {
    const one = makeCase(families[0], 7, 0);
    const { result } = runOf({ ...one, system: { ...one.system, measuredSeconds: 7, warmUpSeconds: 1 } }).input;
    const [timeSpan] = result.timeSpans;
    assert.equal(timeSpan.measuredSeconds, 7);
    assert.equal(result.profile.timeSpans[0].durationSeconds, 7);
    assert.equal(timeSpan.series.intervals.length, 7);
    const { depth } = one.system;
    assert.equal(timeSpan.queueDepth.configured, depth);
    assert.ok(Math.abs(timeSpan.queueDepth.achievedMean / depth - 1) < 0.02);
    const ofThreads = timeSpan.threads.flatMap(({ targets }) => targets).map(({ total }) => total.ioCount);
    assert.equal(
      ofThreads.reduce((sum, count) => sum + count, 0),
      timeSpan.total.ioCount,
    );
  });
});
