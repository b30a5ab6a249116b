import { TestBed } from '@angular/core/testing';
import { Observable, of, throwError } from 'rxjs';
import { PerformanceHistory } from '../../generated/contract';
import { madeUpHistory, madeUpSeries } from '../analysis/activity/testing/made-up-past';
import { HeadroomError, HeadroomGateway } from '../gateway/public-api';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { UsualLoadComponent } from './usual-load.component';

describe('UsualLoadComponent', () => {
  let gateway: RecordedGateway;

  beforeEach(() => {
    useEnglish();
    gateway = new RecordedGateway();
    TestBed.configureTestingModule({
      imports: [UsualLoadComponent],
      providers: [{ provide: HeadroomGateway, useValue: gateway }],
    });
  });

  /** The five weeks until now, by the clock of the machine that the test runs on. */
  const fiveWeeks = (iops: (at: Date) => number): PerformanceHistory => {
    const hour = 3_600_000;
    const now = Math.floor(Date.now() / hour) * hour;
    const load = { seed: 3, stepSeconds: 3600, count: 840, noise: 0.01, iops: (at: number) => iops(new Date(at)) };
    return madeUpHistory('month', madeUpSeries({ ...load, startedAt: new Date(now - 840 * hour).toISOString() }));
  };
  const open = (answer: Observable<PerformanceHistory>): Harness<UsualLoadComponent> => {
    gateway.historyAnswers = { month: answer };
    const page = Harness.of(UsualLoadComponent, {
      nodeName: 'node1',
      volumeId: 'test01',
      checkedAt: '2026-11-26T01:00:00Z',
    });
    page.refresh();
    return page;
  };
  const text = (page: Harness<UsualLoadComponent>): string =>
    (page.root.querySelector('[data-testid=usual-load]')?.textContent ?? '').replace(/[\s\u00a0\u202f]+/g, ' ').trim();

  it('names the usual load of this hour and the quietest hour', () => {
    const today = new Date();
    // Another hour than this one, whenever the test runs.
    const quiet = (today.getHours() + 12) % 24;
    const page = open(
      of(fiveWeeks((at) => (at.getDay() === today.getDay() && at.getHours() === quiet ? 40 : 850 + 5 * at.getHours()))),
    );
    const day = new Intl.DateTimeFormat('en-US', { weekday: 'long' }).format(today);
    expect(text(page)).toMatch(
      new RegExp(
        `^Usual load at this hour \\(${day}, \\d+ [AP]M\\): (8|9)\\d\\d IOPS, the median of 5 weeks\\. ` +
          `Quietest hour: ${day}, \\d+ [AP]M to \\d+ [AP]M, usually (39\\.\\d|40|40\\.\\d) IOPS; next on [A-Z][a-z]+ \\d+\\. ` +
          "For this volume alone and all nodes together, in this browser's time zone\\. Other volumes on the same disks may be busy then\\.$",
      ),
    );
    expect(gateway.calls).toContain('history node1 month');
    expect(accessibilityProblems(page.root)).toEqual([]);
  });

  it('says that no hour is quieter where all are alike', () => {
    expect(text(open(of(fiveWeeks(() => 850))))).toContain(
      'No hour of the week is clearly quieter than the mean of the week.',
    );
  });

  it('is not there where nothing is kept, or cannot be read', () => {
    const nothing: PerformanceHistory = { ...fiveWeeks(() => 850), series: [] };
    expect(open(of(nothing)).has('usual-load')).toBeFalse();
    const problem = new HeadroomError({ code: 'X', message: 'No.', action: null, target: null });
    expect(open(throwError(() => problem)).has('usual-load')).toBeFalse();
  });
});
