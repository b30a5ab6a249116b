import { Limit, Result } from '../../../generated/contract';
import { makeLimit, makeLimits } from '../testing/limits';
import { makeResult } from '../testing/results';
import { bytes, disks, makeSearch, requests } from '../testing/searches';
import { assessResult } from './assess-result';
import { Roof, Roofline, rooflineOf } from './roofline';

const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null };
const of = (result: Result, limits: readonly Limit[] = []): Roofline => {
  const input = { result, limits: makeLimits(limits), run };
  return rooflineOf(input, assessResult(input));
};
const oneRun = (blockSizeBytes: number, changes: Parameters<typeof makeResult>[0]['timeSpan'] = {}): Result =>
  makeResult({
    targets: [{ path: 'a', sizeBytes: 2 ** 30, blockSizeBytes, readIops: 600, writeIops: 400 }],
    measuredSeconds: 30,
    queueDepth: 16,
    timeSpan: changes,
  });
const roof = ({ roofs }: Roofline, id: string): Roof => {
  const found = roofs.find((one) => one.id === id);
  if (found === undefined) {
    throw new Error(`There is no roof ${id} among ${roofs.map((one) => one.id).join(', ')}.`);
  }
  return found;
};

describe('rooflineOf', () => {
  it('keeps a limit of requests at its figure, whatever the block size', () => {
    const found = roof(of(oneRun(8192), [makeLimit('vm-uncached', 'iops', 2000)]), 'vm-uncached-iops');
    expect([512, 8192, 2 ** 20].map((size) => found.iopsAt(size))).toEqual([2000, 2000, 2000]);
    expect(found.isMeasured).toBeFalse();
  });

  it('divides a limit of bytes by the block size', () => {
    const found = roof(of(oneRun(8192), [makeLimit('network', 'throughput', 8_192_000)]), 'network-throughput');
    expect([4096, 8192, 16_384].map((size) => Math.round(found.iopsAt(size)))).toEqual([2000, 1000, 500]);
  });

  it('counts a large request as several where the limit does', () => {
    const qos = makeLimit('qos', 'iops', 1000, { normalizedUnitBytes: 8192 });
    const found = roof(of(oneRun(65_536), [qos]), 'qos-iops');
    expect([512, 8192, 8193, 65_536].map((size) => found.iopsAt(size))).toEqual([1000, 1000, 500, 125]);
  });

  it('counts what the mix costs: a limit of writes, and copies of them', () => {
    const line = of(oneRun(4096), [makeLimit('qos', 'iops', 400, { direction: 'write' })]);
    expect(roof(line, 'qos-iops').iopsAt(65_536)).toBeCloseTo(1000, 6);
    const input = { result: oneRun(4096), limits: makeLimits([makeLimit('pool', 'iops', 5400)], { copies: 3 }), run };
    const pool = roof(rooflineOf(input, assessResult(input)), 'pool-iops');
    expect(pool.iopsAt(8192)).toBeCloseTo(5400 / (0.6 + 3 * 0.4), 6);
  });

  it('is what the verdict says where the run is', () => {
    const limits = [makeLimit('vm-uncached', 'throughput', 10_000_000), makeLimit('vm-uncached', 'iops', 5000)];
    const input = { result: oneRun(16_384), limits: makeLimits(limits), run };
    const verdict = assessResult(input);
    for (const { assessment, iopsAt } of rooflineOf(input, verdict).roofs) {
      expect(iopsAt(16_384)).toBeCloseTo(assessment?.iopsAtWhichItBinds ?? NaN, 6);
    }
    expect(verdict.assessments.length).toBe(2);
  });

  it('knows what an earlier search found of the disks at its block size alone', () => {
    const work = { blockSizeBytes: 8192, writePercent: 40, randomPercent: 100 };
    const search = {
      runId: '20261121-054327-1a2b3c4d',
      endedAt: '2026-11-21T05:45:27Z',
      work,
      ownerNodeName: null,
      vmSize: null,
      disks: [],
      copies: null,
      engineVersion: '0.1.0',
    };
    const asked = { blockSizeBytes: 8192, writePercent: 40, randomPercent: 100 };
    const result = makeResult({
      targets: [{ path: 'a', sizeBytes: 2 ** 30, blockSizeBytes: 8192, readIops: 600, writeIops: 400 }],
      measuredSeconds: 30,
      queueDepth: 16,
      target: asked,
    });
    const found = roof(of(result, [makeLimit('measured', 'iops', 1200, { search })]), 'measured-iops');
    expect([found.isMeasured, found.onlyAtBytes]).toEqual([true, 8192]);
  });

  it('draws what a search found: requests as a level, bytes as a diagonal, disks at one size', () => {
    const level = roof(of(makeSearch(requests(2000))), 'found-iops');
    expect([level.iopsAt(4096), level.iopsAt(65_536), level.onlyAtBytes]).toEqual([2000, 2000, null]);
    const diagonal = roof(of(makeSearch(bytes(16_384_000))), 'found-throughput');
    expect([8192, 16_384].map((size) => Math.round(diagonal.iopsAt(size)))).toEqual([2000, 1000]);
    expect(roof(of(makeSearch(disks(2000))), 'found-device').onlyAtBytes).toBe(8192);
  });

  it('draws nothing found where a published limit explains it', () => {
    const line = of(makeSearch(requests(2000)), [makeLimit('vm-uncached', 'iops', 2000)]);
    expect(line.roofs.map(({ id }) => id)).toEqual(['vm-uncached-iops']);
  });

  it('has a point for each step, with its interval and its place in the table', () => {
    const { points, asked } = of(makeSearch(requests(2000)));
    expect(points.length).toBe(9);
    expect(points[0]).toEqual(
      jasmine.objectContaining({ stepNumber: 1, change: 'asked', blockSizeBytes: 8192, iops: 2000, isSteady: true }),
    );
    expect(points[0]?.interval).toEqual({ low: 1980, high: 2020 });
    expect(points.filter(({ change }) => change === 'largerBlock').map(({ blockSizeBytes }) => blockSizeBytes)).toEqual(
      [16_384, 65_536],
    );
    expect(asked).toEqual({ fromBytes: 8192, toBytes: 8192 });
  });

  it('has no point of a step that was limited to half the rate', () => {
    const result = makeSearch(requests(150), { looksSlower: true });
    expect(result.search?.steps.map(({ change }) => change)).toContain('slower');
    const changes = of(result).points.map(({ change }) => change);
    expect(changes).toContain('idle');
    expect(changes).not.toContain('slower');
  });

  it('tells steps apart whose requests are of another mix, or stay in a part of the file', () => {
    const { points } = of(makeSearch(requests(2000), { writePercent: 30 }));
    const others = points.filter(({ isSameMix }) => !isSameMix).map(({ change }) => change);
    expect(others).toEqual(['reads', 'writes', 'smallerPart']);
  });

  it('has one point of a run that was no search, and claims no steadiness that was not measured', () => {
    const { points } = of(oneRun(8192));
    expect(points).toEqual([
      jasmine.objectContaining({ stepNumber: null, iops: 1000, interval: null, isSteady: false, isSameMix: true }),
    ]);
  });

  it('shows where requests of several sizes were asked for, and that a point is their mean', () => {
    const result = makeResult({
      targets: [
        { path: 'a', sizeBytes: 2 ** 30, blockSizeBytes: 4096, readIops: 100, writeIops: 0 },
        { path: 'b', sizeBytes: 2 ** 30, blockSizeBytes: 65_536, readIops: 100, writeIops: 0 },
      ],
      measuredSeconds: 30,
      queueDepth: 16,
    });
    const { points, asked } = of(result);
    expect(asked).toEqual({ fromBytes: 4096, toBytes: 65_536 });
    expect([points[0]?.blockSizeBytes, points[0]?.hasSeveralSizes]).toEqual([34_816, true]);
  });

  it('is empty where nothing was measured', () => {
    expect(of({ ...oneRun(4096), timeSpans: [] })).toEqual({ roofs: [], points: [], asked: null });
  });
});
