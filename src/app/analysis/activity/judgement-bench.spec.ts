/** Made-up histories and loads with known truth: each gets its one judgement. */
import { random as randomOf } from '../testing/run-noise';
import { Activity, QosFlow, StorageJob } from '../../../generated/contract';
import { Judgement, judgeVolume } from './judge-volume';
import { noRunsNow } from './own-runs';
import { Histories } from './past-of-volume';
import { madeUpActivity } from './testing/made-up-past';
import { day, hour, past, start, Truths, volume, week, weekHistory } from './testing/made-up-week';
import { VolumeLoad, volumeLoads } from './volume-load';
import { loudestOf, usersOf } from './volume-users';

const repair: StorageJob = {
  id: null,
  name: 'Repair',
  state: 'running',
  completedPercent: 4,
  processedBytes: null,
  totalBytes: null,
};
const flow = (
  name: string,
  iops: number,
  limitIops: number | null = null,
  folder = 'C:\\ClusterStorage\\test01',
): QosFlow => ({
  initiatorName: name,
  initiatorNodeName: 'node1',
  filePath: `${folder}\\${name}.vhdx`,
  policyId: null,
  iops,
  limitIops,
  throughputBytesPerSecond: iops * 8192,
  latencyMicroseconds: null,
  status: 'Ok',
});
const activityOf = (nodeName: string, iops: number, readAt?: string, interval?: number): Activity =>
  madeUpActivity(nodeName, { test01: { reads: iops * 0.7, writes: iops * 0.3 } }, readAt, interval);
const nothingOf = (nodeName: string): Activity => madeUpActivity(nodeName, {});

interface More {
  readonly flows?: readonly QosFlow[];
  readonly jobs?: readonly StorageJob[];
  readonly load?: VolumeLoad | null;
}
/** The one judgement of what is kept, with what is now. */
const judge = (histories: Partial<Histories>, { flows = [], jobs = [], load = null }: More): Judgement => {
  const users = volume === undefined ? [] : usersOf(volume, flows);
  const { near, latency, slow, growth } = past(histories);
  const none = { readings: [], room: null, noisy: null, busier: [], runs: noRunsNow };
  return judgeVolume({ ...none, load, near, latency, slow, growth, users, loudest: loudestOf(users), jobs });
};

describe('the bench of judgements', () => {
  const truths = new Truths();

  for (const factor of [2, 3, 5]) {
    truths.test(`says that requests take ${factor} times as long together with a repair that runs`, () => {
      const load = week(80 + factor, { latencyMicroseconds: (time) => (time >= start + 6 * day ? 800 * factor : 800) });
      const judged = judge({ week: weekHistory(load) }, { jobs: [repair, { ...repair, state: 'suspended' }] });
      expect(judged.kind).toBe('slower');
      expect(judged.kind === 'slower' && judged.signs).toEqual([{ kind: 'jobs', jobs: [repair] }]);
    });
  }
  truths.test('judges no repair that holds up nobody', () => {
    expect(judge({ week: weekHistory(week(85)) }, { jobs: [repair] }).kind).toBe('not-known');
  });
  truths.test('says of no repair that it is over or waits', () => {
    const load = week(86, { latencyMicroseconds: (time) => (time >= start + 6 * day ? 3200 : 800) });
    const jobs = [
      { ...repair, state: 'waiting' as const },
      { ...repair, state: 'suspended' as const },
    ];
    const judged = judge({ week: weekHistory(load) }, { jobs });
    expect(judged.kind === 'slower' && judged.signs).toEqual([]);
  });

  for (const [iops, limit, others] of [
    [482, 500, 90],
    [500, 500, 5000],
    [96.5, 100, 3],
  ] as const) {
    truths.test(`names who waits at ${limit} IOPS of its own with ${iops} of them`, () => {
      const flows = [flow('held', iops, limit), flow('free', others), flow('far', 100, 5000)];
      const judged = judge({ week: weekHistory(week(90)) }, { flows });
      expect(judged.kind === 'waits' && judged.users.map((user) => user.flow.initiatorName)).toEqual(['held']);
    });
  }
  const nobodyWaits: Readonly<Record<string, readonly QosFlow[]>> = {
    'below its limit': [flow('a', 440, 500)],
    'without a limit': [flow('a', 5000), flow('b', 10)],
    'idle at a limit of nothing': [flow('a', 0, 0)],
    'held on another volume': [flow('a', 500, 500, 'C:\\ClusterStorage\\test010')],
    'not told of': [{ ...flow('a', 500, 500), iops: null }],
  };
  for (const [name, flows] of Object.entries(nobodyWaits)) {
    truths.test(`says of nobody that it waits, ${name}`, () => {
      expect(judge({ week: weekHistory(week(91)) }, { flows }).kind).toBe('not-known');
    });
  }
  truths.test('says first what holds up all, and not who waits', () => {
    const load = week(92, { latencyMicroseconds: (time) => (time >= start + 6 * day ? 3200 : 800) });
    expect(judge({ week: weekHistory(load) }, { flows: [flow('held', 500, 500)] }).kind).toBe('slower');
  });

  // Where counters are set back or go round, the node leaves the volume out of that answer, or of that step of what it keeps: no
  // rate follows from them. How it finds that out is held by the module's tests of Get-FlowRate.
  for (const seed of [101, 102, 103]) {
    truths.test(
      `takes nothing from a node whose counters were set back for a low or a high load, of seed ${seed}`,
      () => {
        const random = randomOf(seed);
        const iops = 3000 + 6000 * random();
        const both = volumeLoads([activityOf('node1', iops), activityOf('node2', iops)], ['node1', 'node2'])[0];
        const one = volumeLoads([activityOf('node1', iops), nothingOf('node2')], ['node1', 'node2'])[0];
        expect([both?.missingNodes, one?.missingNodes]).toEqual([[], ['node2']]);
        expect(one?.total.iops).toBeCloseTo(iops, 6);
        // A volume that looks idle with a part missing is not.
        const idle = volumeLoads([activityOf('node1', 0), nothingOf('node2')], ['node1', 'node2'])[0];
        expect(judge({}, { load: idle ?? null }).kind).toBe('not-known');
        const quiet = volumeLoads([activityOf('node1', 0), activityOf('node2', 0)], ['node1', 'node2'])[0];
        expect(judge({}, { load: quiet ?? null }).kind).toBe('idle');
      },
    );
  }

  for (const [skew, interval] of [
    [-6 * 365 * day, 5],
    [90_000, 4.1],
    [12 * hour, 9.8],
  ] as const) {
    truths.test(`adds up nodes whose clocks are ${skew / 1000} s apart`, () => {
      const at = '2026-11-23T10:00:00Z';
      const other = new Date(Date.parse(at) + skew).toISOString();
      const [load] = volumeLoads(
        [activityOf('node1', 700, at), activityOf('node2', 900, other, interval)],
        ['node1', 'node2'],
      );
      expect(load?.total.iops).toBeCloseTo(1600, 6);
      expect(load?.missingNodes).toEqual([]);
    });
  }

  truths.areAtLeast(20);
});
