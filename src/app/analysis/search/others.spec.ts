import { Counters, makeSearch, requests } from '../testing/searches';
import { makeLimits } from '../testing/limits';
import { takenSearch } from '../testing/taken-search';
import { explanationsOf } from './explanations';
import {
  busiestDisk,
  copiesSeen,
  mostWaitOf,
  Others,
  othersAnywhere,
  othersOf,
  shareOfBusiestDisk,
  waitOutsideOf,
  waitsAtOneDisk,
  waitsBeforeDisks,
} from './others';
import { Search, searchOf, Step } from './search-steps';
import { weigh } from './weigh';

function askedWith(counters?: Counters): Step {
  return takenSearch(makeSearch({ ...requests(2000), ...(counters === undefined ? {} : { counters }) })).asked;
}

/** Rounded, as counts are whole requests. */
function rounded(others: Others | null): number[] | null {
  return others === null ? null : [Math.round(others.iops), Math.round(others.bytesPerSecond / 4096)];
}

describe('what others did', () => {
  it('is not known without counters', () => {
    const asked = askedWith();
    expect([othersOf(asked, 'volume'), othersAnywhere(asked), busiestDisk(asked), waitOutsideOf(asked)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('is what is counted there beside the own requests', () => {
    const asked = askedWith({ others: () => ({ onVolume: 300, onDisks: 100, elsewhere: 50 }) });
    expect(rounded(othersOf(asked, 'volume'))).toEqual([300, 300]);
    expect(rounded(othersOf(asked, 'disk'))).toEqual([400, 400]);
    expect(rounded(othersOf(asked, 'node'))).toEqual([450, 450]);
  });

  it('leaves out what a file system does beside the data', () => {
    const asked = askedWith({ others: () => ({ onVolume: 40 }) });
    expect(othersOf(asked, 'volume')).toEqual({ iops: 0, bytesPerSecond: 0 });
  });

  it('sees small requests of others beside large own ones', () => {
    const search = searchOf(makeSearch({ ...requests(2000), counters: { others: () => ({ onVolume: 200 }) } }));
    const large = search?.steps.find(({ target }) => target.blockSizeBytes === 65_536);
    expect(large === undefined ? null : rounded(othersOf(large, 'volume'))).toEqual([200, 200]);
  });

  it('does not take parts of split requests for those of others', () => {
    const asked = askedWith({});
    const devices = asked.timeSpan.devices?.map((one) => ({ ...one, readCount: 2 * one.readCount })) ?? null;
    const split = { ...asked, timeSpan: { ...asked.timeSpan, devices } };
    expect(othersOf(split, 'volume')?.iops).toBe(0);
  });

  it('tells how many copies of each write the disks made', () => {
    const asked = askedWith({ diskShares: [1, 1] });
    const copiesOf = (atVolume: number, atEachDisk: number): number | null => {
      const writeBytes = { volume: atVolume, disk: atEachDisk, node: 0 };
      const devices = asked.timeSpan.devices?.map((one) => ({ ...one, writeBytes: writeBytes[one.level] })) ?? null;
      return copiesSeen({ ...asked, timeSpan: { ...asked.timeSpan, devices } });
    };
    expect([copiesOf(1000, 1000), copiesOf(1000, 1510), copiesOf(1000, 500)]).toEqual([2, 3, 1]);
    // Others write as well, or a cache keeps some of it.
    expect([copiesOf(1000, 1200), copiesOf(1000, 250), copiesOf(0, 0)]).toEqual([null, null, null]);
    expect(copiesSeen(askedWith())).toBeNull();
  });

  it('takes copies of the own requests for its own', () => {
    const asked = askedWith({ others: () => ({ onDisks: 2000 }) });
    expect(othersOf(asked, 'disk')?.iops).toBeGreaterThan(1900);
    // Each request of 8 KiB makes two; what was counted beside has half the size.
    expect(othersOf(asked, 'disk', 2)?.iops).toBe(0);
  });

  it('is not known where less was counted than the engine did: a cache lies before it', () => {
    const asked = askedWith({});
    const devices = asked.timeSpan.devices?.map((one) => ({ ...one, readBytes: one.readBytes / 2 })) ?? null;
    expect(othersOf({ ...asked, timeSpan: { ...asked.timeSpan, devices } }, 'volume')).toBeNull();
  });

  it('is anywhere on the volume and on the other disks of the node', () => {
    expect(rounded(othersAnywhere(askedWith({ others: () => ({ elsewhere: 500 }) })))).toEqual([500, 500]);
    expect(rounded(othersAnywhere(askedWith({ others: () => ({ onVolume: 300, elsewhere: 500 }) })))).toEqual([
      800, 800,
    ]);
  });
});

describe('the disks of a volume', () => {
  it('have a busiest one where there are several', () => {
    const asked = askedWith({ diskShares: [0.2, 0.5, 0.3] });
    expect(busiestDisk(asked)?.name).toBe('PhysicalDrive2');
    expect(busiestDisk(asked)?.iops).toBeCloseTo(1000, 0);
    expect(shareOfBusiestDisk(asked)).toBeCloseTo(1.5, 2);
    expect(shareOfBusiestDisk(askedWith({}))).toBeNull();
  });
});

describe('the wait outside of the volume', () => {
  it('is the part of the latency that the volume did not take', () => {
    expect(waitOutsideOf(askedWith({ waitShare: 0.4 }))).toBeCloseTo(0.4, 3);
  });

  it('is no more than what the quickest request did not take', () => {
    const asked = askedWith();
    const latency = {
      sampleCount: 9,
      meanMicroseconds: 1000,
      stdDevMicroseconds: 10,
      minMicroseconds: 900,
      maxMicroseconds: 1100,
    };
    const even = { ...asked, timeSpan: { ...asked.timeSpan, total: { ...asked.timeSpan.total, latency } } };
    expect(mostWaitOf(even)).toBeCloseTo(0.1, 9);
    expect(
      mostWaitOf({ ...asked, timeSpan: { ...asked.timeSpan, total: { ...asked.timeSpan.total, latency: null } } }),
    ).toBe(1);
  });

  it('is not known where others are in the same figures', () => {
    expect(waitOutsideOf(askedWith({ waitShare: 0.4, others: () => ({ onVolume: 300 }) }))).toBeNull();
  });
});

/** Of four disks, what requests took on each at the ceiling; one alone takes 5 ms. */
function takingOnDisks(milliseconds: readonly number[]): Search {
  const latencyMicroseconds = ({ queueDepth }: { readonly queueDepth: number }): number =>
    queueDepth === 1 ? 5000 : (queueDepth * 1e6) / 1200;
  const counters = { diskShares: milliseconds.map(() => 1 / milliseconds.length) };
  const search = takenSearch(makeSearch({ ...requests(1200), latencyMicroseconds, counters }));
  const disks = search.full.timeSpan.devices?.filter(({ level }) => level === 'disk') ?? [];
  const devices = disks.map((one, place) => ({
    ...one,
    readMicroseconds: one.readCount * 1000 * (milliseconds[place] ?? 0),
  }));
  return { ...search, full: { ...search.full, timeSpan: { ...search.full.timeSpan, devices } } };
}

describe('requests wait at one disk', () => {
  it('where most of those in flight are there, and others take about as long as alone', () => {
    // 300 a second for 200 ms each are 60 of 64 in flight.
    expect(waitsAtOneDisk(takingOnDisks([5, 200, 6, 7]))).toBeTrue();
  });

  it('not where they wait on others as well, before all disks, or are counted on one', () => {
    expect(waitsAtOneDisk(takingOnDisks([30, 150, 30, 30]))).toBeFalse();
    expect(waitsAtOneDisk(takingOnDisks([5, 20, 5, 5]))).toBeFalse();
    expect(waitsAtOneDisk(takingOnDisks([53]))).toBeFalse();
    expect(waitsAtOneDisk(takenSearch(makeSearch(requests(1200))))).toBeFalse();
  });

  it('so that no limit of all disks explains it', () => {
    const search = takingOnDisks([5, 200, 6, 7]);
    const input = {
      result: makeSearch(requests(1200)),
      limits: makeLimits([]),
      run: { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null },
    };
    const [first] = weigh(search, explanationsOf(search, input), input);
    expect(first?.cause.kind).toBe('device');
    const [even] = weigh(takingOnDisks([5, 20, 5, 5]), explanationsOf(search, input), input);
    expect(even?.cause.kind).toBe('requests');
  });
});

describe('requests wait before the disks', () => {
  it('where they take long at the ceiling, and at the disks about as long as alone', () => {
    expect(waitsBeforeDisks(takingOnDisks([5, 6, 6, 7]))).toBeTrue();
    expect(waitsBeforeDisks(takingOnDisks([50, 55, 50, 55]))).toBeFalse();
  });

  it('not where the counters do not tell, or one was not tried alone', () => {
    expect(waitsBeforeDisks(takenSearch(makeSearch(requests(1200))))).toBeFalse();
    expect(waitsBeforeDisks({ ...takingOnDisks([5, 6, 6, 7]), idle: null })).toBeFalse();
  });
});
