import { makeLimits } from '../testing/limits';
import { disks, Load, makeSearch, Volume } from '../testing/searches';
import { settleResult } from './assess-result';
import { SettledCause } from './settled';

/** More or less of it from step to step, as of a load that does not ask how much there is. */
const othersAt = ({ step }: Load): number => 600 * (1 + 0.12 * Math.cos(2 * step));
const counters = { others: (load: Load) => ({ onVolume: othersAt(load) }) };

function causeOf(volume: Volume): SettledCause | null {
  const result = makeSearch({ ...volume, counters });
  const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null };
  return settleResult({ result, limits: makeLimits([]), run })?.settled.causes[0] ?? null;
}

describe('beside others on the same disks, a search finds', () => {
  it('a limit of its own requests, which others go past', () => {
    expect(causeOf({ iops: ({ queueDepth }) => Math.min(1200, queueDepth * 200) })).toEqual({
      kind: 'requests',
      direction: null,
      others: null,
    });
  });

  it('disks that do what the others leave them', () => {
    const unevenly = ({ step }: Load): number => 2400 * (1 + 0.02 * Math.cos(5 * step));
    const cause = causeOf({
      halfWidthPercent: 3,
      iops: (load) => Math.min(unevenly(load) - othersAt(load), load.queueDepth * 200),
    });
    expect(cause?.kind).toBe('device');
  });

  it('no disks where requests wait before them', () => {
    const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null };
    const causesOf = (waitShare: number): string[] => {
      const result = makeSearch({ ...disks(1200), counters: { waitShare } });
      const causes = settleResult({ result, limits: makeLimits([]), run })?.settled.causes ?? [];
      return causes.map(({ kind }) => kind);
    };
    expect(causesOf(0)).toEqual(['device']);
    // Of 53 ms at the ceiling 48, and one request alone takes 5.
    expect(causesOf(0.9)).toEqual([]);
  });
});
