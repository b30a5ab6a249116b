import vectors from '../../../engine/contract/vectors/profile-rules.json';
import { Profile, Target, TimeSpan } from '../../generated/contract';
import { profileProblems } from './profile-problems';

interface SpanCase {
  readonly timeSpan?: Partial<TimeSpan>;
  readonly targets?: readonly Target[];
  readonly target?: Partial<Target>;
}

/** A profile, and what is wrong with it; the file says what each field means. */
interface RuleCase extends SpanCase {
  readonly name: string;
  readonly profile?: Partial<Profile>;
  readonly timeSpans?: readonly SpanCase[];
  readonly problems: readonly { readonly path: string; readonly message: string }[];
}

const cases = vectors.cases as unknown as readonly RuleCase[];

function spanOf({ timeSpan, targets, target }: SpanCase): TimeSpan {
  return { ...timeSpan, targets: [...(targets ?? [{ path: 'io.dat', ...target }])] };
}

function profileOf(one: RuleCase): Profile {
  return { ...one.profile, contractVersion: 1, timeSpans: (one.timeSpans ?? [one]).map(spanOf) };
}

describe('the rules of a profile that the engine is held to, too', () => {
  it('have cases of both kinds', () => {
    expect(cases.filter(({ problems }) => problems.length === 0).length).toBeGreaterThan(50);
    expect(cases.filter(({ problems }) => problems.length > 0).length).toBeGreaterThan(80);
  });

  it('find in each profile what the file says', () => {
    for (const one of cases) {
      const found = profileProblems(profileOf(one)).map(({ path, message }) => `${path} ${message.key}`);
      const expected = one.problems.map(({ path, message }) => `${path} ${message}`);
      expect(found.sort()).withContext(one.name).toEqual(expected.sort());
    }
  });
});
