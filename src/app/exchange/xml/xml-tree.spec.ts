import { readXml, XmlParser } from './xml-tree';

/** What is reported for text that is not XML. */
function reasonOf(text: string, parser: XmlParser = new DOMParser()): unknown {
  const { problem } = readXml(text, parser, 10_000);
  expect(problem?.key).toBe('Problem.XmlMalformed');
  return problem?.args[0];
}

const saying = (words: string): XmlParser => ({
  parseFromString: () => {
    throw new Error(words);
  },
});

describe('readXml', () => {
  it('says where the browser found the first mistake, in its whole sentence', () => {
    const text = '<Profile>\n  <TimeSpans>\n    <TimeSpan></TimeSpans>\n</Profile>';
    expect(reasonOf(text)).toMatch(/^Error on line 3 at column \d+: .*\bTimeSpans?\b[^.]*$/);
  });

  it('takes the place of a mistake from the line in which another browser has it', () => {
    const words = 'XML Parsing Error: mismatched tag.\nLocation: about:blank\nLine Number 3, Column 17:\n<a></b>';
    expect(reasonOf('<a>', saying(words))).toBe('XML Parsing Error: mismatched tag. Line Number 3, Column 17:');
  });

  it('ends what is very long after a word', () => {
    const said = String(reasonOf('<a>', saying(`The name ${'word '.repeat(60)}is wrong`)));
    expect(said).toMatch(/ word…$/);
    expect(said.length).toBeLessThan(205);
  });

  it('says nothing more where the parser says nothing', () => {
    expect(reasonOf('<a>', saying(''))).toBe('');
  });
});
