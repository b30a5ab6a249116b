import { momentFormat } from './moment-format';

/** No line ends between a month and its day. */
describe('momentFormat', () => {
  const year = new Date().getFullYear();
  const shown = (text: string): string => text.replaceAll('\u202f', ' ');

  it('leaves this year out', () => {
    const format = momentFormat('en-US', { hasTimeOfDay: true });
    expect(shown(format(new Date(year, 1, 3, 9, 5).getTime()))).toBe('Feb\u00a03, 9:05 AM');
  });

  it('writes another year', () => {
    const format = momentFormat('en-US', { hasTimeOfDay: true });
    expect(shown(format(new Date(year - 1, 1, 3, 9, 5).getTime()))).toBe(`Feb\u00a03, ${year - 1}, 9:05 AM`);
  });

  it('keeps the day with the month where it stands first', () => {
    const format = momentFormat('en-GB', { hasTimeOfDay: false });
    expect(format(new Date(year, 1, 3).getTime())).toBe('3\u00a0Feb');
  });

  it('leaves the time of day out where it tells nothing', () => {
    const format = momentFormat('en-US', { hasTimeOfDay: false });
    expect(format(new Date(year, 1, 3, 9, 5).getTime())).toBe('Feb\u00a03');
    expect(format(new Date(year - 1, 1, 3, 9, 5).getTime())).toBe(`Feb\u00a03, ${year - 1}`);
  });
});
