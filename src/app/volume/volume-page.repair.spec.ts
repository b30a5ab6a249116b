import { Observable, of } from 'rxjs';
import { Activity, Cluster, VolumeRepair } from '../../generated/contract';
import { activity } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { tick } from '../testing/fake-time';
import { accessibilityProblems } from '../testing/harness';
import { detailed, opened, prepareVolumePage } from './testing/volume-page';

describe('What the volume page says of repairs and storage jobs', () => {
  let gateway: RecordedGateway;

  beforeEach(async () => {
    gateway = await prepareVolumePage();
  });

  it('says how fast a storage job goes on, once two readings tell it', () => {
    const withBytes = (processedBytes: number): Cluster => {
      const job = { ...detailed.storageJobs[0], processedBytes, totalBytes: 900e9 };
      return { ...detailed, storageJobs: [job, { ...job, id: '{2}', processedBytes: 2 * processedBytes }] };
    };
    gateway.clusterAnswer = of(withBytes(3e9));
    opened((page) => {
      expect(page.text('storage-jobs')).not.toContain('/s');
      gateway.clusterAnswer = of(withBytes(9e9));
      tick(60_000);
      page.refresh();
      expect(page.text('storage-jobs')).toMatch(/, 100 MB\/s since .*, 200 MB\/s since /s);
    })();
  });

  /** The owner node counts so much of the volume as to be repaired, and the others nothing. */
  const repairing = (changes: Partial<VolumeRepair> = {}): Observable<Activity> => {
    const none = { needRegenerationBytes: 0, regeneratingBytes: 0, staleBytes: 0, missingBytes: 0 };
    const readAt = new Date().toISOString();
    return of({ ...activity, nodeName: 'node1', readAt, repair: { volumeId: 'test01', ...none, ...changes } });
  };
  const gibibyte = 1024 ** 3;

  it('says what is to be repaired, and how long it takes once the readings tell it', () => {
    opened((page) => {
      expect(page.has('volume-repair')).withContext('no node tells it').toBeFalse();
      for (let left = 100; left >= 70; left -= 1) {
        const needRegenerationBytes = left * gibibyte - gibibyte / 4;
        gateway.activityByNode = { node1: repairing({ needRegenerationBytes, regeneratingBytes: gibibyte / 4 }) };
        tick(5000);
        page.refresh();
        if (left === 95) {
          expect(page.text('volume-repair')).toMatch(/^\d+ GiB still to repair, 256 MiB of it in progress$/);
        }
      }
      expect(page.text('volume-repair')).toMatch(/in progress, 210 MB\/s since .*, about 6 minutes left$/);
      expect(accessibilityProblems(page.root)).toEqual([]);
    })();
  });

  it('says which copies are not good now, and that nothing is to be repaired only where all is counted', () => {
    gateway.activityByNode = { node1: repairing({ staleBytes: 12 * gibibyte, missingBytes: 3 * gibibyte }) };
    opened((page) => {
      expect(page.text('volume-repair')).toMatch(/^12 GiB out of date.*3 GiB missing: /s);
      gateway.activityByNode = { node1: repairing() };
      tick(10_000);
      page.refresh();
      expect(page.text('volume-repair')).toBe('Nothing to repair.');
      gateway.activityByNode = { node1: repairing({ needRegenerationBytes: null }) };
      tick(10_000);
      page.refresh();
      expect(page.has('volume-repair')).toBeFalse();
    })();
  });

  it('says why the owner node does not tell what is to be repaired', () => {
    const notKnown = [{ fact: 'repair of test01', reason: 'this node has no counters for the volume' }];
    gateway.activityByNode = { node1: of({ ...activity, nodeName: 'node1', repair: null, notKnown }) };
    opened((page) => {
      expect(page.text('volume-repair')).toBe(
        'repair of test01: unavailable, because this node has no counters for the volume.',
      );
      expect(accessibilityProblems(page.root)).toEqual([]);
    })();
  });
});
