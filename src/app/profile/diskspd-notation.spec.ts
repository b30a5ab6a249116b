import { formatDistribution, formatProcessors, parseDistribution, parseProcessors } from './diskspd-notation';

describe('processors', () => {
  for (const text of ['0', '0,1,5', 'g1,0,3', '2,g1,0,g0,3', 'g2,1,g3,1']) {
    it(`${text} are read and written`, () => expect(formatProcessors(parseProcessors(text) ?? [])).toBe(text));
  }

  it('may have blanks between them', () =>
    expect(formatProcessors(parseProcessors('0, 1 ,g1, 2') ?? [])).toBe('0,1,g1,2'));

  for (const text of ['', ',', '0,', 'g1', '0,g1', '-1', '1.5', 'a']) {
    it(`are not '${text}'`, () => expect(parseProcessors(text)).toBeNull());
  }
});

describe('a distribution', () => {
  for (const text of ['pct90/10', 'pct60/10:0/10:30/20', 'abs60/1G:40/0', 'abs10/4K:0/1000']) {
    it(`${text} is read and written`, () => {
      const distribution = parseDistribution(text, 4096);
      expect(distribution === null ? null : formatDistribution(distribution)).toBe(text);
    });
  }

  it('counts in blocks', () =>
    expect(parseDistribution('abs100/3b', 4096)?.ranges).toEqual([{ ioPercent: 100, length: 12_288 }]));

  for (const text of [
    '',
    '90/10',
    'pct',
    'pct90',
    'pct90/',
    'pct/10',
    'pct90/1K',
    'pct90/10:',
    'abs90/1.5G',
    'abs-1/1',
  ]) {
    it(`is not '${text}'`, () => expect(parseDistribution(text, 4096)).toBeNull());
  }
});
