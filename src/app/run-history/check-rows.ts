/** The runs of a coordinator check as one row of the history. */

import { CheckPart } from '../../generated/contract';
import { decideCheck, describeDecision, isInItsPlace, Replicate } from '../analysis/public-api';
import { isSameNode } from '../analysis/limits/public-api';
import { fill, Texts } from '../shared/texts';
import { HistoryRow, RunSummary } from './history-rows';

/** Rows of runs with those of one check as one row, where there are at least two of it; it stands where the first of them did. */
export function withChecks(rows: readonly HistoryRow[], texts: Texts): HistoryRow[] {
  const checks = new Map<string, HistoryRow[]>();
  for (const row of rows) {
    const key = checkKeyOf(row);
    if (key !== null) {
      checks.set(key, [...(checks.get(key) ?? []), row]);
    }
  }
  return rows.flatMap((row) => {
    const key = checkKeyOf(row);
    const parts = key === null ? [] : (checks.get(key) ?? []);
    return key === null || parts.length < 2 ? [row] : parts[0] === row ? [checkRow(key, parts, texts)] : [];
  });
}

/** A check is of one volume, with runs on several nodes. */
function checkKeyOf({ run }: HistoryRow): string | null {
  return run.check === null ? null : `check/${run.volumeId}/${run.check.id}`;
}

function checkRow(key: string, rows: readonly HistoryRow[], texts: Texts): HistoryRow {
  const parts = [...rows].sort((one, other) => (one.run.createdAt < other.run.createdAt ? -1 : 1));
  const first = parts[0];
  const { strings } = texts;
  const running = parts.filter(({ run }) => run.status === 'running').length;
  const count = fill(strings.History.RunCount, parts.length);
  return {
    ...first,
    key,
    name: strings.History.CheckName,
    nodeText: [...new Set(parts.map(({ nodeText }) => nodeText))].sort().join(', '),
    stateText: running > 0 ? `${count}, ${strings.Runs.Status.running}` : count,
    parts,
    figures: summaryOf(parts, texts),
  };
}

/** A check has no figures of its own, and its answer in the place of a verdict. */
function summaryOf(parts: readonly HistoryRow[], texts: Texts): HistoryRow['figures'] {
  for (const missing of ['waiting', 'unread'] as const) {
    if (parts.some(({ figures }) => figures === missing)) {
      return missing;
    }
  }
  const decision = decideCheck(replicatesOf(parts, 'coordinator'), replicatesOf(parts, 'other'));
  const measured = parts.filter(({ figures }) => figures !== null).length;
  const headline = `${comparedText(parts, texts)} ${texts.say(describeDecision(decision, measured))}`.trim();
  const verdict: RunSummary['verdict'] = { headline, certainty: null, level: null, rank: null };
  const nothing = { Iops: null, Throughput: null, LatencyMean: null, LatencyP99: null };
  return { ...nothing, verdict, steps: [], ceilingIops: null, vmSize: null };
}

/** Which node is compared with which; empty while one of the two has no run. */
function comparedText(parts: readonly HistoryRow[], { strings }: Texts): string {
  const [owner, other] = (['coordinator', 'other'] as const).map(
    (role) => parts.find(({ run }) => run.check?.role === role)?.run.nodeName,
  );
  if (owner === undefined || other === undefined) {
    return '';
  }
  const { CheckMoved, CheckNodes } = strings.History;
  return isSameNode(owner, other) ? fill(CheckMoved, other) : fill(CheckNodes, other, owner);
}

/** As the check itself counts them. */
function replicatesOf(parts: readonly HistoryRow[], role: CheckPart['role']): Replicate[] {
  return parts
    .filter(({ run }) => run.check?.role === role)
    .map(({ run, figures }) =>
      figures === null || typeof figures === 'string' || run.status !== 'completed' || !isInItsPlace(role, run)
        ? null
        : figures.Iops,
    );
}
