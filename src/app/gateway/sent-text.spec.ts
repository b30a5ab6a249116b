import { withoutQuotesOfPowerShell } from './sent-text';

describe('the text of a command', () => {
  const script = "param($Name) '’'";
  const sent = (value: unknown): string =>
    `function SmeSubmit{\n${script}}\nSmeSubmit -Name (cvt '${JSON.stringify(value).replaceAll("'", "''")}')`;

  for (const quote of ['\u2018', '\u2019', '\u201a', '\u201b']) {
    it(`says ${quote.charCodeAt(0).toString(16)} by its number in a parameter`, () => {
      const name = `Bob${quote}) ; Remove-Item x ; (${quote}`;
      const text = withoutQuotesOfPowerShell(sent(name), script);
      const argument = text.slice(text.indexOf("(cvt '") + 6, -2);
      expect(argument).not.toContain(quote);
      expect(JSON.parse(argument.replaceAll("''", "'"))).toBe(name);
    });
  }

  it('leaves the script and other characters as they are', () => {
    const name = 'it\'s "quoted" \\u2019 – ü“';
    expect(withoutQuotesOfPowerShell(sent(name), script)).toBe(sent(name));
  });
});
