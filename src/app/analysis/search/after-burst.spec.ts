import { Result, SearchLevelChange } from '../../../generated/contract';
import { makeLimit, makeLimits } from '../testing/limits';
import { askedBlockBytes, Load, makeSearch, Volume } from '../testing/searches';
import { withSteadyState } from '../testing/unsteady-searches';
import { words } from '../../words/testing/english';
import { assessResult, settleResult } from './assess-result';

const burstRate = 2000;
const baseRate = 500;
/** Of the step after two deeper ones, in other threads: the first behind the burst. */
const firstBehind = 4;
const nothing = makeLimits([]);

type Counts = (load: Load) => number;
const ofRequests: Counts = () => 1;
const ofBytes: Counts = ({ blockSizeBytes }) => blockSizeBytes / askedBlockBytes;

/** A throttle that lets more pass until a step of the search. */
function volumeOf(counted: Counts, from = firstBehind): Volume {
  return {
    iops: (load) => Math.min(load.queueDepth * 200, (load.step < from ? burstRate : baseRate) / counted(load)),
  };
}

/** The engine says that the level fell between the full step and the same one at the end. */
function searchOf(
  volume: Volume,
  isTold = true,
  options: Parameters<typeof makeSearch>[1] = {},
  narrowed: Partial<SearchLevelChange> = {},
): Result {
  const result = makeSearch(volume, options);
  const again = result.search?.steps.findIndex(({ change }) => change === 'again') ?? 0;
  const change: SearchLevelChange = {
    fromStepIndex: 2,
    toStepIndex: again,
    beforeIops: burstRate,
    afterIops: baseRate,
    atSeconds: null,
    creditIos: null,
    ...narrowed,
  };
  return {
    ...result,
    search: { ...(result.search as NonNullable<Result['search']>), levelChanges: isTold ? [change] : [] },
  };
}

function inputOf(result: Result, limits = nothing): Parameters<typeof assessResult>[0] {
  return { result, limits, run: { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null } };
}

function causesOf(result: Result, limits = nothing): string[] {
  const causes = settleResult(inputOf(result, limits))?.settled.causes ?? [];
  return causes.map((cause) => (cause.kind === 'limit' ? cause.limit.id : cause.kind));
}

describe('a search whose level fell for good', () => {
  it('finds what counts behind the change: requests, or bytes', () => {
    expect(causesOf(searchOf(volumeOf(ofRequests)))).toEqual(['requests']);
    expect(causesOf(searchOf(volumeOf(ofBytes)))).toEqual(['bytes']);
  });

  it('names the level that lasts, and is not sure of it', () => {
    const { headline, confidence, measuredLine } = assessResult(inputOf(searchOf(volumeOf(ofRequests))));
    expect(words(headline)).toContain('500 IOPS');
    expect(words(headline)).not.toContain('2,000');
    expect(words(measuredLine ?? headline)).toContain('IOPS');
    expect(confidence.level).not.toBe('high');
  });

  it('finds a listed limit at that level, by its figure alone where the load was repeated once', () => {
    const again = 8;
    const limits = makeLimits([makeLimit('qos', 'iops', baseRate)]);
    expect(causesOf(searchOf(volumeOf(ofRequests, again)), limits)).toEqual(['qos-iops']);
    expect(causesOf(searchOf(volumeOf(ofRequests, again)))).toEqual([]);
  });

  it('stays open where the engine tells of no change, or the load still moved at the end', () => {
    expect(causesOf(searchOf(volumeOf(ofRequests), false))).toEqual([]);
    const moving = withSteadyState(searchOf(volumeOf(ofRequests)), { isSteady: false, reason: 'trend' }, 8);
    expect(moving.search?.steps[8]?.change).toBe('again');
    expect(causesOf(moving)).toEqual([]);
  });

  it('takes no step for one behind the change that the engine knows to be before it', () => {
    // Both count bytes, and the burst has as much for blocks of eight times the size as there is behind it for one.
    const largestBlock = 5;
    const iops = ({ step, queueDepth, blockSizeBytes }: Load): number =>
      Math.min(queueDepth * 200, ((step <= largestBlock ? 8 : 1) * baseRate * askedBlockBytes) / blockSizeBytes);
    const causes = (narrowed: Partial<SearchLevelChange>): string[] => causesOf(searchOf({ iops }, true, {}, narrowed));
    expect(causes({})).toEqual([]);
    expect(causes({ lastBeforeStepIndex: largestBlock, firstAfterStepIndex: largestBlock + 1 })).toEqual(['bytes']);
  });

  it('finds a level that varies at random as well', () => {
    const noisy = withSteadyState(searchOf(volumeOf(ofRequests)), { isSteady: false, reason: 'noise' }, 8);
    expect(causesOf(noisy)).toEqual(['requests']);
  });

  it('takes disks for what is behind it where a cache of writes was full, and not where others came', () => {
    const iops = ({ step, queueDepth }: Load): number =>
      Math.min(queueDepth * 200, step < firstBehind ? burstRate : baseRate * (1 + 0.03 * Math.cos(3 * step)));
    const load = (writePercent: number): Result => searchOf({ iops, halfWidthPercent: 6 }, true, { writePercent });
    expect(causesOf(load(100))).toEqual(['device']);
    expect(causesOf(load(0))).toEqual([]);
  });
});
