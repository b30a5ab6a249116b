import { Readiness, Result, Warning } from '../../../generated/contract';
import { assessRun } from './assess-run';
import { words } from '../../words/testing/english';
import { makeLimit, makeLimits } from '../testing/limits';
import { makeResult, RunFigures } from '../testing/results';
import { AssessmentInput, Confidence } from './verdict-types';

const figures: RunFigures = {
  targets: [{ path: 'io.dat', sizeBytes: 2 ** 34, blockSizeBytes: 4096, readIops: 1000, writeIops: 0 }],
  measuredSeconds: 60,
  queueDepth: 64,
  iopsStdDev: 10,
};

/** Readiness before a run: a repair, a check whose result the analysis finds by itself, and a check without a doubt. */
const readiness: Readiness = {
  contractVersion: 1,
  nodeName: 'node1',
  volumeId: 'test01',
  checkedAt: '2026-11-21T09:31:05Z',
  checks: [
    { id: 'storage-jobs', verdict: 'doubt', message: 'Repair of test01 is running.', reason: 'x', action: null },
    { id: 'duration', verdict: 'doubt', message: 'The run is short.', reason: 'x', action: null },
    { id: 'warm-up', verdict: 'doubt', message: 'There is no warm-up.', reason: 'x', action: null },
    { id: 'cache-size', verdict: 'doubt', message: 'The file fits into a cache.', reason: 'x', action: null },
    { id: 'power', verdict: 'ready', message: 'The plan is High performance.', reason: 'x', action: null },
  ],
};

const redirected: Readiness = {
  ...readiness,
  checks: [{ id: 'volume-access', verdict: 'doubt', message: 'It is redirected.', reason: 'x', action: null }],
};

/** The confidence in the verdict on a run that reaches a limit, with some changes. */
function confidence(changes: {
  figures?: Partial<RunFigures>;
  result?: Partial<Result>;
  input?: Partial<AssessmentInput>;
}): Confidence {
  return assessRun({
    result: makeResult({ ...figures, ...changes.figures }, changes.result),
    limits: makeLimits([makeLimit('disk', 'iops', 1000)]),
    run: { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null },
    ...changes.input,
  }).confidence;
}

function warning(code: Warning['code'], message = 'The engine says so.'): Partial<Result> {
  return { warnings: [{ code, message, target: null }] };
}

