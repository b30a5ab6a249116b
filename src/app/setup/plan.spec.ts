import vectors from '../../../engine/contract/vectors/start-obstacles.json';
import { ClusterNode, Run, Volume } from '../../generated/contract';
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

  it('finds a node that can start no run, as the module does', () => {
    expect(vectors.nodeStates.length).toBe(5);
    for (const { state, canStart } of vectors.nodeStates) {
      const nodes = cluster.nodes.map((node) => ({ ...node, state: state as ClusterNode['state'] }));
      const found = canStart ? [] : ['nodeNotUp'];
      expect(kinds({ ...cluster, nodes }, 'node1', volume, []))
        .withContext(state)
        .toEqual(found);
    }
  });

  it('finds a run on the volume that the module finds in the way', () => {
    expect(vectors.runs.length).toBeGreaterThanOrEqual(6);
    for (const { name, volumeId, status, canStart } of vectors.runs) {
      const run = { ...runningRun, volumeId, status: status as Run['status'] };
      const found = canStart ? [] : ['runUnderWay'];
      expect(kinds(cluster, 'node1', { ...volume, id: 'test01' }, [run]))
        .withContext(name)
        .toEqual(found);
    }
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
