import { TestBed } from '@angular/core/testing';
import { lastValueFrom, of, throwError } from 'rxjs';
import { loadLimitCatalog } from '../analysis/public-api';
import { HeadroomError, HeadroomGateway } from '../gateway/public-api';
import { cluster, completedRun } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { MeasuredLimits } from '../limits/measured-limits';
import { VolumeLimitsStore } from './volume-limits.store';

describe('VolumeLimitsStore', () => {
  let gateway: RecordedGateway;
  let store: VolumeLimitsStore;
  const volumeIds = cluster.volumes.map(({ id }) => id);
  const limit = { id: 'measured-iops', scope: 'measured' };
  const ofBytes = { id: 'measured-throughput', scope: 'measured' };

  beforeEach(async () => {
    await loadLimitCatalog();
    gateway = new RecordedGateway();
    TestBed.configureTestingModule({
      providers: [
        VolumeLimitsStore,
        { provide: HeadroomGateway, useValue: gateway },
        { provide: MeasuredLimits, useValue: { newest: () => of([limit, ofBytes]) } },
      ],
    });
    store = TestBed.inject(VolumeLimitsStore);
  });

  it('asks each coordinator for its volumes and each other node for its VM', () => {
    store.load(cluster, volumeIds).subscribe();
    const asked = gateway.calls.filter((call) => call.startsWith('limitFacts'));
    expect(asked.length).toBeLessThan(volumeIds.length + cluster.nodes.length);
    for (const { id, ownerNodeName } of cluster.volumes) {
      expect(asked).toContain(`limitFacts ${ownerNodeName} ${id}`);
    }
    const up = cluster.nodes.filter(({ state }) => state !== 'down');
    expect(new Set(store.limits().map(({ nodeName }) => nodeName)).size).toBe(up.length);
    expect(store.state.isLoading).toBeFalse();
  });

  it('names the nodes that did not tell, and goes on', () => {
    gateway.factsAnswer = throwError(
      () => new HeadroomError({ code: 'NodeUnreachable', message: '', action: null, target: null }),
    );
    store.load(cluster, volumeIds).subscribe();
    expect(store.state.failedNodes.length).toBeGreaterThan(0);
    expect(store.state.isLoading).toBeFalse();
  });

  it('adds what the newest search on a volume found', async () => {
    const [volumeId = ''] = volumeIds;
    const search = {
      ...completedRun,
      volumeId,
      profile: { ...completedRun.profile, search: { effort: 'quick' as const } },
    };
    store.load(cluster, volumeIds).subscribe();
    await lastValueFrom(store.addMeasured([search], volumeIds));
    const own = store.limits().find((one) => one.volumeId === volumeId);
    const ids = own?.known.limits.map(({ id }) => id) ?? [];
    expect(ids.filter((id) => id.startsWith('measured'))).toEqual(['measured-iops', 'measured-throughput']);
  });
});
