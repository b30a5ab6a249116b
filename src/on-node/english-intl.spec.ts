import { englishIntl } from './english-intl';

describe('englishIntl', () => {
  const special = [0, -0, 1, -1, 0.5, 1.5, 2.5, 0.05, 1.005, 2.675, 999.9995, 999_999.5, 1e21, 1e-7, 5e-324, 1.7e308];
  const usual = Array.from({ length: 4000 }, (_, index) => ((index * 7919) % 1e5) / 10 ** (index % 7));
  const binary = Array.from({ length: 4000 }, (_, index) => (index * 104_729) / 2 ** (index % 9) - 1e6);
  const infinite = [NaN, Infinity, -Infinity];

  for (const style of ['decimal', 'percent'] as const) {
    for (const maximumFractionDigits of [0, 1, 2, 3]) {
      it(`writes numbers as the browser does: ${style}, ${maximumFractionDigits} digits`, () => {
        const expected = new Intl.NumberFormat('en-US', { style, maximumFractionDigits });
        const own = new englishIntl.NumberFormat('en-US', { style, maximumFractionDigits });
        const values = [...special, ...usual, ...binary, ...infinite.slice(0, style === 'percent' ? 0 : 3)];
        const different = values.filter((value) => own.format(value) !== expected.format(value));
        expect(values.length).toBeGreaterThan(8000);
        expect(different).toEqual([]);
      });
    }
  }

  it('knows the plural forms of English', () => {
    const expected = new Intl.PluralRules('en');
    for (const value of [0, 1, 1.5, 2, 11, 21, 101]) {
      expect(new englishIntl.PluralRules().select(value)).toBe(expected.select(value) as 'one' | 'other');
    }
  });

  it('joins lists as English does', () => {
    const expected = new Intl.ListFormat('en-US', { type: 'conjunction' });
    for (const list of [[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']]) {
      expect(new englishIntl.ListFormat().format(list)).toBe(expected.format(list));
    }
  });
});
