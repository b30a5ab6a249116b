import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { outcomeOf, plainProfile } from './search-overhead.mjs';
import { targets } from './targets.mjs';

const target = { threadsPerTarget: 2, outstandingRequests: 32, blockSizeBytes: 4096, maxOffsetBytes: null };
const span = { durationSeconds: 10, warmUpSeconds: 0, steadyState: { tolerancePercent: 2 }, targets: [target] };
const deeper = { ...span, targets: [{ ...target, outstandingRequests: 64 }] };
const smallerPart = { ...span, targets: [{ ...target, maxOffsetBytes: 1024 }] };
const profile = { contractVersion: 1, search: { effort: 'quick' }, timeSpans: [span, deeper] };

/** A result whose time spans took these nanoseconds per I/O. */
const resultOf = (ofProfile, ...nanoseconds) => ({
  profile: ofProfile,
  timeSpans: nanoseconds.map((each, index) => ({
    index,
    cpu: { engineCpuSeconds: each / 1000 },
    total: { ioCount: 1e6 },
  })),
});

describe('what a search adds to its I/O', () => {
  it('is held against the same time spans in a plain run', () => {
    const plain = plainProfile(profile, 1);
    assert.equal(plain.search, null);
    assert.deepEqual(plain.timeSpans, [
      { ...span, steadyState: null, durationSeconds: 1 },
      { ...deeper, steadyState: null, durationSeconds: 1 },
    ]);
  });

  it('is a ratio for each step, a value a round', () => {
    const { findings, notes } = outcomeOf([
      { searched: resultOf(profile, 12, 9), plain: resultOf(profile, 10, 10) },
      { searched: resultOf(profile, 10, 8), plain: resultOf(profile, 10, 10) },
    ]);
    assert.deepEqual(findings, [
      { target: 'searchStep', of: 'search, 2 × 32 of 4 KiB', values: [1.2, 1] },
      { target: 'searchStep', of: 'search, 2 × 64 of 4 KiB', values: [0.9, 0.8] },
    ]);
    assert.equal(
      notes[0],
      'CPU per null I/O, search, 2 × 32 of 4 KiB: 12.0 ns in the search, 10.0 ns plain; 10.0 ns in the search, 10.0 ns plain.',
    );
    assert.ok(findings.every((finding) => finding.target in targets));
  });

  it('keeps steps that a search took in some rounds only, and those of a part of the file, apart', () => {
    const other = { ...profile, timeSpans: [span, smallerPart] };
    const { findings } = outcomeOf([
      { searched: resultOf(profile, 10, 10), plain: resultOf(profile, 10, 10) },
      { searched: resultOf(other, 10, 10), plain: resultOf(other, 10, 10) },
    ]);
    assert.deepEqual(
      findings.map(({ of, values }) => [of, values.length]),
      [
        ['search, 2 × 32 of 4 KiB', 2],
        ['search, 2 × 64 of 4 KiB', 1],
        ['search, 2 × 32 of 4 KiB, part of the file', 1],
      ],
    );
  });

  it('is not made up where the plain run lacks a step', () =>
    assert.throws(
      () => outcomeOf([{ searched: resultOf(profile, 10, 10), plain: resultOf(profile, 10) }]),
      /lacks a step/,
    ));
});
