/** The profile of a command line while its options are read. */

import { defaults, Profile, Target, TimeSpan } from '../../generated/contract';
import { Message, message } from '../words/public-api';
import { completeProfile } from './defaults';
import { parseSize } from './sizes';

export type TargetSettings = Omit<Target, 'path'>;

/** The profile while its options are read. */
export class Draft {
  public readonly profile: Omit<Profile, 'contractVersion' | 'timeSpans'> = {};
  public readonly timeSpan: Omit<TimeSpan, 'targets'> = {};
  public readonly target: TargetSettings = {};
  /** Properties set so far: DISKSPD does not allow some of them to be set twice. */
  public readonly set = new Set<string>();

  /** The format of the report on standard output, once one is requested. */
  public reportToOutput: string | null = null;

  public get blockSizeBytes(): number {
    return this.target.blockSizeBytes ?? defaults.Target.blockSizeBytes;
  }

  /** The bytes of a size in which b means blocks. */
  public size(text: string): number | null {
    return parseSize(text, this.blockSizeBytes);
  }

  /** Marks a property as set; a problem when it was already. */
  public once(property: string, token: string): Message | null {
    if (this.set.has(property)) {
      return message('Problem.SetTwice', token);
    }
    this.set.add(property);
    return null;
  }

  public toProfile(paths: readonly string[]): Profile {
    const targets = paths.map((path) => ({ ...this.target, path }));
    return completeProfile({ ...this.profile, contractVersion: 1, timeSpans: [{ ...this.timeSpan, targets }] });
  }
}

export type NumberField<T> = { [K in keyof T]-?: number extends T[K] ? K : never }[keyof T];

/** Sets a number, or reports that the token's value is not a number. */
export function assign<T>(settings: T, field: NumberField<T>, value: number | null, token: string): Message | null {
  if (value === null) {
    return message('Problem.OptionValue', token);
  }
  settings[field] = value as T[NumberField<T>];
  return null;
}

/** A whole number. DISKSPD reads "10s" as 10; this does not guess what was meant. */
export function count(text: string): number | null {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(value) ? value : null;
}
