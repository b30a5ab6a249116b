/** Numbers as DISKSPD prints them: what C's printf makes of them, to the letter. */

/** As "%.<decimals>f": of two that are equally near, the even one, where toFixed takes the larger. */
export function fixed(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  // Thirty digits more tell half from nearly half: no double of these sizes has as many.
  const beyond = value.toFixed(decimals + 30).slice(-30);
  const isOdd = '13579'.includes(text.at(-1) ?? '');
  return beyond === `5${'0'.repeat(29)}` && isOdd ? (value - 0.1 * 10 ** -decimals).toFixed(decimals) : text;
}

/** As "%<width>.<decimals>f". */
export function fixedIn(width: number, value: number, decimals: number): string {
  return fixed(value, decimals).padStart(width);
}

/** As "%<width>u". */
export function wholeIn(width: number, value: number): string {
  return String(value).padStart(width);
}

/** As "%.<digits>g": so many digits that count, without zeros at the end, and a power of ten where that is shorter. */
export function general(value: number, digits: number): string {
  const [mantissa = '0', exponent = '0'] = value.toExponential(digits - 1).split('e');
  const power = Number(exponent);
  const plain = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
  if (power < -4 || power >= digits) {
    return `${plain(mantissa)}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
  }
  return plain(value.toFixed(digits - 1 - power));
}

const units = [
  ['TiB', 2 ** 40],
  ['GiB', 2 ** 30],
  ['MiB', 2 ** 20],
  ['KiB', 2 ** 10],
] as const;

/** "64KiB", "1.95MiB", "512": the largest unit that is no more than the size. */
export function sizeText(bytes: number): string {
  return sizeParts(bytes).join('');
}

/** The same in a column of the width that all sizes fit in. */
export function sizeColumn(bytes: number): string {
  const [number, unit] = sizeParts(bytes);
  return `${number.padStart(6)}${unit.padEnd(3)}`;
}

function sizeParts(bytes: number): [number: string, unit: string] {
  for (const [unit, size] of units) {
    if (bytes >= size) {
      return [bytes % size === 0 ? String(bytes / size) : fixed(bytes / size, 2), unit];
    }
  }
  return [String(bytes), ''];
}

/** "2026/11/21 05:43:27 UTC" of the contract's form of a time. */
export function reportTime(timestamp: string): string {
  const [date = '', time = ''] = new Date(timestamp).toISOString().split('T');
  return `${date.replace(/-/g, '/')} ${time.slice(0, 8)} UTC`;
}
