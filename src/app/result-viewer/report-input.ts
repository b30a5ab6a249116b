import { Cluster, Result, Run } from '../../generated/contract';
import { nodePackage } from '../../generated/node-package';
import { KnownLimits, Verdict } from '../analysis/public-api';
import { ReportInput } from '../exchange/report/public-api';
import { Texts } from '../shared/texts';
import { originText, unknownTexts } from './limits-origin';
import { LimitsOrigin } from './result.store';

export interface ShownResult {
  readonly run: Run;
  readonly result: Result;
  /** What the page shows of it. */
  readonly state: {
    readonly verdict: Verdict | null;
    readonly limits: KnownLimits | null;
    readonly origin: LimitsOrigin;
  };
  /** null where the tool has not read it, as after a reload. */
  readonly cluster: Cluster | null;
  /** UTC. */
  readonly madeAt: string;
  readonly texts: Texts;
}

/** What a report tells of a result: what the page shows. */
export function reportInput({ run, result, state, cluster, madeAt, texts }: ShownResult): ReportInput {
  const { verdict, limits, origin } = state;
  return {
    run,
    volumeName: volumeNameOf(run, cluster),
    result,
    verdict,
    limitNotes: limits === null ? [] : [...unknownTexts(limits, texts), originText(limits, origin, texts)],
    readiness: run.readiness,
    madeAt,
    version: nodePackage.version,
  };
}

/** Where the cluster shows the volume; its id where that is not known. */
function volumeNameOf({ volumeId, confinedTo, simulation }: Run, cluster: Cluster | null): string {
  const volume = cluster?.volumes.find(({ id }) => id === volumeId);
  // The folder of a simulated volume is one of the machine that simulates it.
  const folder = simulation === null ? confinedTo : null;
  return volume?.mountPoint ?? folder ?? volumeId;
}
