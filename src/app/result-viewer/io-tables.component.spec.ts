import { TestBed } from '@angular/core/testing';
import { makeSearch, requests } from '../analysis/testing/searches';
import { ThreadResult, TimeSpanResult } from '../../generated/contract';
import { useEnglish } from '../testing/english';
import { Harness } from '../testing/harness';
import { IoTablesComponent } from './io-tables.component';

describe('IoTablesComponent', () => {
  beforeEach(() => {
    useEnglish();
    TestBed.configureTestingModule({ imports: [IoTablesComponent] });
  });

  const threadsShownOf = (ofThreads: (one: ThreadResult) => readonly ThreadResult[]): string[] => {
    const [span] = makeSearch(requests(2000)).timeSpans as [TimeSpanResult];
    const threads = span.threads.flatMap(ofThreads);
    const page = Harness.of(IoTablesComponent, { span: { ...span, threads } });
    const rows = page.root.querySelectorAll('[data-testid="io-table-total"] tbody th');
    return [...rows].map((cell) => (cell.textContent ?? '').trim());
  };

  it('has a row for each thread', () => {
    expect(threadsShownOf((one) => [one, { ...one, index: 1 }])).toEqual(['0', '1']);
  });

  it('says which threads a row has together', () => {
    expect(threadsShownOf((one) => [{ ...one, threadCount: 32 }])).toEqual(['0–31']);
    expect(threadsShownOf((one) => [{ ...one, threadCount: 1 }])).toEqual(['0']);
  });

  it('has no column for what was not measured', () => {
    const [span] = makeSearch(requests(2000)).timeSpans as [TimeSpanResult];
    const columnsOf = (change: Partial<TimeSpanResult['total']>): (string | undefined)[] => {
      const changed = (one: TimeSpanResult['total']): TimeSpanResult['total'] => ({ ...one, ...change });
      const threads = span.threads.map((thread) => ({
        ...thread,
        targets: thread.targets.map((target) => ({ ...target, total: changed(target.total) })),
      }));
      const page = Harness.of(IoTablesComponent, { span: { ...span, threads, total: changed(span.total) } });
      const table = page.get('io-table-total');
      const counts = [...table.querySelectorAll('tr')].map(({ children }) => children.length);
      expect(new Set(counts).size).withContext(counts.join()).toBe(1);
      return [...table.querySelectorAll('thead th')].map(({ textContent }) => textContent?.trim().split('\n')[0]);
    };
    expect(columnsOf({ iopsStdDev: 1 }).length).toBe(9);
    const without = columnsOf({ iopsStdDev: null, latency: null });
    expect(without).toEqual(['Thread', 'Target', 'Bytes', 'I/Os', 'Throughput', 'IOPS']);
  });

  it('shows reads alone, or writes alone, once', () => {
    const [span] = makeSearch(requests(2000)).timeSpans as [TimeSpanResult];
    const { total } = span;
    const none = { ...total, ioCount: 0, bytes: 0 };
    const half = { ...total, ioCount: total.ioCount / 2 };
    const headingsOf = (read: typeof total, write: typeof total): (string | null)[] =>
      [...Harness.of(IoTablesComponent, { span: { ...span, read, write } }).root.querySelectorAll('h3')].map(
        ({ textContent }) => textContent,
      );
    expect(headingsOf(total, none)).toEqual(['Total: reads only']);
    expect(headingsOf(none, total)).toEqual(['Total: writes only']);
    expect(headingsOf(half, half)).toEqual(['Total', 'Read', 'Write']);
    expect(headingsOf(none, none)).withContext('without any I/O').toEqual(['Total']);
  });
});
