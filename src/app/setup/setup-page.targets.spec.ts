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
        expect(page.text('fate-of-target')).toBe('The test file is deleted after the run.');
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
        expect(page.text('fate-of-target')).toBe('Nothing will run, and nothing on the target changes.');
        const promised = ['keep-test-file', 'plan-stop', 'plan-time', 'plan-search-time'];
        expect(promised.filter((testId) => page.has(testId))).toEqual([]);
        page.click('show-check');
        expect(document.activeElement).toBe(check ?? null);
        expect(accessibilityProblems(page.root)).toEqual([]);
        page.click('start-run');
        expect(parts.gateway.calls.filter((call) => call.startsWith('start'))).toEqual([]);
      }),
    );
  }

  const notThere = 'Nothing will run, because the target is not there.';
  const refusedSentence = 'Nothing will run, and nothing on the target changes.';
  for (const { code, isRefused, fate } of [
    { code: 'DiskNotFound', isRefused: true, fate: notThere },
    { code: 'ShareNotReachable', isRefused: true, fate: refusedSentence },
    { code: 'ShareNotSupported', isRefused: true, fate: refusedSentence },
    { code: 'ProfileNotValid', isRefused: true, fate: refusedSentence },
    { code: 'NoAnswer', isRefused: false, fate: 'The test file is deleted after the run.' },
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
        expect(page.text('fate-of-target')).toBe(fate);
        expect(page.text('start-awaited')).toBe('');
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
      const page = open();
      tick(settleMilliseconds);
      page.refresh();
      page.click('start-run');
      parts.gateway.readinessAnswer = of(refused(message, action));
      const said = (): string =>
        [...page.all('obstacles'), ...page.all('error-message')].map(({ textContent }) => textContent).join('\n');
      expect(countOf(said(), message)).toBe(1);
      page.click('check-again');
      tick(settleMilliseconds);
      page.refresh();
      expect(page.text('obstacles')).toContain(message);
      expect(countOf(said(), message)).toBe(1);
      expect(said()).withContext('what no check says').toContain(other.message);
    }),
  );

  it(
    'says once that a disk is not there, whatever words the start and the limits have for it',
    withFakeTime(() => {
      const [{ message, action }] = rows as [(typeof rows)[number]];
      const words = { code: 'DiskNotFound', message: 'There is no physical disk #3.', action, target: '#3' };
      parts.gateway.startAnswer = throwError(() => new HeadroomError(words));
      parts.gateway.factsAnswer = throwError(() => new HeadroomError(words));
      const page = open();
      expect(page.has('limits-summary')).withContext('no box beside the checks').toBeFalse();
      tick(settleMilliseconds);
      page.refresh();
      page.click('start-run');
      expect(page.text('error-message')).toBe(words.message);
      const { checks } = refused(message, action);
      parts.gateway.readinessAnswer = of({ ...readiness, checks: checks.filter(({ id }) => id !== 'volume-state') });
      page.click('check-again');
      tick(settleMilliseconds);
      page.refresh();
      expect(page.text('obstacles')).toContain(message);
      expect([words.message, action].map((text) => countOf(page.root.textContent, text))).toEqual([0, 1]);
      expect(page.text('fate-of-target')).toBe(notThere);
      expect(accessibilityProblems(page.root)).toEqual([]);
    }),
  );

  it(
    'says once why neither the checks nor a start could look at a target',
    withFakeTime(() => {
      const words = { code: 'ShareNotReachable', message: 'No way to it.', action: 'Give access.', target: 'x' };
      parts.gateway.startAnswer = throwError(() => new HeadroomError(words));
      const page = open();
      tick(settleMilliseconds);
      page.refresh();
      page.click('start-run');
      parts.gateway.readinessAnswer = throwError(() => new HeadroomError(words));
      page.click('check-again');
      tick(settleMilliseconds);
      page.refresh();
      expect(countOf(page.root.textContent, words.message)).toBe(1);
      expect(page.has('error-message')).toBeFalse();
    }),
  );

  it(
    'offers a start once the checks are in, and again at once where nothing changed that they could refuse',
    withFakeTime(() => {
      const page = open();
      const offers = (): [boolean, boolean, string] => [
        start(page).disabled,
        page.get<HTMLButtonElement>('find-limit').disabled,
        page.text('start-awaited'),
      ];
      const words = 'Pre-checks are running…';
      expect(offers()).toEqual([true, true, words]);
      for (const button of [start(page), page.get('find-limit')]) {
        expect(button.getAttribute('aria-describedby')?.split(' ')).toContain(page.get('start-awaited').id);
      }
      expect(page.get<HTMLInputElement>('thorough').disabled).withContext('a choice waits for nothing').toBeFalse();
      expect(accessibilityProblems(page.root)).toEqual([]);
      page.click('start-run');
      expect(parts.gateway.calls.filter((call) => call.startsWith('start'))).toEqual([]);
      tick(settleMilliseconds);
      page.refresh();
      expect(offers()).toEqual([false, false, '']);
      page.fill('duration-seconds', '60');
      expect(offers()).toEqual([false, false, '']);
      page.fill('file-size-mib', '64');
      expect(offers()).withContext('less than was checked').toEqual([false, false, '']);
      page.fill('file-size-mib', '99999999');
      expect(offers()).withContext('more than was checked').toEqual([true, true, words]);
      tick(settleMilliseconds);
      page.refresh();
      expect(offers()).toEqual([false, false, '']);
      page.choose('node-select', 'node3');
      expect(offers()).withContext('another node').toEqual([true, true, words]);
    }),
  );

  it(
    'says what is wrong with a profile in sentences, without the places in it',
    withFakeTime(() => {
      const message = "The profile can't be run: /timeSpans/0/targets/0/path: '#2' names a whole drive; give its path";
      const problem = { code: 'ProfileNotValid', message, action: 'Correct the profile.', target: null };
      parts.gateway.readinessAnswer = throwError(() => new HeadroomError(problem));
      const page = open();
      tick(settleMilliseconds);
      page.refresh();
      expect(page.text('obstacles')).toBe(
        "The profile can't be run: '#2' names a whole drive; give its path. Correct the profile.",
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
