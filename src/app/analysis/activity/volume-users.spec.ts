import { QosFlow } from '../../../generated/contract';
import { countOfNoVolume, loudestOf, nearestToOwnLimit, usersOf, vmsElsewhere } from './volume-users';

describe('a virtual machine elsewhere', () => {
  const volume = { mountPoint: 'C:\\ClusterStorage\\Volume1' };

  it('is all of its virtual disks on other volumes', () => {
    const onVolume10 = flow('web', 100, 8192, 'C:\\ClusterStorage\\Volume10\\web.vhdx');
    const vms = vmsElsewhere(volume, [
      onVolume10,
      flow('sql', 300, 8192, 'C:\\ClusterStorage\\Volume2\\a.vhdx'),
      flow('sql', 100, 4096, 'C:\\ClusterStorage\\Volume3\\b.vhdx'),
      flow('sql', 900, 8192, 'c:\\clusterstorage\\volume1\\here.vhdx'),
      flow('idle', 0, 8192, 'C:\\ClusterStorage\\Volume2\\idle.vhdx'),
      { ...onVolume10, initiatorName: 'untold', throughputBytesPerSecond: null },
    ]);
    expect(vms).toEqual([
      {
        id: 'sql',
        name: 'sql',
        isNamedTwice: false,
        mayBeSeveral: false,
        iops: 400,
        blockSizeBytes: 7168,
        paths: ['C:\\ClusterStorage\\Volume2\\a.vhdx', 'C:\\ClusterStorage\\Volume3\\b.vhdx'],
        disks: [
          { path: 'C:\\ClusterStorage\\Volume2\\a.vhdx', iops: 300 },
          { path: 'C:\\ClusterStorage\\Volume3\\b.vhdx', iops: 100 },
        ],
        nodeName: 'node1',
      },
      {
        id: 'web',
        name: 'web',
        isNamedTwice: false,
        mayBeSeveral: false,
        iops: 100,
        blockSizeBytes: 8192,
        paths: ['C:\\ClusterStorage\\Volume10\\web.vhdx'],
        disks: [{ path: 'C:\\ClusterStorage\\Volume10\\web.vhdx', iops: 100 }],
        nodeName: 'node1',
      },
    ]);
  });

  const on = (node: string, iops: number, more: Partial<QosFlow>): QosFlow => ({
    ...flow('web', iops, 8192, `C:\\ClusterStorage\\Volume2\\${node}.vhdx`),
    initiatorNodeName: node,
    ...more,
  });

  it('is told by its id from another one of its name', () => {
    const twice = [on('node1', 100, { initiatorId: 'a' }), on('node2', 300, { initiatorId: 'b' })];
    const vms = vmsElsewhere(volume, [...twice, on('node3', 50, { initiatorId: 'B', initiatorName: 'WEB' })]);
    expect(vms.map(({ id, iops, nodeName, isNamedTwice }) => [id, iops, nodeName, isNamedTwice])).toEqual([
      ['b', 350, 'node2', true],
      ['a', 100, 'node1', true],
    ]);
    expect(vms.some(({ mayBeSeveral }) => mayBeSeveral)).toBeFalse();
  });

  it('may be several of one name where no id is told', () => {
    const [vm, ...others] = vmsElsewhere(volume, [on('node1', 100, {}), on('node2', 300, { initiatorName: 'WEB' })]);
    expect([vm?.id, vm?.iops, vm?.mayBeSeveral, others.length]).toEqual(['web', 400, true, 0]);
  });

  it('is not tried by a part of its disks', () => {
    const part = [on('node1', 100, {}), on('node2', 300, { throughputBytesPerSecond: null, filePath: 'C:\\x.vhdx' })];
    expect(vmsElsewhere(volume, part)).toEqual([]);
  });
});

describe('who has most of a volume', () => {
  const on = (name: string, iops: number, bytes: number | null): QosFlow => ({
    ...flow(name, iops, 8192, `C:\\ClusterStorage\\Volume1\\${name}.vhdx`),
    throughputBytesPerSecond: bytes,
  });
  const most = (flows: readonly QosFlow[], metric: 'iops' | 'throughput'): string | null =>
    loudestOf(usersOf({ mountPoint: 'C:\\ClusterStorage\\Volume1' }, flows), metric)?.flow.initiatorName ?? null;

  it('is by bytes somebody else than by requests where those are larger', () => {
    const flows = [on('sql', 900, 7e6), on('web', 100, 1e6), on('backup', 200, 100e6)];
    expect(most(flows, 'iops')).toBe('sql');
    expect(most(flows, 'throughput')).toBe('backup');
  });

  it('is one machine and not two of one name', () => {
    const flows = [on('sql', 450, 1e6), on('web', 100, 1e6), on('web2', 100, 1e6), on('mail', 350, 1e6)];
    expect(most([...flows, { ...on('SQL', 600, 1e6), filePath: 'C:\\ClusterStorage\\Volume1\\b.vhdx' }], 'iops')).toBe(
      'SQL',
    );
    const ids = flows.map((one, index) => ({ ...one, initiatorId: `id${index}` }));
    expect(most([...ids, { ...on('sql', 600, 1e6), initiatorId: 'other' }], 'iops')).toBeNull();
  });

  it('is nobody by bytes where those of one are not told', () => {
    expect(most([on('sql', 900, null), on('web', 100, 1e6), on('backup', 200, 100e6)], 'throughput')).toBeNull();
  });
});

