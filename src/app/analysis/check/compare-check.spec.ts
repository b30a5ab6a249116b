import { Run } from '../../../generated/contract';
import { CheckComparison, CheckInput, CheckSide } from './check-types';
import { compareCheck } from './compare-check';
import { doubtful, ended, runs, withSteadyIops } from './testing/check-sides';
import { Message, messageArities } from '../../words/public-api';
import { words } from '../../words/testing/english';

const saidKeys = new Set<string>();

describe('compareCheck', () => {
  it('says that it is the wrong node, by how much, and after how many runs', () => {
    const answer = compare({
      coordinator: runs('node1', { iops: 1953, latencyMicroseconds: 32_760, spread: 0.002 }),
      other: runs('node2', { iops: 1526, latencyMicroseconds: 41_930 }),
    });
    expect(answer.state).toBe('slower');
    expect(words(answer.headline)).toBe(
      'Yes, node2 is the wrong node: 21.9% fewer IOPS and 9.17 ms more latency than node1, the coordinator node',
    );
    expect(words(answer.advice)).toContain('Run the workloads that use this volume on node1');
    expect(said(answer.statement)).toMatch(
      /^More than noise: settled after 8 runs in turns, 2[01]\.\d% to 2[1-3]\.\d% fewer IOPS with 99\.5% confidence\.$/,
    );
    expect(answer.doubts).toEqual([]);
  });

  it('finds no difference where the runs vary more than they differ, and says how large one can be', () => {
    const answer = compare({
      coordinator: runs('node1', { iops: 1953, spread: 0.004 }),
      other: runs('node2', { iops: 1950, spread: 0.002 }),
    });
    expect(answer.state).toBe('same');
    expect(words(answer.headline)).toBe('No: node2 is as fast as node1, the coordinator node');
    expect(said(answer.statement)).toMatch(
      /^Settled after 8 runs in turns: .+ fewer to .+ more IOPS with 95% confidence, so the difference is less than 5%\.$/,
    );
  });

  it('does not call a node wrong for what nobody would notice', () => {
    const answer = compare({ coordinator: runs('node1', { iops: 2000 }), other: runs('node2', { iops: 1980 }) });
    expect(answer.state).toBe('hardly');
    expect(words(answer.headline)).toContain('1% fewer IOPS');
  });

  it('says when the other node is the faster one', () => {
    const answer = compare({
      coordinator: runs('node1', { iops: 1500, latencyMicroseconds: 42_670, spread: 0.002 }),
      other: runs('node2', { iops: 1700, latencyMicroseconds: 37_650 }),
    });
    expect(answer.state).toBe('faster');
    expect(words(answer.headline)).toBe(
      'No: node2 has 13.3% more IOPS and 5.02 ms less latency than node1, the coordinator node',
    );
    expect(said(answer.statement)).toMatch(/ in turns, 1[12]\.\d% to 1[45]\.\d% more IOPS with 99\.5% confidence\.$/);
    expect(words(answer.advice)).toContain('keeps node1 busy');
  });

  it('names the mending before the moving where the file system is redirected', () => {
    const answer = compare({
      coordinator: runs('node1', { iops: 1953 }),
      other: runs('node2', { iops: 900 }),
      isRedirectionMendable: true,
    });
    expect(words(answer.advice)).toContain('Fix the redirection of node2 first');
  });

  it('speaks of one node where the ownership was moved', () => {
    const slower = {
      coordinator: runs('node2', { iops: 1953 }, 'node2'),
      other: runs('node2', { iops: 1500 }, 'node1'),
    };
    const answer = compare({ ...slower, method: 'move-owner' });
    expect(words(answer.headline)).toContain('node2 has 23.2% fewer IOPS when it does not own the volume');
    expect(answer.doubts).toEqual([]);
    for (const iops of [1940, 1953, 2300]) {
      const other = runs('node2', { iops }, 'node1');
      expect(words(compare({ ...slower, other, method: 'move-owner' }).headline)).not.toContain('coordinator');
    }
  });

  describe('is not settled', () => {
    const noisy = { iops: 1953, spread: 0.3 };

    it('after the most runs, where they vary too much', () => {
      const answer = compare({
        coordinator: runs('node1', noisy, 'node1', 18),
        other: runs('node2', noisy, 'node1', 18),
      });
      expect(answer.state).toBe('notSettled');
      expect(words(answer.headline)).toMatch(/^Not settled: node2 has .+ IOPS .*when it is not the coordinator node/);
      expect(said(answer.statement)).toMatch(
        /^Not settled after 36 runs in turns: .+ The runs vary too much to tell more\.$/,
      );
      expect(words(answer.advice)).toContain('less other load');
      expect(answer.rows.length).toBe(7);
    });

    it('where the check ended before it was', () => {
      const answer = compare({ coordinator: runs('node1', noisy), other: runs('node2', noisy) });
      expect(answer.state).toBe('notSettled');
      expect(said(answer.statement)).toMatch(/^Not settled yet after 8 runs in turns: .+ fewer to .+ more IOPS /);
      expect(words(answer.advice)).toContain('Continue the check');
    });

    it('before there are enough runs for a look', () => {
      const few = (nodeName: string): CheckSide[] => runs(nodeName, { iops: 1953 }).slice(0, 2);
      const answer = compare({ coordinator: few('node1'), other: few('node2') });
      expect(words(answer.headline)).toBe('Not settled: the check of node2 ended before there were enough runs');
      expect(said(answer.statement)).toBe('Not settled: there are 4 runs, and at least 8 are needed.');
    });

    it('where the runs were not where they were meant to be', () => {
      const answer = compare({
        coordinator: runs('node1', { iops: 1953 }, 'node3', 18),
        other: runs('node2', { iops: 1500 }, 'node3', 18),
      });
      expect(answer.state).toBe('notSettled');
      expect(said(answer.statement)).toMatch(/^Not settled: 36 of 36 runs were left out/);
    });
  });

  it('takes the steady part of a run, where there is one', () => {
    const steady = runs('node1', { iops: 1953 }).map((one) => withSteadyIops(one, 1000));
    const { rows } = compare({ coordinator: steady, other: runs('node2', { iops: 1000 }) });
    expect(rows[0]?.coordinator).toBe(1000);
  });

  it('tells runs without any noise apart, and finds the same the same', () => {
    const still = { iops: 1920 };
    const different = compare({ coordinator: runs('node1', still), other: runs('node2', { iops: 1500 }) });
    expect([different.state, said(different.statement)]).toEqual([
      'slower',
      'Settled after 8 runs in turns: the runs of each node did not vary at all.',
    ]);
    expect(compare({ coordinator: runs('node1', still), other: runs('node2', still) }).state).toBe('same');
  });

  it('has nothing to compare where one run measured nothing, and names that node', () => {
    const failed = runs('node2', { iops: 1 }).map((one) => ({ ...one, result: null }));
    const answer = compare({ coordinator: runs('node1', { iops: 1953 }), other: failed });
    expect(answer.state).toBe('notMeasured');
    expect(words(answer.headline)).toContain('the run on node2 measured nothing');
    expect(answer.rows).toEqual([]);
    const empty = runs('node1', { iops: 0 });
    expect(compare({ coordinator: empty, other: runs('node2', { iops: 1 }) }).state).toBe('notMeasured');
  });

  describe('doubts', () => {
    const coordinator = runs('node1', { iops: 1953 });
    const other = runs('node2', { iops: 1526 });
    const rows: readonly (readonly [string, Partial<CheckInput>, string])[] = [
      [
        'a run that was not on the owner',
        { coordinator: runs('node1', { iops: 1953 }, 'node3') },
        'The run meant for the owner was on node1 while node3 owned the volume.',
      ],
      [
        'a run that was on the owner after all, whatever the case of its name',
        { other: runs('node2', { iops: 1526 }, 'NODE2.contoso.com') },
        'node2 owned the volume during the run meant for a node that does not own it.',
      ],
      [
        'an owner that changed',
        { ownerAfterNodeName: 'node3' },
        'The owner changed during the check: it was node1 and is now node3.',
      ],
      [
        'an owner that changed between the runs',
        { other: runs('node2', { iops: 1526 }, 'node3') },
        'The owner changed during the check: it was node1 and is now node3.',
      ],
      [
        'a failed run',
        { other: ended(other, { status: 'failed', error: problem('The disk is full.') }) },
        'The run on node2 failed: The disk is full.',
      ],
      ['a cancelled run', { other: ended(other, { status: 'cancelled' }) }, 'The run on node2 was canceled.'],
      ['a lost run', { other: ended(other, { status: 'lost' }) }, 'The engine on node2 stopped unexpectedly.'],
      [
        'another profile',
        {
          other: ended(other, {
            profile: { contractVersion: 1, timeSpans: [{ targets: [{ path: 'a', writePercent: 30 }] }] },
          }),
        },
        'The runs had different profiles. Those that differ were left out.',
      ],
      [
        'runs that were not steady',
        { other: runs('node2', { iops: 1526, unsteady: 'trend' }) },
        'IOPS did not become steady in 4 of 8 runs.',
      ],
      [
        'runs that were too short to tell',
        { other: runs('node2', { iops: 1526, unsteady: null }) },
        '4 of 8 runs ended too soon to tell whether IOPS were steady.',
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

    it('tell once what was not ready on both nodes, and leave the answer as it is', () => {
      const answer = compare({
        coordinator: doubtful(coordinator, 'storage-jobs', 'A repair is running.'),
        other: doubtful(other, 'storage-jobs', 'A repair is running.'),
      });
      expect(answer.doubts.map(words)).toEqual(['A repair is running.']);
      expect(answer.state).toBe('slower');
    });

    it('are part of the answer where only one node has them, as they may be the difference', () => {
      const busy = doubtful(other, 'storage-jobs', 'A repair is running.');
      const answer = compare({ coordinator, other: busy });
      expect(answer.doubts.map(words)).toEqual(['Only while node2 did not own the volume: A repair is running.']);
      expect(answer.state).toBe('doubtful');
      expect(words(answer.headline)).toMatch(/^Can't tell why: node2 has 21\.9% fewer IOPS .+ may be the reason$/);
      expect(words(answer.advice)).toContain('only one node');
      const onOwner = compare({ coordinator: doubtful(coordinator, 'power', 'It saves power.'), other });
      expect(onOwner.doubts.map(words)).toEqual(['Only while node1 owned the volume: It saves power.']);
    });

    it('do not make nodes differ that are the same', () => {
      const same = runs('node2', { iops: 1953 });
      const answer = compare({ coordinator, other: doubtful(same, 'storage-jobs', 'A repair is running.') });
      expect(answer.state).toBe('same');
    });

    it('are none for runs that are short, as those of a check are', () => {
      const short = doubtful(doubtful(other, 'warm-up', 'Short.'), 'duration', 'Short.');
      expect(compare({ coordinator, other: short }).doubts).toEqual([]);
    });

    it('are none for the way over the owner, which is what is measured, but for one of the owner itself', () => {
      const answer = compare({
        coordinator: doubtful(coordinator, 'volume-access', 'node1 is redirected.'),
        other: doubtful(other, 'volume-access', 'node2 is redirected.'),
      });
      expect(answer.doubts.map(words)).toEqual(['Only while node1 owned the volume: node1 is redirected.']);
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
      coordinator: runs('node1', { iops: 2000, latencyMicroseconds: 32_000 }),
      other: runs('node2', { iops: 1500, latencyMicroseconds: 40_000 }),
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

  it('calls neither node the better one by what nobody would notice', () => {
    const betterBy = (latencyMicroseconds: number): unknown =>
      compare({
        coordinator: runs('node1', { iops: 2000, latencyMicroseconds: 32_000 }),
        other: runs('node2', { iops: 1500, latencyMicroseconds }),
      }).rows.find(({ name }) => name === 'LatencyMean')?.better;
    expect(betterBy(31_800)).toBe('neither');
    expect(betterBy(32_000)).toBe('neither');
    expect(betterBy(32_500)).toBe('neither');
    expect(betterBy(31_000)).toBe('other');
    expect(betterBy(33_000)).toBe('coordinator');
  });

  it('leaves open what was not measured', () => {
    const { rows } = compare({ coordinator: runs('node1', { iops: 2000 }), other: runs('node2', { iops: 1500 }) });
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
