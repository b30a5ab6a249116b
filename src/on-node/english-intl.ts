/**
 * As much of Intl as the texts use, for English as in the United States. A node's interpreter takes number formats from the
 * system, which differ by the version of Windows and of .NET: a figure has one writing, whichever node writes it. A spec holds
 * it to the browser's own Intl.
 */

interface NumberStyle {
  readonly style?: string;
  readonly maximumFractionDigits?: number;
}

class NumberFormat {
  public constructor(
    _locale: string,
    private readonly options: NumberStyle = {},
  ) {}

  public format(value: number): string {
    const isPercent = this.options.style === 'percent';
    const digits = this.options.maximumFractionDigits ?? (isPercent ? 0 : 3);
    return `${decimalText(value, isPercent ? 2 : 0, digits)}${isPercent ? '%' : ''}`;
  }
}

class PluralRules {
  public select(value: number): 'one' | 'other' {
    return value === 1 ? 'one' : 'other';
  }
}

class ListFormat {
  public format(list: readonly string[]): string {
    const [first = '', second = ''] = list;
    return list.length > 2
      ? `${list.slice(0, -1).join(', ')}, and ${list.at(-1) ?? ''}`
      : list.length === 2
        ? `${first} and ${second}`
        : first;
  }
}

export const englishIntl = { NumberFormat, PluralRules, ListFormat };
/** The name that a bundler gives the global one. */
export { englishIntl as Intl };

/** A number times 10^shift with at most so many decimals, rounded half away from zero, with commas between thousands. */
function decimalText(value: number, shift: number, mostDecimals: number): string {
  if (!Number.isFinite(value)) {
    return Number.isNaN(value) ? 'NaN' : value < 0 ? '-∞' : '∞';
  }
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const { digits, exponent } = digitsOf(Math.abs(value));
  const whole = rounded(digits, exponent + shift + mostDecimals).padStart(mostDecimals + 1, '0');
  const units = whole.slice(0, whole.length - mostDecimals).replace(/^0+(?=\d)/, '');
  const decimals = whole.slice(whole.length - mostDecimals).replace(/0+$/, '');
  return `${sign}${units.replace(/\B(?=(?:\d{3})+$)/g, ',')}${decimals === '' ? '' : `.${decimals}`}`;
}

/** The shortest digits that identify the number: 0.digits × 10^exponent is its value. */
function digitsOf(value: number): { readonly digits: string; readonly exponent: number } {
  const [, units = '', decimals = '', power = '0'] = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  const all = `${units}${decimals}`;
  const digits = all.replace(/^0+/, '');
  return { digits, exponent: units.length + Number(power) - (all.length - digits.length) };
}

/** 0.digits × 10^count as a whole number, half of one rounded up. */
function rounded(digits: string, count: number): string {
  if (count < 0) {
    return '0';
  }
  const kept = digits.slice(0, count).padEnd(count, '0');
  const isUp = (digits[count] ?? '0') >= '5';
  return isUp ? increased(kept) : kept;
}

function increased(digits: string): string {
  const [, head = '', nines = ''] = /^(.*?)(9*)$/.exec(digits) ?? [];
  const zeros = '0'.repeat(nines.length);
  return head === '' ? `1${zeros}` : `${head.slice(0, -1)}${Number(head.at(-1)) + 1}${zeros}`;
}
