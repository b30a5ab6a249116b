import { Cluster, Result, Run } from '../../../generated/contract';
import {
  DatedWords,
  KnownLimits,
  LimitsOrigin,
  originText,
  unknownTexts,
  Verdict,
  verdictsOfTimeSpans,
} from '../../analysis/public-api';
import { predictionsOf } from '../../analysis/search/public-api';
import { ReportInput, ReportPicture } from './report-html';

/** A result, and what is made of it. */
export interface JudgedResult {
  readonly run: Run;
  readonly result: Result;
  readonly verdict: Verdict | null;
  readonly limits: KnownLimits | null;
  readonly origin: LimitsOrigin;
  /** The roofline and the latency curve, as they are drawn elsewhere; [] if there are none. */
  readonly pictures: readonly ReportPicture[];
  /** Its volumes; null where it has not been read, as after a reload. */
  readonly cluster: Pick<Cluster, 'volumes'> | null;
  /** UTC. */
  readonly madeAt: string;
  /** Version of Headroom that makes the report. */
  readonly version: string;
}

/** A report's content from a result. */
export function reportInput(
  { run, result, verdict, limits, origin, pictures, cluster, madeAt, version }: JudgedResult,
  words: DatedWords,
): ReportInput {
  return {
    run,
    volumeName: volumeNameOf(run, cluster),
    result,
    verdict,
    pictures,
    predictions: limits === null ? new Map() : predictionsOf({ run, result, limits }),
    timeSpanVerdicts: limits === null ? [] : verdictsOfTimeSpans({ run, result, limits }),
    limitNotes: limits === null ? [] : [...unknownTexts(limits, words), originText(limits, origin, words)],
    readiness: run.readiness,
    madeAt,
    version,
  };
}

/** Where the cluster shows the volume; its id where that is not known. */
function volumeNameOf({ volumeId, confinedTo, simulation }: Run, cluster: JudgedResult['cluster']): string {
  const volume = cluster?.volumes.find(({ id }) => id === volumeId);
  // The folder of a simulated volume is one of the machine that simulates it.
  const folder = simulation === null ? confinedTo : null;
  return volume?.mountPoint ?? folder ?? volumeId;
}
