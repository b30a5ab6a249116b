import { TestBed } from '@angular/core/testing';
import { By } from '@angular/platform-browser';
import { Run } from '../../generated/contract';
import { makeLimit, makeLimits } from '../analysis/testing/limits';
import { TimeChartComponent } from '../charts/time-chart.component';
import { completedRun } from '../gateway/testing/recorded-documents';
import { useEnglish } from '../testing/english';
import { Harness } from '../testing/harness';
import { CheckRun, waitingRun } from './check-parts';
import { CheckProgressComponent } from './check-progress.component';

describe('CheckProgressComponent', () => {
  beforeEach(() => {
    useEnglish();
    TestBed.configureTestingModule({ imports: [CheckProgressComponent] });
  });

  const limitsOf = (limits: Run['limits']): readonly number[][] => {
    const runs = (['coordinator', 'other'] as const).map((role): CheckRun => {
      return { ...waitingRun(role, 'node1'), step: 'ended', run: { ...completedRun, limits } };
    });
    const page = Harness.of(CheckProgressComponent, { runs });
    return page.fixture.debugElement
      .queryAll(By.directive(TimeChartComponent))
      .map(({ componentInstance }) => (componentInstance as TimeChartComponent).limits().map(({ value }) => value));
  };

  it('hands each chart the limits that its run was started with, of bytes too, and none where it kept none', () => {
    const known = makeLimits([
      makeLimit('vm-uncached', 'iops', 1920),
      makeLimit('vm-uncached', 'throughput', 22_500_000),
    ]);
    expect(limitsOf(known)).toEqual([
      [1920, 22_500_000 / 4096],
      [1920, 22_500_000 / 4096],
    ]);
    expect(limitsOf(null)).toEqual([[], []]);
  });
});
