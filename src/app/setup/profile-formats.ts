/** The forms in which other tools take a profile. */
import { Profile } from '../../generated/contract';
import { ProfileKind, writeDiskspdProfile, writeFioJob } from '../exchange/public-api';
import { diskspdCommandLine } from '../profile/pasting/public-api';
import { Message } from '../words/public-api';

/** Every kind that can be read can be written. */
export type ProfileFormat = ProfileKind;

export interface WrittenProfile {
  /** null where the form can't hold the profile; `left` says why. */
  readonly text: string | null;
  /** What of the profile the form has no place for. */
  readonly left: readonly Message[];
}

export interface FormatOfProfile {
  readonly name: ProfileFormat;
  readonly fileName: string;
  readonly type: string;
  readonly write: (profile: Profile) => WrittenProfile;
}

export const profileFormats: readonly FormatOfProfile[] = [
  {
    name: 'diskspdCommandLine',
    fileName: 'headroom-diskspd.txt',
    type: 'text/plain',
    write: (profile) => {
      const { text, reason } = diskspdCommandLine(profile);
      return { text, left: reason === null ? [] : [reason] };
    },
  },
  { name: 'diskspdXml', fileName: 'headroom-diskspd.xml', type: 'text/xml', write: writeDiskspdProfile },
  {
    name: 'fioJob',
    fileName: 'headroom-job.fio',
    type: 'text/plain',
    write: (profile) => writeFioJob(profile, isOnWindows(profile) ? 'windows' : 'linux'),
  },
];

export function formatNamed(name: ProfileFormat): FormatOfProfile {
  return profileFormats.find((format) => format.name === name) as FormatOfProfile;
}

/** By its paths: the I/O engines of fio differ. */
function isOnWindows({ timeSpans }: Profile): boolean {
  return timeSpans.some(({ targets }) =>
    targets.some(({ path }) => path.includes('\\') || /^(?:[A-Za-z]:|#)/.test(path)),
  );
}
