/** The setup page in a browser, with recorded answers in place of a cluster. */
import { TestBed } from '@angular/core/testing';
import { Router, RouterModule } from '@angular/router';
import { of } from 'rxjs';
import { HeadroomError, HeadroomGateway } from '../../gateway/public-api';
import { RecordedGateway } from '../../gateway/testing/recorded-gateway';
import { Confirmation } from '../../shell/public-api';
import { useEnglish } from '../../testing/english';
import { tick, withFakeTime } from '../../testing/fake-time';
import { Harness } from '../../testing/harness';
import { settleMilliseconds } from '../readiness.store';
import { SetupPageComponent } from '../setup-page.component';

/** What a node says that does not answer. */
export const gone = new HeadroomError({
  code: 'NodeUnreachable',
  message: 'node1 did not answer.',
  action: 'Check that node1 is up.',
  target: 'node1',
});

/** What a test of the page has at hand. */
export interface SetupPageParts {
  readonly gateway: RecordedGateway;
  readonly navigate: jasmine.Spy;
  /** What the person answers when the page asks for a confirmation. */
  answer: boolean;
}

/** Call it before each test. */
export function prepareSetupPage(): SetupPageParts {
  useEnglish();
  const gateway = new RecordedGateway();
  const confirmation = { ask: () => of(parts.answer) };
  TestBed.configureTestingModule({
    imports: [SetupPageComponent, RouterModule.forRoot([])],
    providers: [
      { provide: HeadroomGateway, useValue: gateway },
      { provide: Confirmation, useValue: confirmation },
    ],
  });
  const navigate = spyOn(TestBed.inject(Router), 'navigate').and.resolveTo(true);
  const parts: SetupPageParts = { gateway, navigate, answer: true };
  return parts;
}

/** Before the checks are in. */
export const open = (): Harness<SetupPageComponent> => Harness.of(SetupPageComponent);

/** With the checks in, so that a run can be started. */
export function openChecked(): Harness<SetupPageComponent> {
  let page: Harness<SetupPageComponent> | undefined;
  withFakeTime(() => {
    page = open();
    tick(settleMilliseconds);
    page.refresh();
  })();
  return page as unknown as Harness<SetupPageComponent>;
}

/** Makes a change that is checked again, and waits for the answer. */
export function checkedAfter(page: Harness<SetupPageComponent>, change: () => void): void {
  withFakeTime(() => {
    change();
    tick(settleMilliseconds);
    page.refresh();
  })();
}

/** Opens the part for other tools, whose code is loaded first. */
export async function openOtherTools(page: Harness<SetupPageComponent>): Promise<void> {
  page.get<HTMLDetailsElement>('other-tools').open = true;
  await untilLoaded(page, 'other-profile');
}

/** Waits for a part of the page whose code is loaded only now. */
export async function untilLoaded(page: Harness<SetupPageComponent>, testId: string): Promise<void> {
  while (!page.has(testId)) {
    await new Promise((resolve) => setTimeout(resolve));
    page.refresh();
  }
}

export function start(page: Harness<SetupPageComponent>): HTMLButtonElement {
  return page.get<HTMLButtonElement>('start-run');
}
