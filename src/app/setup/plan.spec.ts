import { Volume } from '../../generated/contract';
import { cluster, completedRun, runningRun } from '../gateway/testing/recorded-documents';
import { isSearchable, obstaclesOf, testFilePath } from './plan';

const [volume] = cluster.volumes as [Volume];
const kinds = (...input: Parameters<typeof obstaclesOf>): string[] => obstaclesOf(...input).map(({ kind }) => kind);

describe('obstaclesOf', () => {
  it('finds nothing in the way of a run on a healthy cluster', () => {
    expect(kinds(cluster, 'node1', volume, [completedRun])).toEqual([]);
  });

  const rows = [
    { name: 'no volume', kind: 'noVolume', input: [cluster, 'node1', null, []] },
    {
      name: 'a node that is down',
      kind: 'nodeNotUp',
      input: [{ ...cluster, nodes: [{ name: 'node1', state: 'down', vmSize: null }] }, 'node1', volume, []],
    },
    { name: 'a run on the same volume', kind: 'runUnderWay', input: [cluster, 'node2', volume, [runningRun]] },
    { name: 'an account that is allowed to view only', kind: 'reader', input: [cluster, 'node1', volume, [], true] },
  ] as const;
  for (const { name, kind, input } of rows) {
    it(`names ${name}`, () => {
      expect(kinds(...(input as unknown as Parameters<typeof obstaclesOf>))).toEqual([kind]);
    });
  }

  it('does not mind a paused node: it runs what it is told to', () => {
    const nodes = cluster.nodes.map((node) => ({ ...node, state: 'paused' as const }));
    expect(kinds({ ...cluster, nodes }, 'node1', volume, [])).toEqual([]);
  });

  it('does not mind a run on another volume', () => {
    expect(kinds(cluster, 'node1', volume, [{ ...runningRun, volumeId: 'test02' }])).toEqual([]);
  });

  it('leaves the volume’s state and its free space to the readiness, which the node’s own rules make', () => {
    expect(kinds(cluster, 'node1', { ...volume, state: 'offline', freeBytes: 1 }, [])).toEqual([]);
  });
});

describe('testFilePath', () => {
  const rows = [
    { path: '/var/tmp/v', file: '/var/tmp/v/headroom-test.dat' },
    { path: 'C:\\ClusterStorage\\test01', file: 'C:\\ClusterStorage\\test01\\headroom-test.dat' },
    { path: 'D:', file: 'D:\\headroom-test.dat' },
    { path: 'D:\\', file: 'D:\\headroom-test.dat' },
  ];
  for (const { path, file } of rows) {
    it(`puts the file into ${path}`, () => {
      expect(testFilePath({ ...volume, path })).toBe(file);
    });
  }
});

describe('isSearchable', () => {
  const target = { path: 'a.dat', createSizeBytes: 2 ** 30, blockSizeBytes: 4096 };

  it('is a plain workload of one target', () => {
    expect(isSearchable({ contractVersion: 1, timeSpans: [{ targets: [target] }] })).toBeTrue();
  });

  it('is none with a rate limit of its own, which would be what is found', () => {
    const throttle = { unit: 'iops', value: 1000 } as const;
    expect(isSearchable({ contractVersion: 1, timeSpans: [{ targets: [{ ...target, throttle }] }] })).toBeFalse();
  });

  it('is none of several targets', () => {
    const targets = [target, { ...target, path: 'b.dat' }];
    expect(isSearchable({ contractVersion: 1, timeSpans: [{ targets }] })).toBeFalse();
  });
});
