import { of } from 'rxjs';
import { completedRun, limitFacts, limits, mixedFacts } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { limitsInForce, loadLimitCatalog } from '../analysis/public-api';
import { accessibilityProblems } from '../testing/harness';
import { open, prepareResultView } from './testing/result-view';

describe('What a result says of limits', () => {
  let gateway: RecordedGateway;

  beforeEach(async () => {
    ({ gateway } = await prepareResultView());
  });

  it('draws each limit with its state in words, not in colour alone', async () => {
    const page = await open();
    const marks = page.all('limit-mark');
    expect(marks.length).toBeGreaterThanOrEqual(3);
    const reached = marks.find((mark) => mark.dataset['limitId'] === 'vm-uncached-iops');
    expect(reached?.dataset['state']).toBe('reached');
    expect(reached?.textContent).toContain('reached, 101.7%');
    expect(marks.find((mark) => mark.dataset['kind'] === 'next')?.textContent).toContain('next, 2.8');
    expect(marks.some((mark) => mark.dataset['burst'] === 'true')).toBeTrue();
  });

  it('has the same figures as a table, with their sources', async () => {
    const page = await open();
    const rows = [...page.get('limits-table').querySelectorAll('tbody tr')].map((row) =>
      (row.textContent ?? '').replace(/[\s\u00a0]+/g, ' '),
    );
    expect(rows.length).toBe(limits.limits.length);
    expect(
      rows.some((row) => row.includes('1,920 IOPS') && row.includes('101.7%') && row.includes('Bv1-series')),
    ).toBeTrue();
    expect(rows.some((row) => row.includes('22.5 MB/s') && row.includes('5,493 IOPS'))).toBeTrue();
  });

  it('tells at once what another VM size would allow', async () => {
    const page = await open();
    page.fill('vm-size-select', 'standard_d8s_v5');
    expect(page.text('what-if-headline')).toBe('Standard_D8s_v5 would allow up to 12,800 IOPS, 6.6× current');
    expect(page.text('verdict-headline')).withContext('the verdict stays as measured').toContain('1,953 of 1,920');
    page.fill('vm-size-select', 'Standard_X');
    expect(page.has('what-if-headline')).toBeFalse();
    expect(page.text()).toContain('Standard_X is not a known VM size');
  });

  it('gives the verdict anew for the VM size that the node really is', async () => {
    const page = await open();
    page.fill('vm-size-select', 'Standard_D8s_v5');
    page.click('use-vm-size');
    expect(page.text('verdict-headline')).not.toContain('1,920');
  });

  it('asks for a VM size that is not known', async () => {
    const page = await open({ limits: { ...limits, facts: { ...limits.facts, vmSize: null, disks: [] }, limits: [] } });
    expect(page.text()).toContain('The VM size is not known. Which one is it?');
    expect(page.text('verdict-headline')).not.toContain('VM size is the limit');
  });

  it('takes other disks and limits of one’s own, and lets them go again', async () => {
    const page = await open();
    page.choose('disk-tier-select', 'P10');
    page.fill('disk-count', '2');
    expect(page.text('limits-table')).toContain('2 × P10');
    expect(page.text('picture-imagined')).toBe('The picture shows the limits of 2 × P10, not those of this node.');
    page.choose('own-limit-scope', 'qos');
    page.fill('own-limit-value', '1950');
    page.click('add-own-limit');
    expect(page.text('verdict-headline')).toContain('1,95');
    expect(page.text('limits-table')).toContain('1,950 IOPS');
    page.root.querySelector<HTMLButtonElement>('.hr-entries button')?.click();
    page.refresh();
    expect(page.text('limits-table')).not.toContain('1,950 IOPS');
  });

  it('keeps the limits of disks that differ when something else is entered', async () => {
    const page = await open({ limits: limitsInForce(await loadLimitCatalog(), mixedFacts) });
    expect(page.text('limits-table')).toContain('3 × P30 + 1 × P20');
    page.choose('own-limit-scope', 'qos');
    page.fill('own-limit-value', '1950');
    page.click('add-own-limit');
    expect(page.text('limits-table')).toContain('1,950 IOPS');
    expect(page.text('limits-table')).toContain('3 × P30 + 1 × P20');
    page.fill('vm-size-select', 'Standard_D8s_v5');
    page.click('use-vm-size');
    expect(page.text('limits-table')).toContain('3 × P30 + 1 × P20');
  });

  it('judges a run by the limits that it kept, and by those of now where somebody asks for it', async () => {
    const bigger = { ...limitFacts, vmSize: 'Standard_D8s_v5', readAt: '2026-11-23T00:00:00Z' };
    gateway.factsAnswer = of(bigger);
    const page = await open({ run: { ...completedRun, limits } });
    expect(page.text('limits-origin')).toContain('Limits as of the start of this run');
    expect(page.text('limits-origin')).toContain('Sep 24, 2026');
    expect(page.get('limits-origin').getAttribute('aria-live')).toBeNull();
    expect(gateway.calls).toEqual([]);
    expect(page.text('verdict-headline')).toContain('1,953 of 1,920');
    page.click('change-limits-origin');
    expect(gateway.calls).toEqual(['limitFacts node1 test01']);
    expect(page.text('limits-origin')).toBe('Current limits, not those at the start of this run.');
    // Said by the text that is seen, which is in the page once.
    expect(page.get('limits-origin').getAttribute('aria-live')).toBe('polite');
    expect(page.root.textContent?.split('Current limits, not those').length).toBe(2);
    expect(page.text('verdict-headline')).not.toContain('1,920');
    page.click('change-limits-origin');
    expect(page.text('verdict-headline')).toContain('1,953 of 1,920');
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('says that a run kept no limits, and offers no others', async () => {
    const page = await open();
    expect(page.text('limits-origin')).toBe('Current limits: this run saved none.');
    expect(page.has('change-limits-origin')).toBeFalse();
  });

  it('says by name which VM size has no published figures, and is less sure', async () => {
    const catalog = await loadLimitCatalog();
    const page = await open({ limits: limitsInForce(catalog, { ...limitFacts, vmSize: 'Standard_X1' }) });
    expect(page.text('limit-gaps')).toContain('Standard_X1');
    expect(page.text('verdict-confidence')).toContain('the limits of the VM size Standard_X1 are not known');
    expect(page.text('verdict-headline')).not.toContain('VM size is the limit');
  });

  it('refuses a limit that is no figure', async () => {
    const page = await open();
    page.fill('own-limit-value', '0');
    page.click('add-own-limit');
    expect(page.text('own-limit-value-problem')).toBe('Enter a whole number from 1 to 1,000,000,000.');
  });
});
