import { TestBed } from '@angular/core/testing';
import { of, throwError } from 'rxjs';
import { HeadroomError, HeadroomGateway } from '../gateway/public-api';
import { keptRuns } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { Confirmation, Question } from '../shell/public-api';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { HistoryRetentionComponent } from './history-retention.component';

const none = { ...keptRuns, retention: null, outdated: [], outdatedSizeBytes: 0 };

describe('HistoryRetentionComponent', () => {
  let gateway: RecordedGateway;
  let questions: Question[];
  let answer: boolean;

  beforeEach(() => {
    useEnglish();
    gateway = new RecordedGateway();
    questions = [];
    answer = true;
    const ask = (question: Question): ReturnType<Confirmation['ask']> => {
      questions.push(question);
      return of(answer);
    };
    TestBed.configureTestingModule({
      imports: [HistoryRetentionComponent],
      providers: [
        { provide: HeadroomGateway, useValue: gateway },
        { provide: Confirmation, useValue: { ask } },
      ],
    });
  });

  const open = (...nodeNames: readonly string[]): Harness<HistoryRetentionComponent> => {
    const page = Harness.of(HistoryRetentionComponent, { nodeNames });
    page.refresh();
    return page;
  };
  const chooseRule = (page: Harness<HistoryRetentionComponent>, index: number): void => {
    const field = page.get<HTMLSelectElement>('retention-keep');
    field.selectedIndex = index;
    field.dispatchEvent(new Event('change'));
    page.refresh();
  };

  it('shows what each node keeps and the space', () => {
    const page = open('node1', 'node2');
    expect(page.all('retention-row').length).toBe(2);
    expect(page.text('retention-runs')).toBe('203');
    expect(page.text('retention-row')).toMatch(/45\.98.MiB/);
    expect(page.get<HTMLSelectElement>('retention-keep').selectedIndex).toBe(1);
    expect(page.get<HTMLInputElement>('retention-count').value).toBe('200');
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('asks with what would be deleted before it saves, and saves nothing without a yes', () => {
    const page = open('node1');
    page.fill('retention-count', '201');
    answer = false;
    page.click('retention-save');
    expect(questions[0]?.title).toBe('Delete 2 runs?');
    expect(questions[0]?.message).toMatch(/^2 runs on node1 with .* will be deleted now/);
    expect(gateway.calls).not.toContain('keepRuns node1 newest 201');
    answer = true;
    page.click('retention-save');
    expect(gateway.calls).toContain('keptRuns node1 newest 201');
    expect(gateway.calls).toContain('keepRuns node1 newest 201');
    expect(page.text('retention-status')).toBe('Saved on node1. Runs deleted: 2.');
  });

  it('asks nothing where nothing would be deleted', () => {
    gateway.keptAnswer = of(none);
    gateway.keepAnswer = of(none);
    const page = open('node1');
    const columns = (): number => page.get('retention-table').querySelectorAll('th[scope=col]').length;
    expect([page.has('retention-count'), columns()]).toEqual([false, 5]);
    chooseRule(page, 2);
    expect(columns()).toBe(6);
    expect(page.get<HTMLInputElement>('retention-count').value).toBe('100');
    page.click('retention-save');
    expect(questions).toEqual([]);
    expect(gateway.calls).toContain('keepRuns node1 days 100');
  });

  it('saves no number that is none', () => {
    const page = open('node1');
    for (const wrong of ['', '0', '-3', '1.5', '100001']) {
      page.fill('retention-count', wrong);
      expect(page.get<HTMLButtonElement>('retention-save').disabled).withContext(wrong).toBeTrue();
      expect(page.text('retention-problem')).toBe('Enter a whole number from 1 to 100,000.');
      expect(accessibilityProblems(page.root)).toEqual([]);
    }
    expect(page.text('retention-range')).toBe('1 to 100,000');
    chooseRule(page, 0);
    expect(page.get<HTMLButtonElement>('retention-save').disabled).toBeFalse();
  });

  it('says why a node could not be asked, or did not save', () => {
    const problem = { code: 'NodeUnreachable', message: 'node1 did not answer.', action: null, target: null };
    const gone = throwError(() => new HeadroomError(problem));
    gateway.keepAnswer = gone;
    const page = open('node1');
    page.click('retention-save');
    expect(page.text('error-message')).toBe('node1 did not answer.');
    gateway.keptAnswer = gone;
    expect(open('node1').text('error-message')).toBe('node1 did not answer.');
  });
});
