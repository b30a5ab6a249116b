/** Which of the engine's warnings say something that the verdict does not say already: a cause is said once. */

import { Warning } from '../../../generated/contract';
import { MessageKey } from '../../words/public-api';
import { Verdict } from './verdict-types';

/** What a verdict says of the same cause. */
const sameCause: Readonly<Record<Warning['code'], readonly MessageKey[]>> = {
  ShortRun: ['Verdict.Reason.Short'],
  NoWarmUp: ['Verdict.Reason.NoWarmUp'],
  Buffered: ['Verdict.Reason.Buffered'],
  SmallTarget: ['Verdict.Reason.SmallFile'],
  SparseTarget: ['Verdict.Reason.Sparse'],
  CompressibleContent: ['Verdict.Reason.Compressible'],
  ShallowQueue: ['Verdict.Note.QueueNotFull'],
  SimulatedDevice: ['Verdict.Reason.Simulated', 'Verdict.Reason.SimulatedTo', 'Verdict.Reason.SimulatedToEither'],
  NullBackend: ['Verdict.Reason.NullBackend'],
  TooFewSamples: [],
  OptionIgnored: [],
  RatePerThread: [],
  MisalignedBlock: [],
  NotSequential: [],
  SmallerThanAsked: [],
  Other: [],
};

/**
 * The warnings without those that a reason or a note of the verdict already mentions, in its own words or in theirs.
 */
export function warningsBeside(
  warnings: readonly Warning[],
  verdict: Pick<Verdict, 'confidence' | 'notes'> | null,
): Warning[] {
  const said = verdict === null ? [] : [...verdict.confidence.reasons, ...verdict.notes];
  return warnings.filter(
    ({ code, message: text }) =>
      !said.some(
        ({ key, args }) =>
          sameCause[code].includes(key) || (key === 'Verdict.Reason.Warning' && args[0] === text.replace(/\.$/, '')),
      ),
  );
}
