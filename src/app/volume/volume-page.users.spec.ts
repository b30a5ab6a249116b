import { Observable, of, throwError } from 'rxjs';
import { Activity, Cluster } from '../../generated/contract';
import { HeadroomError } from '../gateway/public-api';
import { activity, cluster, qosFlow } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { tick } from '../testing/fake-time';
import { accessibilityProblems, Harness } from '../testing/harness';
import { VolumePageComponent } from './volume-page.component';
import { detailed, opened, prepareVolumePage } from './testing/volume-page';

describe('What the volume page says of its users', () => {
  let gateway: RecordedGateway;

  beforeEach(async () => {
    gateway = await prepareVolumePage();
  });

  it(
    'says how many flows of Storage QoS are on no volume',
    opened((page) => {
      expect(page.has('other-flows')).toBeFalse();
      const flows = detailed.storageQos?.flows ?? [];
      const elsewhere = qosFlow(cluster.volumes[0], { initiatorName: 'away', filePath: '\\\\files\\share\\a.vhdx' });
      const storageQos = { normalizedUnitBytes: 8192, policies: [], flows: [...flows, elsewhere] };
      gateway.clusterAnswer = of({ ...detailed, storageQos });
      tick(300_000);
      page.refresh();
      expect(page.text('other-flows')).toMatch(/^1 active Storage QoS flow of the cluster is on none of its volumes/);
    }),
  );

  it(
    'reads again who uses the volume, and claims nothing of it once it is not told',
    opened((page) => {
      expect(page.text('users-table')).toContain('sql1');
      gateway.clusterAnswer = of({ ...detailed, storageJobs: [] });
      tick(300_000);
      page.refresh();
      expect(page.text('storage-jobs')).toBe('No storage jobs are in progress.');
      gateway.clusterAnswer = throwError(
        () => new HeadroomError({ code: 'NodeUnreachable', message: 'node1 is silent.', action: null, target: null }),
      );
      tick(300_000);
      page.refresh();
      expect(page.has('users-table')).toBeFalse();
      expect(page.text('storage-jobs')).toContain('node1 is silent.');
      expect(page.has('live-charts')).toBeTrue();
      gateway.clusterAnswer = of(detailed);
      tick(300_000);
      page.refresh();
      expect(page.text('storage-jobs')).toBe('Repair: running, 4% complete');
    }),
  );

  it('claims nothing of users and storage jobs that could not be read', () => {
    const notKnown = [{ fact: 'storage jobs', reason: 'access was denied' }];
    gateway.clusterAnswer = of({ ...detailed, storageQos: null, storageJobs: [], notKnown });
    opened((page) => {
      expect(page.text('no-users')).toBe('No data: Storage QoS could not be read.');
      expect(page.text('storage-jobs')).toBe('storage jobs: unavailable, because access was denied.');
    })();
  });

  it('tells the virtual disks of one machine apart, and how far a storage job is', () => {
    const { storageQos } = detailed;
    const flows = ['system', 'data'].map((name) =>
      qosFlow(cluster.volumes[0], {
        initiatorName: 'sql1',
        filePath: `${cluster.volumes[0]?.mountPoint}\\sql\\${name}.vhdx`,
      }),
    );
    const job = { ...detailed.storageJobs[0], processedBytes: 3 * 1024 ** 3, totalBytes: 12 * 1024 ** 3 };
    const storageJobs = [job as Cluster['storageJobs'][number]];
    gateway.clusterAnswer = of({ ...detailed, storageJobs, storageQos: storageQos && { ...storageQos, flows } });
    opened((page) => {
      const names = page
        .all('user-row')
        .map((row) => row.querySelector('th')?.textContent?.replace(/\s+/g, ' ').trim());
      expect(names).toEqual(['sql1 system.vhdx', 'sql1 data.vhdx']);
      expect(page.text('storage-jobs')).toBe('Repair: running, 4% complete, 3 GiB of 12 GiB processed');
      expect(accessibilityProblems(page.root)).toEqual([]);
    })();
  });

  /** A node that counts the virtual disks that Storage QoS tells of, and one more. */
  const counting = (nodeName: string, iops: number): Observable<Activity> => {
    const rates = { iops: [iops, iops / 10], bytesPerSecond: [iops * 8192, iops * 819.2] };
    return of({
      ...activity,
      nodeName,
      virtualDisks: { files: ['sql1.vhdx', 'new.vhdx'], reads: rates, writes: rates },
    });
  };
  const usersOf = (page: Harness<VolumePageComponent>): (string | undefined)[][] =>
    page
      .all('user-row')
      .map((row) => Array.from(row.children, (cell) => cell.textContent?.replace(/\s+/g, ' ').trim()));

  it('shows what each virtual disk does now beside its five-minute mean', () => {
    const notKnown = [
      { fact: 'activity of the virtual disks', reason: 'access was denied' },
      { fact: 'activity of test02', reason: 'this node has no counters for the volume' },
    ];
    gateway.activityByNode = {
      node1: counting('node1', 210),
      node2: of({ ...activity, nodeName: 'node2', virtualDisks: null, notKnown }),
    };
    opened((page) => {
      expect(page.text('disks-unknown')).toBe(
        'activity of the virtual disks, on node2: unavailable, because access was denied.',
      );
      expect(gateway.calls).toContain('activity node1 with disks of test01');
      expect(usersOf(page)).toEqual([
        ['sql1 sql1.vhdx', 'node1', '420', '500', '100%', '500 IOPS', 'yes'],
        ['new.vhdx', 'node1', '42', '–', '–', '–', '–'],
      ]);
      expect(page.text('users-note')).toContain('IOPS now');
      gateway.activityByNode = { node1: counting('node1', 100) };
      tick(10_000);
      page.refresh();
      expect(usersOf(page)[0]?.[2]).toBe('200');
      expect(accessibilityProblems(page.root)).toEqual([]);
    })();
  });

  it('says by the counters alone who uses the volume, where Storage QoS cannot be read', () => {
    gateway.clusterAnswer = of({ ...detailed, storageQos: null });
    gateway.activityByNode = { node1: counting('node1', 210) };
    opened((page) => {
      expect(usersOf(page)).toEqual([
        ['sql1.vhdx', 'node1', '420', '–', '91%', '–', '–'],
        ['new.vhdx', 'node1', '42', '–', '9%', '–', '–'],
      ]);
      expect(page.text('users-note')).toContain('Storage QoS could not be read.');
    })();
  });

  it('says in which units Storage QoS counts, where the cluster says so', () => {
    const noteWith = (normalizedUnitBytes: number | null): string => {
      const { storageQos } = detailed;
      gateway.clusterAnswer = of({ ...detailed, storageQos: storageQos && { ...storageQos, normalizedUnitBytes } });
      let note = '';
      opened((page) => (note = page.text('users-note')))();
      return note;
    };
    expect(noteWith(65_536)).toContain('A request of more than 64 KiB counts as several.');
    expect(noteWith(null)).not.toContain('KiB');
  });
});
