/** A figure to its first two digits: what is made of limits and means is not known better. */
export function toTwoDigits(value: number, rounded: (digits: number) => number = Math.round): number {
  const digits = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return rounded(value / digits) * digits;
}

/** To three digits: a mean of many requests is not known to the byte. */
export function roundedBytes(bytes: number): number {
  return bytes < 1024 ? Math.round(bytes) : 1024 * Number((bytes / 1024).toPrecision(bytes < 1024 ** 2 ? 3 : 4));
}
