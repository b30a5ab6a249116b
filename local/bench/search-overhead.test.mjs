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

  it('is a ratio for each kind of step, a value a step, and one for all steps of a round', () => {
    const { findings, notes } = outcomeOf([
      { searched: resultOf(profile, 16, 9), plain: resultOf(profile, 10, 10) },
      { searched: resultOf(profile, 10, 8), plain: resultOf(profile, 10, 8) },
      { searched: resultOf(profile, 5, 8), plain: resultOf(profile, 10, 4) },
    ]);
    const [{ values: ofRounds, ...all }, ...ofSteps] = findings;
    assert.deepEqual(all, { target: 'searchStep', of: 'search, all steps' });
    assert.deepEqual(
      ofRounds.map((ratio) => ratio.toFixed(3)),
      ['1.200', '1.000', '1.000'],
    );
    assert.deepEqual(ofSteps, [
      { target: 'searchStep', of: 'search, 2 × 32 of 4 KiB', values: [1.6, 1, 0.5] },
      { target: 'searchStep', of: 'search, 2 × 64 of 4 KiB', values: [0.9, 1, 2] },
    ]);
    assert.equal(
      notes[0],
      'CPU per null I/O, search, 2 × 32 of 4 KiB: 16.0 ns in the search, 10.0 ns plain; 10.0 ns in the search, 10.0 ns plain; 5.0 ns in the search, 10.0 ns plain.',
    );
    assert.ok(findings.every((finding) => finding.target in targets));
  });

  it('keeps steps of a part of the file apart, and judges no kind of step by a pair or two', () => {
    const other = { ...profile, timeSpans: [span, smallerPart] };
    const round = (of) => ({ searched: resultOf(of, 10, 10), plain: resultOf(of, 10, 10) });
    const { findings, notes } = outcomeOf([round(profile), round(profile), round(other), round(other), round(other)]);
    assert.deepEqual(
      findings.map(({ of, values }) => [of, values.length]),
      [
        ['search, all steps', 5],
        ['search, 2 × 32 of 4 KiB', 5],
        ['search, 2 × 32 of 4 KiB, part of the file', 3],
      ],
    );
    assert.match(notes[1], /^CPU per null I\/O, search, 2 × 64 of 4 KiB: /);
  });

  it('is not made up where the plain run lacks a step', () =>
    assert.throws(
      () => outcomeOf([{ searched: resultOf(profile, 10, 10), plain: resultOf(profile, 10) }]),
      /lacks a step/,
    ));
});
