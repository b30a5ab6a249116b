import { DirectionCeiling, Result } from '../../../generated/contract';
import { MeasuredLimit, withMeasured } from '../limits/measured';
import { newestMeasured } from '../limits/newest-measured';
import { KnownLimits } from '../limits/limits-for';
import { makeLimit, makeLimits } from '../testing/limits';
import { askedBlockBytes, disks, Load, makeSearch, requests, SearchOptions, Volume } from '../testing/searches';
import { words } from '../../words/testing/english';
import { assessResult } from './assess-result';
import { measuredLimits } from './measured-limit';
import { rooflineOf } from './roofline';

const nothing = makeLimits([]);
const run = {
  nodeName: 'node1',
  coordinatorNodeName: 'node1',
  presetId: null,
  readiness: null,
  id: '20261121-054327-1a2b3c4d',
  engine: { name: 'headroom-io', version: '0.1.0', platform: 'windows', sha256: '0'.repeat(64) },
} as const;

/** The steps of a search of a mix, by what they change. */
const steps = { full: 2, largerBlock: 4, largestBlock: 5, smallerBlock: 6, reads: 7, writes: 8 } as const;

type Told = readonly [DirectionCeiling['direction'], DirectionCeiling['kind'], keyof typeof steps, number];

/** A search with the ceilings that its engine tells of. */
function searchWith(volume: Volume, told: readonly Told[], options: SearchOptions = { writePercent: 30 }): Result {
  const result = makeSearch(volume, options);
  const ceilings = told.map(([direction, kind, step, value]): DirectionCeiling => ({
    direction,
    kind,
    stepIndex: steps[step],
    value,
    lowValue: value * 0.98,
    highValue: value * 1.02,
  }));
  const search = result.search ?? null;
  return search === null ? result : { ...result, search: { ...search, ceilings } };
}

const foundIn = (result: Result, limits: KnownLimits = nothing, more = {}): MeasuredLimit[] =>
  measuredLimits({ run: { ...run, ...more }, result, limits });
const told = ({ id, direction, value, search: { work } }: MeasuredLimit): unknown[] => [
  id,
  direction,
  value,
  work === null ? null : [work.blockSizeBytes, work.writePercent],
];

/** Disks of 1,200 IOPS that move 60 MB/s at most. */
const ofDisks: Volume = {
  ...disks(1200),
  iops: (load: Load) => Math.min(disks(1200).iops(load), 60e6 / load.blockSizeBytes),
};
const ofDisksTold: readonly Told[] = [
  ['all', 'iops', 'full', 1190],
  ['all', 'bytes', 'largestBlock', 60e6],
  ['reads', 'iops', 'reads', 1210],
  ['writes', 'iops', 'writes', 1205],
];

describe('each ceiling that a search proves', () => {
  it('is a limit of its own: by requests, by bytes, by reads and by writes', () => {
    const [first, ...others] = foundIn(searchWith(ofDisks, ofDisksTold));
    expect(first?.search.work).toEqual({ blockSizeBytes: askedBlockBytes, writePercent: 30, randomPercent: 100 });
    expect([first?.id, first?.direction]).toEqual(['measured-iops', 'any']);
    expect(others.map(told)).toEqual([
      ['measured-throughput', 'any', 60e6, [65_536, 30]],
      ['measured-iops-read', 'read', 1210, [askedBlockBytes, 0]],
      ['measured-iops-write', 'write', 1205, [askedBlockBytes, 100]],
    ]);
  });

  it('is one limit where the verdict names what counts it', () => {
    const throttled = searchWith(requests(1200), [
      ['all', 'iops', 'smallerBlock', 1203],
      ['all', 'bytes', 'largestBlock', 78e6],
      ['reads', 'iops', 'reads', 1199],
      ['writes', 'iops', 'writes', 1201],
    ]);
    expect(foundIn(throttled).map(told)).toEqual([
      ['measured-iops', 'any', 1200, null],
      ['measured-throughput', 'any', 78e6, [65_536, 30]],
    ]);
  });

  it('is none that a source names, beside one that no source does', () => {
    const known = makeLimits([makeLimit('vm-uncached', 'iops', 1200), makeLimit('vm-uncached', 'throughput', 500e6)]);
    const found = foundIn(
      searchWith(requests(1200), [
        ['all', 'iops', 'full', 1200],
        ['all', 'bytes', 'largestBlock', 78e6],
      ]),
      known,
    );
    // The step of larger blocks is at the limit of requests as well.
    expect(found).toEqual([]);
    const bytesBelow: Volume = { iops: (load) => Math.min(requests(1200).iops(load), 40e6 / load.blockSizeBytes) };
    const beside = searchWith(bytesBelow, [
      ['all', 'iops', 'full', 1200],
      ['all', 'bytes', 'largestBlock', 40e6],
    ]);
    expect(foundIn(beside, known).map(told)).toEqual([['measured-throughput', 'any', 40e6, [65_536, 30]]]);
  });

  it('is kept where only the requested depth is below it', () => {
    const deeper: Volume = { iops: ({ queueDepth }) => Math.min(6000, queueDepth * 62.5) };
    const search = makeSearch(deeper, { deeperCount: 3 });
    const of = (ceilings: DirectionCeiling[]): MeasuredLimit[] =>
      foundIn({ ...search, search: search.search && { ...search.search, ceilings } });
    expect(assessResult({ run, result: search, limits: nothing }).state).toBe('queueDepth');
    expect(of([]).map(told)).toEqual([]);
    const one = { direction: 'all', kind: 'iops', stepIndex: 4, value: 6000, lowValue: 5990, highValue: 6010 } as const;
    expect(of([one]).map(told)).toEqual([['measured-iops', 'read', 6000, [askedBlockBytes, 0]]]);
  });

  it('is none that others, a busy node, the engine or a network may have set, and none that is known vaguely', () => {
    const only = ([first, ...others]: MeasuredLimit[]): unknown => [first === undefined, others.map(({ id }) => id)];
    const beside = (volume: Partial<Volume>): unknown =>
      only(foundIn(searchWith({ ...ofDisks, ...volume }, ofDisksTold)));
    const all = ['measured-throughput', 'measured-iops-read', 'measured-iops-write'];
    expect(beside({})).toEqual([false, all]);
    expect(
      beside({ counters: { others: ({ writePercent }) => ({ onVolume: writePercent === 0 ? 300 : 0 }) } }),
    ).toEqual([false, all.filter((id) => id !== 'measured-iops-read')]);
    expect(beside({ engineProcessors: ({ writePercent }) => (writePercent === 100 ? 2 : 0.2) })).toEqual([
      false,
      all.filter((id) => id !== 'measured-iops-write'),
    ]);
    const elsewhere = foundIn(searchWith(ofDisks, ofDisksTold), nothing, { coordinatorNodeName: 'node2' });
    expect(elsewhere.map(({ metric }) => metric)).not.toContain('throughput');
  });

  it('is drawn at its block size, if it is of the mix that was asked', () => {
    const input = { run, result: searchWith(ofDisks, ofDisksTold), limits: nothing };
    const found = rooflineOf(input, assessResult(input)).roofs.filter(({ id }) => id.startsWith('found'));
    expect(found.map(({ id, onlyAtBytes }) => [id, onlyAtBytes])).toEqual([
      ['found-device', askedBlockBytes],
      ['found-throughput-beside', 65_536],
    ]);
    expect(found[1]?.iopsAt(65_536)).toBeCloseTo(60e6 / 65_536, 3);
  });
});

