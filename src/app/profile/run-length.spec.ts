import { TimeSpan } from '../../generated/contract';
import { words } from '../words/testing/english';
import { runLengthProblem } from './run-length';

describe('runLengthProblem', () => {
  const problemOf = (...spans: Partial<TimeSpan>[]): ReturnType<typeof runLengthProblem> =>
    runLengthProblem({
      contractVersion: 1,
      timeSpans: spans.map((span) => ({ targets: [{ path: 'io.dat' }], warmUpSeconds: 0, ...span })),
    });

  it('takes a run of a day', () => expect(problemOf({ durationSeconds: 86_000, warmUpSeconds: 400 })).toBeNull());

  it('refuses a run that is longer with its warm-up', () => {
    const problem = problemOf({ durationSeconds: 86_400, warmUpSeconds: 7200 });
    expect(problem?.path).toBe('/timeSpans/0/durationSeconds');
    expect(problem && words(problem.message)).toBe(
      'A run with its warm-up can take up to 24 h, and this one would take 2 h longer: shorten it.',
    );
  });

  it('adds up the time spans', () => {
    expect(problemOf({ durationSeconds: 60_000 }, { durationSeconds: 60_000 })).not.toBeNull();
  });

  it('leaves a time that is no time to the rules of its field', () => {
    expect(problemOf({ durationSeconds: NaN })).toBeNull();
    expect(problemOf({ durationSeconds: -5 })).toBeNull();
  });
});
