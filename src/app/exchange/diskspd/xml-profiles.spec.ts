import vectors from '../../../../engine/contract/vectors/xml-profiles.json';
import { Profile, Target, TimeSpan } from '../../../generated/contract';
import { completeProfile, CompleteProfile } from '../../profile/public-api';
import { readDiskspdProfile } from './read-diskspd-profile';
import { writeDiskspdProfile } from './write-diskspd-profile';

/** A profile, and what becomes of it; the file says what each field means. */
interface XmlProfileCase {
  readonly name: string;
  readonly xml: string;
  readonly targets?: readonly string[];
  readonly path?: string;
  readonly profile?: Partial<Profile>;
  readonly timeSpan?: Partial<TimeSpan>;
  readonly target?: Partial<Target>;
  readonly written?: string;
  readonly refused?: readonly string[];
  readonly malformed?: boolean;
}

const { accepted, refused } = vectors as unknown as Readonly<Record<'accepted' | 'refused', readonly XmlProfileCase[]>>;

function expected({ path = 'io.dat', profile, timeSpan, target }: XmlProfileCase): CompleteProfile {
  return completeProfile({
    ...profile,
    contractVersion: 1,
    timeSpans: [{ ...timeSpan, targets: [{ ...target, path }] }],
  });
}

describe('the XML profiles that the engine is held to, too', () => {
  const parser = new DOMParser();

  it('are many, of both kinds', () => {
    expect(accepted.length).toBeGreaterThanOrEqual(30);
    expect(refused.length).toBeGreaterThanOrEqual(50);
  });

  for (const one of accepted) {
    it(`take ${one.name}`, () => {
      const { profile, problems } = readDiskspdProfile(one.xml, parser, one.targets);
      expect(problems).toEqual([]);
      expect(profile && completeProfile(profile)).toEqual(expected(one));
      expect(profile && writeDiskspdProfile(profile)).toEqual({ text: one.written ?? '', left: [] });
    });
  }

  for (const one of refused) {
    it(`refuse ${one.name}`, () => {
      const { profile, problems } = readDiskspdProfile(one.xml, parser, one.targets);
      expect(profile).toBeNull();
      const elements = problems.map(({ path }) => path.replace(/.*\//, '').replace(/\[\d+\]$/, ''));
      expect([...new Set(elements)].sort()).toEqual(one.malformed === true ? [''] : [...(one.refused ?? [])]);
    });
  }
});
