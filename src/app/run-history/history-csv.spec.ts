import { TestBed } from '@angular/core/testing';
import { completedRun } from '../gateway/testing/recorded-documents';
import { Texts } from '../shared/texts';
import { useEnglish } from '../testing/english';
import { historyCsv } from './history-csv';
import { HistoryRow } from './history-rows';

describe('historyCsv', () => {
  const row: HistoryRow = {
    key: 'k',
    run: { ...completedRun, name: '=1+1', nodeName: 'node1', createdAt: '2026-11-21T05:43:27Z' },
    volumeName: 'Fast, shared',
    stateText: 'completed',
    figures: { Iops: 1953.4321, Throughput: 8 * 2 ** 20, LatencyMean: 32_500, LatencyP99: null },
  };
  const lines = (rows: readonly HistoryRow[]): string[] => {
    useEnglish();
    return historyCsv(rows, TestBed.inject(Texts)).split('\r\n');
  };

  it('has a line for each row, in the units that its headers say', () => {
    const [header, line, end] = lines([row]);
    expect(header).toContain('Started, UTC",Run,Volume,Node,State,IOPS,"Throughput, MiB/s","Mean latency, ms"');
    expect(line).toBe(`2026-11-21T05:43:27Z,'=1+1,"Fast, shared",node1,completed,1953.432,8,32.5,`);
    expect(end).toBe('');
  });

  it('tells a figure that could not be read from one that there is none of', () => {
    const [, unread, none] = lines([
      { ...row, figures: 'unread' },
      { ...row, figures: null },
    ]);
    expect(unread).toMatch(/,could not be read,could not be read,could not be read,could not be read$/);
    expect(none).toMatch(/completed,,,,$/);
  });
});
