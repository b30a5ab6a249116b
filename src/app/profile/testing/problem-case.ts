/** A wrong field of a profile, and its message. */
import { Profile, Target, TimeSpan } from '../../../generated/contract';
import { words } from '../../words/testing/english';
import { profileProblems } from '../profile-problems';

/** The path of the one target that a case changes. */
export const at = '/timeSpans/0/targets/0';

/** What a profile of one target is changed in, and the only problem that it then has. */
export interface ProblemCase {
  readonly name: string;
  readonly target?: Omit<Target, 'path'>;
  readonly timeSpan?: Omit<TimeSpan, 'targets'>;
  readonly path: string;
  readonly message: string;
}

/** A test of each case. */
export function findEach(cases: readonly ProblemCase[]): void {
  for (const { name, target, timeSpan, path, message } of cases) {
    it(`finds ${name}`, () => {
      const profile: Profile = {
        contractVersion: 1,
        timeSpans: [{ ...timeSpan, targets: [{ path: 'io.dat', ...target }] }],
      };
      expect(profileProblems(profile).map((problem) => [problem.path, words(problem.message)])).toEqual([
        [path, message],
      ]);
    });
  }
}
