import { TestBed } from '@angular/core/testing';
import { VolumeLoad, volumeLoads } from '../analysis/activity/public-api';
import { madeUpActivity } from '../analysis/activity/testing/made-up-past';
import { HeadroomGateway } from '../gateway/public-api';
import { OpenRecord } from './open-record';

const second = 1000;
const minute = 60 * second;

describe('OpenRecord', () => {
  let gateway: { entryNodeName: string };
  let record: OpenRecord;

  beforeEach(() => {
    gateway = { entryNodeName: 'hci1' };
    TestBed.configureTestingModule({ providers: [{ provide: HeadroomGateway, useValue: gateway }] });
    record = TestBed.inject(OpenRecord);
  });

  const loads = (
    iops: number,
    latency: number | null = 900,
    nodes = ['node1'],
    volumeIds = ['test01'],
  ): readonly VolumeLoad[] =>
    volumeLoads(
      [
        madeUpActivity(
          'node1',
          Object.fromEntries(volumeIds.map((id) => [id, { reads: iops * 0.75, writes: iops * 0.25, latency }])),
        ),
      ],
      nodes,
    );
  const watch = (from: number, to: number, iops: number, latency = 900): void => {
    for (let at = from; at < to; at += 5 * second) {
      record.add(loads(iops, latency), at);
    }
  };

  it('gives a moment as it was read', () => {
    const [read] = loads(400);
    const [unknown] = loads(0, null, ['node1', 'node2']);
    record.add(loads(400), 10);
    record.add(loads(0, null, ['node1', 'node2']), 20);
    expect(record.momentsOf('test01')).toEqual([
      jasmine.objectContaining({
        at: 10,
        reads: read?.reads,
        writes: read?.writes,
        total: read?.total,
        isAtLeast: false,
      }),
      jasmine.objectContaining({ at: 20, total: unknown?.total, isAtLeast: true }),
    ]);
    expect(unknown?.total.latencyMicroseconds).toBeNull();
    expect(record.momentsOf('test02')).toEqual([]);
  });

  it('keeps an hour of each volume, and of no more volumes than it has room for', () => {
    watch(0, 2 * 60 * minute, 100);
    const moments = record.momentsOf('test01');
    expect(moments.length).toBe(720);
    expect(moments[0]?.at).toBe(60 * minute);
    expect(moments.at(-1)?.at).toBe(120 * minute - 5 * second);
    const many = Array.from({ length: 150 }, (_, index) => `volume${index}`);
    record.add(loads(100, 900, ['node1'], many), 0);
    expect(many.filter((id) => record.momentsOf(id).length > 0).length).toBe(99);
    expect(record.highest.size).toBe(151);
  });

  it('has room for other volumes once nothing was read of the first for an hour', () => {
    const named = (name: string): string[] => Array.from({ length: 100 }, (_, index) => `${name}${index}`);
    const kept = (name: string): number => named(name).filter((id) => record.momentsOf(id).length > 0).length;
    record.add(loads(100, 900, ['node1'], named('first')), 0);
    record.add(loads(100, 900, ['node1'], named('next')), 60 * minute);
    expect([kept('first'), kept('next')]).toEqual([100, 0]);
    record.add(loads(100, 900, ['node1'], named('next')), 61 * minute);
    expect([kept('first'), kept('next')]).toEqual([0, 100]);
  });

  it('forgets all of it where the connection is another', () => {
    record.add(loads(400), 10);
    record.keepDrives([new Map()], 10);
    gateway.entryNodeName = 'hci2';
    expect(record.momentsOf('test01')).toEqual([]);
    expect(record.highest.size).toBe(0);
    expect(record.drivesUntil(10)).toEqual([]);
  });

  it('has the readings that the last page judged, as long as they are of now and of this connection', () => {
    const readings = [{ loads: loads(400), shares: new Map(), near: new Map(), passed: new Map(), count: 1 }];
    record.keepReadings(readings, minute);
    expect(record.readingsUntil(minute + 6 * second)).toEqual(readings);
    expect(record.readingsUntil(minute + 21 * second)).toEqual([]);
    gateway.entryNodeName = 'hci2';
    expect(record.readingsUntil(minute + 6 * second)).toEqual([]);
  });

  it('has no readings of drives from before minutes in which nothing was read', () => {
    record.keepDrives([new Map(), new Map()], 0);
    expect(record.drivesUntil(4 * minute).length).toBe(2);
    expect(record.drivesUntil(6 * minute).length).toBe(0);
  });

  it('says what was watched: five minutes, and those before where all ten were', () => {
    expect(record.watched(0).size).toBe(0);
    watch(0, 10 * second, 100);
    expect(record.watched(10 * second).get('test01')).toEqual({ last: null, before: null });
    watch(10 * second, 5 * minute, 100);
    const five = record.watched(5 * minute).get('test01');
    expect([five?.last?.iops, five?.before]).toEqual([100, null]);
    watch(5 * minute, 10 * minute, 300, 1800);
    const ten = record.watched(10 * minute - second).get('test01');
    expect(ten?.last?.iops).toBeCloseTo(300, 6);
    expect(ten?.last?.bytesPerSecond).toBeCloseTo(300 * 8192, 3);
    expect(ten?.last?.latencyMicroseconds).toBeCloseTo(1800, 6);
    expect(ten?.before?.iops).toBeCloseTo(100, 6);
    expect(ten?.before?.latencyMicroseconds).toBeCloseTo(900, 6);
  });

  it('leaves out what lacks the part of a node, as where its counters were set back', () => {
    watch(0, 10 * minute, 100);
    for (let at = 10 * minute; at < 15 * minute; at += 5 * second) {
      record.add(loads(5000, 9000, ['node1', 'node2']), at);
    }
    expect(record.watched(15 * minute).get('test01')).toEqual({ last: null, before: null });
  });
});
