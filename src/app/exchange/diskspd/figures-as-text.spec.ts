import { fixed, general, reportTime, sizeColumn, sizeText } from './figures-as-text';

describe('figures as printf writes them', () => {
  for (const [value, decimals, text] of [
    [15.625, 2, '15.62'],
    [15.635, 2, '15.63'],
    [0.375, 2, '0.38'],
    [0.5, 0, '0'],
    [1.5, 0, '2'],
    [2.5, 0, '2'],
    [2.5000001, 0, '3'],
    [1234567.0625, 3, '1234567.062'],
    [0, 3, '0.000'],
  ] as const) {
    it(`${value} has ${decimals} decimals as ${text}`, () => expect(fixed(value, decimals)).toBe(text));
  }

  for (const [value, digits, text] of [
    [1.23, 2, '1.2'],
    [20, 2, '20'],
    [100, 2, '1e+02'],
    [0.00001234, 2, '1.2e-05'],
    [5, 6, '5'],
    [0.5, 6, '0.5'],
    [0, 2, '0'],
  ] as const) {
    it(`${value} has ${digits} digits as ${text}`, () => expect(general(value, digits)).toBe(text));
  }

  it('sizes have the largest unit', () => {
    expect([512, 1024, 65536, 2048000, 2 ** 30, 3 * 2 ** 40].map(sizeText)).toEqual([
      '512',
      '1KiB',
      '64KiB',
      '1.95MiB',
      '1GiB',
      '3TiB',
    ]);
    expect([0, 3358720].map(sizeColumn)).toEqual(['     0   ', '  3.20MiB']);
  });

  it('times are in UTC', () => expect(reportTime('2026-11-21T05:43:27.999Z')).toBe('2026/11/21 05:43:27 UTC'));
});
