/** What a preset is made of. */

import { Target } from '../../generated/contract';
import { Message } from '../words/public-api';

export const kibibyte = 1024;
export const mebibyte = 1024 * kibibyte;
export const gibibyte = 1024 * mebibyte;

/** A tool that has standard workloads. */
export type PresetTool = 'CrystalDiskMark' | 'VMFleet';

/** `threadsPerTarget` left out = one thread for each processor. */
export interface RecipeTarget extends Pick<
  Target,
  | 'blockSizeBytes'
  | 'randomPercent'
  | 'writePercent'
  | 'outstandingRequests'
  | 'threadsPerTarget'
  | 'distribution'
  | 'throttle'
  | 'writeBuffer'
> {
  /** The part of the file that is used, as shares of its size; left out = the whole. */
  readonly startShare?: number;
  readonly endShare?: number;
}

/** A preset's own values. All presets turn caching off, except the one that shows the effect of caching. */
export interface Recipe {
  readonly title: Message;
  readonly note: Message;
  readonly tool?: PresetTool;
  readonly fileSizeBytes?: number;
  readonly durationSeconds?: number;
  readonly warmUpSeconds?: number;
  readonly coolDownSeconds?: number;
  readonly threadPoolSize?: number;
  readonly isBuffered?: boolean;
  readonly targets: readonly RecipeTarget[];
  /** Whether the targets run one after the other, in time spans of their own, on one file. */
  readonly isSequence?: boolean;
  /** Whether targets that run at the same time use one file. */
  readonly isOneFile?: boolean;
}