describe('the limits of several searches', () => {
  const ofFirst = foundIn(searchWith(ofDisks, ofDisksTold));
  const before = (limits: readonly MeasuredLimit[], runId: string): MeasuredLimit[] =>
    limits.map((one) => ({ ...one, search: { ...one.search, runId } }));

  it('stand beside each other, each once', () => {
    const reads = foundIn(searchWith(disks(1500), [], {}));
    const kept = newestMeasured(reads, before(ofFirst, '20261120-054327-1a2b3c4d'));
    expect(kept.map(({ id, value }) => [id, value])).toEqual([
      ['measured-iops', reads[0]?.value ?? 0],
      ['measured-iops-2', ofFirst[0]?.value ?? 0],
      ['measured-throughput', 60e6],
      ['measured-iops-write', 1205],
    ]);
  });

  it('are no more where a newer one passed them', () => {
    const throttled = foundIn(makeSearch(requests(900)));
    const free = foundIn(makeSearch(disks(1500)));
    expect(newestMeasured(free, throttled).map(({ value }) => value)).toEqual([free[0]?.value ?? 0]);
    expect(newestMeasured(throttled, free).map(({ value }) => value)).toEqual([900]);
  });
});

describe('a ceiling that dropped', () => {
  const known = withMeasured(nothing, foundIn(searchWith(ofDisks, ofDisksTold)));
  const notesOf = (result: Result, limits = known): string[] =>
    assessResult({ run: { ...run, coordinatorNodeName: 'node2' }, result, limits }).notes.map(words);
  const slower: Volume = {
    ...disks(1200),
    iops: (load: Load) => Math.min(disks(1200).iops(load), 30e6 / load.blockSizeBytes),
  };

  it('is told beside those that stayed, with what changed once', () => {
    const now: readonly Told[] = [
      ['all', 'iops', 'full', 1190],
      ['all', 'bytes', 'largestBlock', 30e6],
      ['reads', 'iops', 'reads', 1400],
      ['writes', 'iops', 'writes', 1000],
    ];
    expect(notesOf(searchWith(slower, now)).slice(0, 4)).toEqual([
      'The limit of 64 KiB requests dropped: the search on 2026-11-21 found 60 MB/s here, this one found 30 MB/s, 50% less.',
      'The limit of 8 KiB reads rose: the search on 2026-11-21 found 1,210 IOPS here, this one found 1,400 IOPS, 15.7% more.',
      'The limit of 8 KiB writes dropped: the search on 2026-11-21 found 1,205 IOPS here, this one found 1,000 IOPS, 17% less.',
      'Since then the owner of the volume changed from node1 to node2.',
    ]);
  });

  it('is not told of what this search did not reach', () => {
    expect(notesOf(searchWith(slower, [['all', 'iops', 'full', 1190]])).join()).not.toContain('dropped');
    // A limit of all requests is not the one of large requests.
    const throttled = withMeasured(nothing, foundIn(searchWith(requests(1200), [])));
    const large = searchWith(disks(700), [['all', 'bytes', 'largestBlock', 30e6]]);
    expect(notesOf(large, throttled).join()).not.toContain('dropped');
  });
});