describe('confidence', () => {
  it('ends its sentence with one full stop, whatever the engine and the node say', () => {
    for (const code of ['NotSequential', 'Other', 'SmallTarget'] as const) {
      const { line } = confidence({ result: warning(code) });
      expect(words(line))
        .withContext(code)
        .toMatch(/[^.]\.$/);
      expect(words(line)).withContext(code).not.toContain('..');
    }
    expect(words(confidence({ result: warning('Other') }).line)).toContain('The engine says so.');
  });

  it('names the gravest doubt first, whatever order they were found in', () => {
    const { reasons, certainty } = confidence({
      figures: { measuredSeconds: 10, timeSpan: { warmUpSeconds: 0 } },
      result: { backend: 'null' },
    });
    expect(reasons.map(words)).toEqual([
      'no device was used (null backend)',
      'only 10 s measured (minimum 60 s)',
      'there was no warm-up',
    ]);
    expect(certainty && words(certainty)).toBe('Low confidence: not enough evidence for a limit');
  });

  it('says plainly that nothing is claimed', () => {
    const { certainty, isClaim, probability } = confidence({ input: { limits: makeLimits([]) } });
    expect([isClaim, probability]).toEqual([false, null]);
    expect(certainty && words(certainty)).toBe('Low confidence: not enough evidence for a limit');
  });

  it('says nothing of a run that measured nothing', () => {
    expect(confidence({ result: { timeSpans: [] } }).certainty).toBeNull();
  });

  const cases: { name: string; changes: Parameters<typeof confidence>[0]; line: string }[] = [
    {
      name: 'steady IOPS at a limit are sure',
      changes: {},
      line: 'High confidence, 97%: IOPS vary by only 1%, as is typical of throttling.',
    },
    {
      name: '5 % is still steady',
      changes: { figures: { iopsStdDev: 50 } },
      line: 'High confidence, 97%: IOPS vary by only 5%, as is typical of throttling.',
    },
    {
      name: 'a little more is noise',
      changes: { figures: { iopsStdDev: 51 } },
      line: 'Medium confidence, 91%: IOPS vary by 5.1%, more than is typical of throttling.',
    },
    {
      name: 'more is noise',
      changes: { figures: { iopsStdDev: 60 } },
      line: 'Medium confidence, 91%: IOPS vary by 6%, more than is typical of throttling.',
    },
    {
      name: 'without a series steadiness is open',
      changes: { figures: { iopsStdDev: undefined } },
      line: 'Medium confidence, 91%: IOPS variation was not measured (-D).',
    },
    {
      name: 'a short run is less sure',
      changes: { figures: { measuredSeconds: 10 } },
      line: 'Medium confidence, 91%: IOPS vary by only 1%, as is typical of throttling; only 10 s measured (minimum 60 s).',
    },
    {
      name: '59 s are not a minute',
      changes: { figures: { measuredSeconds: 59 } },
      line: 'Medium confidence, 91%: IOPS vary by only 1%, as is typical of throttling; only 59 s measured (minimum 60 s).',
    },
    {
      name: '59.99 s is a minute',
      changes: { figures: { measuredSeconds: 59.99 } },
      line: 'High confidence, 97%: IOPS vary by only 1%, as is typical of throttling.',
    },
    {
      name: 'steadiness outweighs two mild doubts',
      changes: { figures: { measuredSeconds: 10, timeSpan: { warmUpSeconds: 0 } } },
      line: 'Medium confidence, 91%: IOPS vary by only 1%, as is typical of throttling; only 10 s measured (minimum 60 s); there was no warm-up.',
    },
    {
      name: 'three mild doubts make it unsure',
      changes: { figures: { measuredSeconds: 10, timeSpan: { warmUpSeconds: 0 } }, input: { concurrentRunCount: 1 } },
      line: 'Low confidence: only 10 s measured (minimum 60 s); there was no warm-up; another run used the volume at the same time.',
    },
    {
      name: 'two do where steadiness is not known',
      changes: { figures: { measuredSeconds: 10, timeSpan: { warmUpSeconds: 0 }, iopsStdDev: undefined } },
      line: 'Low confidence: only 10 s measured (minimum 60 s); there was no warm-up.',
    },
    {
      name: 'caching alone makes it unsure',
      changes: { figures: { target: { cacheMode: 'cached' } } },
      line: 'Low confidence: caching was on, so memory may have served the I/O.',
    },
    {
      name: 'caching is what DISKSPD does unless told otherwise',
      changes: { figures: { target: { cacheMode: undefined } } },
      line: 'Low confidence: caching was on, so memory may have served the I/O.',
    },
    {
      name: 'a mapped file is cached',
      changes: { figures: { target: { cacheMode: 'osCacheDisabled', memoryMapped: true } } },
      line: 'Low confidence: caching was on, so memory may have served the I/O.',
    },
    {
      name: 'a small file may fit into a cache',
      changes: {
        figures: {
          targets: [{ path: 'io.dat', sizeBytes: 2 ** 28, blockSizeBytes: 4096, readIops: 1000, writeIops: 0 }],
        },
      },
      line: 'Medium confidence, 91%: IOPS vary by only 1%, as is typical of throttling; the test file is small (256 MiB) and may fit in a cache.',
    },
    {
      name: 'few I/Os say little',
      changes: {
        figures: {
          targets: [{ path: 'io.dat', sizeBytes: 2 ** 34, blockSizeBytes: 4096, readIops: 10, writeIops: 0 }],
          iopsStdDev: 0,
        },
        input: { limits: makeLimits([makeLimit('disk', 'iops', 10)]) },
      },
      line: 'Medium confidence, 91%: IOPS vary by less than 0.1%, as is typical of throttling; only 600 I/Os were measured.',
    },
    {
      name: 'a cancelled run counts as cancelled, not as short as well',
      changes: { figures: { measuredSeconds: 4 }, result: { status: 'cancelled' } },
      line: 'Medium confidence, 91%: IOPS vary by only 1%, as is typical of throttling; the run was canceled after 4 s.',
    },
    {
      name: 'a failed run makes it unsure',
      changes: {
        result: { status: 'failed', error: { code: 'DiskFull', message: 'No space left', action: null, target: null } },
      },
      line: 'Low confidence: the run failed (No space left).',
    },
    {
      name: 'the null backend makes it unsure',
      changes: { result: { backend: 'null' } },
      line: 'Low confidence: no device was used (null backend).',
    },
    {
      name: 'another node than the owner may be redirected',
      changes: { input: { run: { nodeName: 'node2', coordinatorNodeName: 'node1', presetId: null } } },
      line: 'Medium confidence, 91%: IOPS vary by only 1%, as is typical of throttling; node2 does not own the volume, so I/O may be redirected.',
    },
    {
      name: 'another node that is redirected indeed is one doubt, not two',
      changes: {
        input: { run: { nodeName: 'node2', coordinatorNodeName: 'node1', presetId: null, readiness: redirected } },
      },
      line: 'Medium confidence, 91%: IOPS vary by only 1%, as is typical of throttling; node2 does not own the volume, so I/O may be redirected.',
    },
    {
      name: 'an owner that is redirected is a doubt of its own',
      changes: {
        input: { run: { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null, readiness: redirected } },
      },
      line: 'Medium confidence, 91%: IOPS vary by only 1%, as is typical of throttling; before the run: It is redirected.',
    },
    {
      name: 'what was doubtful before the run stays doubtful, once each',
      changes: { input: { run: { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null, readiness } } },
      line: 'Medium confidence, 91%: IOPS vary by only 1%, as is typical of throttling; before the run: Repair of test01 is running.',
    },
    {
      name: 'other runs disturb',
      changes: { input: { concurrentRunCount: 1 } },
      line: 'Medium confidence, 91%: IOPS vary by only 1%, as is typical of throttling; another run used the volume at the same time.',
    },
    {
      name: 'a busy CPU could be it as well',
      changes: { figures: { processorPercents: [99, 10] } },
      line: 'Medium confidence, 91%: IOPS vary by only 1%, as is typical of throttling; the CPU was also 99% busy.',
    },
    {
      name: 'a limit that was passed makes the others doubtful',
      changes: {
        figures: {
          target: { cacheMode: 'osCacheDisabled', writePercent: 100 },
          targets: [{ path: 'io.dat', sizeBytes: 2 ** 34, blockSizeBytes: 4096, readIops: 0, writeIops: 1000 }],
        },
        input: { limits: makeLimits([makeLimit('disk', 'iops', 1000), makeLimit('vm-uncached', 'iops', 500)]) },
      },
      line: 'Low confidence: the run exceeded Standard_Test uncached, so the known limits may not be those in force.',
    },
    {
      name: 'a simulated device is said and is no doubt',
      changes: {
        result: { simulatedDevice: { iops: 1920, throughputBytesPerSecond: null, addedLatencyMicroseconds: null } },
      },
      line: 'High confidence, 97%: IOPS vary by only 1%, as is typical of throttling; the device is simulated and limited to 1,920 IOPS.',
    },
    {
      name: 'so is one that is held back in bytes alone',
      changes: {
        result: { simulatedDevice: { iops: null, throughputBytesPerSecond: 22.5e6, addedLatencyMicroseconds: null } },
      },
      line: 'High confidence, 97%: IOPS vary by only 1%, as is typical of throttling; the device is simulated and limited to 22.5 MB/s.',
    },
    {
      name: 'and in both',
      changes: {
        result: { simulatedDevice: { iops: 1920, throughputBytesPerSecond: 22.5e6, addedLatencyMicroseconds: null } },
      },
      line: 'High confidence, 97%: IOPS vary by only 1%, as is typical of throttling; the device is simulated and limited to 1,920 IOPS and to 22.5 MB/s, whichever is reached first.',
    },
    {
      name: 'so is a device that is only slowed down',
      changes: {
        result: { simulatedDevice: { iops: null, throughputBytesPerSecond: null, addedLatencyMicroseconds: 500 } },
      },
      line: 'High confidence, 97%: IOPS vary by only 1%, as is typical of throttling; the device is simulated.',
    },
    {
      name: 'a sparse file makes it unsure',
      changes: { result: warning('SparseTarget') },
      line: 'Low confidence: parts of the file were never written, and reading them takes no disk I/O.',
    },
    {
      name: 'compressible content is a mild doubt',
      changes: { result: warning('CompressibleContent') },
      line: 'Medium confidence, 91%: IOPS vary by only 1%, as is typical of throttling; the data written is compressible.',
    },
    {
      name: 'a file whose size is not known is not called small',
      changes: {
        figures: {
          targets: [{ path: 'io.dat', sizeBytes: null, blockSizeBytes: 4096, readIops: 1000, writeIops: 0 }],
        },
      },
      line: 'High confidence, 97%: IOPS vary by only 1%, as is typical of throttling.',
    },
    {
      name: 'other warnings speak for themselves',
      changes: { result: warning('SmallerThanAsked', 'the file is smaller than asked') },
      line: 'Medium confidence, 91%: IOPS vary by only 1%, as is typical of throttling; the file is smaller than asked',
    },
    {
      name: 'too few samples for the outer percentiles are no matter here',
      changes: { result: warning('TooFewSamples') },
      line: 'High confidence, 97%: IOPS vary by only 1%, as is typical of throttling.',
    },
  ];
  for (const { name, changes, line } of cases) {
    it(name, () => expect(words(confidence(changes).line).replace(/asked\.$/, 'asked')).toBe(line));
  }

  it('counts a warning and the rule that finds the same only once', () => {
    const changes = { figures: { target: { cacheMode: 'cached' as const } }, result: warning('Buffered') };
    expect(confidence(changes).reasons.length).toBe(1);
  });

  it('does not doubt a time span for what the engine says of another one', () => {
    const written = makeResult(figures);
    const cached = makeResult({ ...figures, target: { cacheMode: 'cached' } });
    const both: Partial<Result> = {
      profile: { contractVersion: 1, timeSpans: [...written.profile.timeSpans, ...cached.profile.timeSpans] },
      timeSpans: [...written.timeSpans, ...cached.timeSpans.map((span) => ({ ...span, index: 1 }))],
      warnings: (['Buffered', 'CompressibleContent', 'SmallTarget'] as const).map((code) => ({
        code,
        message: 'The engine says so.',
        target: null,
      })),
    };
    const reasonsOf = (timeSpan: number): string[] =>
      confidence({ result: both, input: { timeSpan } }).reasons.map(words);
    const steady = 'IOPS vary by only 1%, as is typical of throttling';
    expect(reasonsOf(0)).toEqual([steady]);
    expect(reasonsOf(1)).toEqual(['caching was on, so memory may have served the I/O']);
  });

  it('never grows with more doubts', () => {
    const order = ['low', 'medium', 'high'];
    const one = confidence({ figures: { measuredSeconds: 10 } });
    const two = confidence({ figures: { measuredSeconds: 10, iopsStdDev: 200 } });
    const three = confidence({ figures: { measuredSeconds: 10, iopsStdDev: 200, timeSpan: { warmUpSeconds: 0 } } });
    const levels = [confidence({}), one, two, three].map(({ level }) => order.indexOf(level));
    expect(levels).toEqual([2, 1, 0, 0]);
  });
});
