import vectors from '../../../engine/contract/vectors/command-lines.json';
import { defaults, Profile, Target, TimeSpan } from '../../generated/contract';
import { CompleteProfile, completeProfile } from './defaults';
import { parseDiskspdCommandLine } from './parse-diskspd-command-line';

/** A line, and what becomes of it; the file says what each field means. */
interface CommandLineCase {
  readonly line: string;
  readonly paths?: readonly string[];
  readonly profile?: Partial<Profile>;
  readonly timeSpan?: Partial<TimeSpan>;
  readonly target?: Partial<Target>;
  readonly prints?: string;
  readonly refused?: string;
  readonly tool?: string | readonly string[];
}

const groups = vectors.groups as unknown as readonly {
  readonly of: string;
  readonly lines: readonly CommandLineCase[];
}[];

/** The profile that the file says the line stands for, with every field present. */
function profileOf({ paths = ['io.dat'], profile, timeSpan, target }: CommandLineCase): CompleteProfile {
  const targets = paths.map((path) => ({ ...target, path }));
  return completeProfile({ ...profile, contractVersion: 1, timeSpans: [{ ...timeSpan, targets }] });
}

describe('the command lines that the engine is held to, too', () => {
  const lines = groups.flatMap((group) => group.lines);

  it('are many, of both kinds', () => {
    expect(lines.filter(({ tool }) => tool === undefined).length).toBeGreaterThan(250);
    expect(lines.filter(({ refused }) => refused !== undefined).length).toBeGreaterThan(300);
    expect(defaults.TimeSpan.durationSeconds).toBe(10);
  });

  it('say of each line that the engine refuses why the tool does', () => {
    expect(lines.filter(({ refused, tool }) => refused !== undefined && tool === undefined)).toEqual([]);
  });

  for (const group of groups) {
    it(`are taken as the file has them: ${group.of}`, () => {
      for (const one of group.lines) {
        const { profile, problems } = parseDiskspdCommandLine(one.line);
        const keys = problems.map(({ key }) => key as string);
        expect(keys)
          .withContext(one.line)
          .toEqual([one.tool ?? []].flat());
        if (one.tool === undefined) {
          expect(profile && completeProfile(profile))
            .withContext(one.line)
            .toEqual(profileOf(one));
        } else {
          expect(profile).withContext(one.line).toBeNull();
        }
      }
    });
  }
});
