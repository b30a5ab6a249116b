import { dateText, timeText } from './english-times';

describe('timeText', () => {
  for (const [utc, text] of [
    ['2026-11-24T10:00:00Z', 'Nov 24, 2026, 10:00 AM UTC'],
    ['2026-01-02T00:05:59.999Z', 'Jan 2, 2026, 12:05 AM UTC'],
    ['2026-12-31T23:59:00Z', 'Dec 31, 2026, 11:59 PM UTC'],
    ['2026-06-30T12:00:00Z', 'Jun 30, 2026, 12:00 PM UTC'],
    ['some time', 'some time'],
  ] as const) {
    it(`writes ${utc} with its time zone`, () => expect(timeText(utc)).toBe(text));
  }
});

describe('dateText', () => {
  it('writes a day of the contract as the page does', () => {
    const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
    expect(dateText('2026-09-24')).toBe(date.format(Date.UTC(2026, 8, 24)));
  });

  it('writes the days of several sources, as Microsoft’s pages write them', () => {
    expect(dateText('03/10/2026; 2026-09-24')).toBe('Mar 10, 2026; Sep 24, 2026');
  });

  it('leaves another text as it is', () => expect(dateText('Autumn')).toBe('Autumn'));
});
