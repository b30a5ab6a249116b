import { NEVER, of, throwError } from 'rxjs';
import { completedRun, result } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { button, gone, open, prepareHistoryPage } from './testing/history-page';

describe('How the page of all runs reads them', () => {
  let gateway: RecordedGateway;

  beforeEach(async () => {
    ({ gateway } = await prepareHistoryPage());
  });

  it('reads for the trend what it needs, once it is opened', async () => {
    gateway.runsByNode = {
      node1: of(
        Array.from({ length: 30 }, (_, index) => ({ ...completedRun, check: null, id: `20261101-0000${10 + index}` })),
      ),
    };
    const page = open();
    const asked = (): number => gateway.calls.filter((call) => call.startsWith('result')).length;
    expect([page.has('trend-choice'), asked()]).toEqual([false, 25]);
    page.click('toggle-trend');
    await page.fixture.whenStable();
    page.refresh();
    page.refresh();
    expect(page.get('toggle-trend').getAttribute('aria-expanded')).toBe('true');
    expect([page.has('trend-choice'), asked()]).toEqual([true, 30]);
    expect(page.all('plot-point').length).toBe(30);
  });

  it('shows waiting figures in their cells, and says it once', () => {
    gateway.resultAnswer = NEVER;
    const page = open();
    expect(page.all('history-row')[0]?.querySelector('[data-figure=Iops]')?.textContent?.trim()).toBe('…');
    expect(page.text('history-status')).toBe('Reading the figures of 3 runs…');
    expect(button(page, 'save-runs').disabled).toBeFalse();
    page.click('save-runs');
    expect(button(page, 'save-runs').disabled).withContext('until the figures are read').toBeTrue();
    page.click('sort-Iops');
    expect(page.text('history-status')).toContain('The order is final once all are read.');
  });

  it('says which figures could not be read, and reads them again', () => {
    gateway.resultAnswer = throwError(() => gone);
    const page = open();
    expect(page.text('unread-figures')).toContain('The figures of 3 runs could not be read.');
    gateway.resultAnswer = of({ run: completedRun, result });
    page.get('unread-figures').querySelector('button')?.click();
    page.refresh();
    page.refresh();
    expect(page.has('unread-figures')).toBeFalse();
    expect(page.all('history-row')[0]?.textContent).toContain('1,953');
  });

  it('asks for the figures of one page, and shows the next', () => {
    gateway.runsByNode = {
      node1: of(Array.from({ length: 30 }, (_, index) => ({ ...completedRun, id: `20261101-0000${10 + index}` }))),
    };
    const page = open();
    const asked = (): number => gateway.calls.filter((call) => call.startsWith('result')).length;
    expect([page.all('history-row').length, asked()]).toEqual([25, 25]);
    expect(page.text('page-range')).toBe('1 to 25 of 30');
    page.click('next-page');
    page.refresh();
    expect([page.all('history-row').length, asked()]).toEqual([5, 30]);
    expect(button(page, 'next-page').disabled).toBeTrue();
  });

  it('names the nodes that did not tell', () => {
    gateway.runsByNode = { node1: of([completedRun]), node2: throwError(() => gone) };
    const page = open();
    expect(page.text('unread-runs')).toContain('Runs on node2 could not be read.');
    expect(page.all('history-row').length).toBe(1);
    const before = gateway.calls.length;
    page.click('read-again');
    expect(gateway.calls.slice(before)).toContain('runs node2');
  });

  it('says why the cluster could not be read', () => {
    gateway.clusterAnswer = throwError(() => gone);
    expect(open().text('error-message')).toBe('node2 did not answer.');
  });
});
