/** The result of a run in a browser, with recorded answers in place of a cluster. */
import { DeferBlockBehavior, TestBed } from '@angular/core/testing';
import { ActivatedRoute, convertToParamMap, ParamMap, Router, RouterModule } from '@angular/router';
import { BehaviorSubject, of } from 'rxjs';
import { Run } from '../../../generated/contract';
import { loadLimitCatalog } from '../../analysis/public-api';
import { HeadroomGateway } from '../../gateway/public-api';
import { completedRun, limits, result } from '../../gateway/testing/recorded-documents';
import { RecordedGateway } from '../../gateway/testing/recorded-gateway';
import { Confirmation } from '../../shell/public-api';
import { useEnglish } from '../../testing/english';
import { Harness } from '../../testing/harness';
import { ResultViewComponent } from '../result-view.component';

/** What a test of the result has at hand. */
export interface ResultViewParts {
  readonly gateway: RecordedGateway;
  readonly navigate: jasmine.Spy;
  /** What follows the question mark of the address. */
  readonly queries: BehaviorSubject<ParamMap>;
}

/** Call it before each test. */
export async function prepareResultView(): Promise<ResultViewParts> {
  useEnglish();
  await loadLimitCatalog();
  const gateway = new RecordedGateway();
  const queries = new BehaviorSubject(convertToParamMap({}));
  configureResultView({ gateway, queries });
  return { gateway, queries, navigate: spyOn(TestBed.inject(Router), 'navigate').and.resolveTo(true) };
}

/** Call it again for another way of loading the parts that come later. */
export function configureResultView(
  { gateway, queries }: Pick<ResultViewParts, 'gateway' | 'queries'>,
  deferBlockBehavior = DeferBlockBehavior.Playthrough,
): void {
  TestBed.configureTestingModule({
    deferBlockBehavior,
    imports: [ResultViewComponent, RouterModule.forRoot([])],
    providers: [
      { provide: HeadroomGateway, useValue: gateway },
      { provide: Confirmation, useValue: { ask: () => of(true) } },
      { provide: ActivatedRoute, useValue: { queryParamMap: queries } },
    ],
  });
}

/** The recorded run, with its result and limits, or with what a test changes of them. */
export async function open(
  changes: { run?: Run; result?: typeof result; limits?: typeof limits } = {},
): Promise<Harness<ResultViewComponent>> {
  const page = Harness.of(ResultViewComponent, { run: completedRun, result, limits, ...changes });
  await page.fixture.whenStable();
  page.refresh();
  return page;
}
