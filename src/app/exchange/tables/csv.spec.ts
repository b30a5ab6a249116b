import { message } from '../../words/public-api';
import { words } from '../../words/testing/english';
import { clipboardTable, csvOf, Table, TableCell } from '../public-api';

const english = { locale: 'en-US', say: words };

function tableOf(...rows: readonly (readonly TableCell[])[]): Table {
  return {
    title: message('Table.Threads'),
    columns: [
      { header: message('Table.Target'), unit: 'text' },
      { header: message('Table.LatencyMean'), unit: 'latency' },
    ],
    rows,
  };
}

/** The lines behind the header. */
function csvLines(...rows: readonly (readonly TableCell[])[]): string[] {
  return csvOf(tableOf(...rows), english)
    .split('\r\n')
    .slice(1, -1);
}

describe('csvOf', () => {
  it('writes a header, and lines that all end', () =>
    expect(csvOf(tableOf(['a.dat', 1500]), english)).toBe('\uFEFFTarget,"Mean latency, ms"\r\na.dat,1.5\r\n'));

  const cells: readonly { readonly name: string; readonly cell: TableCell; readonly written: string }[] = [
    { name: 'a comma', cell: 'a,b', written: '"a,b"' },
    { name: 'quotation marks', cell: 'a "b"', written: '"a ""b"""' },
    { name: 'a line break', cell: 'a\nb', written: '"a\nb"' },
    { name: 'blanks at the end', cell: 'a ', written: '"a "' },
    { name: 'nothing', cell: null, written: '' },
    { name: 'a message', cell: message('Table.Read'), written: 'Read' },
    { name: 'a formula', cell: '=HYPERLINK("http://x")', written: `"'=HYPERLINK(""http://x"")"` },
    { name: 'a formula with a plus', cell: '+1+cmd|x', written: "'+1+cmd|x" },
    { name: 'a formula with a minus', cell: '-2+3', written: "'-2+3" },
    { name: 'a formula with an at sign', cell: '@SUM(A1)', written: "'@SUM(A1)" },
    { name: 'a formula behind a tab', cell: '\t=1', written: "'\t=1" },
    { name: 'a formula in full-width characters', cell: '＝1', written: "'＝1" },
    { name: 'a formula behind a semicolon', cell: 'a;=1+1;-5', written: "a;'=1+1;-5" },
    { name: 'a formula behind a line break', cell: 'a\n=1+1', written: `"a\n'=1+1"` },
    { name: 'a negative number in a text', cell: '-5', written: '-5' },
    { name: 'a name with a minus inside', cell: 'node-1', written: 'node-1' },
  ];
  for (const { name, cell, written } of cells) {
    it(`writes ${name}`, () => expect(csvLines([cell, null])).toEqual([`${written},`]));
  }

  it('writes numbers with a point, unrounded but for what tells nothing, and negative ones as numbers', () =>
    expect(csvLines(['a', -1234567.8915], ['b', 0])).toEqual(['a,-1234.568', 'b,0']));
});

describe('clipboardTable', () => {
  const table = tableOf(['C:\\<a> & "b"\t.dat', 1234567.8], ['=1+1', null]);

  it('writes tabs between cells, and figures for the locale', () => {
    expect(clipboardTable(table, english).text).toBe(
      `Target\tMean latency, ms\r\nC:\\<a> & "b" .dat\t1,234.568\r\n'=1+1\t\r\n`,
    );
    expect(clipboardTable(table, { ...english, locale: 'de-DE' }).text).toContain('1.234,568');
  });

  it('gives no sign to what it shows as nothing', () => {
    const { text } = clipboardTable(tableOf(['a', -0.2], ['b', -0.6], ['c', -0]), english);
    expect(text.split('\r\n').slice(1, -1)).toEqual(['a\t0', 'b\t-0.001', 'c\t0']);
  });

  it('writes a table element with everything escaped, and texts that stay texts', () => {
    const { html } = clipboardTable(table, english);
    const document = new DOMParser().parseFromString(`<div>${html.replace(/<meta[^>]*>/, '')}</div>`, 'text/xml');
    const cells = Array.from(document.getElementsByTagName('th')).map(({ textContent }) => textContent);
    expect(cells).toEqual(['Target', 'Mean latency, ms', 'C:\\<a> & "b"\t.dat', '=1+1']);
    expect(document.getElementsByTagName('caption')[0]?.textContent).toBe('Threads and targets');
    expect(html).toContain(`mso-number-format:'\\@'">=1+1</th>`);
    expect(html).toContain('text-align:right;white-space:nowrap">1,234.568</td>');
  });
});
