import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { terminalLine, terminalText } from './terminal-text.mjs';

describe('text for a terminal', () => {
  for (const [name, text, expected] of [
    ['an escape sequence', 'a\u001b[31mb', 'a<U+001B>[31mb'],
    ['a title that ends with a bell', '\u001b]0;evil\u0007', '<U+001B>]0;evil<U+0007>'],
    ['the one-byte form of it', '\u009b31m', '<U+009B>31m'],
    ['a return to the start of the line', 'good\rbad', 'good<U+000D>bad'],
    ['a change of direction', 'a\u202eb\u2066c', 'a<U+202E>b<U+2066>c'],
  ]) {
    it(`shows ${name} by its number`, () => assert.equal(terminalText(text), expected));
  }

  it('leaves lines, tabs, no-break spaces and other languages alone', () => {
    const text = 'one\n\ttwo\u00a0MiB … Größe 容量';
    assert.equal(terminalText(text), text);
  });

  it('keeps a text on its line where it has to stay there', () =>
    assert.equal(terminalLine('a\r\nOpen http://evil\u001b[0m\tc'), 'a Open http://evil<U+001B>[0m c'));
});
