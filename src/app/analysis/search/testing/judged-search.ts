/** Verdicts on searches that are made up, and the limits that they are judged by. */
import { Result } from '../../../../generated/contract';
import { KnownLimits } from '../../limits/limits-for';
import { makeLimit, makeLimits } from '../../testing/limits';
import { makeSearch, Volume } from '../../testing/searches';
import { Verdict } from '../../verdict/verdict-types';
import { assessResult } from '../assess-result';

/** The limits of a VM size. */
export const vm = makeLimits([makeLimit('vm-uncached', 'iops', 2000), makeLimit('vm-uncached', 'throughput', 200e6)]);
/** No limit is known. */
export const nothing = makeLimits([]);

/** The verdict on a search of this volume from the coordinator node. */
export function verdictOn(volume: Volume, limits: KnownLimits, options?: Parameters<typeof makeSearch>[1]): Verdict {
  return assess(makeSearch(volume, options), limits);
}

/** The verdict on this search from the coordinator node. */
export function assess(result: Result, limits: KnownLimits): Verdict {
  return assessResult({ result, limits, run: { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null } });
}
