import limitsDocument from '../../../../engine/contract/examples/valid/limits-in-force.hci-b2ms-read.json';
import readinessDocument from '../../../../engine/contract/examples/valid/readiness.one-blocks.json';
import cancelledDocument from '../../../../engine/contract/examples/valid/result.cancelled-without-latency.json';
import resultDocument from '../../../../engine/contract/examples/valid/result.hci-b2ms-read.json';
import fioDocument from '../../../../engine/contract/examples/valid/result.opened-from-fio.json';
import copiedDocument from '../../../../engine/contract/examples/valid/result.with-a-file-copy.json';
import burstDocument from '../../../../engine/contract/examples/valid/result.search-after-a-burst.json';
import searchDocument from '../../../../engine/contract/examples/valid/result.search-cancelled.json';
import { Readiness, Result } from '../../../generated/contract';
import { assessResult, KnownLimits } from '../../analysis/public-api';
import { findingsOf, predictionsOf } from '../../analysis/search/public-api';
import { words } from '../../words/testing/english';
import { ReportInput, reportHtml } from '../public-api';

const limits = limitsDocument as unknown as KnownLimits;
const say = {
  locale: 'en-US',
  say: words,
  time: (utc: string) => utc.slice(0, 16),
  date: (text: string) => `the date ${text}`,
};
const run = {
  name: 'Baseline read',
  nodeName: 'node1',
  coordinatorNodeName: 'node1',
  createdAt: '2026-11-21T05:43:00Z',
  simulation: null,
};

function inputOf(document: unknown, changes: Partial<ReportInput> = {}): ReportInput {
  const result = document as Result;
  return {
    run,
    volumeName: 'C:\\ClusterStorage\\Volume1',
    result,
    verdict: assessResult({ result, limits, run: { ...run, presetId: null } }),
    predictions: new Map(),
    pictures: [],
    timeSpanVerdicts: [],
    limitNotes: ['Limits as of the start of this run.'],
    readiness: readinessDocument as unknown as Readiness,
    madeAt: '2026-11-24T10:00:00Z',
    version: '0.1.0',
    ...changes,
  };
}

/** The pictures, each of which has to be XML. */
function pictures(html: string): readonly string[] {
  return [...html.matchAll(/<svg[\s\S]*?<\/svg>/g)].map(([svg]) => {
    expect(new DOMParser().parseFromString(svg, 'text/xml').getElementsByTagName('parsererror').length).toBe(0);
    return /aria-label="([^"]*)"/.exec(svg)?.[1] ?? '';
  });
}

function headings(html: string): string[] {
  return [...html.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, text = '']) => text);
}

