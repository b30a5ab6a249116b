import { escapeXml, XmlWriter } from './xml-writer';

const hostile = 'a<b>&"\u202etxt.exe';

describe('escapeXml', () => {
  it('shows people what would turn the text after it, and is no markup', () => {
    expect(escapeXml(hostile)).toBe('a&lt;b&gt;&amp;&quot;&lt;U+202E&gt;txt.exe');
    expect(escapeXml('a\u0000b')).toBe('a&lt;U+0000&gt;b');
  });
});

describe('XmlWriter', () => {
  it('leaves a path to programs as it is, but for what XML cannot hold', () => {
    const xml = new XmlWriter();
    xml.element('Target', () => xml.value('Path', hostile), { name: 'a\u0001' });
    expect(xml.text).toBe('<Target name="a?">\n  <Path>a&lt;b&gt;&amp;&quot;\u202etxt.exe</Path>\n</Target>\n');
  });
});
