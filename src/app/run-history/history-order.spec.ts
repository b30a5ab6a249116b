import { completedRun, runNote } from '../gateway/testing/recorded-documents';
import { Run, Volume } from '../../generated/contract';
import { filterRows, firstOrder, pageOf, rowsPerPage, sortRows } from './history-order';
import { HistoryColumn, HistoryRow, historyRows, keyOf, KnownFigures, RunSummary } from './history-rows';
import { stateTexts } from './testing/state-texts';

const volumes = [{ id: 'v1', name: 'Fast' }] as unknown as readonly Volume[];

function makeRun(id: string, changes: Partial<Run> = {}): Run {
  return { ...completedRun, id, createdAt: `2026-11-${id}T00:00:00Z`, ...changes };
}

function figuresOf(Iops: number | null, verdict: RunSummary['verdict'] = null): RunSummary {
  return {
    Iops,
    Throughput: null,
    LatencyMean: null,
    LatencyP99: null,
    verdict,
    steps: [],
    ceilingIops: null,
    vmSize: null,
  };
}

const runs = [
  makeRun('20', { name: 'Random', nodeName: 'node10', volumeId: 'v1' }),
  makeRun('21', { name: 'backup', nodeName: 'node2', volumeId: 'v2', note: runNote }),
  makeRun('22', { name: 'Archive', nodeName: 'node2', volumeId: 'v1', status: 'failed' }),
];
const [random, backup, archive] = runs as [Run, Run, Run];
const figures = new Map<string, KnownFigures>([
  [keyOf(random), figuresOf(900, { headline: 'The disks', certainty: 'Low confidence', level: 'Low', rank: 1.3 })],
  [keyOf(backup), figuresOf(1000, { headline: 'The VM size', certainty: 'High confidence', level: 'High', rank: 3.4 })],
  [keyOf(archive), null],
]);
const rows = historyRows(runs, volumes, figures, stateTexts);
const idsOf = (shown: readonly HistoryRow[]): string[] => shown.map(({ run }) => run.id);

describe('sortRows', () => {
  const cases: readonly { readonly column: HistoryColumn; readonly first: readonly string[] }[] = [
    { column: 'Started', first: ['22', '21', '20'] },
    { column: 'Name', first: ['22', '21', '20'] },
    { column: 'Volume', first: ['22', '20', '21'] },
    { column: 'Node', first: ['22', '21', '20'] },
    { column: 'State', first: ['21', '20', '22'] },
    { column: 'Iops', first: ['21', '20', '22'] },
    { column: 'Verdict', first: ['20', '21', '22'] },
    { column: 'Certainty', first: ['21', '20', '22'] },
    { column: 'Tag', first: ['21', '22', '20'] },
  ];
  for (const { column, first } of cases) {
    it(`sorts by ${column}, the newest first among equals`, () => {
      expect(idsOf(sortRows(rows, firstOrder(column), figures))).toEqual([...first]);
    });
  }

  it('keeps what has no figure last the other way round, too', () => {
    expect(idsOf(sortRows(rows, { column: 'Iops', isDescending: false }, figures))).toEqual(['20', '21', '22']);
  });

  it('keeps to the figures it is given, whatever was read since', () => {
    expect(idsOf(sortRows(rows, firstOrder('Iops'), new Map()))).toEqual(['22', '21', '20']);
  });
});

describe('filterRows', () => {
  const found = (text: string, volumeId: string | null = null): string[] => idsOf(filterRows(rows, { text, volumeId }));

  it('finds every word in the name, the volume, the node, the tag or the note, in any case', () => {
    expect(found('')).toEqual(['20', '21', '22']);
    expect(found(' FAST node2 ')).toEqual(['22']);
    expect(found('back')).toEqual(['21']);
    expect(found('MOVE drives')).withContext('tag and note').toEqual(['21']);
    expect(found('nothing')).toEqual([]);
  });

  it('takes the runs of one volume', () => expect(found('', 'v1')).toEqual(['20', '22']));
});

describe('pageOf', () => {
  const many = historyRows(
    Array.from({ length: rowsPerPage * 2 + 1 }, (_, index) => makeRun(String(index))),
    [],
    new Map(),
    stateTexts,
  );

  it('says which rows are shown of how many', () => {
    const { number, first, last, total, rows: shown } = pageOf(many, 1);
    expect([number, first, last, total, shown.length]).toEqual([1, 26, 50, 51, 25]);
  });

  it('is the last one where there are not as many', () => {
    expect(pageOf(many, 9).rows.length).toBe(1);
    const { number, first, last, total } = pageOf([], 3);
    expect([number, first, last, total]).toEqual([0, 0, 0, 0]);
  });
});
