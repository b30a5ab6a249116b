import { TestBed } from '@angular/core/testing';
import burstDocument from '../../../engine/contract/examples/valid/result.search-after-a-burst.json';
import { Result, Run } from '../../generated/contract';
import { HeadroomGateway } from '../gateway/public-api';
import { cancelledResult, completedRun, limits, readiness, result } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { SetupStore } from '../setup/setup.store';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { ResultStore } from './result.store';
import { SaveResultComponent } from './save-result.component';
import { withTypedSpaces } from '../words/public-api';

describe('SaveResultComponent', () => {
  /** What was offered as a file: its name, and its content with the mark that `Blob.text` leaves out. */
  let files: { name: string; type: string; content: Promise<string> }[];
  const run: Run = { ...completedRun, limits, readiness };

  beforeEach(() => {
    useEnglish();
    files = [];
    const blobs: Blob[] = [];
    spyOn(URL, 'createObjectURL').and.callFake((blob) => {
      blobs.push(blob as Blob);
      return 'about:blank#';
    });
    spyOn(HTMLAnchorElement.prototype, 'click').and.callFake(function (this: HTMLAnchorElement) {
      const blob = blobs.at(-1) as Blob;
      files.push({ name: this.download, type: blob.type, content: blob.text() });
    });
    TestBed.configureTestingModule({
      imports: [SaveResultComponent],
      providers: [ResultStore, { provide: HeadroomGateway, useValue: new RecordedGateway() }],
    });
  });

  const open = (of = result, by = run): Harness<SaveResultComponent> => {
    TestBed.inject(ResultStore).show(by, of, limits);
    return Harness.of(SaveResultComponent, { run: by, result: of });
  };

  it('saves the report with the verdict of the page, its limits, the pre-checks of the start and the version', async () => {
    const page = open();
    page.click('save-report');
    const [file] = files;
    expect(file?.name).toBe(`headroom-${run.id}.html`);
    expect(file?.type).toBe('text/html');
    const content = (await file?.content) ?? '';
    expect(withTypedSpaces(content)).toContain('1,953 of 1,920 IOPS');
    expect(content).toMatch(/Limits as of the start of this run, .*Sep 24, 2026/);
    expect(content).toMatch(/Made by Headroom \d+\.\d+\.\d+,/);
    expect(content).toContain('Pre-checks at the start');
    expect(page.text('save-outcome')).toBe(`Download started: headroom-${run.id}.html`);
  });

  it('has each button right below the words about it, at any width', () => {
    const page = open();
    for (const width of [900, 640, 320]) {
      Object.assign(page.root.style, { display: 'block', width: `${width}px` });
      const gaps = [...page.root.querySelectorAll('[role=group]')].map((group) => {
        const buttons = group.querySelector('.hr-buttons') as Element;
        const above = buttons.previousElementSibling as Element;
        return buttons.getBoundingClientRect().top - above.getBoundingClientRect().bottom;
      });
      expect(gaps.length).toBe(3);
      expect(Math.max(...gaps))
        .withContext(`${width} px`)
        .toBeLessThan(24);
    }
  });

  it('names the volume as the cluster does, else by its folder, else by its id', async () => {
    const named = async (of: Run): Promise<string> => {
      open(result, of).click('save-report');
      return /<dt>Volume<\/dt><dd>([^<]*)</.exec((await files.at(-1)?.content) ?? '')?.[1] ?? '';
    };
    expect(await named({ ...run, simulation: null, confinedTo: 'C:\\ClusterStorage\\Folder' })).toBe(
      'C:\\ClusterStorage\\Folder',
    );
    expect(await named({ ...run, simulation: 'Simulated.', confinedTo: '/tmp/volumes/test01' })).toBe('test01');
    TestBed.inject(SetupStore)
      .load({ load: () => [] } as never)
      .subscribe();
    expect(await named({ ...run, confinedTo: null })).toBe('C:\\ClusterStorage\\test01');
  });

  it('saves the chosen table as CSV', async () => {
    const page = open();
    const select = page.get<HTMLSelectElement>('table-to-save');
    const titles = [...select.options].map(({ text }) => text.trim());
    expect(titles).toEqual([
      'Results',
      'Limits',
      'Results over time',
      'Latency percentiles',
      'Threads and targets',
      'CPU by processor',
    ]);
    page.choose('table-to-save', String(titles.indexOf('Latency percentiles')));
    page.click('save-table');
    const [file] = files;
    expect(file?.name).toBe(`headroom-${run.id}-latency-percentiles.csv`);
    expect(await file?.content).toMatch(/^\uFEFF?Percentile,"Read latency, ms"/);
    expect(page.text('save-outcome')).toContain('-latency-percentiles.csv');
  });

  it('offers the time spans with what limits each, and the ceilings of a search', () => {
    const titlesOf = (of: Result): string[] =>
      [...open(of).get<HTMLSelectElement>('table-to-save').options].map(({ text }) => text.trim());
    const [span] = result.timeSpans;
    const [asked] = result.profile.timeSpans;
    const several = {
      ...result,
      profile: { ...result.profile, timeSpans: [asked, asked] },
      timeSpans: [span, { ...span, index: 1 }],
    } as Result;
    expect(titlesOf(several).slice(0, 3)).toEqual(['Results', 'Time spans', 'Limits']);
    const searched = titlesOf(burstDocument as unknown as Result);
    expect(searched).toContain('Ceilings found');
    expect(searched).not.toContain('Time spans');
  });

  it('copies the chosen table as a table and as text', async () => {
    const write = spyOn(navigator.clipboard, 'write').and.resolveTo();
    const page = open();
    page.choose('table-to-save', '1');
    const chosen = page.fixture.componentInstance.table();
    await page.fixture.componentInstance.copyTable(chosen ?? ({} as never));
    page.refresh();
    const [[[item]]] = write.calls.allArgs() as [[ClipboardItem[]]];
    expect(await (await item?.getType('text/html'))?.text()).toContain('<caption>Limits</caption>');
    expect(await (await item?.getType('text/plain'))?.text()).toMatch(/^Limit\tValue\tUnit\t/);
    expect(page.text('save-outcome')).toBe('Copied: Limits');
  });

  it('says what to do where the browser allows no copying', async () => {
    spyOn(navigator.clipboard, 'write').and.rejectWith(new Error('not allowed'));
    spyOn(document, 'execCommand').and.returnValue(false);
    const page = open();
    await page.fixture.componentInstance.copyTable(page.fixture.componentInstance.table() ?? ({} as never));
    page.refresh();
    expect(page.text('save-outcome')).toBe('The browser did not allow copying. Save the table as CSV instead.');
  });

  it('saves the run and its result as JSON', async () => {
    open().click('export-json');
    expect(files[0]?.name).toBe(`headroom-${run.id}.json`);
    expect(JSON.parse((await files[0]?.content) ?? '')).toEqual({ run, result });
  });

  it("saves the result as DISKSPD's XML", async () => {
    const page = open();
    page.click('export-xml');
    const [file] = files;
    expect([file?.name, file?.type]).toEqual([`headroom-${run.id}.xml`, 'application/xml']);
    const content = (await file?.content) ?? '';
    expect(content.split('\n')[0]).toBe('<Results>');
    const document = new DOMParser().parseFromString(content, 'text/xml');
    expect(document.querySelector('parsererror')).toBeNull();
    const counts = [...document.querySelectorAll('Thread > Target > IOCount')].map(({ textContent }) =>
      Number(textContent),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(result.timeSpans[0]?.total.ioCount ?? NaN);
    expect(page.text('save-outcome')).toBe(`Download started: headroom-${run.id}.xml`);
  });

  it("saves the result as DISKSPD's text", async () => {
    const page = open();
    page.click('export-text');
    const [file] = files;
    expect([file?.name, file?.type]).toEqual([`headroom-${run.id}.txt`, 'text/plain']);
    const totals = [...((await file?.content) ?? '').matchAll(/^total:\s+(\d+) \|\s+(\d+) \|/gm)];
    const { total, read, write } = result.timeSpans[0] ?? {};
    expect(totals.map(([, bytes, count]) => [Number(bytes), Number(count)])).toEqual(
      [total, read, write].map((one) => [one?.bytes ?? NaN, one?.ioCount ?? NaN]),
    );
    expect(page.text('save-outcome')).toBe(`Download started: headroom-${run.id}.txt`);
  });

  it('offers only the tables that a stopped run has', () => {
    const page = open(cancelledResult, { ...run, status: 'cancelled' });
    const titles = [...page.get<HTMLSelectElement>('table-to-save').options].map(({ text }) => text.trim());
    expect(titles).not.toContain('Latency percentiles');
    expect(titles).toContain('Results');
  });

  it('has a name for each control', () => expect(accessibilityProblems(open().root)).toEqual([]));
});
