import { Limit } from '../../../generated/contract';
import { makeLimit, makeLimits } from '../testing/limits';
import { makeSearch, Volume } from '../testing/searches';
import { takenSearch } from '../testing/taken-search';
import { KnownLimits } from '../limits/limits-for';
import { AssessmentInput } from '../verdict/verdict-types';
import { explanationsOf, passesUncachedLimit } from './explanations';
import { Explanation } from './explanation';
import { Search } from './search-steps';
import { settle } from './settle';

function asked(volume: Volume, limits: KnownLimits): [Search, AssessmentInput] {
  const result = makeSearch(volume);
  const search = takenSearch(result);
  return [search, { result, limits, run: { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null } }];
}

const readsAt = (iops: number): Volume => ({
  iops: ({ queueDepth }) => Math.min(queueDepth * 300, iops),
});

function priorAt(iops: number, scope: Limit['scope'] = 'vm-uncached'): number | undefined {
  const known = makeLimits([makeLimit(scope, 'iops', 1000)]);
  const isOfLimit = ({ cause }: Explanation): boolean => cause.kind === 'limit';
  return explanationsOf(...asked(readsAt(iops), known)).find(isOfLimit)?.prior;
}

describe('the explanations of a ceiling', () => {
  it('hold a figure the likelier the nearer the ceiling is to it', () => {
    expect(priorAt(1000)).toBe(3);
    expect(priorAt(986)).toBe(1);
    expect(priorAt(900)).toBe(0.3);
    expect(priorAt(800)).toBeUndefined();
  });

  it('hold a pool at its figure where its disks are idle now and then', () => {
    expect(priorAt(972)).toBe(0.3);
    expect(priorAt(972, 'pool')).toBe(3);
    expect(priorAt(958, 'pool')).toBe(1);
    expect(priorAt(940, 'pool')).toBe(0.3);
  });

  describe('of reads that pass what the VM allows past its host cache', () => {
    // The disks' figure happens to be as near as that of the cached path, or nearer.
    const known = (vmUncached: number): KnownLimits =>
      makeLimits(
        [
          makeLimit('vm-uncached', 'iops', vmUncached),
          makeLimit('vm-cached', 'iops', 3030),
          makeLimit('pool', 'iops', 3010),
        ],
        { disks: [{ type: 'Premium_LRS', tier: null, sizeGiB: 128, count: 4, caching: 'read-only' }] },
      );

    it('name the limit of the cached path, not the figure of disks that nothing reached', () => {
      const [search, input] = asked(readsAt(3000), known(1500));
      expect(passesUncachedLimit(search, input)).toBe(true);
      const { causes } = settle(search, input);
      expect(causes.map((cause) => (cause.kind === 'limit' ? cause.limit.id : cause.kind))).toEqual(['vm-cached-iops']);
    });

    it('leave both open where the VM allows as much without its cache', () => {
      const [search, input] = asked(readsAt(3000), known(6000));
      expect(passesUncachedLimit(search, input)).toBe(false);
      expect(settle(search, input).causes.length).not.toBe(1);
    });
  });
});
