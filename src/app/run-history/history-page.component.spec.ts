import { TestBed } from '@angular/core/testing';
import { Router, RouterModule } from '@angular/router';
import searchDocument from '../../../engine/contract/examples/valid/result.search-with-threads-together.json';
import { NEVER, of, throwError } from 'rxjs';
import { Run } from '../../generated/contract';
import { loadLimitCatalog } from '../analysis/public-api';
import { toAddressPart } from '../app-addresses';
import { HeadroomError, HeadroomGateway } from '../gateway/public-api';
import { completedRun, result, runningRun, runNote } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { KeptChoices } from '../shared/kept-choices';
import { Confirmation, Question } from '../shell/public-api';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { comparedQuery } from './compared-runs';
import { HistoryPageComponent } from './history-page.component';
import { judgeAtOnce } from './testing/judge-at-once';

const gone = new HeadroomError({
  code: 'NodeUnreachable',
  message: 'node2 did not answer.',
  action: null,
  target: null,
});
const dayOf = (day: number, changes: Partial<Run> = {}): Run => ({
  ...completedRun,
  id: `202611${day}-000000-00000000`,
  createdAt: `2026-11-${day}T00:00:00Z`,
  ...changes,
});

describe('HistoryPageComponent', () => {
  let gateway: RecordedGateway;
  let questions: Question[];
  let answer: boolean;
  let kept: readonly string[];

  beforeEach(async () => {
    useEnglish();
    // What verdicts need beside the recorded answers: without it they would come later than the page is looked at.
    await loadLimitCatalog();
    gateway = new RecordedGateway();
    questions = [];
    answer = true;
    kept = [];
    gateway.runsByNode = {
      node1: of([dayOf(20, { name: 'Alpha' }), dayOf(22, { name: 'Beta', volumeId: 'test02' })]),
      node2: of([dayOf(21, { name: 'Gamma', nodeName: 'node2' })]),
    };
    TestBed.configureTestingModule({
      imports: [HistoryPageComponent, RouterModule.forRoot([])],
      providers: [
        { provide: HeadroomGateway, useValue: gateway },
        judgeAtOnce,
        {
          provide: KeptChoices,
          useValue: { words: () => kept, keepWords: (_: string, words: readonly string[]) => (kept = words) },
        },
        {
          provide: Confirmation,
          useValue: {
            ask: (question: Question) => {
              questions.push(question);
              return of(answer);
            },
          },
        },
      ],
    });
  });

  const open = (): Harness<HistoryPageComponent> => {
    const page = Harness.of(HistoryPageComponent);
    page.refresh();
    return page;
  };
  const names = (page: Harness<HistoryPageComponent>): (string | undefined)[] =>
    page.all('open-run').map((link) => link.textContent?.trim());
  const select = (page: Harness<HistoryPageComponent>, ...places: readonly number[]): void => {
    for (const place of places) {
      page.all('select-run')[place]?.click();
    }
    page.refresh();
  };
  const button = (page: Harness<HistoryPageComponent>, testId: string): HTMLButtonElement =>
    page.get<HTMLButtonElement>(testId);

  it('lists the runs of all nodes, newest first, with their figures', () => {
    const page = open();
    expect(names(page)).toEqual(['Beta', 'Gamma', 'Alpha']);
    const [row] = page.all('history-row');
    expect(row?.querySelector('[data-figure=Iops]')?.textContent).toContain('1,953');
    expect(row?.querySelector('[data-figure=LatencyP99]')?.textContent).toContain('ms');
    expect(row?.querySelector('[data-testid=run-verdict]')?.textContent).toMatch(/IOPS/);
    expect(row?.querySelector('[data-testid=run-certainty]')?.textContent?.trim()).toMatch(
      /^(?:Low|(?:Medium|High), \d\d%)$/,
    );
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('sorts by every column, and says so', () => {
    const page = open();
    const sorted = (): string[] =>
      [...page.root.querySelectorAll('th[aria-sort]')].map((head) => head.getAttribute('aria-sort') ?? '');
    expect(sorted()).toEqual(['descending']);
    page.click('sort-Name');
    expect(names(page)).toEqual(['Alpha', 'Beta', 'Gamma']);
    expect(sorted()).toEqual(['ascending']);
    page.click('sort-Name');
    expect(names(page)).toEqual(['Gamma', 'Beta', 'Alpha']);
    for (const name of [
      'Started',
      'Volume',
      'Node',
      'State',
      'Iops',
      'Throughput',
      'LatencyMean',
      'LatencyP99',
      'Verdict',
      'Certainty',
      'Tag',
    ]) {
      page.click(`sort-${name}`);
      expect(page.get(`sort-${name}`).closest('th')?.hasAttribute('aria-sort'))
        .withContext(name)
        .toBeTrue();
    }
  });

  it('hides a column that is not wanted, and keeps that choice', () => {
    const page = open();
    const cellsOf = (row: Element): number => row.querySelectorAll('td, th').length;
    const before = page.all('history-row').map(cellsOf);
    page.click('column-Verdict');
    page.click('column-LatencyP99');
    expect(page.has('sort-Verdict')).toBeFalse();
    expect(page.has('run-verdict')).toBeFalse();
    expect(page.all('history-row').map(cellsOf)).toEqual(before.map((count) => count - 2));
    expect(page.root.querySelectorAll('thead tr > *').length).toBe(cellsOf(page.get('history-row')));
    expect(kept).toEqual(['Verdict', 'LatencyP99']);
    page.click('column-Verdict');
    expect(page.has('sort-Verdict')).toBeTrue();
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('starts with the columns of the last time, and takes no word that is no column', () => {
    kept = ['Node', 'Name', 'nonsense'];
    const page = open();
    expect(page.has('sort-Node')).toBeFalse();
    expect(page.has('sort-Name')).toBeTrue();
  });

  it('says that the figures of a run with several time spans are of one', () => {
    const [span] = completedRun.profile.timeSpans;
    const profile = { ...completedRun.profile, timeSpans: span === undefined ? [] : [span, span, span] };
    gateway.runsByNode = { node1: of([dayOf(20), dayOf(22, { profile })]) };
    const page = open();
    expect(page.all('busiest-span').length).toBe(1);
    expect(page.all('history-row')[0]?.textContent).toContain('figures of the busiest of 3 time spans');
    select(page, 0);
    expect(page.text('history-details')).toContain('figures of the busiest of 3 time spans');
  });

  it('shows what is known of the one run that is selected', () => {
    const page = open();
    expect(page.has('history-details')).toBeFalse();
    select(page, 0);
    expect(page.text('history-details')).toContain('Beta');
    expect(page.text('details-verdict')).toMatch(/IOPS/);
    expect(page.text('history-details')).toMatch(/1,953/);
    expect(page.text('history-details')).toContain('diskspd');
    expect(page.get('details-open').getAttribute('href')).toContain(toAddressPart('node1'));
    select(page, 1);
    expect(page.has('history-details')).withContext('two are selected').toBeFalse();
  });

  it('finds by text and by volume, and compares and deletes nothing that it hides', () => {
    const page = open();
    select(page, 0, 1, 2);
    expect(page.text('selected-count')).toBe('3 runs selected');
    page.fill('history-filter', 'NODE2');
    expect(names(page)).toEqual(['Gamma']);
    expect(page.text('selected-count')).toBe('1 run selected');
    expect(button(page, 'compare-runs').disabled).toBeTrue();
    page.fill('history-filter', 'nothing');
    expect(page.has('no-match')).toBeTrue();
    page.fill('history-filter', '');
    page.choose('history-volume', 'test02');
    expect(names(page)).toEqual(['Beta']);
  });

  it('opens the comparison of the selected runs, with the oldest as the reference', () => {
    const navigate = spyOn(TestBed.inject(Router), 'navigate').and.resolveTo(true);
    const page = open();
    select(page, 0);
    expect(button(page, 'compare-runs').disabled).toBeTrue();
    select(page, 2);
    page.click('compare-runs');
    const [oldest, newest] = [dayOf(20), dayOf(22)];
    expect(navigate).toHaveBeenCalledWith(['/compare'], { queryParams: comparedQuery([oldest, newest]) });
  });

  it('does not compare a run without a result, which has no figures', () => {
    gateway.resultAnswer = of({ run: completedRun, result: null });
    const page = open();
    expect(page.all('history-row')[0]?.querySelector('[data-figure=Iops]')?.textContent?.trim()).toBe('–');
    select(page, 0, 1);
    expect(button(page, 'compare-runs').disabled).toBeTrue();
  });

  it('neither compares nor deletes a run in progress', () => {
    gateway.runsByNode = { node1: of([runningRun]) };
    const page = open();
    expect(page.all('history-row').length).toBe(1);
    expect(page.has('select-run')).toBeFalse();
    expect(gateway.calls.some((call) => call.startsWith('result'))).toBeFalse();
  });

  it('deletes the selected runs after one question, and focuses the row that takes their place', () => {
    const page = open();
    document.body.append(page.root);
    select(page, 0, 2);
    answer = false;
    page.click('delete-runs');
    expect(names(page).length).toBe(3);
    answer = true;
    page.click('delete-runs');
    expect(questions.length).toBe(2);
    expect(questions[1]?.title).toBe('Delete 2 runs?');
    expect(questions[1]?.message).toMatch(/Beta, node1.*; Alpha, node1/);
    expect(names(page)).toEqual(['Gamma']);
    expect(page.text('history-status')).toBe('2 runs were deleted.');
    expect(document.activeElement).toBe(page.get('select-run'));
  });

  it('focuses the row that takes the place of a deleted one, above it at the end, and the heading where none is left', () => {
    const page = open();
    document.body.append(page.root);
    const focusedRun = (): string | undefined =>
      document.activeElement?.closest<HTMLElement>('[data-testid=history-row]')?.dataset['runId'];
    select(page, 1);
    page.click('delete-runs');
    expect(names(page)).toEqual(['Beta', 'Alpha']);
    expect(focusedRun()).toBe(dayOf(20).id);
    select(page, 1);
    page.click('delete-runs');
    expect(focusedRun()).toBe(dayOf(22).id);
    select(page, 0);
    page.click('delete-runs');
    expect(document.activeElement?.tagName).toBe('H1');
  });

  describe('the export', () => {
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

  it('keeps the runs that could not be deleted, and says why', () => {
    const page = open();
    gateway.removeAnswer = throwError(() => gone);
    page.click('select-all');
    page.click('delete-runs');
    expect(names(page).length).toBe(3);
    expect(page.text('error-message')).toBe('node2 did not answer.');
    expect(page.text('history-status')).toBe('');
  });

  it('shows the runs of a check below its row, selects all of them at once, and asks once to delete them', () => {
    const check = { id: '9f8e7d6c', role: 'coordinator', method: 'other-node' } as const;
    gateway.runsByNode = {
      node1: of([dayOf(20, { check }), dayOf(21, { check })]),
      node2: of([dayOf(22, { check: { ...check, role: 'other' }, nodeName: 'node2' }), dayOf(23, { name: 'Alone' })]),
    };
    const page = open();
    expect(names(page)).toEqual(['Alone']);
    const toggle = page.get('toggle-row');
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    toggle.click();
    page.refresh();
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(page.all('history-row').length).toBe(4);
    expect(accessibilityProblems(page.root)).toEqual([]);
    page.click('select-check');
    expect(page.text('selected-count')).toBe('3 runs selected');
    page.click('delete-runs');
    expect(questions[0]?.title).toBe('Delete 3 runs?');
    expect(names(page)).toEqual(['Alone']);
  });

  it('shows the steps of a search below its row', () => {
    const found = searchDocument as unknown as typeof result;
    gateway.resultAnswer = of({ run: completedRun, result: found });
    const page = open();
    page.all('toggle-row')[0]?.click();
    page.refresh();
    const steps = page.all('step-row');
    // Its last step was cut short.
    expect(steps.length).toBe((found.search?.steps.length ?? 0) - 1);
    expect(steps[0]?.textContent).toContain('Step 1: as asked');
    expect(steps[0]?.querySelector('[data-figure=Iops]')?.textContent).toMatch(/\d/);
    expect(accessibilityProblems(page.root)).toEqual([]);
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

  describe('a tag and a note', () => {
    const edit = (page: Harness<HistoryPageComponent>, tag: string, note: string): void => {
      page.all('edit-note')[0]?.click();
      page.refresh();
      page.get<HTMLInputElement>('tag-field').value = tag;
      page.get<HTMLInputElement>('note-field').value = note;
      page.get('tag-field').closest('form')?.requestSubmit();
      page.refresh();
    };

    it('are written in their place, with the focus where it was', () => {
      const page = open();
      document.body.append(page.root);
      edit(page, ' night ', 'All healthy.');
      expect(gateway.calls).toContain('noteRun node1 20261122-000000-00000000 night All healthy.');
      expect(page.text('run-tag')).toBe(runNote.tag ?? '');
      expect(page.text('run-note')).toBe(runNote.text ?? '');
      expect(document.activeElement).toBe(page.all('edit-note')[0] ?? null);
      page.fill('history-filter', 'move');
      expect(names(page)).toEqual(['Beta']);
      expect(accessibilityProblems(page.root)).toEqual([]);
    });

    it('stay open with the reason where they could not be saved, and close with Escape', () => {
      const page = open();
      document.body.append(page.root);
      gateway.noteAnswer = throwError(() => gone);
      edit(page, 'night', '');
      expect(page.text('error-message')).toBe('node2 did not answer.');
      expect(page.get<HTMLInputElement>('tag-field').value).toBe('night');
      page.get('tag-field').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      page.refresh();
      expect(page.has('tag-field')).toBeFalse();
      expect(page.has('run-tag')).toBeFalse();
    });
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

  it('keeps how it is looked at until it is opened again', () => {
    open().click('sort-Name');
    expect(names(open())).toEqual(['Alpha', 'Beta', 'Gamma']);
  });
});
