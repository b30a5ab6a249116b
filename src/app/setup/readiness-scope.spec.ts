import vectors from '../../../engine/contract/vectors/start-obstacles.json';
import { Profile, Target } from '../../generated/contract';
import { needsNoMore } from './readiness-scope';
import { ReadinessChoice } from './readiness-choice';

const file = { path: 'C:\\v\\a.dat', createSizeBytes: 2 ** 30 };

function choiceOf(
  targets: readonly Target[],
  change: Partial<ReadinessChoice> = {},
  copyFile = false,
): ReadinessChoice {
  const profile: Profile = { contractVersion: 1, copyFile, timeSpans: [{ targets: [...targets] }] };
  return { nodeName: 'node1', volumeId: 'test01', profile, attempt: 0, ...change };
}

describe('needsNoMore', () => {
  const earlier = choiceOf([file]);
  const rows: readonly (readonly [string, boolean, ReadinessChoice])[] = [
    ['asked once more', true, choiceOf([file], { attempt: 7 })],
    ['another node', false, choiceOf([file], { nodeName: 'node2' })],
    ['another volume', false, choiceOf([file], { volumeId: 'test02' })],
  ];
  for (const [name, isSame, choice] of rows) {
    it(`is ${String(isSame)} of ${name}`, () => expect(needsNoMore(choice, earlier)).toBe(isSame));
  }

  it('is true of a changed profile in which the module can find nothing more', () => {
    expect(vectors.changes.length).toBeGreaterThanOrEqual(12);
    const before = { ...earlier, profile: vectors.profile as Profile };
    for (const { name, needsAnswer, profile } of vectors.changes) {
      const choice = { ...before, profile: profile as Profile };
      expect(needsNoMore(choice, before)).withContext(name).toBe(!needsAnswer);
    }
  });

  it('is false where nothing was asked before', () => expect(needsNoMore(earlier, null)).toBeFalse());

  it('knows a file that has to be there from one that is created', () => {
    const there = choiceOf([{ path: file.path }]);
    expect(needsNoMore(there, there)).toBeTrue();
    expect(needsNoMore(earlier, there)).toBeFalse();
  });

  it('takes the copy away, and asks nothing', () => {
    expect(needsNoMore(choiceOf([file]), choiceOf([file], {}, true))).toBeTrue();
  });
});
