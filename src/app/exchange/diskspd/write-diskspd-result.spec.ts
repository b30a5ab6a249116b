import { Result } from '../../../generated/contract';
import { words } from '../../words/testing/english';
import { readDiskspdResult } from '../public-api';
import { engineReports } from '../testing/engine-reports';
import recorded from '../testing/one-run-in-xml-and-json.json';
import { fixed } from './figures-as-text';
import { writeDiskspdResult } from './write-diskspd-result';

const own = recorded.result as unknown as Result;

const contractRows = [
  '0',
  '25',
  '50',
  '75',
  '90',
  '95',
  '99',
  ...Array.from({ length: 7 }, (_, n) => `99.${'9'.repeat(n + 1)}`),
  '100',
];

/** The intervals of all threads without what the contract tells of both directions together. */
function withoutDirections(xml: string): string {
  return xml.replace(/<Bucket SampleMillisecond[^>]*>/g, (bucket) => {
    const [hasReads, hasWrites] = [!bucket.includes(' Read="0"'), !bucket.includes(' Write="0"')];
    return bucket.replace(
      / (Read|Write)(Min|Max|Avg|)Latency(?:StdDev|Milliseconds)="[^"]*"/g,
      (all, direction: string, kind: string) => {
        const isWithoutIo = direction === 'Read' ? !hasReads : !hasWrites;
        return isWithoutIo || (hasReads !== hasWrites && /Max|Avg/.test(kind)) ? all : '';
      },
    );
  });
}

/** What the engine writes without what JSON of the same run does not have. */
function asFarAsKnown(xml: string): string {
  const lessOfThreads = xml.replace(/^ {8}<Iops>\n[\s\S]*?<\/Iops>\n/gm, (iops) =>
    iops.replace(/^ *<Bucket [^>]*>\n/gm, ''),
  );
  return withoutDirections(lessOfThreads)
    .replace(/ MaximumProcessors="\d+"/g, '')
    .replace(/<Latency [^>]*>/g, '<Latency>')
    .replace(/<Verbose>true/, '<Verbose>false')
    .replace(/<Progress>\d+/, '<Progress>0')
    .replace(
      /(IopsStdDev>)(\d+\.\d{3})</g,
      (_all, name: string, figure: string) => `${name}${fixed(Number(fixed(Number(figure), 2)), 3)}<`,
    )
    .replace(
      /( *<Percentile>([\d.]+)<\/Percentile>\n)(?: *<\w+Milliseconds>.*\n)*/g,
      (all, first: string, percentile: string) => (contractRows.includes(percentile) ? all : first),
    );
}

describe('writeDiskspdResult', () => {
  for (const { name, result, xml } of engineReports) {
    if (xml === null) {
      continue;
    }

    it(`writes what the engine writes of ${name}`, () => {
      const written = writeDiskspdResult(result);
      expect(written.split('\n')).toEqual(asFarAsKnown(xml).split('\n'));
      expect(written.split('\n')[0]).toBe('<Results>');
    });
  }

  it('writes what the engine wrote of a run', () => {
    const lines = (text: string): string[] => text.split('\n').map((line) => line.trim());
    const isUnknown = /<Bucket>\n *<Percentile>[\d.]+<\/Percentile>\n *<\/Bucket>\n/g;
    const written = writeDiskspdResult(own).replace(isUnknown, '').replace(/^ +/gm, '');
    const levels = recorded.xml.replace(
      /(<\/LatencyStdev>\n)(<Iops>[\s\S]*?<\/Iops>\n)(<\/Target>)/g,
      (_all, before: string, iops: string, after: string) =>
        `${before}${iops.replace(/^<Bucket [^>]*>\n/gm, '')}${after}`,
    );
    expect(lines(written)).toEqual(lines(asFarAsKnown(levels).trimEnd()));
  });

  it('keeps the place of each percentile', () => {
    const [first] = engineReports;
    const buckets = [...writeDiskspdResult(first?.result ?? own).matchAll(/<Bucket>\s*<Percentile>([^<]+)</g)].map(
      ([, one]) => one,
    );
    expect(buckets.length).toBe(108);
    expect([buckets[50], buckets[100], buckets[107]]).toEqual(['50', '99.9', '100']);
  });

  it('is read as the result that it was written of', () => {
    const { result, problems } = readDiskspdResult(writeDiskspdResult(own), new DOMParser(), words);
    expect(problems).toEqual([]);
    const [mine, theirs] = [result?.timeSpans[0], own.timeSpans[0]];
    expect(mine?.total.ioCount).toBe(theirs?.total.ioCount ?? NaN);
    expect(mine?.latencyPercentiles?.map(({ samplesBeyond }) => samplesBeyond)).toEqual(
      theirs?.latencyPercentiles?.map(({ samplesBeyond }) => samplesBeyond),
    );
    expect(mine?.latencyPercentiles?.at(-1)?.totalMicroseconds).toBeCloseTo(
      theirs?.total.latency?.maxMicroseconds ?? NaN,
      0,
    );
    expect(mine?.cpu?.average).toEqual(theirs?.cpu?.average);
    expect(result?.engine.name).toBe('headroom-io');
  });

  it('says what was asked for of the report', () => {
    const written = writeDiskspdResult({ ...own, commandLine: 'headroom-io -v -P100 -b4K io.dat' });
    expect(written).toContain('<Progress>100</Progress>');
    expect(written).toContain('<Verbose>true</Verbose>');
  });

  it('says that a run did not end as it should', () => {
    expect(writeDiskspdResult({ ...own, status: 'cancelled' })).toMatch(/<Status>cancelled<\/Status>\n<\/Results>$/);
  });

  it('names the program that measured', () => {
    const by = (engine: Partial<Result['engine']>): string =>
      writeDiskspdResult({ ...own, engine: { ...own.engine, ...engine } });
    expect(by({ name: 'diskspd', version: '2.1.0' })).toContain('<Version>2.1.0</Version>');
    expect(by({ name: 'diskspd', version: '2.1.0' })).not.toContain('<Name>');
    expect(by({ name: 'fio', version: '3.36' })).toContain('<Name>fio 3.36</Name>');
    const readAgain = readDiskspdResult(by({ name: 'fio', version: '3.36' }), new DOMParser(), words).result?.engine;
    expect(readAgain).toEqual({ name: 'fio', version: '3.36', platform: null, sha256: null });
  });

  it('leaves out what another program did not tell', () => {
    const [span] = own.timeSpans;
    const [thread] = span?.threads ?? [];
    const target = thread?.targets[0];
    if (span === undefined || thread === undefined || target === undefined) {
      throw new Error('The recorded run has a thread with a target.');
    }
    const written = writeDiskspdResult({
      ...own,
      system: { ...own.system, processors: [], logicalProcessorCount: null },
      timeSpans: [{ ...span, cpu: null, threads: [{ ...thread, targets: [{ ...target, sizeBytes: null }] }] }],
    });
    for (const name of ['ProcessorTopology', 'ProcCount', 'CpuUtilization']) {
      expect(written).not.toContain(`<${name}`);
    }
    // Once in the profile, where it is what was asked for.
    expect(written.match(/<FileSize>/g)?.length).toBe(1);
  });
});
