import { Volume } from '../../generated/contract';
import { cluster, completedRun, runningRun } from '../gateway/testing/recorded-documents';
import { profileSummary } from '../profile/public-api';
import { obstaclesOf, testFilePath } from './plan';

const [volume] = cluster.volumes as [Volume];
const summary = profileSummary(runningRun.profile);
const kinds = (...input: Parameters<typeof obstaclesOf>): string[] => obstaclesOf(...input).map(({ kind }) => kind);

describe('obstaclesOf', () => {
  it('finds nothing in the way of a run on a healthy cluster', () => {
    expect(kinds(cluster, 'node1', volume, summary, [completedRun])).toEqual([]);
  });

  const rows = [
    { name: 'no volume', kind: 'noVolume', input: [cluster, 'node1', null, summary, []] },
    {
      name: 'a node that is down',
      kind: 'nodeNotUp',
      input: [{ ...cluster, nodes: [{ name: 'node1', state: 'down', vmSize: null }] }, 'node1', volume, summary, []],
    },
    {
      name: 'a volume that is offline',
      kind: 'volumeNotOnline',
      input: [cluster, 'node1', { ...volume, state: 'offline' }, summary, []],
    },
    {
      name: 'too little space',
      kind: 'notEnoughSpace',
      input: [cluster, 'node1', { ...volume, freeBytes: 1 }, summary, []],
    },
    { name: 'a run on the same volume', kind: 'runUnderWay', input: [cluster, 'node2', volume, summary, [runningRun]] },
  ] as const;
  for (const { name, kind, input } of rows) {
    it(`names ${name}`, () => {
      expect(kinds(...(input as unknown as Parameters<typeof obstaclesOf>))).toEqual([kind]);
    });
  }

  it('does not mind a paused node: it runs what it is told to', () => {
    const nodes = cluster.nodes.map((node) => ({ ...node, state: 'paused' as const }));
    expect(kinds({ ...cluster, nodes }, 'node1', volume, summary, [])).toEqual([]);
  });

  it('does not mind a run on another volume, or space that is not known', () => {
    expect(
      kinds(cluster, 'node1', { ...volume, freeBytes: null }, summary, [{ ...runningRun, volumeId: 'test02' }]),
    ).toEqual([]);
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
