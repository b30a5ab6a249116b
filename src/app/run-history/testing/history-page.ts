/** The page of all runs in a browser, with recorded answers in place of a cluster. */
import { TestBed } from '@angular/core/testing';
import { RouterModule } from '@angular/router';
import { of } from 'rxjs';
import { Run } from '../../../generated/contract';
import { loadLimitCatalog } from '../../analysis/public-api';
import { HeadroomError, HeadroomGateway } from '../../gateway/public-api';
import { completedRun } from '../../gateway/testing/recorded-documents';
import { RecordedGateway } from '../../gateway/testing/recorded-gateway';
import { KeptChoices } from '../../shared/kept-choices';
import { Confirmation, Question } from '../../shell/public-api';
import { useEnglish } from '../../testing/english';
import { Harness } from '../../testing/harness';
import { HistoryPageComponent } from '../history-page.component';
import { judgeAtOnce } from './judge-at-once';

/** What a node says that does not answer. */
export const gone = new HeadroomError({
  code: 'NodeUnreachable',
  message: 'node2 did not answer.',
  action: null,
  target: null,
});

/** A run of a day of November 2026. */
export const dayOf = (day: number, changes: Partial<Run> = {}): Run => ({
  ...completedRun,
  id: `202611${day}-000000-00000000`,
  createdAt: `2026-11-${day}T00:00:00Z`,
  ...changes,
});

/** What a test of the page has at hand. */
export interface HistoryPageParts {
  readonly gateway: RecordedGateway;
  /** What the page asked before it deleted runs. */
  readonly questions: Question[];
  /** What the person answers when the page asks for a confirmation. */
  answer: boolean;
  /** The columns that are hidden. */
  kept: readonly string[];
}

/** Call it before each test: there are three runs on two nodes. */
export async function prepareHistoryPage(): Promise<HistoryPageParts> {
  useEnglish();
  // What verdicts need beside the recorded answers: without it they would come later than the page is looked at.
  await loadLimitCatalog();
  const parts: HistoryPageParts = { gateway: new RecordedGateway(), questions: [], answer: true, kept: [] };
  parts.gateway.runsByNode = {
    node1: of([dayOf(20, { name: 'Alpha' }), dayOf(22, { name: 'Beta', volumeId: 'test02' })]),
    node2: of([dayOf(21, { name: 'Gamma', nodeName: 'node2' })]),
  };
  const keepWords = (_: string, words: readonly string[]): void => void (parts.kept = words);
  TestBed.configureTestingModule({
    imports: [HistoryPageComponent, RouterModule.forRoot([])],
    providers: [
      { provide: HeadroomGateway, useValue: parts.gateway },
      judgeAtOnce,
      { provide: KeptChoices, useValue: { words: () => parts.kept, keepWords } },
      { provide: Confirmation, useValue: { ask: (question: Question) => of(asked(parts, question)) } },
    ],
  });
  return parts;
}

function asked({ questions, answer }: HistoryPageParts, question: Question): boolean {
  questions.push(question);
  return answer;
}

/** With the figures of the runs read. */
export function open(): Harness<HistoryPageComponent> {
  const page = Harness.of(HistoryPageComponent);
  page.refresh();
  return page;
}

/** The names of the runs that are shown, in their order. */
export function names(page: Harness<HistoryPageComponent>): (string | undefined)[] {
  return page.all('open-run').map((link) => link.textContent?.trim());
}

/** Selects the runs in these rows. */
export function select(page: Harness<HistoryPageComponent>, ...places: readonly number[]): void {
  for (const place of places) {
    page.all('select-run')[place]?.click();
  }
  page.refresh();
}

/** A button by its name in tests. */
export function button(page: Harness<HistoryPageComponent>, testId: string): HTMLButtonElement {
  return page.get<HTMLButtonElement>(testId);
}
