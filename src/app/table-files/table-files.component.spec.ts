import { TestBed } from '@angular/core/testing';
import { column, named, Table } from '../exchange/written/public-api';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { TableFilesComponent } from './table-files.component';
import { tableFileName } from './take-table';

describe('TableFilesComponent', () => {
  let files: { name: string; content: Promise<string> }[];
  const table = (): Table => ({
    title: named('By node'),
    columns: [column('Node', 'text'), column('Throughput, MB/s', 'throughput')],
    rows: [
      ['=node1', 7_812_345.6],
      ['node2', null],
    ],
  });

  beforeEach(() => {
    useEnglish();
    files = [];
    let blob = new Blob();
    spyOn(URL, 'createObjectURL').and.callFake((made) => {
      blob = made as Blob;
      return 'about:blank#';
    });
    spyOn(HTMLAnchorElement.prototype, 'click').and.callFake(function (this: HTMLAnchorElement) {
      files.push({ name: this.download, content: blob.text() });
    });
    TestBed.configureTestingModule({ imports: [TableFilesComponent] });
  });

  const open = (make: () => Table | Promise<Table> = table): Harness<TableFilesComponent> =>
    Harness.of(TableFilesComponent, { name: 'By node', about: 'Volume 1', table: make });
  const take = async (page: Harness<TableFilesComponent>, form: 'Copy' | 'Csv'): Promise<void> => {
    await page.fixture.componentInstance.take(form);
    page.refresh();
  };

  it('says of which table its buttons are, with what they show in their names', () => {
    const page = open();
    const names = page.all('table-Copy').concat(page.all('table-Csv'));
    expect(names.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Copy "By node" as a table',
      'Save "By node" as CSV',
    ]);
    expect(names.map(({ textContent }) => textContent?.trim())).toEqual(['Copy', 'CSV']);
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('saves raw figures, and no formula', async () => {
    await take(open(), 'Csv');
    expect(files.map(({ name }) => name)).toEqual(['headroom-volume-1-by-node.csv']);
    expect(await files[0]?.content).toMatch(/Node,"Throughput, MB\/s"\r\n'=node1,7.812\r\nnode2,\r\n$/);
  });

  it('copies a table for Excel, Word and Teams, and says so', async () => {
    const write = spyOn(navigator.clipboard, 'write').and.resolveTo();
    const page = open(() => Promise.resolve(table()));
    await take(page, 'Copy');
    expect(page.text('table-outcome')).toBe('Copied');
    const [[[item]]] = write.calls.allArgs() as [[ClipboardItem[]]];
    expect(await (await item?.getType('text/html'))?.text()).toContain('<caption>By node</caption>');
    expect(await (await item?.getType('text/plain'))?.text()).toBe(
      "Node\tThroughput, MB/s\r\n'=node1\t7.81\r\nnode2\t\r\n",
    );
    await take(page, 'Csv');
    expect(page.text('table-outcome')).withContext('said of what was done last').toBe('');
  });

  it('says what to do where the browser allows no copying', async () => {
    spyOn(navigator.clipboard, 'write').and.rejectWith(new Error('not allowed'));
    spyOn(document, 'execCommand').and.returnValue(false);
    const page = open();
    await take(page, 'Copy');
    expect(page.text('table-outcome')).toBe('The browser did not allow copying. Save the table as CSV instead.');
  });

  it('says so where what makes the table could not be loaded', async () => {
    const page = open(() => Promise.reject(new Error('not loaded')));
    await take(page, 'Csv');
    expect(page.text('table-outcome')).toContain("couldn't be loaded");
    expect(files).toEqual([]);
  });

  it('puts the time into the name of what changes by the minute', () => {
    const at = new Date('2026-11-27T08:09:10Z');
    const named = { name: 'Overview', about: 'hci-cluster', isNow: true };
    expect(tableFileName(named, at)).toBe('headroom-hci-cluster-overview-20261127-0809.csv');
    expect(tableFileName({ ...named, about: null, isNow: false }, at)).toBe('headroom-overview.csv');
  });
});
