import { Readiness, Result, Run } from '../../../generated/contract';
import { CheckComparison, CheckInput, CheckSide } from './check-types';
import { compareCheck } from './compare-check';
import { Message, messageArities } from '../../words/public-api';
import { words } from '../../words/testing/english';
import { percentileRow } from '../../words/testing/percentile-row';
import { interval, makeResult } from '../testing/results';

interface SideFigures {
  readonly iops: number;
  readonly latencyMicroseconds?: number;
  readonly seconds?: number;
  /** Swing around the mean from interval to interval. */
  readonly swing?: number;
  /** Rise from the first interval to the last. */
  readonly drift?: number;
  readonly hasSeries?: boolean;
}

const saidKeys = new Set<string>();

describe('compareCheck', () => {
  it('says that it is the wrong node, by how much, and by which test', () => {
    const answer = compare({
      coordinator: side('node1', { iops: 1953, latencyMicroseconds: 32_760 }),
      other: side('node2', { iops: 1526, latencyMicroseconds: 41_930 }),
    });
    expect(answer.state).toBe('slower');
    expect(words(answer.headline)).toBe(
      'Yes, node2 is the wrong node: 21.9% fewer IOPS and 9.17 ms more latency than node1, the coordinator node',
    );
    expect(words(answer.advice)).toContain('Run the workloads that use this volume on node1');
    expect(said(answer.statement)).toBe(
      "More than noise: Welch's t-test on IOPS over 60 and 60 intervals, worth 60 and 60 independent " +
        'ones, p < 0.001.',
    );
    expect(answer.doubts).toEqual([]);
  });

  it('finds no difference where the runs vary more than they differ', () => {
    const answer = compare({
      coordinator: side('node1', { iops: 1953, swing: 60 }),
      other: side('node2', { iops: 1950, swing: 60 }),
    });
    expect(answer.state).toBe('same');
    expect(words(answer.headline)).toBe('No: node2 is as fast as node1, the coordinator node');
    expect(said(answer.statement)).toMatch(/^No more than noise: Welch's t-test .* p = 0\.\d+\.$/);
  });

  it('does not call a node wrong for what nobody would notice', () => {
    const answer = compare({ coordinator: side('node1', { iops: 2000 }), other: side('node2', { iops: 1980 }) });
    expect(answer.state).toBe('hardly');
    expect(words(answer.headline)).toContain('1% fewer IOPS');
  });

  it('says when the other node is the faster one', () => {
    const answer = compare({
      coordinator: side('node1', { iops: 1500, latencyMicroseconds: 42_670 }),
      other: side('node2', { iops: 1700, latencyMicroseconds: 37_650 }),
    });
    expect(answer.state).toBe('faster');
    expect(words(answer.headline)).toBe(
      'No: node2 has 13.3% more IOPS and 5.02 ms less latency than node1, the coordinator node',
    );
    expect(words(answer.advice)).toContain('keeps node1 busy');
  });

  it('names the mending before the moving where the file system is redirected', () => {
    const answer = compare({
      coordinator: side('node1', { iops: 1953 }),
      other: side('node2', { iops: 900 }),
      isRedirectionMendable: true,
    });
    expect(words(answer.advice)).toContain('Fix the redirection of node2 first');
  });

  it('speaks of one node where the ownership was moved', () => {
    const slower = {
      coordinator: side('node2', { iops: 1953 }, 'node2'),
      other: side('node2', { iops: 1500 }, 'node1'),
    };
    const answer = compare({ ...slower, method: 'move-owner' });
    expect(words(answer.headline)).toContain('node2 has 23.2% fewer IOPS when it does not own the volume');
    expect(answer.doubts).toEqual([]);
    for (const iops of [1940, 1953, 2300]) {
      const other = side('node2', { iops }, 'node1');
      expect(words(compare({ ...slower, other, method: 'move-owner' }).headline)).not.toContain('coordinator');
    }
  });

  describe('cannot tell', () => {
    const good = { iops: 1953 };
    const rows: readonly (readonly [string, SideFigures, RegExp])[] = [
      ['without a series', { iops: 1500, hasSeries: false }, /a run recorded no figures over time/],
      ['from few intervals', { iops: 1500, seconds: 6 }, /has only 6 full intervals, and at least 10 are needed/],
      ['from a run that drifts', { iops: 1500, swing: 0, drift: 900 }, /drifted from start to end/],
    ];
    for (const [name, figures, statement] of rows) {
      it(name, () => {
        const answer = compare({ coordinator: side('node1', good), other: side('node2', figures) });
        expect(answer.state).toBe('uncertain');
        expect(words(answer.headline)).toMatch(/^Can't tell: node2 has 23\.\d% fewer IOPS/);
        expect(said(answer.statement)).toMatch(statement);
        expect(answer.rows.length).toBe(7);
      });
    }
  });

  it('tells runs without any noise apart, and finds the same the same', () => {
    const still = { iops: 1920, swing: 0 };
    const different = compare({
      coordinator: side('node1', still),
      other: side('node2', { iops: 1500, swing: 0 }),
    });
    expect([different.state, said(different.statement)]).toEqual([
      'slower',
      'More than noise: neither run varied at all.',
    ]);
    const same = compare({ coordinator: side('node1', still), other: side('node2', still) });
    expect(same.state).toBe('same');
  });

  it('has nothing to compare where one run measured nothing, and names that node', () => {
    const failed = { ...side('node2', { iops: 1 }), result: null };
    const answer = compare({ coordinator: side('node1', { iops: 1953 }), other: failed });
    expect(answer.state).toBe('notMeasured');
    expect(words(answer.headline)).toContain('the run on node2 measured nothing');
    expect(answer.rows).toEqual([]);
    const empty = side('node1', { iops: 0, swing: 0 });
    expect(compare({ coordinator: empty, other: side('node2', { iops: 1 }) }).state).toBe('notMeasured');
  });

  describe('doubts', () => {
    const coordinator = side('node1', { iops: 1953 });
    const other = side('node2', { iops: 1526 });
    const rows: readonly (readonly [string, Partial<CheckInput>, string])[] = [
      [
        'a run that was not on the owner',
        { coordinator: side('node1', { iops: 1953 }, 'node3') },
        'The run meant for the owner was on node1 while node3 owned the volume.',
      ],
      [
        'a run that was on the owner after all, whatever the case of its name',
        { other: side('node2', { iops: 1526 }, 'NODE2.contoso.com') },
        'node2 owned the volume during the run meant for a node that does not own it.',
      ],
      [
        'an owner that changed',
        { ownerAfterNodeName: 'node3' },
        'The owner changed during the check: it was node1 and is now node3.',
      ],
      [
        'an owner that changed between the runs',
        { other: side('node2', { iops: 1526 }, 'node3') },
        'The owner changed during the check: it was node1 and is now node3.',
      ],
      [
        'a failed run',
        { other: ended(other, { status: 'failed', error: problem('The disk is full.') }) },
        'The run on node2 failed: The disk is full.',
      ],
      ['a cancelled run', { other: ended(other, { status: 'cancelled' }) }, 'The run on node2 was canceled.'],
      ['a lost run', { other: ended(other, { status: 'lost' }) }, 'The engine on node2 ended without a result.'],
      [
        'another profile',
        {
          other: ended(other, {
            profile: { contractVersion: 1, timeSpans: [{ targets: [{ path: 'a', writePercent: 30 }] }] },
          }),
        },
        'The two runs had different profiles.',
      ],
      [
        'another duration',
        { other: { ...other, result: side('node2', { iops: 1526, seconds: 30 }).result } },
        'The runs measured for different times: 60 s and 30 s.',
      ],
      [
        'a simulated cluster',
        { other: ended(other, { simulation: 'Simulated.' }) },
        'The device is simulated, and so is the difference.',
      ],
    ];
    for (const [name, changes, sentence] of rows) {
      it(`name ${name}`, () => {
        expect(compare({ coordinator, other, ...changes }).doubts.map(words)).toEqual([sentence]);
      });
    }

    it('tell once what was not ready on both nodes', () => {
      const readiness: Readiness = {
        contractVersion: 1,
        nodeName: 'node1',
        volumeId: 'test01',
        checkedAt: '2026-11-21T05:43:00Z',
        checks: [
          { id: 'storage-jobs', verdict: 'doubt', message: 'A repair is running.', reason: 'x', action: 'Wait.' },
          { id: 'power', verdict: 'ready', message: 'On mains.', reason: 'x', action: null },
        ],
      };
      const sides = [coordinator, other].map((one) => ended(one, { readiness }));
      const answer = compare({ coordinator: sides[0] ?? coordinator, other: sides[1] ?? other });
      expect(answer.doubts.map(words)).toEqual(['A repair is running.']);
    });

    it('are none for the way over the owner, which is what is measured, but for one of the owner itself', () => {
      const doubtful = (side: CheckSide, nodeName: string): CheckSide =>
        ended(side, {
          readiness: {
            contractVersion: 1,
            nodeName,
            volumeId: 'test01',
            checkedAt: '2026-11-21T05:43:00Z',
            checks: [
              {
                id: 'volume-access',
                verdict: 'doubt',
                message: `${nodeName} is redirected.`,
                reason: 'x',
                action: 'y',
              },
            ],
          },
        });
      const answer = compare({
        coordinator: doubtful(coordinator, coordinator.run.nodeName),
        other: doubtful(other, other.run.nodeName),
      });
      expect(answer.doubts.map(words)).toEqual([`${coordinator.run.nodeName} is redirected.`]);
    });

    it('are none for a file that has another path on the other node', () => {
      const path = (name: string): Run['profile'] => ({
        contractVersion: 1,
        timeSpans: [{ targets: [{ path: name }] }],
      });
      const input = {
        coordinator: ended(coordinator, { profile: path('C:\\a') }),
        other: ended(other, { profile: path('D:\\b') }),
      };
      expect(compare(input).doubts).toEqual([]);
    });
  });

  it('sets the figures side by side, with the better one', () => {
    const { rows } = compare({
      coordinator: side('node1', { iops: 2000, latencyMicroseconds: 32_000 }),
      other: side('node2', { iops: 1500, latencyMicroseconds: 40_000 }),
    });
    expect(
      rows.map(({ name, differencePercent, better }) => [name, Math.round(differencePercent ?? 0), better]),
    ).toEqual([
      ['Iops', -25, 'coordinator'],
      ['Throughput', -25, 'coordinator'],
      ['LatencyMean', 25, 'coordinator'],
      ['P50', 25, 'coordinator'],
      ['P99', 25, 'coordinator'],
      ['P999', 25, 'coordinator'],
      ['Cpu', 0, null],
    ]);
  });

  it('leaves open what was not measured', () => {
    const { rows } = compare({ coordinator: side('node1', { iops: 2000 }), other: side('node2', { iops: 1500 }) });
    const latency = rows.find(({ name }) => name === 'LatencyMean');
    expect(latency).toEqual({
      name: 'LatencyMean',
      unit: 'latencyMicroseconds',
      coordinator: null,
      other: null,
      differencePercent: null,
      better: null,
    });
  });

  afterAll(() => {
    const keys = Object.keys(messageArities).filter((key) => key.startsWith('Check.'));
    expect(keys.length).toBeGreaterThan(35);
    expect(keys.filter((key) => !saidKeys.has(key)))
      .withContext('sentences that no check can say')
      .toEqual([]);
  });
});

function compare(input: Pick<CheckInput, 'coordinator' | 'other'> & Partial<CheckInput>): CheckComparison {
  const answer = compareCheck({
    method: 'other-node',
    ownerAfterNodeName: null,
    isRedirectionMendable: false,
    ...input,
  });
  collect(answer);
  return answer;
}

/** A run on this node and its result; the owner is node1 by default. */
function side(nodeName: string, figures: SideFigures, owner = nodeName === 'node2' ? 'node1' : nodeName): CheckSide {
  const run = { nodeName, status: 'completed', coordinatorNodeName: owner, simulation: null, readiness: null };
  const profile = { contractVersion: 1, timeSpans: [{ targets: [{ path: 'a' }] }] };
  return { run: { ...run, profile, error: null } as unknown as Run, result: resultOf(figures) };
}

function ended({ run, result }: CheckSide, changes: Partial<Run>): CheckSide {
  return { run: { ...run, ...changes }, result };
}

function resultOf({
  iops,
  latencyMicroseconds,
  seconds = 60,
  swing = 10,
  drift = 0,
  hasSeries = true,
}: SideFigures): Result {
  const targets = [{ path: 'a', sizeBytes: 2 ** 34, blockSizeBytes: 4096, readIops: iops, writeIops: 0 }];
  const result = makeResult({
    targets,
    measuredSeconds: seconds,
    queueDepth: 64,
    processorPercents: [10, 12],
    ...(latencyMicroseconds === undefined ? {} : { latencyMeanMicroseconds: latencyMicroseconds }),
  });
  const intervals = Array.from({ length: seconds }, (_, index) =>
    interval(iops + (index % 2 === 0 ? swing : -swing) + drift * (index / seconds - 0.5), index),
  );
  const latencyPercentiles =
    latencyMicroseconds === undefined
      ? null
      : (['50th', '99th', '3-nines'] as const).map((label, index) =>
          percentileRow(label, latencyMicroseconds * (index + 1), 1000),
        );
  const series = hasSeries ? { intervalMilliseconds: 1000, intervals } : null;
  return { ...result, timeSpans: result.timeSpans.map((span) => ({ ...span, latencyPercentiles, series })) };
}

function problem(text: string): NonNullable<Run['error']> {
  return { code: 'Other', message: text, action: null, target: null };
}

function said(message: Message | null): string {
  return message === null ? '' : words(message);
}

/** Notes the keys of all messages in an answer, however deep. */
function collect(value: unknown): void {
  if (typeof value !== 'object' || value === null) {
    return;
  }
  if (isMessage(value)) {
    saidKeys.add(value.key);
    expect(words(value)).not.toMatch(/\{\d\}|NaN|undefined|null/);
  }
  Object.values(value).forEach(collect);
}

function isMessage(value: object): value is Message {
  return 'key' in value && 'args' in value;
}
