import { partsByOption } from './option-words';

describe('partsByOption', () => {
  const optionsOf = (text: string): string[] => partsByOption(text).filter((_, index) => index % 2 === 1);

  it('finds options at the start of words, also in brackets, and at the start of the text', () => {
    expect(optionsOf('-t2 as -Rxml (--output-format=json+), "-x", self-made a-b - -5')).toEqual([
      '-t2',
      '-Rxml',
      '(--output-format=json+),',
      '"-x",',
    ]);
  });

  it('loses nothing of the text', () => {
    for (const text of ['', '-Sh', 'headroom-io  -t2\n-o8 (-L) a']) {
      expect(partsByOption(text).join('')).toBe(text);
    }
  });
});
