/** Ready-made profiles for common questions. */

import firstProfile from '../../../engine/contract/first-profile.json';
import { defaults, Profile, Target, TimeSpan } from '../../generated/contract';
import { Message, message } from '../words/public-api';
import { completeProfile } from './defaults';
import { gibibyte, kibibyte, mebibyte, PresetTool, Recipe, RecipeTarget } from './preset-recipe';
import { toolRecipes } from './tool-recipes';

export type { PresetTool };

export type PresetId =
  | 'baseline-read'
  | 'coordinator-check'
  | 'oltp'
  | 'olap'
  | 'exchange'
  | 'backup-write'
  | 'backup-read'
  | 'max-write-iops'
  | 'max-read-iops'
  | 'max-throughput-read'
  | 'max-throughput-write'
  | 'combined'
  | 'host-cache'
  | 'file-copy'
  | 'crystaldiskmark-seq1m-q8t1'
  | 'crystaldiskmark-seq1m-q1t1'
  | 'crystaldiskmark-rnd4k-q32t1'
  | 'crystaldiskmark-rnd4k-q1t1'
  | 'vmfleet-general'
  | 'vmfleet-peak'
  | 'vmfleet-vdi'
  | 'vmfleet-sql';

/** A workload by name. */
export interface Preset {
  readonly id: PresetId;
  readonly title: Message;
  /** What it does and what question it answers, in one sentence. */
  readonly note: Message;
  /** Whether it writes to its test file beyond filling it. */
  readonly writes: boolean;
  /** The tool whose standard workload it is; null = one of Headroom's own. */
  readonly tool: PresetTool | null;
}

/** Where and how large a preset is to run. */
export interface PresetOptions {
  /** Folder in which the test files are made. */
  readonly folder: string;
  /** Logical processors of the node; 4 where not known. */
  readonly processorCount?: number | null;
  /** Instead of the preset's own. */
  readonly fileSizeBytes?: number;
  readonly durationSeconds?: number;
  readonly warmUpSeconds?: number;
}

const defaultProcessorCount = 4;

