/** fio's JSON output (--output-format=json or json+) as a result of the contract. */

import { Result, ThreadResult, TimeSpanResult, Warning } from '../../../generated/contract';
import { completeProfile, CompleteTimeSpan, profileSummary } from '../../profile/public-api';
import { figure, message, Message } from '../../words/public-api';
import { endedBadly, ImportedResult, statistics, timestamp } from '../imported-result';
import { FioDocument, fioResultCount, FioReportedJob, readFioDocument } from './fio-document';
import { isCompletionOnly, latencyOfJobs, percentilesOfJobs } from './fio-latency';
import { depthOfEngine } from './fio-options';
import { fioProfile, onePerName, secondsOfJobs } from './fio-profile';
import { fioTime } from './fio-values';

const mostCharacters = 64 * 2 ** 20;

/**
 * Reads a result.
 * @param say the text of a message, for what the result itself says in words
 */
export function readFioResult(text: string, say: (message: Message) => string): ImportedResult {
  if (text.length > mostCharacters) {
    return { result: null, problems: [message('Problem.FileTooLarge', figure('bytes', mostCharacters))] };
  }
  const count = fioResultCount(text);
  if (count > 1) {
    return { result: null, problems: [message('Problem.FioSeveralResults', figure('count', count))] };
  }
  const document = readFioDocument(text);
  if (document === null) {
    return { result: null, problems: [message('Problem.FioNotAResult')] };
  }
  return document.jobs.some(({ isMixed }) => isMixed)
    ? { result: null, problems: [message('Problem.FioMixed')] }
    : { result: resultOf(document, say), problems: [] };
}

function resultOf(document: FioDocument, say: (message: Message) => string): Result {
  const { jobs, version, endMilliseconds } = document;
  const groups = groupsOf(jobs);
  const { profile, ignored } = fioProfile(groups);
  const complete = completeProfile(profile);
  const timeSpans = groups.flatMap((group, index): TimeSpanResult[] => {
    const timeSpan = complete.timeSpans[index];
    const read = timeSpan === undefined ? null : timeSpanOf(group, timeSpan, index);
    return read === null ? [] : [read];
  });
  const failed = jobs.find(({ error }) => error !== 0);
  const elapsed = Math.max(0, ...jobs.map(({ elapsedSeconds }) => elapsedSeconds));
  return {
    contractVersion: 1,
    status: failed === undefined ? 'completed' : 'failed',
    error:
      failed === undefined
        ? null
        : endedBadly('FioFailed', say(message('Problem.FioFailed', failed.name, String(failed.error))), failed.name),
    engine: { name: 'fio', version: knownVersion(version), platform: platformOf(jobs), sha256: null },
    commandLine: commandLineOf(jobs),
    backend: backendOf(jobs),
    simulatedDevice: null,
    startedAt: timestamp(endMilliseconds - 1000 * elapsed),
    endedAt: timestamp(endMilliseconds),
    system: unknownSystem,
    profile,
    timeSpans,
    warnings: warningsOf(jobs, complete.timeSpans, ignored, say),
  };
}

const unknownSystem: Result['system'] = {
  computerName: '',
  logicalProcessorCount: null,
  coreCount: null,
  socketCount: null,
  numaNodeCount: null,
  processorGroupCount: null,
  processors: [],
  powerScheme: null,
  memoryBytes: null,
};

/**
 * Jobs that ran together. fio numbers groups of reporting, which wait for each other or do not: what they took one after
 * the other tells.
 */
function groupsOf(jobs: readonly FioReportedJob[]): FioReportedJob[][] {
  const groups = [...new Set(jobs.map(({ group }) => group))].map((number) =>
    jobs.filter(({ group }) => group === number),
  );
  const ramp = (group: readonly FioReportedJob[]): number =>
    Math.max(0, ...group.map(({ options }) => fioTime(options['ramp_time'] ?? '0', 's') ?? 0)) / 1e6;
  const inTurns = groups.reduce((sum, group) => sum + secondsOfJobs(group) + ramp(group), 0);
  const elapsed = Math.max(0, ...jobs.map(({ elapsedSeconds }) => elapsedSeconds));
  // fio counts a second more than passed.
  return elapsed - 1 >= 0.9 * inTurns ? groups : [[...jobs]];
}

