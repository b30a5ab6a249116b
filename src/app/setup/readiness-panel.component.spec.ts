import { TestBed } from '@angular/core/testing';
import { Profile, ReadinessCheck } from '../../generated/contract';
import { blockingReadiness } from '../gateway/testing/recorded-documents';
import { presetProfile } from '../profile/public-api';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { ReadinessPanelComponent } from './readiness-panel.component';
import { ReadinessState } from './readiness.store';

const refused = (id: ReadinessCheck['id']): ReadinessCheck => ({
  id,
  verdict: 'unknown',
  message: 'Could not be checked: this account does not have permission: Access denied.',
  reason: 'It may disturb the run.',
  action: 'Sign in with another account.',
});

describe('ReadinessPanelComponent', () => {
  beforeEach(() => {
    useEnglish();
    TestBed.configureTestingModule({ imports: [ReadinessPanelComponent] });
  });

  const answered = (checks: readonly ReadinessCheck[]): ReadinessState => ({
    isChecking: false,
    isOpen: false,
    readiness: { ...blockingReadiness, checks: [...checks] },
    problem: null,
    isReader: false,
  });

  const show = (checks: readonly ReadinessCheck[]): Harness<ReadinessPanelComponent> => {
    const panel = Harness.of(ReadinessPanelComponent);
    panel.fixture.componentRef.setInput('state', answered(checks));
    panel.refresh();
    return panel;
  };
  const linesOf = (panel: Harness<ReadinessPanelComponent>): string[][] =>
    panel
      .all('readiness-check')
      .map((item) =>
        [...item.querySelectorAll('p')].map((line) => (line.textContent ?? '').replace(/\s+/g, ' ').trim()),
      );

  it('says once why checks could not run, with the names of all of them', () => {
    const silent: ReadinessCheck = { ...refused('power'), message: 'node1 did not answer.', action: null };
    const panel = show([refused('pool-health'), silent, refused('drive-health'), refused('storage-jobs')]);
    expect(linesOf(panel)).toEqual([
      [
        'Unavailable: Pool health, Drive health, Storage jobs. Could not be checked: this account does not have permission: ' +
          'Access denied. Sign in with another account.',
      ],
      ['Unavailable: Power. node1 did not answer.'],
    ]);
    expect(accessibilityProblems(panel.root)).toEqual([]);
  });

  it('gives the all-clear only where every check is known, and else says how many are not', () => {
    const ready: ReadinessCheck = { ...refused('power'), verdict: 'ready', action: null };
    const doubt: ReadinessCheck = { ...refused('duration'), verdict: 'doubt' };
    const summaryOf = (...checks: ReadinessCheck[]): string => show(checks).text('readiness-summary');
    expect(summaryOf(ready)).toBe('Ready to run.');
    expect(summaryOf(ready, refused('pool-health'), refused('drive-health'))).toBe(
      'Ready to run, as far as could be checked. 2 of 3 checks could not run.',
    );
    expect(summaryOf(doubt, refused('pool-health'))).toBe(
      'Ready to run, with warnings. The verdict takes them into account. 1 of 2 checks could not run.',
    );
  });

  it('shows what the first answer finds, and sums it up and counts on once every check is in', () => {
    const panel = Harness.of(ReadinessPanelComponent);
    const doubt: ReadinessCheck = { ...refused('storage-jobs'), verdict: 'doubt' };
    const load: ReadinessCheck = { ...refused('other-load'), verdict: 'doubt' };
    const duration: ReadinessCheck = { ...refused('duration'), verdict: 'doubt' };
    const told = (change: Partial<ReadinessState>, ...checks: ReadinessCheck[]): string => {
      panel.fixture.componentRef.setInput('state', { ...answered(checks), ...change });
      panel.refresh();
      return panel.text('readiness-summary');
    };
    expect(told({ isChecking: true }, doubt, duration)).toMatch(/^Checking: /);
    const [first, last] = panel.all('readiness-check');
    expect(panel.has('check-again')).toBeFalse();
    expect(told({}, doubt, load, duration)).toMatch(/^Ready to run, with warnings/);
    const all = panel.all('readiness-check');
    expect(all.map((item) => item.dataset['check'])).toEqual(['storage-jobs', 'other-load', 'duration']);
    expect([all[0], all[2]]).withContext('what was there stays').toEqual([first, last]);
    expect(told({ isChecking: true, isReader: true }, doubt)).toBe("Your account can view, but can't run.");
    const ready: ReadinessCheck = { ...doubt, verdict: 'ready' };
    const problem = { code: 'NodeUnreachable', message: 'node1 did not answer.', action: null, target: null };
    expect(told({ problem }, ready)).toBe('Ready to run, as far as could be checked.');
  });

  it('says why nothing is checked, and offers nothing that would not help', () => {
    const panel = Harness.of(ReadinessPanelComponent, { notChecked: 'Nothing to show.' });
    expect(panel.text('readiness-summary')).toBe('Nothing to show.');
    expect(panel.has('check-again')).toBeFalse();
  });

  it('names every other check too, with what it means and why it matters', () => {
    const panel = show(blockingReadiness.checks);
    const [blocking, ...others] = linesOf(panel);
    expect(others.length).toBeGreaterThan(2);
    for (const [first] of others) {
      expect(first).toMatch(/^(Warning: |Ready: |Unavailable: )[A-Z][a-z][^:.]*[.:] /);
    }
    // What blocks is said beside Start, and here how to fix it.
    expect(blocking?.length).toBe(3);
    expect(blocking?.[0]).toBe('Blocked: Free space.');
  });

  it('says for which profile it was asked, where that on the page is another one', async () => {
    const asked = presetProfile('baseline-read', { folder: 'C:\\ClusterStorage\\test01' });
    const panel = show([]);
    const saidFor = async (profile: Profile): Promise<string> => {
      panel.fixture.componentRef.setInput('profile', profile);
      panel.fixture.componentRef.setInput('state', {
        isChecking: false,
        isOpen: false,
        readiness: { ...blockingReadiness, profile: asked },
        problem: null,
        isReader: false,
      });
      panel.refresh();
      await import('../profile/pasting/public-api');
      await panel.fixture.whenStable();
      panel.refresh();
      return panel
        .all('readiness-asked-for')
        .map(({ textContent }) => textContent)
        .join();
    };
    expect(await saidFor({ ...asked })).toBe('');
    expect(await saidFor(presetProfile('oltp', { folder: 'C:\\ClusterStorage\\test01' }))).toBe(
      'Checked for a different profile from the one on this page: ' +
        'diskspd -t2 -o32 -b4K -r4K -w0 -d120 -W5 -Sh -D -L -c5G C:\\ClusterStorage\\test01\\headroom-test.dat',
    );
    expect(accessibilityProblems(panel.root)).toEqual([]);
  });
});
