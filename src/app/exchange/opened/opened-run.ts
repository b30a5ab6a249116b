/** A run for files that have only the result. */
import { Result, Run } from '../../../generated/contract';
import { KnownLimits } from '../../analysis/public-api';
import { notMeasured } from '../../words/public-api';

/** Where a run of this result would be, as far as the result tells. It is shown, and never kept. */
export function runOfResult(result: Result, fileName: string): Run {
  const { startedAt, endedAt, system, profile, status, error, engine } = result;
  const digits = startedAt.replace(/\D/g, '');
  return {
    contractVersion: 1,
    id: `${digits.slice(0, 8)}-${digits.slice(8, 14)}-00000000`,
    status,
    name: fileName.slice(0, 200),
    presetId: null,
    provider: 'local',
    simulation: null,
    nodeName: system.computerName || notMeasured,
    volumeId: notMeasured,
    coordinatorNodeName: null,
    profile,
    keepTestFile: true,
    readiness: null,
    check: null,
    expectedSeconds: 0,
    timeLimitSeconds: 1,
    createdAt: startedAt,
    endedAt,
    engine: { version: engine.version, platform: engine.platform ?? 'windows', sha256: engine.sha256 ?? '' },
    process: null,
    progress: null,
    error,
    confinedTo: null,
  } as Run;
}

/** No limits, and nothing that could not be read: no node was asked. */
export function withoutLimits({ nodeName, volumeId, createdAt }: Run): KnownLimits {
  return {
    contractVersion: 1,
    facts: {
      contractVersion: 1,
      nodeName,
      volumeId,
      readAt: createdAt,
      vmSize: null,
      vmSizeSource: null,
      disks: [],
      disksSource: null,
      copies: null,
      copiesSource: null,
      qos: [],
      entries: null,
      notKnown: [],
    },
    publishedAsOf: null,
    limits: [],
    gaps: [],
  };
}

/** When a result says nothing of its time, its reader takes the earliest possible second. */
export function hasStart({ startedAt }: Result): boolean {
  return Date.parse(startedAt) > 0;
}
