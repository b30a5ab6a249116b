import { TestBed } from '@angular/core/testing';
import { Activity } from '../../generated/contract';
import { volumeLoads } from '../analysis/activity/public-api';
import { madeUpActivity } from '../analysis/activity/testing/made-up-past';
import { Does, madeUpNeighbours } from '../analysis/activity/testing/made-up-neighbours';
import { HeadroomGateway } from '../gateway/public-api';
import { noisyNow, risingNow } from './noisy-now';
import { OpenRecord } from './open-record';

const hour = 3_600_000;
const clock = Date.parse('2026-11-05T10:00:00Z');

describe('noisyNow', () => {
  let record: OpenRecord;
  beforeEach(() => {
    TestBed.configureTestingModule({
      providers: [{ provide: HeadroomGateway, useValue: { entryNodeName: 'hci' } }],
    });
    record = TestBed.inject(OpenRecord);
  });

  const does = (at: number): Does =>
    at < clock - 2 * hour
      ? { iops: 400, latencyMicroseconds: 900, blockSizeBytes: 8192 }
      : { iops: 3400, latencyMicroseconds: 3000, blockSizeBytes: 8192 };
  const { cluster, week } = madeUpNeighbours({
    seed: 1,
    now: clock,
    does: { test01: does },
    parts: { test01: { sql1: 0.8, web1: 0.08 } },
  });
  const answerOf = (nodeName: string, readAt: number): Activity =>
    madeUpActivity(nodeName, { test01: { reads: 900, writes: 800, latency: 3000 } }, new Date(readAt).toISOString());
  /** The browser's clock is another one than those of the nodes. */
  const browser = Date.parse('2020-01-01T00:00:00Z');
  const found = (readAt: readonly number[]): readonly string[] => {
    const answers = readAt.map((at, index) => answerOf(`node${index + 1}`, at));
    const loads = volumeLoads(answers.slice(0, 2), ['node1', 'node2']);
    [15, 10, 5, 0].forEach((seconds) => record.add(loads, browser - seconds * 1000));
    const noisy = noisyNow(cluster, week ?? undefined, { answers, at: browser }, record);
    return [...noisy.values()].map(({ user }) => user.initiatorName ?? '');
  };

  it('goes by the clocks of the nodes, whose times the history has', () =>
    expect(found([clock, clock])).toEqual(['sql1']));

  for (const [name, skew] of [
    ['years ago', -5 * 365 * 24 * hour],
    ['years ahead', 5 * 365 * 24 * hour],
    ['half a day ahead', 12 * hour],
  ] as const) {
    it(`does not mind one clock that is ${name}`, () =>
      expect(found([clock, clock + skew, clock + 400])).toEqual(['sql1']));
  }

  it('tells what takes longer in the ten minutes that were watched, and nothing after five', () => {
    const answers = [answerOf('node1', clock), answerOf('node2', clock)];
    const usual = madeUpNeighbours({
      seed: 1,
      now: clock,
      does: { test01: () => ({ iops: 3400, latencyMicroseconds: 900, blockSizeBytes: 8192 }) },
      parts: { test01: {} },
    });
    const rising = (seconds: number): number => {
      for (let past = seconds; past >= 0; past -= 5) {
        record.add(volumeLoads(answers, ['node1', 'node2']), browser - past * 1000);
      }
      const told = risingNow(cluster, usual.week ?? undefined, { answers, at: browser }, record, undefined);
      return told.get('test01')?.nowMicroseconds ?? 0;
    };
    expect(rising(299)).toBe(0);
    expect(rising(599)).toBeCloseTo(3000, 6);
  });

  it('says nothing before anything was read', () => {
    expect(noisyNow(cluster, week ?? undefined, { answers: [], at: null }, record).size).toBe(0);
    expect(noisyNow(null, week ?? undefined, { answers: [answerOf('node1', clock)], at: browser }, record).size).toBe(
      0,
    );
    expect(noisyNow(cluster, undefined, { answers: [answerOf('node1', clock)], at: browser }, record).size).toBe(0);
  });
});
