import { of, throwError } from 'rxjs';
import { completedRun, result } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { Harness } from '../testing/harness';
import { HistoryPageComponent } from './history-page.component';
import { dayOf, gone, open, prepareHistoryPage, select } from './testing/history-page';

describe('The export of runs', () => {
  let gateway: RecordedGateway;

  beforeEach(async () => {
    ({ gateway } = await prepareHistoryPage());
  });

  let files: { name: string; text: Promise<string> }[];

  beforeEach(() => {
    files = [];
    const blobs: Blob[] = [];
    spyOn(URL, 'createObjectURL').and.callFake((blob) => {
      blobs.push(blob as Blob);
      return '#';
    });
    spyOn(HTMLAnchorElement.prototype, 'click').and.callFake(function (this: HTMLAnchorElement) {
      files.push({ name: this.download, text: blobs.at(-1)?.text() ?? Promise.resolve('') });
    });
  });

  /** Lets the parts that are loaded for it, and the answers, come. */
  const saved = async (page: Harness<HistoryPageComponent>): Promise<{ name: string; text: string }> => {
    for (let left = 200; files.length === 0 && left > 0; left--) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      page.refresh();
    }
    return { name: files[0]?.name ?? 'no file', text: (await files[0]?.text) ?? '' };
  };

  it('has all that the filter finds, over all pages, where nothing is selected, and reads what was not read', async () => {
    const runs = Array.from({ length: 30 }, (_, index) => ({ ...completedRun, id: `20261101-0000${10 + index}` }));
    gateway.runsByNode = { node1: of(runs) };
    const page = open();
    expect(page.text('save-runs')).toBe('Export 30 runs as CSV');
    page.click('save-runs');
    const { name, text } = await saved(page);
    expect(name).toBe('headroom-runs.csv');
    const lines = text.trim().split('\r\n');
    expect(lines.length).toBe(31);
    expect(text).not.toContain('could not be read');
    expect(gateway.calls.filter((call) => call.startsWith('result')).length).toBe(30);
  });

  it('has what is selected alone, and says how many', async () => {
    const page = open();
    select(page, 0, 2);
    expect(page.text('save-runs')).toBe('Export 2 runs as CSV');
    page.click('save-runs');
    const { text } = await saved(page);
    expect(text).toContain('Beta');
    expect(text).toContain('Alpha');
    expect(text).not.toContain('Gamma');
  });

  /** What is copied, once it is said that it is. */
  const copied = async (page: Harness<HistoryPageComponent>): Promise<string[]> => {
    const write = spyOn(navigator.clipboard, 'write').and.resolveTo();
    page.click('copy-runs');
    for (let left = 200; page.text('history-status') !== 'Copied' && left > 0; left--) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      page.refresh();
    }
    const [[[item]]] = write.calls.allArgs() as [[ClipboardItem[]]];
    expect(await (await item?.getType('text/html'))?.text()).toContain('<caption>Runs</caption>');
    return (await (await item?.getType('text/plain'))?.text())?.trim().split('\r\n') ?? [];
  };

  it('copies as a table what the filter finds, over all pages, or what is selected', async () => {
    const runs = Array.from({ length: 30 }, (_, index) => ({ ...completedRun, id: `20261101-0000${10 + index}` }));
    gateway.runsByNode = { node1: of([...runs, dayOf(20, { name: 'Alpha' })]) };
    const page = open();
    expect(page.text('copy-runs')).toBe('Copy 31 runs as a table');
    page.fill('history-filter', completedRun.name);
    expect(page.text('copy-runs')).toBe('Copy 30 runs as a table');
    const [header, ...lines] = await copied(page);
    expect(header).toMatch(/^Started, UTC\tRun\tVolume\t/);
    expect(lines.length).toBe(30);
    expect(lines.join()).not.toContain('could not be read');
    page.fill('history-filter', '');
    select(page, 0);
    expect(page.text('copy-runs')).toBe('Copy 1 run as a table');
  });

  it('says what to do where the browser allows no copying', async () => {
    spyOn(navigator.clipboard, 'write').and.rejectWith(new Error('not allowed'));
    spyOn(document, 'execCommand').and.returnValue(false);
    const page = open();
    page.click('copy-runs');
    for (let left = 200; page.text('history-status') === '' && left > 0; left--) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      page.refresh();
    }
    expect(page.text('history-status')).toBe('The browser did not allow copying. Save the table as CSV instead.');
  });

  it('has the runs and their results in full as JSON', async () => {
    const page = open();
    select(page, 1);
    expect(page.text('save-runs-json')).toBe('Export 1 run as JSON');
    page.click('save-runs-json');
    const { name, text } = await saved(page);
    expect(name).toBe('headroom-runs.json');
    expect(JSON.parse(text)).toEqual([{ run: completedRun, result }]);
  });

  it('says how many could not be read', async () => {
    const page = open();
    gateway.resultAnswer = throwError(() => gone);
    page.click('save-runs-json');
    for (let left = 200; !page.text('history-status').includes('not be read') && left > 0; left--) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      page.refresh();
    }
    expect(page.text('history-status')).toBe('3 runs could not be read and exported.');
    expect(files).toEqual([]);
  });
});
