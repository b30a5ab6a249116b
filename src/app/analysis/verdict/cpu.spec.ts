import { TimeSpanResult } from '../../../generated/contract';
import { assessCpu } from './cpu';
import { CpuAssessment } from './verdict-types';
import { makeResult, RunFigures } from '../testing/results';

describe('assessCpu', () => {
  function assess(one: TimeSpanResult): CpuAssessment | null {
    const count = Math.min(one.threadCount, one.cpu?.processors.length ?? 0);
    return assessCpu(one, { count, isChosen: false });
  }

  function timeSpan(processorPercents: number[] | undefined, changes: Partial<RunFigures> = {}): TimeSpanResult {
    const targets = [{ path: 'a', sizeBytes: 1, blockSizeBytes: 4096, readIops: 1, writeIops: 0 }];
    const [one] = makeResult({ targets, measuredSeconds: 60, queueDepth: 1, processorPercents, ...changes }).timeSpans;
    if (one === undefined) {
      throw new Error('The builder made no time span.');
    }
    return one;
  }

  it('knows nothing where the system does not tell', () => expect(assess(timeSpan(undefined))).toBeNull());

  it('knows nothing where a step of a search has its processors as a whole', () => {
    const { cpu, ...rest } = timeSpan([99, 99]);
    expect(assess({ ...rest, cpu: cpu && { ...cpu, processors: [] } })).toBeNull();
  });

  const cases: { name: string; percents: number[]; isBusy: boolean }[] = [
    { name: 'a mean of 90 %', percents: [90, 90], isBusy: true },
    { name: 'a mean just below', percents: [89.8, 90], isBusy: false },
    { name: 'one processor at 98 %', percents: [5, 98, 3, 4], isBusy: true },
    { name: 'one processor just below', percents: [5, 97.9, 3, 4], isBusy: false },
  ];
  for (const { name, percents, isBusy } of cases) {
    it(`calls ${name} ${isBusy ? 'busy' : 'not busy'}`, () => expect(assess(timeSpan(percents))?.isBusy).toBe(isBusy));
  }

  describe('with what the engine used', () => {
    const used = (engineCpuSeconds: number | undefined, threadCount: number): CpuAssessment | null =>
      assess(timeSpan([99, 99, 99, 99], { engineCpuSeconds, threadCount }));

    it('is the engine’s doing where its threads do nothing but work', () => {
      expect(used(118, 2)).toEqual(jasmine.objectContaining({ isEngineBound: true, hasProcessorsLeft: true }));
      expect(used(236, 16)).toEqual(jasmine.objectContaining({ isEngineBound: true, hasProcessorsLeft: false }));
    });

    it('is not where they wait, however busy the machine is', () =>
      expect(used(17, 2)).toEqual(
        jasmine.objectContaining({ isBusy: true, isEngineBound: false, enginePercent: (100 * 17) / 240 }),
      ));

    it('is not known to be where nobody tells', () =>
      expect(used(undefined, 2)).toEqual(jasmine.objectContaining({ isEngineBound: false, enginePercent: null })));
  });
});
