import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { of, throwError } from 'rxjs';
import { HeadroomError, HeadroomGateway } from '../gateway/public-api';
import { Run } from '../../generated/contract';
import { loadLimitCatalog } from '../analysis/public-api';
import { makeLimits } from '../analysis/testing/limits';
import { disks, makeSearch } from '../analysis/testing/searches';
import {
  completedRun,
  earlierLimits,
  enteredFacts,
  limitFacts,
  mixedFacts,
} from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { useEnglish } from '../testing/english';
import { tablesOn } from '../table-files/testing/tables-on';
import { accessibilityProblems, Harness } from '../testing/harness';
import { LimitsPanelComponent } from './limits-panel.component';

describe('LimitsPanelComponent', () => {
  let gateway: RecordedGateway;

  beforeAll(() => loadLimitCatalog());

  beforeEach(() => {
    useEnglish();
    gateway = new RecordedGateway();
    gateway.factsAnswer = of(enteredFacts);
    TestBed.configureTestingModule({
      imports: [LimitsPanelComponent],
      providers: [provideRouter([]), { provide: HeadroomGateway, useValue: gateway }],
    });
  });

  const open = (): Harness<LimitsPanelComponent> =>
    Harness.of(LimitsPanelComponent, { nodeName: 'node1', volumeId: 'test01' });

  /** Opens the form too; its code is loaded first. */
  async function openEditor(): Promise<Harness<LimitsPanelComponent>> {
    const page = open();
    expect(page.has('save-entries')).withContext('loaded when it is opened').toBeFalse();
    page.get<HTMLDetailsElement>('edit-limits').open = true;
    while (!page.has('save-entries')) {
      await new Promise((resolve) => setTimeout(resolve));
      page.refresh();
    }
    return page;
  }

  const row = (page: Harness<LimitsPanelComponent>, id: string): HTMLElement | undefined =>
    page.all('limit-row').find(({ dataset }) => dataset['limit'] === id);

  it('gives its table to take along, with raw figures', async () => {
    const [header, ...lines] = (await tablesOn(open().fixture)).get('Limits in force') ?? [];
    expect(header).toBe('Limit,Value,Unit,"Counts a request for each, bytes",Source,As of');
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.find((line) => line.includes('Get-StorageQosPolicy'))).toMatch(/,500,IOPS,8192,.*,2026-11-21/);
    expect(lines.filter((line) => /,\d+(\.\d+)?,MB\/s,,/.test(line)).length).toBeGreaterThan(0);
  });

  it('shows each limit with where it comes from and of when, and marks what was entered', () => {
    const page = open();
    expect(page.text('vm-size-fact')).toBe('VM size Standard_D8ds_v4: entered by CONTOSO\\storage.admin, Nov 21, 2026');
    expect(row(page, 'qos-iops')?.textContent).toContain('Get-StorageQosPolicy on hci-demo');
    expect(row(page, 'qos-iops')?.textContent).toMatch(/500\sIOPS of up to 8\sKiB each/);
    expect(row(page, 'qos-iops')?.textContent).toContain('Nov 21, 2026');
    expect(row(page, 'qos-iops')?.textContent).not.toContain('Your entry');
    expect(row(page, 'network-throughput')?.textContent).toContain('Your entry:');
  });

  it('names all disks where they differ, and keeps their limits whatever else is entered', async () => {
    gateway.factsAnswer = of(mixedFacts);
    const page = await openEditor();
    expect(page.text('disks-fact')).toContain('3 × P30 + 1 × P20: Azure instance metadata of node1');
    expect(row(page, 'pool-iops')?.textContent).toMatch(/17,300\sIOPS/);
    expect(page.get<HTMLSelectElement>('disk-type-select').selectedOptions[0]?.text.trim()).toBe('as detected');
    expect(page.has('disk-tier-select')).toBeFalse();
  });

  it('says by name which VM size has no published figures, and how to enter them', () => {
    gateway.factsAnswer = of({ ...limitFacts, vmSize: 'Standard_X1' });
    const page = open();
    expect(page.text('limit-gaps')).toContain('no published figures for the VM size Standard_X1');
    expect(page.text('limit-gaps')).toContain('Enter them as custom limits');
    expect(row(page, 'vm-uncached-iops')).toBeUndefined();
    expect(row(page, 'disk-iops')).toBeDefined();
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('shows limits of a support file of release 0.1 as they were', () => {
    gateway.factsAnswer = of({
      ...earlierLimits,
      limits: earlierLimits.limits.map((limit) => ({ ...limit, value: 7 })),
    });
    const page = open();
    expect(page.text('vm-size-fact')).toContain('Standard_B2ms');
    expect(row(page, 'vm-uncached-iops')?.textContent).toMatch(/7\sIOPS/);
  });

  it('shows what a search found, and leads to it', async () => {
    const search: Run = {
      ...completedRun,
      volumeId: 'test01',
      profile: { ...completedRun.profile, search: { effort: 'quick' } },
      limits: makeLimits([]),
    };
    gateway.factsAnswer = of(limitFacts);
    gateway.runsByNode = { node1: of([search]) };
    gateway.resultAnswer = of({ run: search, result: makeSearch(disks(1200)) });
    const page = open();
    // The code that judges a search is loaded for it.
    await import('../analysis/public-api').then(() => new Promise((resolve) => setTimeout(resolve)));
    page.refresh();
    const found = row(page, 'measured-iops');
    expect(found?.textContent).toMatch(/Found by a search \(8\sKiB, 0% writes, 100% random\)/);
    expect(found?.textContent).toMatch(/1,223\sIOPS/);
    expect(found?.textContent).toContain('Search of Nov 21, 2026. Deleting that search removes this limit.');
    expect(found?.querySelector('a')?.getAttribute('href')).toContain('/run/');
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('tells the limits that it shows', async () => {
    const page = open();
    const shown: unknown[] = [];
    page.fixture.componentInstance.limitsChange.subscribe((limits) => shown.push(limits.facts.nodeName));
    page.fixture.componentInstance.reload();
    await new Promise((resolve) => setTimeout(resolve));
    expect(shown).toContain('node1');
  });

  it('asks for nothing while the node is not ready', () => {
    Harness.of(LimitsPanelComponent, { nodeName: null, volumeId: 'test01' });
    expect(gateway.calls).toEqual([]);
  });

  it('saves a figure on every node and reads the limits again', async () => {
    gateway.factsAnswer = of(limitFacts);
    const page = await openEditor();
    page.choose('own-limit-scope', 'qos');
    page.fill('own-limit-value', '500');
    page.click('add-own-limit');
    expect(page.text('own-limit')).toContain('500 IOPS of up to 8 KiB each');
    expect(gateway.calls.filter((call) => call.startsWith('limitFacts'))).toEqual(['limitFacts node1 test01']);
    gateway.factsAnswer = of(enteredFacts);
    page.click('save-entries');
    expect(gateway.lastEntries?.limits[0]?.value).toBe(500);
    expect(gateway.lastEntries?.limits[0]?.normalizedUnitBytes).toBe(8192);
    expect(page.text('entries-outcome')).toBe('Saved on node1, node2, node3.');
    expect(row(page, 'network-throughput')).toBeDefined();
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('asks for the unit of Storage QoS alone, takes none for one, and refuses what is no size', async () => {
    const page = await openEditor();
    expect(page.has('own-limit-unit')).toBeFalse();
    page.choose('own-limit-scope', 'qos');
    expect(page.get<HTMLInputElement>('own-limit-unit').value).toBe('8');
    const entered = page.all('own-limit').length;
    page.fill('own-limit-value', '300');
    page.fill('own-limit-unit', '0');
    page.click('add-own-limit');
    expect(page.text('own-limit-unit-problem')).toBe('Enter a number from 0.5 to 65,536.');
    expect(page.all('own-limit').length).toBe(entered);
    page.fill('own-limit-unit', '');
    page.click('add-own-limit');
    page.click('save-entries');
    const saved = gateway.lastEntries?.limits.find(({ scope }) => scope === 'qos');
    expect([saved?.value, saved?.normalizedUnitBytes]).toEqual([300, null]);
    page.choose('own-limit-metric', 'throughput');
    expect(page.has('own-limit-unit')).toBeFalse();
  });

  it('clears what was entered', async () => {
    const page = await openEditor();
    expect(page.get<HTMLInputElement>('own-vm-size').value).toBe('Standard_D8ds_v4');
    gateway.factsAnswer = of(limitFacts);
    page.click('clear-entries');
    expect(gateway.lastEntries).toEqual(jasmine.objectContaining({ vmSize: null, disks: null, limits: [] }));
    expect(page.get<HTMLInputElement>('own-vm-size').value).toBe('');
    expect(page.get<HTMLButtonElement>('clear-entries').disabled).toBeTrue();
  });

  it('names a VM size that it does not know, and saves nothing beside it', async () => {
    const page = await openEditor();
    page.choose('own-vm-size', 'Standard_X');
    expect(page.text()).toContain('Standard_X is not a known VM size');
    page.click('save-entries');
    expect(gateway.lastEntries).toBeNull();
    expect(page.text('save-problem')).toBe('Correct the marked fields.');
    page.choose('own-vm-size', 'Standard_D8ds_v4');
    expect(page.has('save-problem')).toBeFalse();
    page.click('save-entries');
    expect(gateway.lastEntries?.vmSize).toBe('Standard_D8ds_v4');
  });

  it('says the range of each field, and what to enter instead, as the page and not the browser does', async () => {
    const page = await openEditor();
    expect(page.root.querySelector('form')?.noValidate).toBeTrue();
    for (const [field, range, wrong, problem] of [
      ['own-limit-value', '1 to 1,000,000,000', '-5', 'Enter a whole number from 1 to 1,000,000,000.'],
      [
        'own-limit-value',
        '1 to 1,000,000,000',
        '99999999999999999999',
        'Enter a whole number from 1 to 1,000,000,000.',
      ],
      ['disk-count', '1 to 64', '-3', 'Enter a whole number from 1 to 64.'],
      ['disk-count', '1 to 64', '1.5', 'Enter a whole number from 1 to 64.'],
      ['disk-count', '1 to 64', '', 'Enter a whole number from 1 to 64.'],
    ] as const) {
      if (!page.has('disk-count')) {
        page.choose('disk-type-select', 'Premium_LRS');
      }
      expect(page.text(`${field}-range`)).toBe(range);
      page.fill(field, wrong);
      expect(page.text(`${field}-problem`))
        .withContext(`${field} ${wrong}`)
        .toBe(problem);
      expect(page.get(field).getAttribute('aria-invalid')).toBe('true');
      expect(accessibilityProblems(page.root)).toEqual([]);
      page.click('save-entries');
      expect(page.text('save-problem')).toBe('Correct the marked fields.');
      page.fill(field, '7');
      expect(page.has(`${field}-problem`)).toBeFalse();
    }
    expect(gateway.lastEntries).toBeNull();
    page.choose('own-limit-metric', 'throughput');
    expect(page.text('own-limit-value-range')).toBe('0.1 to 1,000,000');
  });

  it('asks for a value where none is entered', async () => {
    const page = await openEditor();
    expect(page.has('own-limit-value-problem')).toBeFalse();
    page.click('add-own-limit');
    expect(page.text('own-limit-value-problem')).toBe('Enter a whole number from 1 to 1,000,000,000.');
  });

  it('saves a limit that is entered and was not added', async () => {
    const page = await openEditor();
    page.choose('own-limit-scope', 'qos');
    page.fill('own-limit-value', '700');
    page.click('save-entries');
    expect(gateway.lastEntries?.limits.find(({ scope }) => scope === 'qos')?.value).toBe(700);
    expect(page.get<HTMLInputElement>('own-limit-value').value).toBe('');
  });

  it('forgets what is wrong with the entries that are cleared', async () => {
    const page = await openEditor();
    page.choose('own-vm-size', 'Standard_X');
    page.click('save-entries');
    gateway.factsAnswer = of(limitFacts);
    page.click('clear-entries');
    expect(page.get<HTMLInputElement>('own-vm-size').value).toBe('');
    expect(page.has('save-problem')).toBeFalse();
  });

  it('says why the limits could not be read, and asks again', () => {
    const problem = { code: 'NodeUnreachable', message: 'node1 did not answer.', action: null, target: null };
    gateway.factsAnswer = throwError(() => new HeadroomError(problem));
    const page = open();
    expect(page.text('error-message')).toBe('node1 did not answer.');
    gateway.factsAnswer = of(limitFacts);
    page.click('retry');
    expect(page.all('limit-row').length).toBeGreaterThan(0);
  });
});
