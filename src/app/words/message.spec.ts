import { figure, formatMessage, message, nestStrings } from './message';

describe('formatMessage', () => {
  const strings = nestStrings({
    Headroom_Verdict_Next_Iops: 'Next: {0} at {1}, {2} this run',
    Headroom_Verdict_Name_Disk: 'one {0}',
    Headroom_Verdict_Action_Given: '{0}',
    Headroom_Verdict_LimitReached_Several: '{0} limits: {1}',
    Headroom_Verdict_Confidence_Medium: 'Medium confidence: {0}.',
  });
  const name = message('Verdict.Name.Disk', 'P30');

  it('puts names, figures and other messages into their places', () => {
    const next = message('Verdict.Next.Iops', name, figure('iops', 5000), figure('factor', 2.56));
    expect(formatMessage(strings, next, 'en-US')).toBe('Next: one P30 at 5,000\u00a0IOPS, 2.6× this run');
    expect(formatMessage(strings, next, 'de-DE')).toBe('Next: one P30 at 5.000\u00a0IOPS, 2,6× this run');
  });

  it('joins lists as the locale does, or by semicolons', () => {
    const list = [name, message('Verdict.Name.Disk', 'P40'), message('Verdict.Name.Disk', 'P50')];
    const joined = message('Verdict.LimitReached.Several', figure('count', 3), { list, join: 'and' });
    expect(formatMessage(strings, joined, 'en-US')).toBe('3 limits: one P30, one P40, and one P50');
    expect(formatMessage(strings, joined, 'de-DE')).toBe('3 limits: one P30, one P40 und one P50');
    const reasons = message('Verdict.Confidence.Medium', { list, join: 'semicolon' });
    expect(formatMessage(strings, reasons, 'en-US')).toBe('Medium confidence: one P30; one P40; one P50.');
  });

  it('leaves text from outside as it is, braces and dollars included', () => {
    expect(formatMessage(strings, message('Verdict.Action.Given', 'C:\\$1{0}'), 'en-US')).toBe('C:\\$1{0}');
  });

  it('names a key that the strings lack', () => {
    expect(() => formatMessage(strings, message('Verdict.Next.None'), 'en-US')).toThrowError(
      'The strings have no text for Headroom.Verdict.Next.None. Add it to strings.resjson.',
    );
  });
});

describe('nestStrings', () => {
  it('nests by underscores and leaves out comments', () => {
    expect(nestStrings({ A_B_C: 'one', A_B_D: 'two', '_A_B_C.comment': 'for translators' })).toEqual({
      A: { B: { C: 'one', D: 'two' } },
    });
  });
});
