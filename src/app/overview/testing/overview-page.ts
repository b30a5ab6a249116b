/** The overview in a browser, with recorded answers in place of a cluster. */
import { TestBed } from '@angular/core/testing';
import { RouterModule } from '@angular/router';
import { of } from 'rxjs';
import { loadLimitCatalog } from '../../analysis/public-api';
import { HeadroomGateway } from '../../gateway/public-api';
import { RecordedGateway } from '../../gateway/testing/recorded-gateway';
import { judgeAtOnce } from '../../run-history/testing/judge-at-once';
import { Confirmation } from '../../shell/public-api';
import { useEnglish } from '../../testing/english';
import { Harness } from '../../testing/harness';
import { OverviewPageComponent } from '../overview-page.component';

/** Call it before each test. */
export async function prepareOverviewPage(): Promise<RecordedGateway> {
  useEnglish();
  await loadLimitCatalog();
  const gateway = new RecordedGateway();
  TestBed.configureTestingModule({
    imports: [OverviewPageComponent, RouterModule.forRoot([])],
    providers: [
      { provide: HeadroomGateway, useValue: gateway },
      judgeAtOnce,
      { provide: Confirmation, useValue: { ask: () => of(true) } },
    ],
  });
  return gateway;
}

/** Without the first readings, which come with time. */
export function open(): Harness<OverviewPageComponent> {
  const page = Harness.of(OverviewPageComponent);
  page.refresh();
  return page;
}
