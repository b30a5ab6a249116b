import { Result } from '../../../generated/contract';
import { words } from '../../words/testing/english';
import { assessResult } from './assess-result';
import { makeLimit, makeLimits } from '../testing/limits';
import { makeSearch, requests } from '../testing/searches';
import { standingStill, steadyRate, unsteadySearch } from '../testing/unsteady-searches';
import { Confidence } from '../verdict/verdict-types';

const limits = makeLimits([makeLimit('vm-uncached', 'iops', steadyRate)]);
const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null, readiness: null };

function confidenceIn(result: Result): Confidence {
  return assessResult({ result, limits, run }).confidence;
}

describe('a search whose ceiling is not steady', () => {
  it('is sure where it is', () => expect(confidenceIn(makeSearch(requests(steadyRate))).level).toBe('high'));

  it('is hardly sure where IOPS drop now and then', () => {
    const { level, reasons } = confidenceIn(unsteadySearch('drops'));
    expect(level).toBe('low');
    expect(reasons.map(words)[0]).toBe(
      'IOPS dropped now and then during the step at the ceiling, so their mean is no limit',
    );
  });

  it('is hardly sure where IOPS move throughout', () => {
    const { level, reasons } = confidenceIn(unsteadySearch('trend'));
    expect(level).toBe('low');
    expect(reasons.map(words)[0]).toContain('rose or fell throughout');
  });

  it('is less sure where IOPS vary', () => expect(confidenceIn(unsteadySearch('noise')).level).not.toBe('high'));

  it('is as sure where nothing tells why', () => expect(confidenceIn(unsteadySearch(null)).level).toBe('high'));
});

describe('a search during which the volume stood still', () => {
  it('is hardly sure', () => {
    const { level, reasons } = confidenceIn(standingStill());
    expect(level).toBe('low');
    expect(reasons.map(words)).toContain('during one step, the volume completed no request');
  });
});