/** null where nothing was measured. */
function timeSpanOf(
  group: readonly FioReportedJob[],
  timeSpan: CompleteTimeSpan,
  index: number,
): TimeSpanResult | null {
  const seconds = secondsOfJobs(group);
  if (seconds <= 0) {
    return null;
  }
  const of = (jobs: readonly FioReportedJob[]): Pick<TimeSpanResult, 'total' | 'read' | 'write'> => {
    const [reads, writes] = [jobs.map(({ read }) => read), jobs.map(({ write }) => write)];
    const sum = (directions: typeof reads): ReturnType<typeof statistics> =>
      statistics(
        {
          bytes: directions.reduce((all, { bytes }) => all + bytes, 0),
          ioCount: directions.reduce((all, { ioCount }) => all + ioCount, 0),
          iopsStdDev: null,
        },
        seconds,
        latencyOfJobs(directions),
      );
    return { read: sum(reads), write: sum(writes), total: sum([...reads, ...writes]) };
  };
  const whole = of(group);
  const { latency, iops } = whole.total;
  return {
    index,
    measuredSeconds: seconds,
    threadCount: timeSpan.targets.reduce((sum, { threadsPerTarget }) => sum + threadsPerTarget, 0),
    cpu: null,
    ...whole,
    queueDepth: {
      configured: profileSummary({ contractVersion: 1, timeSpans: [timeSpan] }).requestsInFlight || 1,
      achievedMean: latency === null ? null : (iops * latency.meanMicroseconds) / 1e6,
    },
    latencyPercentiles: percentilesOfJobs(
      group.map(({ read }) => read),
      group.map(({ write }) => write),
    ),
    latencyPercentilesByPath: null,
    series: null,
    threads: group.map((job, number): ThreadResult => ({
      index: number,
      waits: null,
      targets: [{ path: pathOf(job), sizeBytes: null, effectiveDistribution: null, ...of([job]) }],
    })),
    devices: null,
  };
}

function pathOf({ name, options }: FioReportedJob): string {
  return options['filename']?.replace(/\\:/g, ':') || name;
}

function warningsOf(
  jobs: readonly FioReportedJob[],
  timeSpans: readonly CompleteTimeSpan[],
  ignored: readonly string[],
  say: (message: Message) => string,
): Warning[] {
  const directions = jobs.flatMap(({ read, write }) => [read, write]);
  const isBuffered = timeSpans.some(({ targets }) => targets.some(({ cacheMode }) => cacheMode === 'cached'));
  const trims = jobs.filter(({ trimCount }) => trimCount > 0);
  return [
    ...(isBuffered
      ? [{ code: 'Buffered' as const, message: say(message('Problem.ImportBuffered')), target: null }]
      : []),
    ...ignored.map((option) => ({
      code: 'OptionIgnored' as const,
      message: say(message('Problem.FioImportIgnored', option)),
      target: option,
    })),
    ...trims.map(({ name }) => ({
      code: 'Other' as const,
      message: say(message('Problem.FioImportTrims', name)),
      target: name,
    })),
    ...(isCompletionOnly(directions)
      ? [{ code: 'Other' as const, message: say(message('Problem.FioImportCompletion')), target: null }]
      : []),
  ];
}

function knownVersion(version: string): string {
  return /^\d+(?:\.\d+)*(?:[-+.][0-9A-Za-z.+-]*)?$/.test(version) ? version : '0';
}

function platformOf(jobs: readonly FioReportedJob[]): Result['engine']['platform'] {
  const engines = jobs.map(({ options }) => options['ioengine'] ?? '');
  return engines.includes('windowsaio')
    ? 'windows'
    : engines.some((engine) => engine === 'libaio' || engine.startsWith('io_uring'))
      ? 'linux'
      : null;
}

/** Where all jobs used the same. */
function backendOf(jobs: readonly FioReportedJob[]): Result['backend'] {
  const [engine, ...others] = new Set(jobs.map(({ options }) => options['ioengine'] ?? null));
  if (others.length > 0 || engine === undefined || engine === null) {
    return 'other';
  }
  const named = { io_uring: 'io_uring', windowsaio: 'iocp', mmap: 'mapped' } as const;
  return named[engine as keyof typeof named] ?? (depthOfEngine(engine) === 'synchronous' ? 'synchronous' : 'other');
}

function commandLineOf(jobs: readonly FioReportedJob[]): string {
  const quoted = (text: string): string => (/[\s"']/.test(text) ? `"${text.replace(/"/g, '\\"')}"` : text);
  const parts = onePerName(jobs).flatMap(({ name, options }) => [
    `--name=${quoted(name)}`,
    ...Object.entries(options).map(([option, value]) => `--${option}=${quoted(value)}`),
  ]);
  return ['fio', ...parts].join(' ');
}
