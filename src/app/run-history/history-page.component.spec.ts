import { TestBed } from '@angular/core/testing';
import { Router, RouterModule } from '@angular/router';
import { NEVER, of, throwError } from 'rxjs';
import { Run } from '../../generated/contract';
import { HeadroomError, HeadroomGateway } from '../gateway/public-api';
import { completedRun, result, runningRun } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { Confirmation, Question } from '../shell/public-api';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { comparedQuery } from './compared-runs';
import { HistoryPageComponent } from './history-page.component';

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

  beforeEach(() => {
    useEnglish();
    gateway = new RecordedGateway();
    questions = [];
    answer = true;
    gateway.runsByNode = {
      node1: of([dayOf(20, { name: 'Alpha' }), dayOf(22, { name: 'Beta', volumeId: 'test02' })]),
      node2: of([dayOf(21, { name: 'Gamma', nodeName: 'node2' })]),
    };
    TestBed.configureTestingModule({
      imports: [HistoryPageComponent, RouterModule.forRoot([])],
      providers: [
        { provide: HeadroomGateway, useValue: gateway },
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
    for (const name of ['Started', 'Volume', 'Node', 'State', 'Iops', 'Throughput', 'LatencyMean', 'LatencyP99']) {
      page.click(`sort-${name}`);
      expect(page.get(`sort-${name}`).closest('th')?.hasAttribute('aria-sort'))
        .withContext(name)
        .toBeTrue();
    }
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

  it('deletes the selected runs after one question, and leaves the focus on the heading', () => {
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

  it('shows waiting figures in their cells, and says it once', () => {
    gateway.resultAnswer = NEVER;
    const page = open();
    expect(page.all('history-row')[0]?.querySelector('[data-figure=Iops]')?.textContent?.trim()).toBe('…');
    expect(page.text('history-status')).toBe('Reading the figures of 3 runs…');
    expect(button(page, 'save-runs').disabled).toBeTrue();
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
