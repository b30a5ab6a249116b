import resultDocument from '../../../engine/contract/examples/valid/result.hci-b2ms-read.json';
import { Result } from '../../generated/contract';
import { compareRuns } from './compare/compare-runs';
import { figuresOfRun } from './run-figures';

const base = resultDocument as unknown as Result;

describe('figuresOfRun', () => {
  it('has the figures that a comparison of the run has', () => {
    const figures = compareRuns([base, base])?.figures.map(({ name, values }) => [name, values[0]]);
    expect(figuresOfRun(base)).toEqual(Object.fromEntries(figures ?? []) as ReturnType<typeof figuresOfRun>);
  });

  it('has none where nothing was measured', () => expect(figuresOfRun({ ...base, timeSpans: [] })).toBeNull());
});
