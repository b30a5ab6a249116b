import { Result, SteadyStateResult } from '../../../generated/contract';
import { words } from '../../words/testing/english';
import { assessResult } from './assess-result';
import { makeLimit, makeLimits } from '../testing/limits';
import { makeSearch, requests } from '../testing/searches';
import { standingStill, steadyRate, unsteadySearch, withSteadyState } from '../testing/unsteady-searches';
import { Confidence } from '../verdict/verdict-types';

const limits = makeLimits([makeLimit('vm-uncached', 'iops', steadyRate)]);
const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null, readiness: null };

function confidenceIn(result: Result): Confidence {
  return assessResult({ result, limits, run }).confidence;
}

describe('a search whose ceiling is not steady', () => {
  it('is sure where it is', () => expect(confidenceIn(makeSearch(requests(steadyRate))).level).toBe('high'));

  // As often as with steady ones, simulated searches were right with these.
  it('is less sure where IOPS drop now and then', () => {
    const { level, reasons } = confidenceIn(unsteadySearch('drops'));
    expect(level).toBe('medium');
    expect(reasons.map(words)).toContain(
      'IOPS dropped now and then during the step at the ceiling, so their mean is no limit',
    );
  });

  it('is less sure where IOPS move throughout', () => {
    const { level, reasons } = confidenceIn(unsteadySearch('trend'));
    expect(level).toBe('medium');
    expect(reasons.map(words)).toContain(jasmine.stringContaining('rose or fell throughout'));
  });

  it('gives the smaller a share the more of these there are', () => {
    const once = unsteadySearch('trend');
    const more = { ...once, search: once.search && { ...once.search, endReason: 'timeUp' as const } };
    expect(confidenceIn(more).probability).toBeLessThan(confidenceIn(once).probability ?? 0);
    expect(confidenceIn(more).level).toBe('medium');
  });

  it('is hardly sure where IOPS changed to a level that did not settle', () => {
    const { level, reasons } = confidenceIn(unsteadySearch('change'));
    expect(level).toBe('low');
    expect(reasons.map(words)[0]).toContain('went from one level to another during the step at the ceiling');
  });

  it('is less sure where IOPS vary', () => expect(confidenceIn(unsteadySearch('noise')).level).not.toBe('high'));

  it('is less sure where steps were too short to say', () => {
    const { level, reasons } = confidenceIn(unsteadySearch(null));
    expect(level).toBe('medium');
    expect(reasons.map(words)).toContain('a step was too short to say whether IOPS were steady');
  });
});

describe('a search whose first step is not steady', () => {
  const first = (reason: SteadyStateResult['reason']): Confidence =>
    confidenceIn(withSteadyState(makeSearch(requests(steadyRate)), { isSteady: false, reason }, 0));

  it('is less sure where IOPS dropped or moved during it, and hardly where they changed', () => {
    for (const [reason, expected] of [
      ['drops', 'medium'],
      ['trend', 'medium'],
      ['change', 'low'],
    ] as const) {
      const { level, reasons } = first(reason);
      expect(level).toBe(expected);
      expect(reasons.map(words)).toContain(jasmine.stringMatching(/(during|throughout) the first step/));
    }
  });

  it('is less sure where they varied, or where it was too short to say', () => {
    expect(first('noise').level).toBe('medium');
    expect(first(null).level).toBe('medium');
  });

  it('is less sure, and no more than that, where the step was repeated and steady then', () => {
    const rising = makeSearch({ iops: ({ queueDepth }) => queueDepth * 62.5 }, { repeatsAsked: true });
    expect(confidenceIn(withSteadyState(rising, { isSteady: false, reason: 'trend' }, 0)).level).toBe('medium');
  });

  it('doubts once that both steps vary', () => {
    const { reasons } = confidenceIn(unsteadySearch('noise'));
    expect(reasons.filter(({ key }) => key.endsWith('Varies')).length).toBe(1);
  });
});

describe('a search that repeated no step', () => {
  const withoutAgain = (result: Result): Result => ({
    ...result,
    search: result.search && {
      ...result.search,
      steps: result.search.steps.filter(({ change }) => change !== 'again'),
    },
  });

  it('is less sure that nothing changed in the meantime', () => {
    const { level, reasons } = confidenceIn(withoutAgain(makeSearch(requests(steadyRate))));
    expect(level).toBe('medium');
    expect(reasons.map(({ key }) => key)).toContain('Verdict.Reason.NotRepeated');
  });

  it('says once that it was cut short', () => {
    const { level, reasons } = confidenceIn(withoutAgain(makeSearch(requests(steadyRate), { endReason: 'timeUp' })));
    expect(level).toBe('medium');
    expect(reasons.map(({ key }) => key)).not.toContain('Verdict.Reason.SearchCut');
  });
});

describe('a search during which the volume stood still', () => {
  it('is hardly sure', () => {
    const { level, reasons } = confidenceIn(standingStill());
    expect(level).toBe('low');
    expect(reasons.map(words)).toContain('during one step, the volume completed no request');
  });
});
