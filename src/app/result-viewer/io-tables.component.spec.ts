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
});
