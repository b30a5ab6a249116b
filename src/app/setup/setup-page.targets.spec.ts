import { of, throwError } from 'rxjs';
import { Readiness, ReadinessCheck } from '../../generated/contract';
import { HeadroomError, RunRefusedError } from '../gateway/public-api';
import { readiness, refusal } from '../gateway/testing/recorded-documents';
import { tick, withFakeTime } from '../testing/fake-time';
import { accessibilityProblems } from '../testing/harness';
import { open, prepareSetupPage, SetupPageParts, start } from './testing/setup-page';
import { settleMilliseconds } from './readiness.store';

const refused = (message: string, action: string): Readiness => {
  const target: ReadinessCheck = { id: 'target', verdict: 'blocking', message, reason: 'It matters.', action };
  return { ...readiness, checks: [...readiness.checks.filter(({ id }) => id !== 'target'), target] };
};
const countOf = (text: string, part: string): number => text.split(part).length - 1;

describe('What the setup page says of targets and roles before a start', () => {
  let parts: SetupPageParts;

  beforeEach(() => {
    parts = prepareSetupPage();
  });

  const rows = [
    { message: 'Disk 3 was not found on node1.', action: 'Give its number.' },
    {
      message: 'C:\\io.dat does not exist, and this profile does not create it.',
      action: 'Give the test file a size.',
    },
    {
      message: 'The file C:\\io.dat was not created by Headroom, or others have written to it since.',
      action: 'Choose another.',
    },
  ];
  for (const { message, action } of rows) {
    it(
      `offers no start where ${message}`,
      withFakeTime(() => {
        parts.gateway.readinessAnswer = of(refused(message, action));
        const page = open();
        expect(start(page).disabled).toBeFalse();
        tick(settleMilliseconds);
        page.refresh();
        expect(start(page).disabled).toBeTrue();
        expect(page.get<HTMLButtonElement>('find-limit').disabled).toBeTrue();
        expect(page.text('obstacles')).toBe(`${message} How to fix it`);
        const [check] = page.all('readiness-check');
        expect(check?.textContent).toContain('Blocked: Target.');
        expect([message, action].map((text) => countOf(page.root.textContent, text)))
          .withContext('each said once')
          .toEqual([1, 1]);
        expect(check?.textContent).toContain(action);
        page.click('show-check');
        expect(document.activeElement).toBe(check ?? null);
        expect(accessibilityProblems(page.root)).toEqual([]);
        page.click('start-run');
        expect(parts.gateway.calls.filter((call) => call.startsWith('start'))).toEqual([]);
      }),
    );
  }

  for (const { code, isRefused } of [
    { code: 'DiskNotFound', isRefused: true },
    { code: 'ShareNotSupported', isRefused: true },
    { code: 'ProfileNotValid', isRefused: true },
    { code: 'NoAnswer', isRefused: false },
  ]) {
    it(
      `${isRefused ? 'offers no start' : 'leaves the start'} where the checks end with ${code}`,
      withFakeTime(() => {
        const problem = {
          code,
          message: 'There is no physical disk #7 on node1.',
          action: 'Give its number.',
          target: '#7',
        };
        parts.gateway.readinessAnswer = throwError(() => new HeadroomError(problem));
        const page = open();
        tick(settleMilliseconds);
        page.refresh();
        expect(start(page).disabled).toBe(isRefused);
        expect(page.get<HTMLButtonElement>('find-limit').disabled).toBe(isRefused);
        expect(page.all('obstacles').length).toBe(isRefused ? 1 : 0);
        expect(page.has('show-check')).toBeFalse();
        expect(countOf(page.root.textContent, problem.message)).withContext('said once').toBe(1);
        expect(page.text('readiness-summary')).toBe(isRefused ? "A run can't start yet." : '');
      }),
    );
  }

  it(
    'says once what refused a start and what a check then finds',
    withFakeTime(() => {
      const [{ message, action }] = rows as [(typeof rows)[number]];
      const problem = { code: 'NotReady', message, action, target: 'target' };
      const other = { code: 'VolumeBusy', message: 'Another run is in progress.', action: null, target: 'test01' };
      parts.gateway.startAnswer = throwError(
        () => new RunRefusedError({ ...refusal, profileProblems: [], problems: [problem, other] }),
      );
      parts.gateway.readinessAnswer = of(refused(message, action));
      const page = open();
      page.click('start-run');
      const said = (): string =>
        [...page.all('obstacles'), ...page.all('error-message')].map(({ textContent }) => textContent).join('\n');
      expect(countOf(said(), message)).toBe(1);
      tick(settleMilliseconds);
      page.refresh();
      expect(page.text('obstacles')).toContain(message);
      expect(countOf(said(), message)).toBe(1);
      expect(said()).withContext('what no check says').toContain(other.message);
    }),
  );

  it(
    'says what is wrong with a profile in sentences, without the places in it',
    withFakeTime(() => {
      const message = "The profile cannot be run: /timeSpans/0/targets/0/path: '#2' names a whole drive; give its path";
      const problem = { code: 'ProfileNotValid', message, action: 'Correct the profile.', target: null };
      parts.gateway.readinessAnswer = throwError(() => new HeadroomError(problem));
      const page = open();
      tick(settleMilliseconds);
      page.refresh();
      expect(page.text('obstacles')).toBe(
        "The profile cannot be run: '#2' names a whole drive; give its path. Correct the profile.",
      );
    }),
  );

  it(
    'tells an account that is allowed to view only so, and offers no start',
    withFakeTime(() => {
      parts.gateway.isReader = true;
      const page = open();
      tick(settleMilliseconds);
      page.refresh();
      expect(start(page).disabled).toBeTrue();
      expect(page.all('obstacles').length).toBe(1);
      expect(page.text('obstacles')).toMatch(
        /^Your account isn't an administrator on node1: it can view, but can't run/,
      );
      expect(page.text('readiness-summary')).toBe("Your account can view, but can't run.");
      expect(page.all('readiness-check').length).withContext('what is found is shown').toBeGreaterThan(0);
      expect(accessibilityProblems(page.root)).toEqual([]);
      parts.gateway.isReader = false;
      page.click('check-again');
      tick(settleMilliseconds);
      page.refresh();
      expect(start(page).disabled).withContext('after signing in').toBeFalse();
    }),
  );
});
