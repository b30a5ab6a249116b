/** fio's random_distribution: zones have a counterpart, curves such as zipf do not. */

import { Distribution } from '../../../generated/contract';
import { completeRanges } from '../complete-ranges';
import { fioNumber, fioSize } from './fio-values';

/** null where it has no counterpart; a distribution of null is the same everywhere. */
export function fioDistribution(value: string): { readonly distribution: Distribution | null } | null {
  if (value === 'random') {
    return { distribution: null };
  }
  const [kind = '', ...rest] = value.split(':');
  const isPercent = kind === 'zoned';
  if (!isPercent && kind !== 'zoned_abs') {
    return null;
  }
  const ranges = rest
    .join(':')
    .split(':')
    .map((zone) => {
      const [io = '', size = ''] = zone.split('/');
      return { ioPercent: fioNumber(io), length: isPercent ? fioNumber(size) : fioSize(size) };
    });
  const complete = ranges.flatMap(({ ioPercent, length }) =>
    ioPercent === null || length === null ? [] : [{ ioPercent, length }],
  );
  return complete.length === ranges.length
    ? { distribution: { unit: isPercent ? 'percent' : 'bytes', ranges: complete } }
    : null;
}

/**
 * The same as fio writes it, whose zones hold all of the I/O.
 * @param bytes of the target that are used; null where not known
 * @returns null where the length of the last zone is not known
 */
export function fioZones(distribution: Distribution, bytes: number | null): string | null {
  const { unit } = distribution;
  const ranges = completeRanges(distribution);
  const used = ranges.reduce((sum, { length }) => sum + length, 0);
  const isOpen = unit === 'bytes' && ranges.at(-1)?.length === 0;
  const rest = bytes === null ? 0 : bytes - used;
  if (isOpen && rest <= 0) {
    return null;
  }
  const zones = ranges.map(({ ioPercent, length }) => `${ioPercent}/${length === 0 && isOpen ? rest : length}`);
  return `${unit === 'percent' ? 'zoned' : 'zoned_abs'}:${zones.join(':')}`;
}
