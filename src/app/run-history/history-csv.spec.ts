import { TestBed } from '@angular/core/testing';
import { completedRun, runNote } from '../gateway/testing/recorded-documents';
import { Texts } from '../shared/texts';
import { useEnglish } from '../testing/english';
import { historyCsv } from './history-csv';
import { HistoryRow } from './history-rows';

describe('historyCsv', () => {
  const verdict = { headline: 'The disks, at 500 IOPS', certainty: 'High confidence', level: 'High', rank: 3 };
  const row: HistoryRow = {
    key: 'k',
    name: '',
    nodeText: '',
    parts: [],
    run: {
      ...completedRun,
      note: { ...runNote, text: '=note' },
      name: '=1+1',
      nodeName: 'node1',
      createdAt: '2026-11-21T05:43:27Z',
    },
    volumeName: 'Fast, shared',
    stateText: 'completed',
    figures: {
      Iops: 1953.4321,
      Throughput: 8e6,
      LatencyMean: 32_500,
      LatencyP99: null,
      verdict,
      steps: [],
      ceilingIops: null,
      vmSize: null,
    },
  };
  const lines = (rows: readonly HistoryRow[]): string[] => {
    useEnglish();
    return historyCsv(rows, TestBed.inject(Texts)).split('\r\n');
  };

  it('has a line for each row, in the units that its headers say', () => {
    const [header, line, end] = lines([row]);
    expect(header).toContain('Started, UTC",Run,Volume,Node,State,IOPS,"Throughput, MB/s","Mean latency, ms"');
    expect(header).toMatch(/Verdict,Confidence,Tag,Note$/);
    expect(line).toBe(
      `2026-11-21T05:43:27Z,'=1+1,"Fast, shared",node1,completed,1953.432,8,32.5,,"The disks, at 500 IOPS",High confidence,before the move,'=note`,
    );
    expect(end).toBe('');
  });

  it('tells a figure that could not be read from one that there is none of', () => {
    const [, unread, none] = lines([
      { ...row, figures: 'unread' },
      { ...row, figures: null },
    ]);
    expect(unread).toMatch(/completed(,could not be read){6},before/);
    expect(none).toMatch(/completed,{7}before/);
  });
});
