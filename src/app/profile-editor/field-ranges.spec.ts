import { TestBed } from '@angular/core/testing';
import { Profile } from '../../generated/contract';
import { profileProblems, runLengthProblem } from '../profile/public-api';
import { Texts } from '../shared/texts';
import { useEnglish } from '../testing/english';
import { fieldRange, fileSizeProblem, NumberField, rangeText, withRangeOf } from './field-ranges';
import { withField } from './profile-fields';

const target = {
  path: 'a.dat',
  createSizeBytes: 2 ** 30,
  throttle: { unit: 'iops', value: 9 },
  blockSizeBytes: 1,
} as const;
const profile: Profile = {
  contractVersion: 1,
  timeSpans: [{ durationSeconds: 60, warmUpSeconds: 5, targets: [target] }],
};

describe('rangeText', () => {
  beforeEach(() => useEnglish());

  for (const [field, text] of [
    ['durationSeconds', '1 to 86,395'],
    ['warmUpSeconds', '0 to 86,340'],
    ['fileSizeMib', 'Up to 8,589,934,591'],
    ['threadsPerTarget', '1 to 65,535'],
    ['outstandingRequests', '1 to 1,048,576'],
    ['randomPercent', '0 to 100'],
    ['throttleValue', '1 or more, or empty'],
    ['iopsIntervalMilliseconds', '1 to 4,294,967,295, or empty'],
  ] as readonly [NumberField, string][]) {
    it(`of ${field} is ${text}`, () => expect(rangeText(field, profile, TestBed.inject(Texts))).toBe(text));
  }

  it('is in whole seconds beside a time that is none', () => {
    const odd = withField(profile, 'durationSeconds', 1.5);
    expect(rangeText('warmUpSeconds', odd, TestBed.inject(Texts))).toBe('0 to 86,398');
  });
});

describe('withRangeOf', () => {
  beforeEach(() => useEnglish());

  it('names the range that stands beside the field, and leaves other problems', () => {
    const texts = TestBed.inject(Texts);
    const of = (problem: string): string => withRangeOf(problem, 'durationSeconds', profile, texts);
    expect(of('Enter a whole number from 1 to 86,400.')).toBe('Enter a whole number from 1 to 86,395.');
    expect(of('Too long.')).toBe('Too long.');
  });

  it('has the words of the rules themselves', () => {
    const wrong = withField(profile, 'durationSeconds', 0);
    const [problem] = profileProblems(wrong);
    const texts = TestBed.inject(Texts);
    const text = problem === undefined ? '' : texts.say(problem.message);
    expect(withRangeOf(text, 'durationSeconds', wrong, texts)).toBe('Enter a whole number from 1 to 86,395.');
  });
});

describe('fileSizeProblem', () => {
  beforeEach(() => useEnglish());

  for (const [mebibytes, text] of [
    [0.5, null],
    [5120, null],
    [0, 'Enter a size above 0, up to 8,589,934,591\u00a0MiB.'],
    [NaN, 'Enter a size above 0, up to 8,589,934,591\u00a0MiB.'],
    [1.7, '1.7\u00a0MiB is not a whole number of bytes. Enter 1.5 or 1.75, for example.'],
    [0.001, '0.001\u00a0MiB is not a whole number of bytes. Enter 0.25 or 0.5, for example.'],
  ] as const) {
    it(`of ${mebibytes} MiB is: ${text}`, () => {
      const sized = withField(profile, 'fileSizeMib', mebibytes);
      expect(fileSizeProblem(sized, TestBed.inject(Texts))).toBe(text);
      expect(profileProblems(sized).length)
        .withContext('to the rules')
        .toBe(text === null ? 0 : 1);
    });
  }
});

describe('fieldRange', () => {
  const isAccepted = (field: NumberField, value: number): boolean => {
    const changed = withField(profile, field, value);
    return profileProblems(changed).length === 0 && runLengthProblem(changed) === null;
  };

  for (const field of ['durationSeconds', 'warmUpSeconds', 'fileSizeMib', 'throttleValue', 'writePercent'] as const) {
    it(`of ${field} ends where the profile's rules do`, () => {
      const { maximum } = fieldRange(field, profile);
      expect(isAccepted(field, maximum)).toBeTrue();
      expect(isAccepted(field, maximum + 1)).toBeFalse();
    });
  }

  it('leaves a time what the other times of the run leave', () => {
    const another = { durationSeconds: 80_000, warmUpSeconds: 5, targets: [target] };
    const longer = { ...profile, timeSpans: [...profile.timeSpans, another] };
    expect(fieldRange('durationSeconds', longer).maximum).toBe(86_400 - 5 - 80_005);
    // Where nothing is left, and where another time is not valid.
    expect(fieldRange('warmUpSeconds', withField(profile, 'durationSeconds', 90_000)).maximum).toBe(0);
    expect(fieldRange('durationSeconds', withField(profile, 'warmUpSeconds', NaN)).maximum).toBe(86_400);
  });
});
