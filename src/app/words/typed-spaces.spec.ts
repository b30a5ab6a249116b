import { withTypedSpaces } from './typed-spaces';

describe('withTypedSpaces', () => {
  it('parts figures and their units as people type them', () => {
    expect(withTypedSpaces('1,953 of 1,920\u00a0IOPS, 32.76\u00a0ms; –\u00a0MB/s')).toBe(
      '1,953 of 1,920 IOPS, 32.76 ms; – MB/s',
    );
  });

  it('leaves other no-break spaces', () => {
    const text = 'Night\u00a0run, 2\u00a0\u2013\u00a03, 27\u00a0074';
    expect(withTypedSpaces(text)).toBe(text);
  });
});
