import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isModest } from './valid-profiles.mjs';

const withOne = (span, target = {}) => ({ timeSpans: [{ targets: [target] }, { ...span, targets: [target] }] });

describe('a profile that is run for fuzzing', () => {
  it('may have what the schema gives it by default', () => assert.ok(isModest(withOne({}))));

  for (const [what, profile] of Object.entries({
    'thousands of threads of a target': withOne({}, { threadsPerTarget: 65_535, blockSizeBytes: 512 }),
    'thousands of threads of a pool': withOne({ threadPoolSize: 65_535 }, { blockSizeBytes: 512 }),
    'a hundred threads on three targets': { timeSpans: [{ targets: Array(3).fill({ threadsPerTarget: 40 }) }] },
    'gigabytes of buffers': withOne({}, { blockSizeBytes: 2 ** 30 }),
    'gigabytes of buffers by many requests': withOne({}, { outstandingRequests: 1_048_576 }),
    'gigabytes of buffers by many requests of a pool': withOne({
      threadPoolSize: 1,
      poolOutstandingRequests: 1_048_576,
    }),
  })) {
    it(`may not have ${what}`, () => assert.ok(!isModest(profile)));
  }
});
