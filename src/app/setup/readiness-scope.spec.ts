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
    ['the same', true, choiceOf([file])],
    ['another load on the same file', true, choiceOf([{ ...file, blockSizeBytes: 8192, writePercent: 100 }])],
    ['a smaller file', true, choiceOf([{ ...file, createSizeBytes: 1 }])],
    ['the same file twice', true, choiceOf([file, { ...file, createSizeBytes: 1 }])],
    ['asked once more', true, choiceOf([file], { attempt: 7 })],
    ['a larger file', false, choiceOf([{ ...file, createSizeBytes: 2 ** 31 }])],
    ['a file that has to be there', false, choiceOf([{ path: file.path }])],
    ['another file', false, choiceOf([{ ...file, path: 'C:\\v\\b.dat' }])],
    ['one more file', false, choiceOf([file, { ...file, path: 'C:\\v\\b.dat' }])],
    ['a copy beside it', false, choiceOf([file], {}, true)],
    ['another node', false, choiceOf([file], { nodeName: 'node2' })],
    ['another volume', false, choiceOf([file], { volumeId: 'test02' })],
  ];
  for (const [name, isSame, choice] of rows) {
    it(`is ${String(isSame)} of ${name}`, () => expect(needsNoMore(choice, earlier)).toBe(isSame));
  }

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
