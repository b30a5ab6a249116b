import { TestBed } from '@angular/core/testing';
import { Router } from '@angular/router';
import searchDocument from '../../../engine/contract/examples/valid/result.search-with-threads-together.json';
import { of, throwError } from 'rxjs';
import { toAddressPart } from '../app-addresses';
import { completedRun, result, runningRun, runNote } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { accessibilityProblems, Harness } from '../testing/harness';
import { comparedQuery } from './compared-runs';
import { button, dayOf, gone, names, open, HistoryPageParts, prepareHistoryPage, select } from './testing/history-page';
import { HistoryPageComponent } from './history-page.component';

describe('HistoryPageComponent', () => {
  let parts: HistoryPageParts;
  let gateway: RecordedGateway;

  beforeEach(async () => {
    parts = await prepareHistoryPage();
    ({ gateway } = parts);
  });

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
    expect(parts.kept).toEqual(['Verdict', 'LatencyP99']);
    page.click('column-Verdict');
    expect(page.has('sort-Verdict')).toBeTrue();
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('starts with the columns of the last time, and takes no word that is no column', () => {
    parts.kept = ['Node', 'Name', 'nonsense'];
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
    parts.answer = false;
    page.click('delete-runs');
    expect(names(page).length).toBe(3);
    parts.answer = true;
    page.click('delete-runs');
    expect(parts.questions.length).toBe(2);
    expect(parts.questions[1]?.title).toBe('Delete 2 runs?');
    expect(parts.questions[1]?.message).toMatch(/Beta, node1.*; Alpha, node1/);
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
    expect(parts.questions[0]?.title).toBe('Delete 3 runs?');
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
    expect(steps[0]?.textContent).toContain('Step 1: as specified');
    expect(steps[0]?.querySelector('[data-figure=Iops]')?.textContent).toMatch(/\d/);
    expect(accessibilityProblems(page.root)).toEqual([]);
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

  it('keeps how it is looked at until it is opened again', () => {
    open().click('sort-Name');
    expect(names(open())).toEqual(['Alpha', 'Beta', 'Gamma']);
  });
});
