import { replaceByFunction } from './interpreter';

describe('replaceByFunction', () => {
  const rows: readonly (readonly [RegExp, string])[] = [
    [/\{(\d+)(?:, plural,((?: \w+ \{[^{}]*\})+))?\}/g, 'at {0} of {1, plural, one {# run} other {# runs}}'],
    [/(a)|(b)/g, 'cabac'],
    [/b/, 'abab'],
    [/(?<one>a)(?<two>x)?/g, 'aax'],
    [/x*/g, 'abc'],
    [/none/g, 'abc'],
  ];

  for (const [pattern, text] of rows) {
    it(`replaces ${pattern.source} as the language does`, () => {
      const by = (...found: readonly unknown[]): string =>
        `[${found.map((one) => JSON.stringify(one) ?? 'undefined').join()}]`;
      expect(replaceByFunction(pattern, text, by)).toBe(text.replace(pattern, by));
      expect(text.replace(pattern, by)).toContain(pattern.source === 'none' ? text : '[');
    });
  }
});
