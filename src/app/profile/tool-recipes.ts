/** Standard workloads of other tools, by the names that people know them by. */

import { Distribution, WriteBuffer } from '../../generated/contract';
import { Message, message } from '../words/public-api';
import { gibibyte, kibibyte, mebibyte, Recipe, RecipeTarget } from './preset-recipe';

/**
 * CrystalDiskMark's default profile since version 8: each reads, then writes, a file of 1 GiB that holds random data.
 * It measures 5 s; here they take as long as other presets, as such a short time says little.
 */
function crystalDiskMark(
  title: Message,
  note: Message,
  values: Pick<RecipeTarget, 'blockSizeBytes' | 'randomPercent' | 'outstandingRequests'>,
): Recipe {
  const writeBuffer: WriteBuffer = { content: 'source', sourceSizeBytes: mebibyte };
  const target: RecipeTarget = { ...values, threadsPerTarget: 1, writeBuffer };
  return {
    title,
    note,
    tool: 'CrystalDiskMark',
    fileSizeBytes: gibibyte,
    isSequence: true,
    targets: [
      { ...target, writePercent: 0 },
      { ...target, writePercent: 100 },
    ],
  };
}

/** VMFleet 2's: of the I/O, 95 % go to 5 % of the file, 4 % to the next 10 %, and the rest to the rest. */
const mostlyHot: Distribution = {
  unit: 'percent',
  ranges: [
    { ioPercent: 95, length: 5 },
    { ioPercent: 4, length: 10 },
  ],
};
const randomSource: WriteBuffer = { content: 'source', sourceSizeBytes: 10 * mebibyte };

/** What one virtual machine of a fleet does to its file of 10 GiB. */
function vmFleet(title: Message, note: Message, targets: readonly RecipeTarget[]): Recipe {
  return {
    title,
    note,
    tool: 'VMFleet',
    fileSizeBytes: 10 * gibibyte,
    durationSeconds: 60,
    warmUpSeconds: 300,
    coolDownSeconds: 30,
    isOneFile: true,
    targets,
  };
}

const peak: RecipeTarget = {
  blockSizeBytes: 4 * kibibyte,
  randomPercent: 100,
  writePercent: 0,
  threadsPerTarget: 1,
  outstandingRequests: 32,
  writeBuffer: randomSource,
};

/** In the order of the tools' own lists. */
export const toolRecipes = {
  'crystaldiskmark-seq1m-q8t1': crystalDiskMark(
    message('Preset.CrystalDiskMarkSeq1mQ8t1.Title'),
    message('Preset.CrystalDiskMarkSeq1mQ8t1.Note'),
    { blockSizeBytes: mebibyte, randomPercent: 0, outstandingRequests: 8 },
  ),
  'crystaldiskmark-seq1m-q1t1': crystalDiskMark(
    message('Preset.CrystalDiskMarkSeq1mQ1t1.Title'),
    message('Preset.CrystalDiskMarkSeq1mQ1t1.Note'),
    { blockSizeBytes: mebibyte, randomPercent: 0, outstandingRequests: 1 },
  ),
  'crystaldiskmark-rnd4k-q32t1': crystalDiskMark(
    message('Preset.CrystalDiskMarkRnd4kQ32t1.Title'),
    message('Preset.CrystalDiskMarkRnd4kQ32t1.Note'),
    { blockSizeBytes: 4 * kibibyte, randomPercent: 100, outstandingRequests: 32 },
  ),
  'crystaldiskmark-rnd4k-q1t1': crystalDiskMark(
    message('Preset.CrystalDiskMarkRnd4kQ1t1.Title'),
    message('Preset.CrystalDiskMarkRnd4kQ1t1.Note'),
    { blockSizeBytes: 4 * kibibyte, randomPercent: 100, outstandingRequests: 1 },
  ),
  'vmfleet-general': vmFleet(message('Preset.VmFleetGeneral.Title'), message('Preset.VmFleetGeneral.Note'), [
    { ...peak, distribution: mostlyHot },
  ]),
  'vmfleet-peak': vmFleet(message('Preset.VmFleetPeak.Title'), message('Preset.VmFleetPeak.Note'), [peak]),
  'vmfleet-vdi': vmFleet(message('Preset.VmFleetVdi.Title'), message('Preset.VmFleetVdi.Note'), [
    {
      blockSizeBytes: 32 * kibibyte,
      randomPercent: 20,
      writePercent: 100,
      threadsPerTarget: 1,
      outstandingRequests: 8,
      distribution: mostlyHot,
      throttle: { unit: 'iops', value: 6 },
      writeBuffer: randomSource,
      endShare: 1,
    },
    {
      blockSizeBytes: 8 * kibibyte,
      randomPercent: 80,
      writePercent: 0,
      threadsPerTarget: 1,
      outstandingRequests: 8,
      distribution: mostlyHot,
      throttle: { unit: 'iops', value: 6 },
      endShare: 0.8,
    },
  ]),
  'vmfleet-sql': vmFleet(message('Preset.VmFleetSql.Title'), message('Preset.VmFleetSql.Note'), [
    {
      blockSizeBytes: 8 * kibibyte,
      randomPercent: 100,
      writePercent: 30,
      threadsPerTarget: 4,
      outstandingRequests: 32,
      distribution: mostlyHot,
      throttle: { unit: 'iops', value: 1500 },
      writeBuffer: randomSource,
      startShare: 0.5,
    },
    {
      blockSizeBytes: 32 * kibibyte,
      randomPercent: 0,
      writePercent: 100,
      threadsPerTarget: 1,
      outstandingRequests: 1,
      throttle: { unit: 'iops', value: 300 },
      writeBuffer: randomSource,
      endShare: 0.5,
    },
  ]),
} as const satisfies Readonly<Record<string, Recipe>>;
