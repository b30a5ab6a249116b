import { Filling, fillPlaceholders } from './fill';

describe('fillPlaceholders', () => {
  const fill = (template: string, ...values: (string | number)[]): string =>
    fillPlaceholders(template, (index): Filling | null => {
      const value = values[index];
      return value === undefined ? null : { text: String(value), number: typeof value === 'number' ? value : null };
    });
  const threads = '{0, plural, one {# thread} other {# threads}} on {1}';

  it('puts values where they belong', () => expect(fill('{1} of {0}', 'node1', 3)).toBe('3 of node1'));

  for (const [count, text] of [
    [0, '0 threads on node1'],
    [1, '1 thread on node1'],
    [2, '2 threads on node1'],
    [1.5, '1.5 threads on node1'],
    [21, '21 threads on node1'],
  ] as const) {
    it(`takes the form of ${count}`, () => expect(fill(threads, count, 'node1')).toBe(text));
  }

  it('takes the form of many where there is no number', () => {
    expect(fill(threads, 'some', 'node1')).toBe('some threads on node1');
  });

  it('takes a form without its number, several times in one text', () => {
    expect(fill('{0} {0, plural, one {run is} other {runs are}} {1, plural, one {old} other {older}}', 1, 2)).toBe(
      '1 run is older',
    );
  });

  it('leaves what has no value as it is, and values with braces too', () => {
    expect(fill('{0} {1} {2, plural, one {#} other {#s}}', '{1}$&')).toBe('{1}$& {1} {2, plural, one {#} other {#s}}');
  });
});