describe('reportHtml', () => {
  const input = inputOf(resultDocument);
  const html = reportHtml(input, say);

  it('names the time span that the verdict is on, says what limits the others, and links the sources', () => {
    const [span] = input.result.timeSpans;
    const [asked] = input.result.profile.timeSpans;
    if (span === undefined || asked === undefined || input.verdict === null) {
      throw new Error('The example has a time span and a verdict.');
    }
    const result = {
      ...input.result,
      profile: { ...input.result.profile, timeSpans: [asked, asked] },
      timeSpans: [span, { ...span, index: 1 }],
    };
    const several = reportHtml({ ...input, result, timeSpanVerdicts: [input.verdict, input.verdict] }, say);
    expect(several).toContain('The verdict on time span 1 of 2');
    expect(several.split(words(input.verdict.headline)).length - 1).toBe(3);
    expect(html).not.toContain('The verdict on time span');
    expect(html).not.toContain('MicrosoftDocs');
  });

  it('tells the verdict, with pictures and tables', () => {
    const headline = words(input.verdict?.headline ?? ({} as never));
    expect(html).toContain(`<p class="headline">${headline} <span class="certainty">High confidence, 97%</span></p>`);
    expect(headings(html)).toEqual(['Limits', 'Measured figures', 'Settings', 'Pre-checks at the start']);
    expect(pictures(html)).toEqual([
      'The measured IOPS as a bar, and each limit as a mark. The table below has the same figures.',
      'A line of IOPS over the measured time.',
      'A line of throughput over the measured time.',
      'Lines of mean and maximum latency over the measured time.',
      'A line of CPU usage over the measured time.',
      'A line of latency by percentile, on a logarithmic scale. The table below has the same figures.',
    ]);
    expect(html).toContain('<dt>Owner of the volume</dt><dd>node1</dd>');
    expect(html).toContain('Made by Headroom 0.1.0, 2026-11-24T10:00.');
  });

  it('writes minus signs and dates in its tables as the page does', () => {
    const search = reportHtml(inputOf(burstDocument), say);
    expect(search).toMatch(/<td[^>]*>−[\d.]+<\/td>/);
    expect(search).not.toMatch(/<t[dh][^>]*>-\d/);
    expect(html).toMatch(/<td[^>]*>[^<]*, the date [\d/]+<\/td>/);
    expect(html).not.toMatch(/<td[^>]*>[^<]*\d{4}-\d\d-\d\d/);
  });

  it('has the figures of each picture as a table that opens without a script', () => {
    const caption = 'IOPS by block size <b>';
    const table = {
      columns: ['Point', 'IOPS', 'Note', 'Empty'],
      rows: [
        ['This run', -1953.29, null, null],
        ['A limit', 1920, '<i>', null],
      ],
    };
    const picture = { caption, svg: '<svg aria-label="drawn elsewhere"></svg>', notes: ['Lines are limits.'], table };
    const written = reportHtml({ ...input, pictures: [picture] }, say);
    expect(headings(written)).toContain('Pictures of the volume');
    expect(pictures(written)).toContain('drawn elsewhere');
    expect(written).toContain('<p class="muted">Lines are limits.</p>');
    const [, folded = ''] = /<details><summary>(IOPS by block size[\s\S]*?)<\/details>/.exec(written) ?? [];
    expect(folded).toContain('IOPS by block size &lt;b&gt; as a table</summary>');
    expect(folded).toContain('<th scope="row">This run</th><td class="number">−1,953.3</td>');
    expect(folded).toContain('<td class="short">&lt;i&gt;</td>');
    expect(folded).not.toContain('Empty');
    // Over time there are more figures than anybody reads, so that they are folded, too.
    const intervals = input.result.timeSpans[0]?.series?.intervals.length ?? 0;
    const [, overTime = ''] = /<details><summary>(Results over time as[\s\S]*?)<\/details>/.exec(written) ?? [];
    expect(intervals).toBeGreaterThan(50);
    expect(overTime.split('<tr>').length - 2).toBe(intervals);
  });

  it('tells of the seconds of a day by their highest and lowest, and where the others are', () => {
    const result = JSON.parse(JSON.stringify(resultDocument)) as Result;
    const series = result.timeSpans[0]?.series;
    const [first] = series?.intervals ?? [];
    if (series === undefined || series === null || first === undefined) {
      throw new Error('The example has a series.');
    }
    series.intervals = Array.from({ length: 86_400 }, (_, index) => ({
      ...first,
      endMilliseconds: 1000 * (index + 1),
      readIops: index === 40_001 ? 9000 : 1900 + (index % 7),
    }));
    const written = reportHtml(inputOf(result), say);
    expect(written).toContain('The result has 86,400 intervals');
    expect(written).not.toContain('Results over time as a table');
    expect(written.length).toBeLessThan(300_000);
    const iops = /aria-label="A line of IOPS over[\s\S]*?<\/svg>/.exec(written)?.[0] ?? '';
    const [, points = ''] = /<polyline[^>]*points="([^"]*)"/.exec(iops) ?? [];
    const heights = points.split(' ').map((point) => Number(point.split(',')[1]));
    expect(heights.length).toBeGreaterThan(300);
    // The one peak is drawn: far above all others.
    const [peak = 0, next = 0] = [...heights].sort((one, other) => one - other);
    expect(next - peak).toBeGreaterThan(100);
  });

  it('says how sure it is once, and its doubts as a list with the gravest first', () => {
    const result = JSON.parse(JSON.stringify(resultDocument)) as Result;
    const [span] = result.timeSpans;
    const [asked] = result.profile.timeSpans;
    if (span === undefined || asked === undefined) {
      throw new Error('The example has a time span.');
    }
    span.measuredSeconds = 3;
    asked.warmUpSeconds = 0;
    result.warnings = [
      { code: 'ShortRun', message: 'The run is short.', target: null },
      { code: 'NoWarmUp', message: 'There was no warm-up.', target: null },
      { code: 'Buffered', message: 'Caching was on.', target: null },
      { code: 'MisalignedBlock', message: 'Blocks are not aligned.', target: null },
      { code: 'TooFewSamples', message: 'There are few samples for the outer percentiles.', target: null },
    ];
    const doubtful = inputOf(result);
    const written = reportHtml(doubtful, say);
    const reasons = doubtful.verdict?.confidence.reasons.map(words) ?? [];
    const [, list = ''] = /<ul class="reasons">(.*?)<\/ul>/.exec(written) ?? [];
    const shown = [...list.matchAll(/<li[^>]*>([^<]*)<\/li>/g)].map(([, text = '']) => text);
    expect(shown).toEqual(reasons);
    expect(shown[0]).toContain('caching was on');
    expect(shown.length).toBeGreaterThan(3);
    expect(written.split('Low confidence').length - 1).toBe(1);
    expect(written).toContain('<h3>What is known</h3>');
    // What the verdict says already is no warning beside it.
    const [, warnings = ''] = /<h2>Engine warnings<\/h2>\s*<ul>([\s\S]*?)<\/ul>/.exec(written) ?? [];
    expect(warnings).toBe('<li>There are few samples for the outer percentiles.</li>');
    expect(written.toLowerCase().split('not aligned').length - 1).toBe(1);
  });

  it('begins with the verdict, then says what was measured and by which limits it is judged', () => {
    const order = [
      'class="headline"',
      '<dt>Volume</dt>',
      'class="bar"',
      'Limits as of the start of this run.',
      'Made by',
    ];
    const places = order.map((part) => html.indexOf(part));
    expect(places.every((place) => place > 0)).toBeTrue();
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(html).toContain('>Measured 1,953 IOPS</text>');
  });

  it('says before the verdict that a run is simulated, or was canceled', () => {
    const simulated = 'Three nodes that are simulated.';
    const written = reportHtml(inputOf(cancelledDocument, { run: { ...run, simulation: simulated } }), say);
    const notices = [...written.matchAll(/<p class="notice">(.*)<\/p>/g)].map(({ 1: text }) => text);
    expect(notices).toEqual([
      `<strong>Simulated:</strong> ${simulated}`,
      '<strong>State:</strong> canceled: the figures cover the time until then',
    ]);
    expect(written.indexOf(simulated)).toBeLessThan(written.indexOf('class="headline"'));
    expect(html).not.toContain('class="notice"');
  });

  it('leaves out what would say the same again: empty columns, totals of one direction, percentiles of the maximum', () => {
    expect(html).not.toContain('Write latency');
    expect(html).not.toContain('>Total<');
    expect(html).toContain('>99.9th<');
    expect(html).not.toMatch(/nines|>99\.999th</);
  });

  it('has no table with an empty column, whatever was not measured', () => {
    const documents = [resultDocument, cancelledDocument, burstDocument, searchDocument, copiedDocument, fioDocument];
    for (const written of documents.map((document) => reportHtml(inputOf(document), say))) {
      const page = new DOMParser().parseFromString(written, 'text/html');
      const tables = [...page.querySelectorAll<HTMLTableElement>('table:not(.turned)')].filter(
        ({ tBodies }) => (tBodies[0]?.rows.length ?? 0) > 0,
      );
      expect(tables.length).toBeGreaterThan(0);
      for (const table of tables) {
        const rows = [...table.tBodies].flatMap((body) => [...body.rows]);
        const empty = [...(table.tHead?.rows[0]?.cells ?? [])]
          .filter((_, column) => rows.every((row) => (row.cells[column]?.textContent ?? '') === ''))
          .map(({ textContent }) => textContent);
        expect(empty).toEqual([]);
      }
    }
  });

  it('loads nothing and runs nothing', () => {
    expect(html).not.toMatch(/<script|<link|<img|<iframe|\son\w+=|url\(|@import/i);
    expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    expect(html).not.toMatch(/\b(?:src|xlink:href)=/);
    // Only what a person follows: the pages that published limits are from.
    const addresses = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, address = '']) => address);
    expect(addresses.length).toBe([...html.matchAll(/\bhref=/g)].length);
    expect(addresses.every((address) => address.startsWith('https://learn.microsoft.com/azure/'))).toBeTrue();
  });

  it('is light, dark, and fit for paper', () => {
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html).toMatch(/@media print \{[\s\S]*figure, tr, dl, \.keep \{ break-inside: avoid; \}/);
    expect(html).toContain('@page');
    // A command line has its options whole.
    const [, command = ''] = /<code>(.*)<\/code>/.exec(html) ?? [];
    const options = [...command.matchAll(/<span class="option">([^<]*)<\/span>/g)].map(([, text]) => text);
    expect(options).toEqual(
      input.result.commandLine
        .split(' ')
        .slice(1)
        .filter((word) => word.startsWith('-')),
    );
    expect(options.length).toBeGreaterThan(2);
  });

  it('keeps an option of the command line in one piece wherever it stands, and takes it for text', () => {
    const commandLine = '-t2 (--time-limit=5) "-c<1G>" io.dat';
    const written = reportHtml({ ...input, result: { ...input.result, commandLine } }, say);
    const [, command = ''] = /<code>(.*)<\/code>/.exec(written) ?? [];
    const options = [...command.matchAll(/<span class="option">([^<]*)<\/span>/g)].map(([, text]) => text);
    expect(options).toEqual(['-t2', '(--time-limit=5)', '&quot;-c&lt;1G&gt;&quot;']);
  });

  it('takes every name for text', () => {
    const evil = '<img src=x onerror=alert(1)>"&\'</title></svg>';
    const result = JSON.parse(
      JSON.stringify(resultDocument).replace(/"computerName":"[^"]*"/, `"computerName":${JSON.stringify(evil)}`),
    ) as Result;
    result.commandLine = evil;
    for (const target of result.timeSpans.flatMap(({ threads }) => threads.flatMap(({ targets }) => targets))) {
      target.path = evil;
    }
    result.warnings = [{ code: 'Other', message: evil, target: null }];
    const named = limits.limits.map((limit) => ({
      ...limit,
      name: evil,
      source: { ...limit.source, description: evil },
    }));
    const verdict = assessResult({ result, limits: { ...limits, limits: named }, run: { ...run, presetId: null } });
    const written = reportHtml(
      inputOf(result, { verdict, volumeName: evil, run: { ...run, name: evil, nodeName: evil, simulation: evil } }),
      { ...say, locale: 'en-US' },
    );
    expect(written).not.toContain('<img');
    expect(written.split('</title>').length).toBe(2);
    expect(written.split('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;').length).toBeGreaterThan(8);
    expect(pictures(written).length).toBe(6);
  });

  it('says what a canceled run has not measured', () => {
    const written = reportHtml(inputOf(cancelledDocument), say);
    expect(written).toContain('canceled: the figures cover the time until then');
    expect(pictures(written).some((summary) => summary.includes('percentile'))).toBeFalse();
    expect(written).not.toMatch(/NaN|undefined|null|Infinity/);
  });

  it('tells of the copy of the test file, and that it is no benchmark', () => {
    const written = reportHtml(inputOf(copiedDocument), say);
    expect(headings(written)).toContain('File copy by the system');
    expect(written).toContain('A copy is not a benchmark');
    expect(headings(reportHtml(inputOf(searchDocument), say))).not.toContain('File copy by the system');
  });

  it('shows the steps of a search by queue depth', () => {
    const written = reportHtml(inputOf(searchDocument), say);
    expect(headings(written)).toContain('Steps of the search');
    expect(written).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('says of a search what it found, and what was expected of each step', () => {
    const result = burstDocument as unknown as Result;
    const predictions = predictionsOf({ result, limits, run: { ...run, presetId: null } });
    const written = reportHtml(inputOf(burstDocument, { predictions }), say);
    const expected = [...predictions.values()].filter((one) => one.length > 0);
    expect(expected.length).toBeGreaterThan(2);
    expect(written.match(/<dt>Expected (?:latency )?of step /g)?.length).toBe(expected.length);
    expect(written.split('Seen: ').length - 1).toBe(expected.length);
    expect(written).toMatch(/<s>[^<]+<\/s> <strong>ruled out<\/strong>/);
    for (const finding of findingsOf(result)) {
      expect(written).toContain(`<p>${words(finding)}</p>`);
    }
    expect(written).toContain('297 to 303 IOPS');
    expect(written).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('shows results of other programs, time span by time span', () => {
    const written = reportHtml(inputOf(fioDocument, { readiness: null, verdict: null }), say);
    expect(headings(written)).toEqual(['Time span 1', 'Time span 2', 'Settings', 'Engine warnings']);
    expect(written).toContain('<dt>Measured by</dt><dd>fio 3.33</dd>');
    expect(written).not.toMatch(/NaN|undefined|Infinity/);
  });
});
