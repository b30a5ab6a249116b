/** The one judgement of a volume, with known truth. */
import { QosFlow, Run, Volume } from '../../../generated/contract';
import { judgeVolume, KnownOfVolume } from './judge-volume';
import { noRunsNow } from './own-runs';
import { madeUpActivity, madeUpLimit } from './testing/made-up-past';
import { loudestOf, usersOf } from './volume-users';
import { flow, loadOf, mount, test01 } from './testing/now';

describe('the judgement', () => {
  const share = (value: number): KnownOfVolume['readings'][number] => [
    {
      limit: madeUpLimit('pool', 'iops', 1000),
      reach: { kind: 'volume', volumeId: 'test01' },
      copies: 1,
      value: 1000,
      spread: null,
      readParts: null,
      certainty: 'exact',
      carried: 1000 * value,
      effectiveValue: 1000,
      share: value,
    },
  ];
  const known = (more: Partial<KnownOfVolume>): KnownOfVolume => ({
    load: null,
    readings: [],
    room: null,
    near: null,
    noisy: null,
    latency: null,
    slow: [],
    growth: null,
    users: [],
    loudest: null,
    jobs: [],
    busier: [],
    runs: noRunsNow,
    ...more,
  });
  const rise = { beforeMicroseconds: 800, nowMicroseconds: 5000, steps: 90, since: 0 };
  const repair = {
    id: null,
    name: 'Repair',
    state: 'running' as const,
    completedPercent: 4,
    processedBytes: null,
    totalBytes: null,
  };

  it('is near now after three readings, with the user who has most of it', () => {
    expect(judgeVolume(known({ readings: [share(0.95), share(0.95)] })).kind).toBe('not-known');
    expect(judgeVolume(known({ readings: [share(0.5), share(0.95), share(0.95)] })).kind).toBe('not-known');
    const loudest = loudestOf(usersOf(mount, [flow('a', 900), flow('b', 10), flow('c', 10)]));
    const judged = judgeVolume(known({ readings: [share(0.92), share(0.95), share(0.97)], loudest }));
    expect(judged).toEqual(jasmine.objectContaining({ kind: 'near-now', loudest }));
  });

  it('names who has most of the bytes where a limit of bytes is near, and where nobody has most of the requests', () => {
    const [near] = share(0.97);
    if (near === undefined) {
      throw new Error('There is no share.');
    }
    const of = { ...near, limit: madeUpLimit('pool', 'throughput', 1000) };
    const of8KiB = (name: string): QosFlow => ({ ...flow(name, 300), throughputBytesPerSecond: 300 * 8192 });
    const large = { ...flow('backup', 200), throughputBytesPerSecond: 100e6 };
    const users = usersOf(mount, [of8KiB('a'), of8KiB('b'), large]);
    const judged = judgeVolume(known({ readings: [[of], [of], [of]], users, loudest: loudestOf(users) }));
    expect(judged.kind === 'near-now' ? judged.loudest?.flow.initiatorName : null).toBe('backup');
    const slower = judgeVolume(known({ latency: rise, users, loudest: loudestOf(users) }));
    const [sign] = slower.kind === 'slower' ? slower.signs : [];
    expect(sign?.kind === 'user-bytes' ? sign.user.flow.initiatorName : null).toBe('backup');
  });

  it('is that of a run of Headroom while one is on the volume, whatever else its load looks like', () => {
    const readings = [share(0.92), share(0.95), share(0.97)];
    const own = { id: 'a', name: 'Read' } as unknown as Run;
    const noisy = { share: 0.9 } as unknown as KnownOfVolume['noisy'];
    for (const more of [{ readings }, { latency: rise }, { noisy }]) {
      const judged = judgeVolume(known({ ...more, runs: { ...noRunsNow, own } }));
      expect(judged).toEqual({ kind: 'measuring', run: own, elsewhere: null });
    }
  });

  it('names a run on another volume that counts against the limit that is near, and nothing where none is', () => {
    const readings = [share(0.92), share(0.95), share(0.97)];
    const run = { id: 'a' } as unknown as Run;
    const other = { id: 'test02' } as unknown as Volume;
    const runs = { own: null, behind: () => ({ run, volume: other }) };
    const of = readings[2]?.[0];
    expect(judgeVolume(known({ readings, runs }))).toEqual(
      jasmine.objectContaining({ kind: 'measuring', run, elsewhere: { volume: other, of } }),
    );
    expect(judgeVolume(known({ readings: [share(0.2), share(0.2), share(0.2)], runs })).kind).toBe('not-known');
  });

  it('says that requests take longer together with a repair that runs', () => {
    const judged = judgeVolume(known({ latency: rise, jobs: [repair, { ...repair, state: 'suspended' }] }));
    expect(judged).toEqual({ kind: 'slower', latency: rise, signs: [{ kind: 'jobs', jobs: [repair] }] });
    expect(judgeVolume(known({ jobs: [repair] })).kind).toBe('not-known');
  });

  it('says all that may be the cause of a rise, the likeliest first', () => {
    const slow = {
      driveId: 'd3',
      drive: { id: 'd3', model: 'X1' },
      direction: 'read' as const,
      ownMicroseconds: 9000,
      othersMicroseconds: 900,
      steps: 90,
      lastHours: null,
      isLessBusy: false,
    };
    const busier = {
      volume: { id: 'test02', name: 'test02', poolName: 'p' },
      nowBytesPerSecond: 90e6,
      usualBytesPerSecond: 20e6,
    };
    const loudest = loudestOf(usersOf(mount, [flow('a', 900), flow('b', 10), flow('c', 10)]));
    const all = { latency: rise, slow: [slow], busier: [busier], loudest, jobs: [repair] };
    const judged = judgeVolume(known(all));
    expect(judged.kind === 'slower' && judged.signs.map(({ kind }) => kind)).toEqual(['drive', 'jobs', 'pool', 'user']);
    expect(judgeVolume(known({ latency: rise }))).toEqual({ kind: 'slower', latency: rise, signs: [] });
  });

  it('names a noisy neighbour before what rose over a day, and after a limit that is near', () => {
    const noisy = {
      user: flow('a', 900),
      share: 0.9,
      elsewhere: null,
      isOfOthers: false,
      load: { usualBytesPerSecond: 100e4, nowBytesPerSecond: 1000e4 },
      latency: { usualMicroseconds: 900, nowMicroseconds: 3000 },
    };
    expect(judgeVolume(known({ noisy, latency: rise, jobs: [repair] }))).toEqual({
      kind: 'noisy-neighbour',
      noisy,
      jobs: [repair],
    });
    expect(judgeVolume(known({ noisy, readings: [share(0.92), share(0.95), share(0.97)] })).kind).toBe('near-now');
  });

  it('is growing where that fills a limit within sight', () => {
    const [of] = share(0.6);
    const growth = { perWeek: 0.01, interval: [0.008, 0.012] as const, weeks: 40, level: 0.6, levelError: 0.01 };
    const full = { earliestWeeks: 32, latestWeeks: 39 };
    expect(of && judgeVolume(known({ growth: { of, growth, full } })).kind).toBe('growing');
    expect(of && judgeVolume(known({ growth: { of, growth, full: null } })).kind).toBe('not-known');
  });

  it('names who waits at a limit of its own', () => {
    const users = usersOf(mount, [flow('a', 500, 500), flow('b', 100, 500)]);
    const judged = judgeVolume(known({ users }));
    expect(judged.kind === 'waits' && judged.users.map((user) => user.flow.initiatorName)).toEqual(['a']);
  });

  it('tells idle from not known', () => {
    const idle = loadOf([madeUpActivity('node1', test01(0, 0))], ['node1']);
    expect(judgeVolume(known({ load: idle })).kind).toBe('idle');
    expect(judgeVolume(known({ load: { ...idle, missingNodes: ['node2'] } })).kind).toBe('not-known');
    expect(judgeVolume(known({})).kind).toBe('not-known');
  });
});
