import { TestBed } from '@angular/core/testing';
import { of, throwError } from 'rxjs';
import { Cluster, StorageJob } from '../../generated/contract';
import { HeadroomError, HeadroomGateway } from '../gateway/public-api';
import { cluster } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { tick, withFakeTime } from '../testing/fake-time';
import { jobRate, StorageJobsStore } from './storage-jobs.store';

const minute = 60_000;
const job = (processedBytes: number | null, changes: Partial<StorageJob> = {}): StorageJob => ({
  id: null,
  name: 'Repair',
  state: 'running',
  completedPercent: 4,
  processedBytes,
  totalBytes: 900e9,
  ...changes,
});

describe('StorageJobsStore', () => {
  let gateway: RecordedGateway;
  let store: StorageJobsStore;

  beforeEach(() => {
    gateway = new RecordedGateway();
    TestBed.configureTestingModule({
      providers: [StorageJobsStore, { provide: HeadroomGateway, useValue: gateway }],
    });
    store = TestBed.inject(StorageJobsStore);
  });

  const withJobs = (...storageJobs: StorageJob[]): Cluster => ({ ...cluster, storageJobs, notKnown: [] });
  /** Each list a minute after the one before. */
  const ratesAfter = (...readings: readonly (readonly StorageJob[])[]): (number | null)[] => {
    let rates: (number | null)[] = [];
    withFakeTime(() => {
      readings.forEach((jobs, index) => {
        tick(index === 0 ? 0 : minute);
        store.note(withJobs(...jobs));
      });
      rates = (store.state.newest?.jobs ?? []).map((one) => jobRate(one, store.state)?.bytesPerSecond ?? null);
    })();
    return rates;
  };

  it('tells the rate of a job by two readings, and none by one', () => {
    expect(ratesAfter([job(3e9)])).toEqual([null]);
    expect(ratesAfter([job(3e9)], [job(9e9)])).toEqual([100e6]);
    expect(ratesAfter([job(3e9)], [job(9e9)], [job(9e9)]))
      .withContext('it stands still')
      .toEqual([0]);
  });

  for (const [name, before, after] of [
    ['began again', [job(9e9)], [job(3e9)]],
    ['has another total', [job(3e9)], [job(9e9, { totalBytes: 800e9 })]],
    ['was not there before', [job(3e9, { name: 'Rebalance' })], [job(9e9)]],
    ['does not say what is done', [job(3e9)], [job(null)]],
    ['did not say what was done', [job(null)], [job(9e9)]],
  ] as const) {
    it(`tells none of a job that ${name}`, () => expect(ratesAfter(before, after)).toEqual([null]));
  }

  it('tells the rate of each job by its id, whatever the order and however many have one name', () => {
    const first = { id: '{1}' };
    const second = { id: '{2}' };
    expect(ratesAfter([job(3e9, first), job(6e9, second)], [job(9e9, second), job(9e9, first)])).toEqual([50e6, 100e6]);
    expect(ratesAfter([job(3e9, first), job(6e9, second)], [job(9e9, second)]))
      .withContext('one has ended')
      .toEqual([50e6]);
    expect(ratesAfter([job(3e9, first)], [job(9e9, first), job(9e9, second)]))
      .withContext('one has begun')
      .toEqual([100e6, null]);
    expect(ratesAfter([job(3e9, first)], [job(9e9, second)]))
      .withContext('another took its place')
      .toEqual([null]);
  });

  it('tells none of two jobs that nothing tells apart', () => {
    for (const same of [{}, { id: '{1}' }]) {
      expect(ratesAfter([job(3e9, same)], [job(9e9, same), job(9e9, same)])).toEqual([null, null]);
      expect(ratesAfter([job(3e9, same), job(3e9, same)], [job(9e9, same)])).toEqual([null]);
    }
  });

  it(
    'does not measure between two readings that are close together',
    withFakeTime(() => {
      store.note(withJobs(job(0)));
      tick(minute);
      store.note(withJobs(job(6e9)));
      tick(10_000);
      store.note(withJobs(job(7e9)));
      const [newest] = store.state.newest?.jobs ?? [];
      expect(jobRate(newest, store.state)?.bytesPerSecond).toBe(100e6);
    }),
  );

  it(
    'claims nothing once jobs cannot be read',
    withFakeTime(() => {
      store.note(withJobs(job(3e9)));
      tick(minute);
      store.note({ ...withJobs(), notKnown: [{ fact: 'storage jobs', reason: 'access was denied' }] });
      expect(store.state.newest).toBeNull();
      tick(minute);
      store.note(withJobs(job(9e9)));
      const [newest] = store.state.newest?.jobs ?? [];
      expect(jobRate(newest, store.state)).toBeNull();
    }),
  );

  it(
    'asks again each minute while a job is in progress, and not without one',
    withFakeTime(() => {
      const following = store.readAgain().subscribe();
      tick(2 * minute);
      expect(gateway.calls).toEqual([]);
      store.note(withJobs(job(3e9)));
      gateway.clusterAnswer = of(withJobs(job(9e9)));
      tick(minute);
      expect(gateway.calls).toEqual(['cluster hci-demo']);
      gateway.clusterAnswer = throwError(
        () => new HeadroomError({ code: 'NodeUnreachable', message: 'silent', action: null, target: null }),
      );
      tick(minute);
      gateway.clusterAnswer = of(withJobs());
      tick(minute);
      expect(store.state.newest?.jobs).toEqual([]);
      tick(3 * minute);
      expect(gateway.calls.length).toBe(3);
      following.unsubscribe();
    }),
  );
});
