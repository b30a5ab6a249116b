import { makeLimit, makeLimits } from '../testing/limits';
import { askedBlockBytes, disks, makeSearch, Volume } from '../testing/searches';
import { settleResult } from './assess-result';

const bytesPerSecond = 1200 * askedBlockBytes;
/** As uneven as disks, and as many fewer requests as they are larger. */
const unevenBytes: Volume = {
  halfWidthPercent: 3,
  iops: ({ step, queueDepth, blockSizeBytes }) =>
    Math.min(queueDepth * 200, (bytesPerSecond / blockSizeBytes) * (1 + 0.02 * Math.cos(3 * step))),
};

function causesOf(volume: Volume, ...limits: Parameters<typeof makeLimits>[0]): string[] {
  const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null };
  const found = settleResult({ result: makeSearch(volume), limits: makeLimits(limits), run });
  return (found?.settled.causes ?? []).map(({ kind }) => kind);
}

describe('what an uneven ceiling is, where others may use a listed limit unseen', () => {
  it('stays open below a network or a policy that counts as the ceiling does', () => {
    expect(causesOf(unevenBytes, makeLimit('network', 'throughput', 2 * bytesPerSecond))).toEqual([]);
    expect(causesOf(unevenBytes, makeLimit('qos', 'throughput', 1.5 * bytesPerSecond))).toEqual([]);
  });

  it('is the disks where no such limit is listed, or it is far, or counts otherwise', () => {
    expect(causesOf(unevenBytes)).toEqual(['device']);
    expect(causesOf(unevenBytes, makeLimit('network', 'throughput', 10 * bytesPerSecond))).toEqual(['device']);
    expect(causesOf(disks(1200), makeLimit('network', 'throughput', 2 * bytesPerSecond))).toEqual(['device']);
  });
});
