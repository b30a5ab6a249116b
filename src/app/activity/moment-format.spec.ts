import { momentFormat } from './moment-format';

describe('momentFormat', () => {
  const year = new Date().getFullYear();
  const shown = (text: string): string => text.replaceAll('\u202f', ' ');

  it('leaves this year out', () => {
    const format = momentFormat('en-US', { hasTimeOfDay: true });
    expect(shown(format(new Date(year, 1, 3, 9, 5).getTime()))).toBe('Feb 3, 9:05 AM');
  });

  it('writes another year', () => {
    const format = momentFormat('en-US', { hasTimeOfDay: true });
    expect(shown(format(new Date(year - 1, 1, 3, 9, 5).getTime()))).toBe(`Feb 3, ${year - 1}, 9:05 AM`);
  });

  it('leaves the time of day out where it tells nothing', () => {
    const format = momentFormat('en-US', { hasTimeOfDay: false });
    expect(format(new Date(year, 1, 3, 9, 5).getTime())).toBe('Feb 3');
    expect(format(new Date(year - 1, 1, 3, 9, 5).getTime())).toBe(`Feb 3, ${year - 1}`);
  });
});
