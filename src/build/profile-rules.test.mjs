// The page says of a profile what the engine says of it (--check), at the same places: what it lets pass must not be
// refused at the start, and what it refuses must not be what the engine would run.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { engineFile } from '../../local/base/paths.mjs';

const source = fileURLToPath(new URL('../app/profile/profile-problems.ts', import.meta.url));
const pool = { threadPoolSize: 4, poolOutstandingRequests: 8 };
const percent = (...ranges) => ({
  unit: 'percent',
  ranges: ranges.map(([ioPercent, length]) => ({ ioPercent, length })),
});
const bytes = (...ranges) => ({ ...percent(...ranges), unit: 'bytes' });
const random = (distribution) => ({ randomPercent: 100, distribution });

const cases = {
  'a mix of random and sequential I/O': [{ randomPercent: 30 }],
  'a distribution': [random(percent([90, 10], [5, 20]))],
  'a distribution with a hole': [random(percent([60, 10], [0, 10], [40, 80]))],
  'a distribution in sizes': [random(bytes([60, 65536], [40, 0]))],
  'requests side by side': [{ parallelSequential: true }],
  'bursts with pauses': [{ burstRequests: 10, thinkTimeMilliseconds: 5 }],
  'a low priority': [{ ioPriority: 'low' }],
  'a mapped file that is flushed': [{ memoryMapped: true, flushMode: 'view' }],
  'weights and threads of a pool': [{ weight: 3, threadTargets: [0, 1, 2, 3].map((thread) => ({ thread })) }, pool],
  'random I/O that is interlocked': [{ randomPercent: 100, interlockedSequential: true }],
  'random I/O side by side': [{ randomPercent: 50, parallelSequential: true }],
  'one offset side by side': [{ interlockedSequential: true, parallelSequential: true }],
  'requests of a pool side by side': [{ parallelSequential: true }, pool],
  'random I/O with a stride': [{ randomPercent: 100, threadStrideBytes: 65536, threadsPerTarget: 2 }],
  'a stride with one offset': [{ interlockedSequential: true, threadStrideBytes: 65536, threadsPerTarget: 2 }],
  'a stride with one thread': [{ threadStrideBytes: 65536 }],
  'a mapped file without cache': [{ memoryMapped: true, cacheMode: 'osCacheDisabled' }],
  'flushes without a mapping': [{ flushMode: 'view' }],
  'a burst without a pause': [{ burstRequests: 10 }],
  'a pause without a burst': [{ thinkTimeMilliseconds: 10 }],
  'bursts of a pool': [{ burstRequests: 10, thinkTimeMilliseconds: 5 }, pool],
  'a rate limit of a pool': [{ throttle: { unit: 'iops', value: 100 } }, pool],
  'a distribution of sequential I/O': [{ distribution: percent([90, 10]) }],
  'more I/O than there is': [random(percent([90, 10], [20, 10]))],
  'more of the file than there is': [random(percent([50, 60], [40, 60]))],
  'a range of nothing': [random(percent([50, 0], [10, 10]))],
  'I/O left over': [random(percent([50, 40], [10, 60]))],
  'a part of the file left over': [random(percent([100, 40]))],
  'a range below a block': [random(bytes([50, 4096]))],
  'an open range in the middle': [random(bytes([50, 0], [20, 65536]))],
  'I/O left over behind an open end': [random(bytes([50, 65536], [20, 0]))],
  'threads of a target without a pool': [{ threadTargets: [{ thread: 0 }] }],
  'a thread that the pool does not have': [{ threadTargets: [0, 1, 2, 3, 4].map((thread) => ({ thread })) }, pool],
  'a thread named twice': [{ threadTargets: [0, 1, 2, 3, 3].map((thread) => ({ thread })) }, pool],
  'a pool that never picks': [{ weight: 0 }, pool],
  'a pool thread that never picks': [{ threadTargets: [{ thread: 0 }] }, pool],
  'processors without affinity': [{}, { processors: [{ number: 0 }], disableAffinity: true }],
  'an end before the start': [{ createSizeBytes: null, baseOffsetBytes: 65536, maxOffsetBytes: 65536 }],
  'a source buffer below a block': [{ writeBuffer: { content: 'source', sourceSizeBytes: 512 } }],
};

describe('of each profile the page and the engine say the same', () => {
  let folder;
  let profileProblems;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'headroom-rules-'));
    const outfile = path.join(folder, 'rules.mjs');
    await build({ entryPoints: [source], bundle: true, format: 'esm', platform: 'node', outfile, logLevel: 'silent' });
    ({ profileProblems } = await import(outfile));
  });
  after(() => rm(folder, { recursive: true }));

  for (const [name, [target, timeSpan = {}]] of Object.entries(cases)) {
    it(name, async () => {
      const targets = [{ path: path.join(folder, 'io.dat'), createSizeBytes: 2 ** 20, ...target }];
      const profile = { contractVersion: 1, timeSpans: [{ ...timeSpan, targets }] };
      const places = profileProblems(profile).map((problem) => problem.path);
      assert.deepEqual(places.sort(), (await checkedByEngine(profile)).sort());
    });
  }

  async function checkedByEngine(profile) {
    const file = path.join(folder, 'profile.json');
    await writeFile(file, JSON.stringify(profile));
    const text = await new Promise((resolve) =>
      // Problems end it with code 3, and are on standard output all the same.
      execFile(engineFile, [`--profile=${file}`, '--check'], (_, stdout) => resolve(stdout)),
    );
    return JSON.parse(text).map((problem) => problem.path);
  }
});
