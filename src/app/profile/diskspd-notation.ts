/**
 * DISKSPD's notations for what takes more than one number, read and written: the processors of -a and the distribution
 * of -rd. The page's fields use them too, so that what is shown is what the command line says.
 */

import { defaults, Distribution, Processor } from '../../generated/contract';
import { formatSize, parseSize } from './sizes';

/** The priorities of -I1, -I2 and -I3. */
export const ioPriorities = ['veryLow', 'low', 'normal'] as const;

/** The ways to flush mapped writes, each with its letter behind -N. */
export const flushModes = [
  ['view', 'v'],
  ['nonVolatile', 'n'],
  ['nonVolatileNoDrain', 'i'],
] as const;

/** "0,1,g1,3": processors in the order in which threads take them; g chooses the group of those behind it. */
export function formatProcessors(processors: readonly Processor[]): string {
  let current = 0;
  return processors
    .flatMap(({ group = defaults.Processor.group, number }) => {
      const change = group === current ? [] : [`g${group}`];
      current = group;
      return [...change, String(number)];
    })
    .join(',');
}

/** The processors that the text names; null when it cannot be read. */
export function parseProcessors(text: string): Processor[] | null {
  const processors: Processor[] = [];
  let group = 0;
  let isGroupUsed = true;
  for (const piece of text.split(',')) {
    const [, letter, digits] = /^(g?)(\d+)$/.exec(piece.trim()) ?? [];
    if (digits === undefined) {
      return null;
    }
    if (letter === 'g') {
      group = Number(digits);
    } else {
      processors.push({ group, number: Number(digits) });
    }
    isGroupUsed = letter !== 'g';
  }
  return isGroupUsed ? processors : null;
}

const units = { pct: 'percent', abs: 'bytes' } as const;

/** "pct90/10:0/5" or "abs60/1G:30/2G": share of the I/O over length, one range behind the other. */
export function formatDistribution({ unit, ranges }: Distribution): string {
  const length = unit === 'bytes' ? formatSize : String;
  const texts = ranges.map((range) => `${range.ioPercent}/${length(range.length)}`);
  return `${unit === 'bytes' ? 'abs' : 'pct'}${texts.join(':')}`;
}

/**
 * The distribution in the text; null if it cannot be read.
 * @param blockSizeBytes what the suffix b of a size counts in
 */
export function parseDistribution(text: string, blockSizeBytes: number): Distribution | null {
  const [, kind, rest = ''] = /^(pct|abs)(.+)$/.exec(text.trim()) ?? [];
  if (kind === undefined) {
    return null;
  }
  const unit = units[kind as keyof typeof units];
  const ranges: Distribution['ranges'] = [];
  for (const piece of rest.split(':')) {
    const [, share, lengthText = ''] = /^(\d+)\/(\w+)$/.exec(piece) ?? [];
    const isPercent = unit === 'percent' && !/^\d+$/.test(lengthText);
    const length = isPercent ? null : parseSize(lengthText, blockSizeBytes);
    if (share === undefined || length === null) {
      return null;
    }
    ranges.push({ ioPercent: Number(share), length });
  }
  return { unit, ranges };
}
