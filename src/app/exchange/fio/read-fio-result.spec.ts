import { Result } from '../../../generated/contract';
import { words } from '../../words/testing/english';
import { readFioResult } from '../public-api';
import { contractErrors } from '../testing/contract-errors';
import recorded from '../testing/fio-results.json';

function read(document: unknown, prefix = ''): Result {
  const { result, problems } = readFioResult(`${prefix}${JSON.stringify(document)}`, words);
  expect(problems).toEqual([]);
  expect(contractErrors('result', result)).toEqual([]);
  return result as Result;
}

describe('readFioResult', () => {
  it('reads two jobs, one after the other, as two time spans', () => {
    const result = read(recorded.json);
    expect(result.status).toBe('completed');
    expect(result.engine).toEqual({ name: 'fio', version: '3.33', platform: 'linux', sha256: null });
    const [first, second] = result.timeSpans;
    const [random, sequential] = recorded.json.jobs;
    expect(result.timeSpans.length).toBe(2);
    expect([first?.read.ioCount, first?.write.ioCount]).toEqual([random?.read.total_ios, random?.write.total_ios]);
    expect(first?.read.iops).toBeCloseTo(random?.read.iops ?? NaN, 3);
    expect(first?.read.throughputBytesPerSecond).toBeCloseTo(random?.read.bw_bytes ?? NaN, -1);
    expect(first?.read.latency?.meanMicroseconds).toBeCloseTo((random?.read.lat_ns.mean ?? NaN) / 1000, 6);
    expect(first?.total.ioCount).toBe((random?.read.total_ios ?? 0) + (random?.write.total_ios ?? 0));
    expect(second?.read.ioCount).toBe(0);
    expect(second?.write.ioCount).toBe(sequential?.write.total_ios ?? -1);
    expect(result.profile.timeSpans.map(({ targets }) => targets[0])).toEqual([
      jasmine.objectContaining({
        path: '/data/a.dat',
        blockSizeBytes: 4096,
        randomPercent: 100,
        writePercent: 30,
        threadsPerTarget: 2,
        outstandingRequests: 8,
        cacheMode: 'osCacheDisabled',
      }),
      jasmine.objectContaining({ blockSizeBytes: 131072, randomPercent: 0, writePercent: 100 }),
    ] as never);
  });

  it('leaves open what fio does not tell', () => {
    const result = read(recorded.json);
    const [first] = result.timeSpans;
    expect([first?.cpu, first?.series, first?.devices, result.system.logicalProcessorCount]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(first?.threads[0]?.targets[0]?.sizeBytes).toBeNull();
    const row = (label: string): unknown => first?.latencyPercentiles?.find((one) => one.label === label);
    const own = recorded.json.jobs[0]?.read.clat_ns.percentile;
    expect(row('99th')).toEqual(
      jasmine.objectContaining({ readMicroseconds: (own?.['99.000000'] ?? NaN) / 1000, totalMicroseconds: null }),
    );
    expect(row('25th')).toEqual(jasmine.objectContaining({ readMicroseconds: null, totalMicroseconds: null }));
    expect(result.warnings.map(({ code, message }) => [code, message])).toEqual([
      [
        'Other',
        'Percentiles start when the system has the request, as fio reports them. The mean starts earlier, when fio submits it.',
      ],
    ]);
  });

  it('takes all percentiles from the bins of json+', () => {
    const percentiles = read(recorded.plus).timeSpans[0]?.latencyPercentiles ?? [];
    const own = recorded.plus.jobs[0]?.read.clat_ns.percentile;
    const of = (label: string): number | null | undefined =>
      percentiles.find((one) => one.label === label)?.readMicroseconds;
    expect(of('50th')).toBeCloseTo((own?.['50.000000'] ?? NaN) / 1000, 3);
    expect(of('99th')).toBeCloseTo((own?.['99.000000'] ?? NaN) / 1000, 3);
    const totals = percentiles.map(({ totalMicroseconds }) => totalMicroseconds ?? NaN);
    expect(totals.length).toBe(15);
    expect([...totals].sort((left, right) => left - right)).toEqual(totals);
  });

  it('adds up the clones of a job', () => {
    const result = read(recorded.clones);
    const counts = recorded.clones.jobs.filter(({ jobname }) => jobname === 'read').map(({ read }) => read.total_ios);
    expect(result.timeSpans[0]?.read.ioCount).toBe(counts.reduce((sum, count) => sum + count, 0));
    expect(result.timeSpans[0]?.threads.length).toBe(2);
    expect(result.timeSpans[0]?.threadCount).toBe(2);
    expect(result.profile.timeSpans[0]?.targets.length).toBe(1);
  });

  it('puts jobs that ran together into one time span', () => {
    const result = read(recorded.together);
    expect(result.timeSpans.length).toBe(1);
    expect(result.profile.timeSpans[0]?.targets.length).toBe(2);
  });

  it('skips what fio prints before', () =>
    expect(read(recorded.json, 'fio: this platform does not support process shared mutexes\n').status).toBe(
      'completed',
    ));

  it('names options that the settings can not hold', () => {
    const [job] = recorded.json.jobs;
    const document = {
      ...recorded.json,
      jobs: [
        { ...job, 'job options': { ...job?.['job options'], bssplit: '4k/50:8k/50', random_distribution: 'zipf' } },
      ],
    };
    const result = read(document);
    expect(result.warnings.filter(({ code }) => code === 'OptionIgnored').map(({ target }) => target)).toEqual([
      'bssplit',
      'random_distribution',
    ]);
    expect(result.profile.timeSpans[0]?.targets[0]?.blockSizeBytes).toBe(4096);
  });

  /** The first recorded job with other options. */
  const withOptions = (options: Readonly<Record<string, string>>, name?: string): unknown => {
    const [job] = recorded.json.jobs;
    const jobs = [{ ...job, ...(name === undefined ? {} : { jobname: name }), 'job options': options }];
    return { ...recorded.json, 'global options': {}, jobs };
  };

  it('names an option that does not go with the others, and keeps these', () => {
    const result = read(withOptions({ rw: 'randrw', bs: '8k', size: '32m', rate_iops: '500', runtime: '7' }));
    expect(result.warnings.filter(({ code }) => code === 'OptionIgnored').map(({ target }) => target)).toEqual([
      'rate_iops',
    ]);
    const [timeSpan] = result.profile.timeSpans;
    expect(timeSpan?.durationSeconds).toBe(7);
    expect(timeSpan?.targets[0]).toEqual(
      jasmine.objectContaining({ blockSizeBytes: 8192, createSizeBytes: 32 * 2 ** 20 }),
    );
  });

  it('takes the time that it took where the options have none', () => {
    const result = read(withOptions({ rw: 'read', filename: 'a', size: '1m' }));
    expect(result.profile.timeSpans[0]?.durationSeconds).toBe(
      Math.max(1, Math.round(result.timeSpans[0]?.measuredSeconds ?? NaN)),
    );
  });

  it('takes names and paths as they are', () => {
    const result = read(withOptions({ rw: 'randread', filename: '/data/a#1;b.dat', bs: '8k' }, 'a#b;c [d]'));
    expect(result.profile.timeSpans[0]?.targets[0]).toEqual(
      jasmine.objectContaining({ path: '/data/a#1;b.dat', blockSizeBytes: 8192 }),
    );
  });

  it('skips what fio prints behind its JSON', () => {
    const text = `job: (g=0)\n${JSON.stringify(recorded.json, null, 2)}\njob: (groupid=0, jobs=1): err= 0\n  read: {x}\n`;
    expect(readFioResult(text, words).result?.timeSpans.length).toBe(2);
  });

  it('refuses several results in one file, and reads and writes that are counted together', () => {
    const text = JSON.stringify(recorded.json, null, 2);
    const refusal = (of: string): string[] => readFioResult(of, words).problems.map(words);
    expect(refusal(`${text}\n${text}\n`)).toEqual([
      'The file has 2 results of fio, one after the other. Save the one to open in a file of its own. With --status-interval, only the last is of the whole run.',
    ]);
    const { read: mixed, jobname } = recorded.json.jobs[0] ?? {};
    expect(refusal(JSON.stringify({ ...recorded.json, jobs: [{ jobname, mixed }] }))).toEqual([
      'The file counts reads and writes together (unified_rw_reporting). Run fio without this option, or with unified_rw_reporting=both.',
    ]);
  });

  it('makes settings of what was measured where the options say nothing', () => {
    const [job] = recorded.json.jobs;
    const document = { ...recorded.json, 'global options': {}, jobs: [{ ...job, 'job options': { rw: 'randtrim' } }] };
    expect(read(document).profile.timeSpans[0]?.targets[0]).toEqual(jasmine.objectContaining({ blockSizeBytes: 4096 }));
  });

  it('says that a job failed', () => {
    const [job] = recorded.json.jobs;
    const result = read({ ...recorded.json, jobs: [{ ...job, error: 5 }] });
    expect(result.status).toBe('failed');
    expect(result.error?.message).toBe('The job read of fio ended with error 5.');
  });

  for (const text of [
    '',
    'hello',
    '{}',
    '[]',
    '{"fio version": 3, "jobs": [{}]}',
    '{"fio version": "fio-3.33", "jobs": []}',
  ]) {
    it(`refuses ${text || 'nothing'}`, () => {
      const { result, problems } = readFioResult(text, words);
      expect(result).toBeNull();
      expect(problems.map(words)).toEqual([
        'The file is not a JSON result of fio. Run fio with --output-format=json+.',
      ]);
    });
  }

  it('survives a document of other types', () => {
    const { result } = readFioResult(
      '{"fio version": "odd", "jobs": [{"read": 7, "job options": [1], "error": "x"}]}',
      words,
    );
    expect(contractErrors('result', result)).toEqual([]);
    expect(result?.timeSpans).toEqual([]);
  });
});
