import { Problem, ReadinessCheck } from '../../generated/contract';
import { cluster, readiness } from '../gateway/testing/recorded-documents';
import { profileSummary } from '../profile/public-api';
import { fateOfTarget, planOf, TargetFacts } from './planned-run';
import { typedVolume } from './typed-target';

const profile = {
  contractVersion: 1,
  timeSpans: [{ durationSeconds: 60, targets: [{ path: 'a.dat', createSizeBytes: 2 ** 30 }] }],
} as const;
const summary = profileSummary({
  ...profile,
  timeSpans: profile.timeSpans.map((one) => ({ ...one, targets: [...one.targets] })),
});
const facts: TargetFacts = {
  volume: cluster.volumes[0] ?? null,
  isReader: false,
  refused: [],
  blocking: [],
  readiness,
  summary,
  keepTestFile: false,
};
const target: ReadinessCheck = { id: 'target', verdict: 'blocking', message: 'No.', reason: 'So.', action: null };
const refusedWith = (code: string): Problem[] => [{ code, message: 'No.', action: null, target: null }];
const stateless = { ...readiness, checks: readiness.checks.filter(({ id }) => id !== 'volume-state') };

describe('fateOfTarget', () => {
  const rows: readonly (readonly [string, string, Partial<TargetFacts>])[] = [
    ['a file that is created', 'fileDeleted', {}],
    ['one that is kept', 'fileKept', { keepTestFile: true }],
    ['one that is there', 'fileThere', { summary: { ...summary, createdBytes: 0 } }],
    ['a disk', 'diskRead', { volume: typedVolume('#1') }],
    ['a disk before the checks', 'diskRead', { volume: typedVolume('#1'), readiness: null }],
    ['a file of others', 'refused', { blocking: [target] }],
    ['a volume without room for it', 'refused', { blocking: [{ ...target, id: 'free-space' }] }],
    ['a volume under repair', 'fileDeleted', { blocking: [{ ...target, id: 'storage-jobs' }] }],
    ['a file, by who may only view', 'refused', { isReader: true }],
    ['a disk that is not there', 'notThere', { volume: typedVolume('#1'), blocking: [target], readiness: stateless }],
    ['a disk that the node does not find', 'notThere', { refused: refusedWith('DiskNotFound') }],
    ['a volume whose folder is not there', 'notThere', { refused: refusedWith('VolumeNotAvailable') }],
    ['a share that is out of reach', 'refused', { refused: refusedWith('ShareNotReachable') }],
  ];
  for (const [name, fate, changed] of rows) {
    it(`of ${name} is ${fate}`, () => expect(fateOfTarget({ ...facts, ...changed })).toBe(fate as never));
  }

  it('has a state to check in every readiness of a volume that is there', () => {
    expect(readiness.checks.map(({ id }) => id)).toContain('volume-state');
  });
});

describe('planOf', () => {
  const plan = (field: string): ReturnType<typeof planOf> =>
    planOf({ ...summary, copy: { sizeBytes: 1 } }, [{ path: `/timeSpans/0/${field}`, text: 'No.' }]);

  it('has all figures where nothing is refused', () => expect(planOf(summary, [])).toEqual(summary));

  for (const field of ['durationSeconds', 'warmUpSeconds', 'coolDownSeconds']) {
    it(`has no time where ${field} is refused`, () => {
      expect(plan(field).totalSeconds).toBeNull();
      expect(plan(field).files).toEqual(summary.files);
    });
  }

  for (const field of ['threadsPerTarget', 'outstandingRequests']) {
    it(`has no number of requests where ${field} is refused`, () =>
      expect(plan(`targets/0/${field}`).requestsInFlight).toBeNull());
  }

  it('has no size where that is refused, takes no file to be there, and tells of no copy', () => {
    const { files, createdBytes, copy, totalSeconds } = plan('targets/0/createSizeBytes');
    expect(files).toEqual([{ path: 'a.dat', createSizeBytes: null }]);
    expect([createdBytes, copy, totalSeconds]).toEqual([NaN, null, summary.totalSeconds]);
  });
});
