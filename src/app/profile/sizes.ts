/** Sizes as DISKSPD writes and reads them: a whole number with K, M, G or T for powers of 1024, or b for blocks. */

const suffixes = ['', 'K', 'M', 'G', 'T'];

/** "4K", "5G", "1000": the largest suffix that leaves a whole number. */
export function formatSize(bytes: number): string {
  let value = bytes;
  let index = 0;
  while (value > 0 && value % 1024 === 0 && index < suffixes.length - 1) {
    value /= 1024;
    index += 1;
  }
  return `${value}${suffixes[index]}`;
}

/**
 * The bytes of a size; null if it is not a size, or more than 2^53 - 1.
 * @param blockSizeBytes what the suffix b counts in; null where blocks are not allowed
 */
export function parseSize(text: string, blockSizeBytes: number | null): number | null {
  const match = /^(\d+)([KMGTB]?)$/i.exec(text);
  if (match === null) {
    return null;
  }
  const suffix = (match[2] ?? '').toUpperCase();
  const unit = suffix === 'B' ? blockSizeBytes : 1024 ** suffixes.indexOf(suffix);
  const bytes = unit === null ? null : Number(match[1]) * unit;
  return bytes !== null && Number.isSafeInteger(bytes) ? bytes : null;
}
