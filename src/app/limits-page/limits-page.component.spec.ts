import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { RouterTestingHarness } from '@angular/router/testing';
import { of, throwError } from 'rxjs';
import { loadLimitCatalog } from '../analysis/public-api';
import { limitsQuery } from '../app-addresses';
import { HeadroomError, HeadroomGateway } from '../gateway/public-api';
import { cluster } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { SetupStore } from '../setup/setup.store';
import { useEnglish } from '../testing/english';
import { accessibilityProblems } from '../testing/harness';
import { LimitsPageComponent } from './limits-page.component';

const queryOf = (nodeName: string, volumeId: string): string =>
  new URLSearchParams({ ...limitsQuery(nodeName, volumeId) }).toString();

describe('LimitsPageComponent', () => {
  let gateway: RecordedGateway;

  beforeAll(() => loadLimitCatalog());

  beforeEach(() => {
    useEnglish();
    gateway = new RecordedGateway();
    TestBed.configureTestingModule({
      providers: [
        provideRouter([{ path: 'limits', component: LimitsPageComponent }]),
        { provide: HeadroomGateway, useValue: gateway },
      ],
    });
  });

  async function open(query = ''): Promise<HTMLElement> {
    const router = await RouterTestingHarness.create(`/limits${query === '' ? '' : `?${query}`}`);
    await router.fixture.whenStable();
    return router.fixture.nativeElement as HTMLElement;
  }

  const chosen = (root: HTMLElement): (string | undefined)[] =>
    ['node-select', 'volume-select'].map((id) => root.querySelector<HTMLSelectElement>(`[data-testid="${id}"]`)?.value);
  const asked = (): string[] => gateway.calls.filter((call) => call.startsWith('limitFacts'));

  it('shows the limits of the node and the volume that the address names', async () => {
    const root = await open(queryOf('node3', 'test02'));
    expect(chosen(root)).toEqual(['node3', 'test02']);
    expect(asked()).toEqual(['limitFacts node3 test02']);
    expect(accessibilityProblems(root)).toEqual([]);
  });

  it('shows those of what is set up for a run, where the address names none', async () => {
    TestBed.inject(SetupStore).chooseVolume('test02');
    TestBed.inject(SetupStore).chooseNode('node3');
    expect(chosen(await open())).toEqual(['node3', 'test02']);
  });

  it('begins with the first volume, from its owner', async () => {
    expect(chosen(await open())).toEqual(['node1', 'test01']);
  });

  it('does not ask a node that is down', async () => {
    const nodes = cluster.nodes.map((node) => (node.name === 'node3' ? { ...node, state: 'down' as const } : node));
    gateway.clusterAnswer = of({ ...cluster, nodes });
    expect(chosen(await open(queryOf('node3', 'test02')))).toEqual(['node2', 'test02']);
  });

  it('says that an address names no volume of the cluster, and asks for none', async () => {
    const root = await open(queryOf('node3', 'xxx'));
    expect(root.querySelector('[data-testid="unknown-volume"]')?.textContent).toContain('has no volume xxx');
    const volumes = [...root.querySelectorAll<HTMLOptionElement>('[data-testid="volume-select"] option')];
    expect(volumes.map(({ textContent }) => textContent?.trim())).not.toContain('xxx');
    expect(chosen(root)).toEqual(['node3', '']);
    expect(asked()).toEqual([]);
    expect(accessibilityProblems(root)).toEqual([]);
  });

  it('shows those of a disk that was typed in place of a volume', async () => {
    const root = await open(queryOf('node3', '#2'));
    expect(chosen(root)).toEqual(['node3', '#2']);
    expect(root.querySelector('[data-testid="unknown-volume"]')).toBeNull();
    expect(asked()).toEqual(['limitFacts node3 #2']);
  });

  it('says why the cluster could not be read', async () => {
    gateway.clusterAnswer = throwError(
      () => new HeadroomError({ code: 'x', message: 'It is gone.', action: null, target: null }),
    );
    expect((await open()).textContent).toContain('It is gone.');
  });

  it('says that there is nothing where the cluster has no volume', async () => {
    gateway.clusterAnswer = of({ ...cluster, volumes: [] });
    expect((await open()).querySelector('[data-testid="no-limits"]')).not.toBeNull();
  });
});
