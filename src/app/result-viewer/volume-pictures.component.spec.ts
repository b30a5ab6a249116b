import { TestBed } from '@angular/core/testing';
import { firstValueFrom } from 'rxjs';
import { HeadroomGateway } from '../gateway/public-api';
import { completedRun, limits, result } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { nothingEntered } from '../limits/entries';
import { useEnglish } from '../testing/english';
import { Harness } from '../testing/harness';
import { ResultStore } from './result.store';
import { VolumePicturesComponent } from './volume-pictures.component';

const run = { ...completedRun, coordinatorNodeName: 'node1' };
const disks = { type: 'Premium_LRS', tier: 'P10', count: 2, caching: null };

describe('VolumePicturesComponent', () => {
  let store: ResultStore;
  let page: Harness<VolumePicturesComponent>;

  beforeEach(async () => {
    useEnglish();
    TestBed.configureTestingModule({
      imports: [VolumePicturesComponent],
      providers: [ResultStore, { provide: HeadroomGateway, useValue: new RecordedGateway() }],
    });
    store = TestBed.inject(ResultStore);
    store.show(run, result, limits);
    await firstValueFrom(store.loadCatalog());
    page = Harness.of(VolumePicturesComponent, { run, result });
  });

  const looks = (): (string | undefined)[] => page.all('plot-line').map(({ dataset }) => dataset['look']);
  const table = (): string => page.text('plot-table');

  it('draws disks that are entered and not saved as imagined, and those in force beside them', () => {
    const before = looks();
    expect(before).not.toContain('imagined');
    store.edit({ ...nothingEntered, disks });
    page.refresh();
    expect(looks()).toContain('imagined');
    expect(looks()).toContain('replaced');
    expect(table()).toContain('With 2 × P10: ');
    expect(page.text()).toContain('Limit with 2 × P10: not measured');
    store.edit(nothingEntered);
    page.refresh();
    expect(looks()).toEqual(before);
  });

  it('draws other entries as in force, and disks that were saved', () => {
    store.edit({ ...nothingEntered, vmSize: 'Standard_D8s_v5' });
    page.refresh();
    expect(looks()).not.toContain('imagined');
    const entries = { contractVersion: 1 as const, clusterName: 'c', savedAt: limits.facts.readAt, savedBy: null };
    const kept = { ...limits, facts: { ...limits.facts, entries: { ...entries, vmSize: null, disks, limits: [] } } };
    store.show(run, result, kept);
    page.refresh();
    expect(looks()).not.toContain('imagined');
  });

  it('puts what another VM size would change on top of them', () => {
    store.edit({ ...nothingEntered, disks });
    store.imagine('Standard_D8s_v5');
    page.refresh();
    expect(page.text()).toContain('Limit with Standard_D8s_v5: not measured');
    store.stopImagining();
    page.refresh();
    expect(page.text()).toContain('Limit with 2 × P10: not measured');
  });
});
