import { littleLawOf } from './little-law';
import { hciB2msRead, hypervR10k } from '../testing/reference-cases';
import { makeResult } from '../testing/results';
import { TimeSpanResult } from '../../../generated/contract';

function timeSpan(
  queueDepth: number,
  latencyMeanMicroseconds: number | undefined,
  achievedMean: number | null = null,
): TimeSpanResult {
  const targets = [{ path: 'a', sizeBytes: 1, blockSizeBytes: 4096, readIops: 1000, writeIops: 0 }];
  const [one] = makeResult({ targets, measuredSeconds: 60, queueDepth, latencyMeanMicroseconds }).timeSpans;
  if (one === undefined) {
    throw new Error('The builder made no time span.');
  }
  return { ...one, queueDepth: { configured: queueDepth, achievedMean } };
}

describe('littleLawOf', () => {
  it('is not known without latency', () => expect(littleLawOf(timeSpan(64, undefined))).toBeNull());

  it('multiplies IOPS and latency where the engine did not', () => {
    expect(littleLawOf(timeSpan(64, 64_000))?.achieved).toBeCloseTo(64, 9);
  });

  it('takes the depth that the engine measured', () => {
    expect(littleLawOf(timeSpan(64, 64_000, 60))?.achieved).toBe(60);
  });

  const gaps = [
    { achieved: 64, noteworthy: false },
    { achieved: 58, noteworthy: false },
    { achieved: 57, noteworthy: true },
    { achieved: 71, noteworthy: true },
  ];
  for (const { achieved, noteworthy } of gaps) {
    it(`finds ${achieved} of 64 ${noteworthy ? 'worth' : 'not worth'} a note`, () => {
      expect(littleLawOf(timeSpan(64, 64_000, achieved))?.gapNoteworthy).toBe(noteworthy);
    });
  }

  it('gives 64 ÷ 1,953.30 IOPS = 32.77 ms for hci-b2ms-read and 27,142 IOPS for hyperv-r10k', () => {
    const [hci] = hciB2msRead.result.timeSpans;
    const [hyperv] = hypervR10k.result.timeSpans;
    expect(hci === undefined ? null : littleLawOf(hci)).toEqual(
      jasmine.objectContaining({ configured: 64, achieved: 64, gapNoteworthy: false }),
    );
    expect(hyperv === undefined ? 0 : littleLawOf(hyperv)?.iopsAtConfiguredDepth).toBeCloseTo(27_141.65, 2);
  });
});