const recipes: Readonly<Record<PresetId, Recipe>> = {
  'baseline-read': {
    title: message('Preset.BaselineRead.Title'),
    note: message('Preset.BaselineRead.Note'),
    ...recipeOf(firstProfile.profile as Profile),
  },
  'coordinator-check': {
    title: message('Preset.CoordinatorCheck.Title'),
    note: message('Preset.CoordinatorCheck.Note'),
    targets: [
      {
        blockSizeBytes: 4 * kibibyte,
        randomPercent: 100,
        writePercent: 0,
        threadsPerTarget: 4,
        outstandingRequests: 32,
      },
    ],
  },
  oltp: {
    title: message('Preset.Oltp.Title'),
    note: message('Preset.Oltp.Note'),
    targets: [{ blockSizeBytes: 8 * kibibyte, randomPercent: 100, writePercent: 30, outstandingRequests: 8 }],
  },
  olap: {
    title: message('Preset.Olap.Title'),
    note: message('Preset.Olap.Note'),
    targets: [
      {
        blockSizeBytes: 512 * kibibyte,
        randomPercent: 0,
        writePercent: 0,
        threadsPerTarget: 1,
        outstandingRequests: 8,
      },
    ],
  },
  exchange: {
    title: message('Preset.Exchange.Title'),
    note: message('Preset.Exchange.Note'),
    targets: [{ blockSizeBytes: 64 * kibibyte, randomPercent: 100, writePercent: 40, outstandingRequests: 4 }],
  },
  'backup-write': {
    title: message('Preset.BackupWrite.Title'),
    note: message('Preset.BackupWrite.Note'),
    fileSizeBytes: 20 * gibibyte,
    targets: [
      {
        blockSizeBytes: 64 * kibibyte,
        randomPercent: 0,
        writePercent: 100,
        threadsPerTarget: 1,
        outstandingRequests: 2,
      },
    ],
  },
  'backup-read': {
    title: message('Preset.BackupRead.Title'),
    note: message('Preset.BackupRead.Note'),
    fileSizeBytes: 20 * gibibyte,
    targets: [
      { blockSizeBytes: 64 * kibibyte, randomPercent: 0, writePercent: 0, threadsPerTarget: 1, outstandingRequests: 2 },
    ],
  },
  'max-write-iops': {
    title: message('Preset.MaxWriteIops.Title'),
    note: message('Preset.MaxWriteIops.Note'),
    warmUpSeconds: 30,
    threadPoolSize: 4,
    targets: [
      {
        blockSizeBytes: 8 * kibibyte,
        randomPercent: 100,
        writePercent: 100,
        threadsPerTarget: 1,
        outstandingRequests: 128,
      },
    ],
  },
  'max-read-iops': {
    title: message('Preset.MaxReadIops.Title'),
    note: message('Preset.MaxReadIops.Note'),
    warmUpSeconds: 300,
    threadPoolSize: 4,
    targets: [
      {
        blockSizeBytes: 4 * kibibyte,
        randomPercent: 100,
        writePercent: 0,
        threadsPerTarget: 1,
        outstandingRequests: 128,
      },
    ],
  },
  'max-throughput-read': {
    title: message('Preset.MaxThroughputRead.Title'),
    note: message('Preset.MaxThroughputRead.Note'),
    threadPoolSize: 4,
    targets: [
      {
        blockSizeBytes: 64 * kibibyte,
        randomPercent: 0,
        writePercent: 0,
        threadsPerTarget: 1,
        outstandingRequests: 128,
      },
    ],
  },
  'max-throughput-write': {
    title: message('Preset.MaxThroughputWrite.Title'),
    note: message('Preset.MaxThroughputWrite.Note'),
    threadPoolSize: 4,
    targets: [
      {
        blockSizeBytes: 64 * kibibyte,
        randomPercent: 0,
        writePercent: 100,
        threadsPerTarget: 1,
        outstandingRequests: 128,
      },
    ],
  },
  combined: {
    title: message('Preset.Combined.Title'),
    note: message('Preset.Combined.Note'),
    targets: [
      {
        blockSizeBytes: 4 * kibibyte,
        randomPercent: 100,
        writePercent: 0,
        threadsPerTarget: 4,
        outstandingRequests: 128,
      },
      {
        blockSizeBytes: 4 * kibibyte,
        randomPercent: 100,
        writePercent: 100,
        threadsPerTarget: 4,
        outstandingRequests: 128,
      },
    ],
  },
  'host-cache': {
    title: message('Preset.HostCache.Title'),
    note: message('Preset.HostCache.Note'),
    durationSeconds: 120,
    isSequence: true,
    targets: [
      { blockSizeBytes: mebibyte, randomPercent: 0, writePercent: 0, threadsPerTarget: 1, outstandingRequests: 8 },
      { blockSizeBytes: 4 * kibibyte, randomPercent: 100, writePercent: 0, outstandingRequests: 32 },
      { blockSizeBytes: 4 * kibibyte, randomPercent: 100, writePercent: 100, outstandingRequests: 32 },
    ],
  },
  'file-copy': {
    title: message('Preset.FileCopy.Title'),
    note: message('Preset.FileCopy.Note'),
    isBuffered: true,
    isSequence: true,
    targets: [
      { blockSizeBytes: mebibyte, randomPercent: 0, writePercent: 0, threadsPerTarget: 1, outstandingRequests: 2 },
      { blockSizeBytes: mebibyte, randomPercent: 0, writePercent: 100, threadsPerTarget: 1, outstandingRequests: 2 },
    ],
  },
  ...toolRecipes,
};

/** All presets, the most common first. */
export const presets: readonly Preset[] = (Object.keys(recipes) as PresetId[]).map((id) => ({
  id,
  title: recipes[id].title,
  note: recipes[id].note,
  writes: recipes[id].targets.some(({ writePercent }) => (writePercent ?? defaults.Target.writePercent) > 0),
  tool: recipes[id].tool ?? null,
}));

