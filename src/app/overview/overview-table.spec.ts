import { TestBed } from '@angular/core/testing';
import { NowWords } from '../activity/now-words';
import { PastOfVolume, Peak } from '../analysis/activity/public-api';
import { cluster } from '../gateway/testing/recorded-documents';
import { Texts } from '../shared/texts';
import { useEnglish } from '../testing/english';
import { LiveRow, overviewTable, OverviewWords } from './overview-table';

const at = Date.parse('2026-11-23T10:00:00Z');
const peakOf = (value: number, since?: number): Peak => ({
  value,
  at,
  stepSeconds: 300,
  ...(since === undefined ? {} : { since }),
});

/** What the table says of a volume with these peaks, by column. */
function cellsWith(peaks: PastOfVolume['peaks'] | null): Readonly<Record<string, unknown>> {
  const texts = TestBed.inject(Texts);
  const page: OverviewWords = {
    isRead: () => true,
    limitText: () => '',
    words: TestBed.inject(NowWords),
    now: { highestSeen: () => null },
    peaksOf: () => peaks,
    readShareOf: () => null,
    blockSizeOf: () => null,
    cluster: () => null,
  };
  const rows = cluster.volumes
    .slice(0, 1)
    .map((volume): LiveRow => ({ volume, search: null, latest: null, running: null, isInTrouble: false, now: null }));
  const table = overviewTable(rows, page, texts);
  const headers = table.columns.map(({ header }) => texts.say(header));
  return Object.fromEntries(headers.map((header, index) => [header, table.rows[0]?.[index]]));
}

describe('The table of the overview', () => {
  beforeEach(() => {
    useEnglish();
  });

  it('has each peak with its time', () => {
    const cells = cellsWith({ day: peakOf(100), week: peakOf(300), month: null });
    expect(cells['Peak IOPS: Week']).toBe(300);
    expect(cells['Peak: Week, UTC']).toBe('2026-11-23T10:00:00.000Z');
    expect(cells['Peak IOPS: Month']).toBeNull();
    expect(cells['History kept since, UTC']).toBeNull();
  });

  it('says since when a history is kept that is shorter than a week or a month', () => {
    const since = Date.parse('2026-11-20T00:00:00Z');
    const cells = cellsWith({ day: peakOf(100), week: peakOf(300, since), month: peakOf(300, since) });
    expect(cells['History kept since, UTC']).toBe('2026-11-20T00:00:00.000Z');
    expect(cellsWith(null)['History kept since, UTC']).toBeNull();
  });
});
