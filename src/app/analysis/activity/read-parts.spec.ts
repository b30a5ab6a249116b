/** Whose disks serve the reads: by turns, the nearest, or not to be told. */
import { readParts, ServedReads } from './read-parts';
import { madeUpActivity, madeUpCluster } from './testing/made-up-past';
import { volumeLoads } from './volume-load';

const nodeNames = ['node1', 'node2', 'node3'];
const { volumes } = madeUpCluster(nodeNames);
const asking = (...reads: readonly number[]): ReturnType<typeof volumeLoads> =>
  volumeLoads(
    nodeNames.map((name, index) => madeUpActivity(name, { test01: { reads: reads[index] ?? 0, writes: 100 } })),
    nodeNames,
  );
const serving = (...iops: readonly number[]): ServedReads[] =>
  nodeNames.map((nodeName, index) => ({ nodeName, iops: iops[index] ?? 0 }));
const partsOf = (...question: Parameters<typeof readParts>): [number[], number] => {
  const of = readParts(...question);
  return [nodeNames.map((name) => of(name).ofVolumes.get('test01') ?? NaN), of('node1').ofNew];
};

describe('the part of the reads that a node’s disks serve', () => {
  it('is the same for each node where the copies are read by turns', () => {
    const [parts, ofNew] = partsOf(serving(300, 301, 299), volumes, asking(900, 0, 0));
    parts.forEach((part) => expect(part).toBeCloseTo(1 / 3, 2));
    expect(ofNew).toBeCloseTo(1 / 3, 2);
  });

  it('is what its node asks for where the nearest copy is read', () => {
    expect(partsOf(serving(600, 200, 100), volumes, asking(600, 200, 100))).toEqual([[6 / 9, 2 / 9, 1 / 9], 1]);
  });

  it('is between the two where half of the reads are of the nearest copy', () => {
    const [parts, ofNew] = partsOf(serving(600, 150, 150), volumes, asking(900, 0, 0));
    expect(parts.map((part) => Number(part.toFixed(3)))).toEqual([0.667, 0.167, 0.167]);
    expect(ofNew).toBeCloseTo(2 / 3, 9);
  });

  it('is that of the coordinator for what is redirected to it', () => {
    const redirected = asking(0, 900, 0).map((load) => ({
      ...load,
      nodes: load.nodes.map((node) => ({
        ...node,
        redirected: node.nodeName === 'node2' ? { iops: 1000, bytesPerSecond: 0 } : node.redirected,
      })),
    }));
    expect(partsOf(serving(900, 0, 0), volumes, redirected)).toEqual([[1, 0, 0], 1]);
  });

  for (const [why, served, loads] of [
    ['all nodes ask for as many', serving(300, 300, 300), asking(300, 310, 290)],
    ['there are few reads', serving(20, 20, 20), asking(60, 0, 0)],
    ['no disk serves any', serving(0, 0, 0), asking(900, 0, 0)],
    ['a cache answers half of them', serving(300, 100, 50), asking(600, 200, 100)],
    ['a node that asks for less serves far more', serving(0, 900, 0), asking(600, 200, 100)],
  ] as const) {
    it(`counts as the larger of both where ${why}`, () => {
      const [{ nodes, reads } = loads[0] as never] = loads;
      const [parts, ofNew] = partsOf(served, volumes, loads);
      expect(parts).toEqual(nodes.map((node) => Math.max(1 / 3, node.reads.iops / reads.iops)));
      expect(ofNew).toBe(1);
    });
  }

  it('is an equal one of a volume that nobody reads', () => {
    const [parts] = partsOf(serving(0, 0, 0), volumes, asking(0, 0, 0));
    expect(parts).toEqual([1 / 3, 1 / 3, 1 / 3]);
  });
});