/** The preset with this ID; null if there is none, as for a run by another version. */
export function findPreset(id: string | null): Preset | null {
  return presets.find((preset) => preset.id === id) ?? null;
}

/** The initial preset of the setup page. */
export const firstPresetId = firstProfile.presetId as PresetId;

/** The interval of every preset's IOPS series: the default of DISKSPD's -D. */
export const usualIntervalMilliseconds = 1000;

/** A preset's profile on a volume, every field written out. */
export function presetProfile(id: PresetId, options: PresetOptions): Profile {
  const recipe = recipes[id];
  const targets = recipe.targets.map((values, index) => target(recipe, values, index, options));
  const timeSpan: Omit<TimeSpan, 'targets'> = {
    durationSeconds: options.durationSeconds ?? recipe.durationSeconds ?? 60,
    warmUpSeconds: options.warmUpSeconds ?? recipe.warmUpSeconds ?? defaults.TimeSpan.warmUpSeconds,
    coolDownSeconds: recipe.coolDownSeconds ?? defaults.TimeSpan.coolDownSeconds,
    measureLatency: true,
    iopsIntervalMilliseconds: usualIntervalMilliseconds,
    threadPoolSize: recipe.threadPoolSize ?? null,
  };
  const timeSpans =
    recipe.isSequence === true ? targets.map((one) => ({ ...timeSpan, targets: [one] })) : [{ ...timeSpan, targets }];
  return completeProfile({ contractVersion: 1, timeSpans });
}

/** The values of a profile that differ between presets. */
function recipeOf({ timeSpans: [timeSpan] }: Profile): Pick<Recipe, 'durationSeconds' | 'warmUpSeconds' | 'targets'> {
  return {
    durationSeconds: timeSpan?.durationSeconds,
    warmUpSeconds: timeSpan?.warmUpSeconds,
    targets: (timeSpan?.targets ?? []).map(
      ({ blockSizeBytes, randomPercent, writePercent, outstandingRequests, threadsPerTarget }) => ({
        blockSizeBytes,
        randomPercent,
        writePercent,
        outstandingRequests,
        threadsPerTarget,
      }),
    ),
  };
}

function target(recipe: Recipe, values: RecipeTarget, index: number, options: PresetOptions): Target {
  const { startShare, endShare, ...settings } = values;
  // Targets that run at the same time have their own files; those that run one after the other share one.
  const isOwnFile = recipe.targets.length > 1 && recipe.isSequence !== true && recipe.isOneFile !== true;
  const sizeBytes = options.fileSizeBytes ?? recipe.fileSizeBytes ?? 5 * gibibyte;
  return {
    ...settings,
    path: joinPath(options.folder, isOwnFile ? `headroom-test-${index + 1}.dat` : 'headroom-test.dat'),
    createSizeBytes: sizeBytes,
    ...(startShare === undefined ? {} : { baseOffsetBytes: shareOf(sizeBytes, startShare) }),
    ...(endShare === undefined ? {} : { maxOffsetBytes: shareOf(sizeBytes, endShare) }),
    alignmentBytes: values.blockSizeBytes,
    threadsPerTarget: values.threadsPerTarget ?? options.processorCount ?? defaultProcessorCount,
    cacheMode: recipe.isBuffered === true ? 'cached' : 'osCacheDisabled',
    writeThrough: recipe.isBuffered !== true,
  };
}

/** A share of a file, at a whole MiB where it has that many. */
function shareOf(bytes: number, share: number): number {
  const part = Math.floor(bytes * share);
  return part < mebibyte ? part : part - (part % mebibyte);
}

/** A path on the node, with the separator of the folder's system. */
function joinPath(folder: string, name: string): string {
  const separator = folder.includes('\\') || /^[A-Za-z]:/.test(folder) ? '\\' : '/';
  return folder.endsWith(separator) ? `${folder}${name}` : `${folder}${separator}${name}`;
}
