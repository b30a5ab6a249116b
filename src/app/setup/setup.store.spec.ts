import { TestBed } from '@angular/core/testing';
import { of } from 'rxjs';
import { HeadroomGateway } from '../gateway/public-api';
import { cluster, runningRun } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { RunListStore } from '../run-history/run-list.store';
import { SetupStore } from './setup.store';

describe('SetupStore', () => {
  let gateway: RecordedGateway;
  let store: SetupStore;

  beforeEach(() => {
    gateway = new RecordedGateway();
    TestBed.configureTestingModule({ providers: [RunListStore, { provide: HeadroomGateway, useValue: gateway }] });
    store = TestBed.inject(SetupStore);
  });

  const load = (): void => {
    store.load(TestBed.inject(RunListStore)).subscribe();
  };

  it('prefers a node that is up where the coordinator is down', () => {
    const nodes = cluster.nodes.map((node) => (node.name === 'node1' ? { ...node, state: 'down' as const } : node));
    gateway.clusterAnswer = of({ ...cluster, nodes });
    load();
    expect(store.state.nodeName).toBe('node2');
    expect(gateway.calls).not.toContain('runs node1');
  });

  it('keeps what was set when the cluster is read again', () => {
    load();
    store.chooseVolume('test02');
    store.setField('durationSeconds', 33);
    load();
    expect(store.state.volumeId).toBe('test02');
    expect(store.state.profile?.timeSpans[0]?.durationSeconds).toBe(33);
  });

  it('starts from another run: its volume, node and profile', () => {
    store.startFrom({ volumeId: 'test02', nodeName: 'node3', presetId: 'oltp', profile: runningRun.profile });
    load();
    const { volumeId, nodeName, presetId, profile } = store.state;
    expect([volumeId, nodeName, presetId]).toEqual(['test02', 'node3', 'oltp']);
    expect(profile?.timeSpans[0]?.targets[0]?.path).toBe('/var/tmp/headroom/volumes/test02/headroom-test.dat');
  });

  it('takes the workload of a search without the search, which the button decides on', () => {
    const profile = { ...runningRun.profile, search: { effort: 'quick' } as const };
    store.startFrom({ volumeId: 'test02', nodeName: 'node3', presetId: 'oltp', profile });
    load();
    expect(store.state.profile?.search ?? null).toBeNull();
    store.start('x').subscribe();
    expect(gateway.lastRequest?.profile.search ?? null).toBeNull();
    store.start('x', { effort: 'quick' }).subscribe();
    expect(gateway.lastRequest?.profile.search).toEqual({ effort: 'quick' });
  });

  it('starts nothing before there is something to start', () => {
    store.start('x').subscribe();
    expect(gateway.calls).toEqual([]);
  });

  it('has no volume on a cluster without volumes', () => {
    gateway.clusterAnswer = of({ ...cluster, volumes: [] });
    load();
    expect(store.volume).toBeNull();
    expect(store.state.profile).toBeNull();
  });
});
