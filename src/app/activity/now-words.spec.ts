import { TestBed } from '@angular/core/testing';
import { Judgement, LimitShare, usersOf, VolumeLoad, volumeLoads } from '../analysis/activity/public-api';
import { madeUpActivity, madeUpLimit } from '../analysis/activity/testing/made-up-past';
import { qosFlow, runningRun } from '../gateway/testing/recorded-documents';
import { useEnglish } from '../testing/english';
import { typed } from '../testing/typed-spaces';
import { NowWords } from './now-words';

describe('NowWords', () => {
  let words: NowWords;
  beforeEach(() => {
    useEnglish();
    words = typed(TestBed.inject(NowWords));
  });

  const of: LimitShare = {
    limit: madeUpLimit('vm-uncached', 'iops', 1920, { name: 'Standard_B2ms' }),
    reach: { kind: 'node', nodeName: 'node1' },
    copies: 1,
    value: 1920,
    spread: null,
    readParts: null,
    certainty: 'exact',
    carried: 1766,
    effectiveValue: 1920,
    share: 0.92,
  };
  const load = (names = ['node1']): VolumeLoad | null =>
    volumeLoads([madeUpActivity('node1', { test01: { reads: 300, writes: 100 } })], names)[0] ?? null;
  const why = (judgement: Judgement, from = load()): string => words.why({ judgement, load: from });

  it('says which limit, whose, and how well that is known', () => {
    expect(words.shareOf(of)).toBe('92% of Standard_B2ms uncached (1,920 IOPS), on node1');
    expect(words.share({ ...of, certainty: 'at-least' })).toBe('at least 92%');
    expect(words.share({ ...of, certainty: 'about' })).toBe('about 92%');
    const limit = madeUpLimit('pool', 'throughput', 800e6, { name: '4 × P30' });
    const pool = { ...of, limit, copies: 3, value: 2400e6 };
    expect(words.limitName({ ...pool, reach: { kind: 'pool', poolName: 'p', volumeIds: [] } })).toBe(
      '4 × P30 (2,400 MB/s) at 3 copies per write, all nodes together',
    );
  });

  it('names a burst as the verdict on a run does', () => {
    const burst = { ...of, limit: { ...of.limit, kind: 'burst' as const } };
    expect(words.shareOf(burst)).toBe('92% of Standard_B2ms uncached burst (1,920 IOPS), on node1');
    expect(words.shareOf({ ...burst, copies: 3 })).toContain('uncached burst (1,920 IOPS) at 3 copies per write');
  });

  it('says what a limit comes to of the volume’s requests where its figure is another one', () => {
    const spread: LimitShare = {
      ...of,
      copies: 3,
      spread: { nodeCount: 3, diskCount: 4 },
      readParts: { ofVolumes: new Map([['test01', 1 / 3]]), ofNew: 1 },
    };
    const read = load();
    // Three of four requests are reads, a third of which counts on each node: half of all requests.
    const text = 'Standard_B2ms uncached (1,920 IOPS), on node1: 3,800 IOPS at this mix over 3 nodes';
    expect(words.limitAtMix(spread, read)).toBe(text);
    expect(words.atMix(words.shareOf({ ...spread, share: 0.34 }), { ...spread, share: 0.34 }, read)).toBe(
      `34% of ${text}`,
    );
    expect(words.limitAtMix(of, read)).toBe('Standard_B2ms uncached (1,920 IOPS), on node1');
    expect(words.lineName(spread, read)).toBe('Standard_B2ms uncached over 3 nodes: 3,800 IOPS at this mix');
    expect(words.lineName(of, read)).toBe('Standard_B2ms uncached (1,920 IOPS), on node1');
    expect(words.limitAtMix(spread, null)).toBe('Standard_B2ms uncached (1,920 IOPS), on node1');
    const bytes = { ...spread, limit: { ...spread.limit, id: 'bytes', metric: 'throughput' as const }, value: 22.5e6 };
    const judgement: Judgement = { kind: 'room', room: { iops: 2500, of: spread } };
    expect(words.why({ judgement, load: read, nearest: spread })).toBe(
      `Room for about 2,500 IOPS more at the current block size of 8 KiB. The next known limit is ${text}.`,
    );
    expect(words.why({ judgement, load: read, nearest: bytes })).toContain(
      'More is used of Standard_B2ms uncached (22.5 MB/s), on node1 now, but that leaves room for more requests of this size.',
    );
  });

  it('begins a name with a capital where it begins a line, but none that somebody gave', () => {
    const named = (scope: Parameters<typeof madeUpLimit>[0], name: string): LimitShare => ({
      ...of,
      limit: madeUpLimit(scope, 'iops', 1920, { name }),
    });
    expect(words.limitLabel(named('disk', 'P30'))).toBe('One P30 (1,920 IOPS), on node1');
    expect(words.limitName(named('disk', 'P30'))).toBe('one P30 (1,920 IOPS), on node1');
    expect(words.lineName(named('network', 'eth0'), null)).toBe('Network eth0 (1,920 IOPS), on node1');
    expect(words.limitLabel(named('pool', 'nvme pair'))).toBe('nvme pair (1,920 IOPS), on node1');
    const { limit } = named('network', 'eth0');
    expect(words.notCompared([{ nodeName: 'node1', limit, reason: 'network' }])[0]).toMatch(/^Network eth0: /);
  });

  it('says nothing of copies where a node’s own disks count', () => {
    expect(words.limitName({ ...of, copies: 3, spread: { nodeCount: 3, diskCount: 4 } })).toBe(
      'Standard_B2ms uncached (1,920 IOPS), on node1',
    );
  });

  it('says of a sum without a node’s part that it is at least that', () => {
    const iops = ({ iops: value }: { readonly iops: number }): number => value;
    expect(words.sum(load(), iops, 'iops')).toBe('400 IOPS');
    expect(words.sum(load(['node1', 'node2']), iops, 'iops')).toBe('at least 400 IOPS');
    expect(words.sum(null, iops, 'iops')).toBe('–');
    expect([words.reads(load()), words.blockSize(load()), words.reads(null)]).toEqual(['75%', '8 KiB', '–']);
  });

  it('gives a mean block size to three digits', () => {
    const one = load();
    const of64 = one && { ...one, total: { ...one.total, iops: 100, bytesPerSecond: 100 * 65_628 } };
    expect(words.blockSize(of64)).toBe('64.1 KiB');
    const small = one && { ...one, total: { ...one.total, iops: 100, bytesPerSecond: 51_234 } };
    expect(words.blockSize(small)).toBe('512 B');
  });

  it('gives a growth by one figure where both ends of its interval read the same', () => {
    const growth = { perWeek: 4, weeks: 52, level: 1000, levelError: 5 };
    const own: LimitShare = { ...of, reach: { kind: 'volume', volumeId: 'test01' } };
    const text = (low: number, high: number, reach = own): string =>
      words.growth({ of: reach, growth: { ...growth, interval: [low, high] } });
    expect(text(3.98, 4.02)).toBe(
      'The load on the busiest day of each week grew by about 0.4% per week, over 52 weeks.',
    );
    expect(text(3, 5)).toBe('The load on the busiest day of each week grew by 0.3% to 0.5% per week, over 52 weeks.');
    expect(words.growth({ of: own, growth: { ...growth, weeks: 26, interval: [3, 5], mayBeSeason: true } })).toBe(
      'The load on the busiest day of each week grew by 0.3% to 0.5% per week, over 26 weeks. With less than a year in the history, this may also be a season.',
    );
    const pool = (...volumeIds: string[]): LimitShare => ({ ...of, reach: { kind: 'pool', poolName: 'p', volumeIds } });
    expect(text(3, 5, pool('test01')))
      .withContext('a pool of one volume')
      .toBe(text(3, 5));
  });

  it('says whose load grows where several volumes have the limit', () => {
    const growth = { perWeek: 4, weeks: 52, level: 1000, levelError: 5 };
    const pool: LimitShare = { ...of, reach: { kind: 'pool', poolName: 'p', volumeIds: ['test01', 'test02'] } };
    expect(words.growth({ of, growth: { ...growth, interval: [3.98, 4.02] } })).toBe(
      'The load of all volumes on Standard_B2ms uncached (1,920 IOPS), on node1 grew by about 0.4% per week on the busiest day of each week, over 52 weeks.',
    );
    expect(words.growth({ of: pool, growth: { ...growth, interval: [3, 5] } })).toMatch(
      /^The load of all volumes on Standard_B2ms .* grew by 0.3% to 0.5% per week on /,
    );
  });

  it('says to what Storage QoS holds a virtual disk, in requests, bytes or both', () => {
    const flow = qosFlow(undefined, { initiatorName: 'sql1' });
    const limits = (limitIops: number | null, limitBytesPerSecond?: number): string =>
      words.ownLimits({ ...flow, limitIops, ...(limitBytesPerSecond === undefined ? {} : { limitBytesPerSecond }) });
    expect([limits(500), limits(null, 20e6), limits(500, 20e6)]).toEqual(['500 IOPS', '20 MB/s', '500 IOPS, 20 MB/s']);
    expect([limits(null), limits(0, 0), words.ownLimits(null)]).toEqual(['–', '–', '–']);
    const [user] = usersOf({ mountPoint: 'C:\\ClusterStorage\\test01' }, [
      { ...flow, filePath: 'C:\\ClusterStorage\\test01\\a.vhdx', iops: 40 },
    ]);
    expect(user && words.userShare({ user, limit: { metric: 'throughput', value: 20e6 }, share: 0.97 })).toBe(
      'about 97% of 20 MB/s, the Storage QoS limit of sql1',
    );
  });

  it('gives the date of a peak with its year where it is not of this year', () => {
    const year = new Date().getFullYear();
    const of = (at: Date): string => words.peak('month', { value: 1920, at: at.getTime(), stepSeconds: 3600 }) ?? '';
    expect(of(new Date(year, 0, 2, 9, 15))).toMatch(/^Month: 1,920 IOPS, Jan\u00a02, 9:15\sAM$/);
    expect(of(new Date(year - 1, 11, 30, 9, 15))).toMatch(
      new RegExp(`^Month: 1,920 IOPS, Dec\\u00a030, ${String(year - 1)}, 9:15\\sAM$`),
    );
    expect(of(new Date(year - 1, 11, 31))).toContain(String(year - 1));
    const [at, since] = [new Date(year, 0, 4, 9, 15), new Date(year, 0, 3, 8, 0)].map((date) => date.getTime());
    expect(words.peak('month', { value: 1920, at: at ?? 0, stepSeconds: 3600, since })).toMatch(
      /^Since Jan\u00a03, 8:00\sAM: 1,920 IOPS, Jan\u00a04, 9:15\sAM$/,
    );
  });

  it('has a sentence for each judgement', () => {
    const latency = {
      beforeMicroseconds: 800,
      nowMicroseconds: 5000,
      steps: 90,
      since: Date.parse('2026-11-24T09:15:00Z'),
    };
    const job = {
      id: null,
      name: 'Repair',
      state: 'running' as const,
      completedPercent: 4,
      processedBytes: null,
      totalBytes: null,
    };
    const nearNow = (share: number, certainty: 'exact' | 'about' = 'exact'): string => {
      const one = { ...of, share, certainty };
      return why({ kind: 'near-now', of: one, near: { of: one, readingsBelow: 0, readingsClear: 0 }, loudest: null });
    };
    expect(nearNow(0.92)).toBe(
      'Now using 92% of Standard_B2ms uncached (1,920 IOPS), on node1, and 90% or more in recent readings.',
    );
    expect(why({ kind: 'measuring', run: runningRun, elsewhere: null })).toBe(
      `The load includes that of the Headroom run ${runningRun.name} on ${runningRun.nodeName}. The status returns when it ends.`,
    );
    const onArchive = { volume: { id: 'test02', name: 'Archive' }, of };
    expect(why({ kind: 'measuring', run: runningRun, elsewhere: onArchive })).toBe(
      `Now using 92% of Standard_B2ms uncached (1,920 IOPS), on node1, which includes the load of the Headroom run ${runningRun.name} on Archive.`,
    );
    expect(nearNow(1.2)).toContain('more than the limit allows');
    expect(nearNow(1.2, 'about')).not.toContain('more than the limit allows');
    const rose = `Around ${words.time(latency.since)}, latency at the same load rose from 800 µs to 5 ms, and it is still high.`;
    expect(why({ kind: 'slower', latency, signs: [] })).toBe(`${rose} No other sign of a cause was found.`);
    expect(why({ kind: 'slower', latency: { ...latency, isAtLessLoad: true }, signs: [] })).toContain(
      'latency rose to 5 ms, from 800 µs at a higher load',
    );
    expect(why({ kind: 'slower', latency: { ...latency, isWatched: true }, signs: [] })).toMatch(
      /^In the last 10 minutes, requests took 5 ms; at this hour, 800 µs is usual, with as much load or more\. /,
    );
    const jobs = { kind: 'jobs' as const, jobs: [job] };
    expect(why({ kind: 'slower', latency, signs: [jobs] })).toBe(`${rose} Look at the running storage job Repair.`);
    const slow = {
      driveId: 'd3',
      drive: { id: 'd3', model: 'X1', serialNumber: 'S1', slotNumber: 7 },
      direction: 'read' as const,
      ownMicroseconds: 2400,
      othersMicroseconds: 600,
      steps: 90,
      lastHours: null,
      isLessBusy: false,
    };
    const filePath = 'C:\\ClusterStorage\\test01\\sql1.vhdx';
    const [user] = usersOf({ mountPoint: 'C:\\ClusterStorage\\test01' }, [
      qosFlow(undefined, { initiatorName: 'sql1', filePath }),
    ]);
    const busier = {
      volume: { id: 'test02', name: 'Archive', poolName: 'p' },
      nowBytesPerSecond: 90e6,
      usualBytesPerSecond: 20e6,
    };
    const signs = [
      { kind: 'drive' as const, slow },
      jobs,
      { kind: 'pool' as const, busier },
      ...(user === undefined ? [] : [{ kind: 'user' as const, user }]),
    ];
    expect(why({ kind: 'slower', latency, signs })).toBe(
      `${rose} The likeliest cause first, look at drive serial number S1 (X1, slot 7), which is slower than the others in its pool; the running storage job Repair; Archive in the same pool, which has 90 MB/s in place of the usual 20 MB/s; sql1, which sends 100% of the requests as Storage QoS counts them, a large one as several.`,
    );
    const nearest = { of, readingsBelow: 0, readingsClear: 0 };
    expect(why({ kind: 'near-now', of, near: nearest, loudest: user ?? null })).toContain(
      'sql1 sent 100% of the requests over five minutes, as Storage QoS counts them: a large one as several.',
    );
    const noisy = {
      user: { initiatorName: 'sql1', filePath: null },
      share: 0.78,
      elsewhere: null,
      isOfOthers: false,
      load: { usualBytesPerSecond: 3e6, nowBytesPerSecond: 12e6 },
      latency: { usualMicroseconds: 900, nowMicroseconds: 2400 },
    };
    expect(why({ kind: 'noisy-neighbour', noisy, jobs: [] })).toBe(
      'Latency is 2.4 ms, and usually 900 µs at this time of day. sql1 causes 78% of what the VMs do on this volume, which has 12 MB/s in place of the usual 3 MB/s.',
    );
    expect(why({ kind: 'noisy-neighbour', noisy: { ...noisy, isOfOthers: true }, jobs: [] })).toMatch(
      /^The other VMs wait 2\.4 ms, and the volume's latency is usually 900 µs at this time of day\. sql1 causes/,
    );
    const elsewhere = { ...noisy, elsewhere: { id: 'test02', name: 'Archive' } };
    const bytes = { usualBytesPerSecond: 20e6, nowBytesPerSecond: 300e6 };
    expect(why({ kind: 'noisy-neighbour', noisy: { ...elsewhere, load: bytes }, jobs: [job] })).toBe(
      'Latency is 2.4 ms, and usually 900 µs at this time of day. The load here is not higher, but sql1 causes 78% of what the VMs do on Archive in the same pool, which has 300 MB/s in place of the usual 20 MB/s. Less likely, a running storage job adds to this: Repair.',
    );
    expect(why({ kind: 'slow-drive', slow })).toMatch(/^Drive serial number S1 \(X1, slot 7\) is slower/);
    expect(why({ kind: 'slow-drive', slow })).toContain(
      'others in its pool. In the last minutes, reads took 2.4 ms on it and 600 µs on the others, at about the same load.',
    );
    expect(
      why({ kind: 'slow-drive', slow: { ...slow, direction: 'write', lastHours: 2, isLessBusy: true } }),
    ).toContain(
      'In most of the last 2 hours, writes took 2.4 ms on it and 600 µs on the others, which had more requests.',
    );
    const at = Date.parse('2026-11-24T09:00:00');
    const worst = { from: at, to: at + 20 * 60_000, highestShare: 0.92 };
    const near = { of, episodes: [worst, worst], stepSeconds: 900 };
    expect(why({ kind: 'near-at-peak', near, worst })).toMatch(
      /^Reached 92% of .* 9:00.AM and .* 9:20.AM. .* at 90% or more 2 times/,
    );
    const partly = { ...near, of: { ...of, certainty: 'at-least' as const } };
    expect(why({ kind: 'near-at-peak', near: partly, worst })).toMatch(/^Reached at least 92% of /);
    expect(why({ kind: 'near-at-peak', near, worst })).not.toContain('did not hold');
    expect(why({ kind: 'near-at-peak', near, worst: { ...worst, highestShare: 1.15 } })).toMatch(
      /^Reached 115% of .* 2 times\. The limit did not hold there: /,
    );
    const growth = { perWeek: 0.01, interval: [0.008, 0.012] as const, weeks: 30, level: 0.6, levelError: 0.01 };
    const full = { earliestWeeks: 12.7, latestWeeks: 20.2 };
    expect(why({ kind: 'growing', of, growth, full })).toBe(
      'The load of all volumes on Standard_B2ms uncached (1,920 IOPS), on node1 grew by 1.3% to 2% per week on the busiest day of each week, over 30 weeks. At this rate, in its usual busiest hour it reaches a limit in about 12 to 21 weeks: Standard_B2ms uncached (1,920 IOPS), on node1.',
    );
    expect(why({ kind: 'idle' })).toBe('Almost no requests now.');
    expect(why({ kind: 'not-known' }, null)).toBe('No node reported its load.');
    expect(why({ kind: 'not-known' })).toBe('There is no known limit to compare its load with.');
    const notCompared = [{ limit: of.limit, nodeName: 'node1', reason: 'passed' as const }];
    const shares = { shares: [], notCompared, passed: new Map() };
    expect(words.why({ judgement: { kind: 'not-known' }, load: load(), shares })).toContain('exceeds every limit');
  });

  it('says no more digits of the room than are known, and at most where a part is missing', () => {
    const room = { iops: 1349.7, of };
    expect(why({ kind: 'room', room })).toMatch(
      /^Room for about 1,300 IOPS more at the current block size of 8 KiB. The next known limit is Standard_B2ms/,
    );
    expect(why({ kind: 'room', room }, load(['node1', 'node2']))).toMatch(/^Room for at most about 1,300 IOPS/);
    expect(why({ kind: 'room', room: { iops: 7.4, of } })).toMatch(/^Room for about 7 IOPS/);
  });
});
