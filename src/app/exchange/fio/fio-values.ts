/** Values as fio's job files write them. */

/**
 * Factors of sizes where `kb_base` is left out: k and kb count in powers of 1024, and kib in powers of 1000, the other way
 * round than the standards. ki alone is read differently by different versions, and refused.
 */
const prefixes = 'kmgtp';

/** The bytes of a size such as 4k, 128kb or 1g; null if it is not a size. */
export function fioSize(text: string): number | null {
  const match = /^(\d+)\s*([kmgtp]?)(b|ib)?$/i.exec(text);
  if (match === null) {
    return null;
  }
  const power = prefixes.indexOf((match[2] ?? '').toLowerCase()) + 1;
  const suffix = (match[3] ?? '').toLowerCase();
  const isPlain = match[2] === '';
  if (isPlain && suffix === 'ib') {
    return null;
  }
  const bytes = Number(match[1]) * (isPlain ? 1 : (suffix === 'ib' ? 1000 : 1024) ** power);
  return Number.isSafeInteger(bytes) ? bytes : null;
}

const microseconds: Readonly<Record<string, number>> = {
  us: 1,
  usec: 1,
  ms: 1e3,
  msec: 1e3,
  s: 1e6,
  sec: 1e6,
  m: 60e6,
  h: 3600e6,
  d: 86400e6,
};

/** The microseconds of a time such as 60, 500ms or 2m; null if it is not a time. */
export function fioTime(text: string, unit: 's' | 'us'): number | null {
  const match = /^(\d+)\s*([a-z]*)$/i.exec(text);
  const factor = microseconds[(match?.[2] ?? '').toLowerCase() || unit];
  const value = match === null || factor === undefined ? NaN : Number(match[1]) * factor;
  return Number.isSafeInteger(value) ? value : null;
}

/** Whether an option is on; null where it says neither. */
export function fioFlag(text: string): boolean | null {
  return text === '1' || text === 'true' ? true : text === '0' || text === 'false' ? false : null;
}

/** A whole number; null if it is not one. */
export function fioNumber(text: string): number | null {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(value) ? value : null;
}

/**
 * What an option says for reads, writes and trims, such as 4k,8k: what is left out after the first is that of the first.
 * null where reads and writes differ.
 */
export function sameForAll(text: string): string | null {
  const [first = '', ...others] = text.split(',').map((part) => part.trim());
  return others.slice(0, 1).every((other) => other === '' || other === first) ? first : null;
}