describe('whether a user waits at its limit', () => {
  const disk = (file: string, iops: number, more: Partial<QosFlow> = {}): QosFlow => ({
    ...flow('sql', iops, 8192, `C:\\ClusterStorage\\Volume1\\${file}.vhdx`),
    ...{ policyId: 'gold', limitIops: 500, initiatorId: 'sql' },
    ...more,
  });
  const waits = (...flows: readonly QosFlow[]): (boolean | null)[] =>
    usersOf({ mountPoint: 'C:\\ClusterStorage\\Volume1' }, flows).map(({ waitsAtLimit }) => waitsAtLimit);

  it('is not known of disks of one machine that are together at the limit of their policy', () => {
    expect(waits(disk('a', 300), disk('b', 190))).toEqual([null, null]);
    expect(waits(disk('a', 300), disk('b', 100))).toEqual([false, false]);
    expect(waits(disk('a', 490), disk('b', 100))).toEqual([true, null]);
  });

  it('is told of those of several machines, and of several policies', () => {
    expect(waits(disk('a', 300), disk('b', 190, { initiatorId: 'web' }))).toEqual([false, false]);
    expect(waits(disk('a', 300), disk('b', 190, { policyId: 'silver' }))).toEqual([false, false]);
  });
});

it('counts the flows with requests that are on no volume', () => {
  const volumes = [{ mountPoint: 'C:\\ClusterStorage\\Volume1' }];
  const flows = [
    flow('a', 10, 8192, 'C:\\ClusterStorage\\Volume1\\a.vhdx'),
    flow('b', 10, 8192, '\\\\files\\share\\b.vhdx'),
    flow('c', 10, 8192, '\\\\?\\Volume{1b2c3d4e-0000-4000-8000-000000000001}\\c.vhdx'),
    flow('idle', 0, 8192, '\\\\files\\share\\d.vhdx'),
    { ...flow('untold', 10, 8192, ''), filePath: null },
  ];
  expect(countOfNoVolume(volumes, flows)).toBe(3);
  for (const mountPoint of ['C:\\ClusterStorage\\Volume1', 'C:\\', '\\\\files\\sha']) {
    const users = usersOf({ mountPoint }, flows).map((user) => user.flow.initiatorName);
    expect(users)
      .withContext(mountPoint)
      .toEqual(mountPoint.startsWith('C:') ? ['a'] : []);
  }
});

describe('the user nearest to its own limit', () => {
  const volume = { mountPoint: 'C:\\ClusterStorage\\Volume1' };
  const limited = (name: string, iops: number, limitIops: number | null): QosFlow => ({
    ...flow(name, iops, 8192, `C:\\ClusterStorage\\Volume1\\${name}.vhdx`),
    limitIops,
  });

  it('is the one that takes most of it, whoever is busiest', () => {
    const users = usersOf(volume, [limited('busy', 5000, null), limited('a', 300, 500), limited('b', 90, 100)]);
    const nearest = nearestToOwnLimit(users);
    expect(nearest?.user.flow.initiatorName).toBe('b');
    expect(nearest?.limit).toEqual({ metric: 'iops', value: 100 });
    expect(nearest?.share).toBeCloseTo(0.9, 9);
  });

  it('is one whom a policy by bytes holds', () => {
    const held = {
      ...limited('backup', 40, null),
      throughputBytesPerSecond: 20_400_000,
      limitBytesPerSecond: 20_971_520,
    };
    const both = { ...held, limitIops: 50, throughputBytesPerSecond: 1_000_000 };
    const [user] = usersOf(volume, [held]);
    expect(user?.waitsAtLimit).toBeTrue();
    expect(nearestToOwnLimit(usersOf(volume, [held, limited('a', 300, 500)]))).toEqual({
      user: jasmine.objectContaining({ flow: held }),
      limit: { metric: 'throughput', value: 20_971_520 },
      share: 20_400_000 / 20_971_520,
    });
    expect(nearestToOwnLimit(usersOf(volume, [both]))?.limit.metric)
      .withContext('the nearer of two')
      .toBe('iops');
    expect(usersOf(volume, [both])[0]?.waitsAtLimit)
      .withContext('80% of one, 5% of the other')
      .toBeFalse();
  });

  it('waits where bytes are limited and not told: not known', () => {
    const untold = { ...limited('a', 40, null), throughputBytesPerSecond: null, limitBytesPerSecond: 20_971_520 };
    expect(usersOf(volume, [untold])[0]?.waitsAtLimit).toBeNull();
  });

  it('is nobody where nobody has a limit, nor where 0 says that there is none', () => {
    expect(nearestToOwnLimit(usersOf(volume, [limited('a', 300, null), limited('b', 300, 0)]))).toBeNull();
    expect(nearestToOwnLimit([])).toBeNull();
  });
});

function flow(name: string, iops: number, sizeBytes: number, filePath: string): QosFlow {
  return {
    initiatorName: name,
    initiatorNodeName: 'node1',
    filePath,
    policyId: null,
    iops,
    limitIops: null,
    throughputBytesPerSecond: iops * sizeBytes,
    latencyMicroseconds: null,
    status: 'Ok',
  };
}
