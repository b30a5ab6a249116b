/** The user's entries for a cluster's limits, as a draft and as saved. */
import { DiskSet, Limit, LimitEntries, LimitFacts } from '../../generated/contract';

/** null means "as detected". */
export interface EntryDraft {
  readonly vmSize: string | null;
  readonly disks: DiskSet | null;
  readonly limits: readonly Limit[];
}

export const nothingEntered: EntryDraft = { vmSize: null, disks: null, limits: [] };

/** The saved entries, as a draft. */
export function draftOf({ entries }: LimitFacts): EntryDraft {
  return entries === null ? nothingEntered : { vmSize: entries.vmSize, disks: entries.disks, limits: entries.limits };
}

/** What is being edited, as if a node kept it already; null where nothing is entered. */
export function entriesOf({ vmSize, disks, limits }: EntryDraft, { entries, readAt }: LimitFacts): LimitEntries | null {
  const { clusterName, savedAt, savedBy } = entries ?? { clusterName: '-', savedAt: readAt, savedBy: null };
  return vmSize === null && disks === null && limits.length === 0
    ? null
    : { contractVersion: 1, clusterName, savedAt, savedBy, vmSize, disks, limits: [...limits] };
}

/** The document that each node saves; figures without a date get today's date. */
export function entriesDocument(draft: EntryDraft, clusterName: string, now: Date): LimitEntries {
  const savedAt = now.toISOString().replace(/\.\d+Z$/, 'Z');
  const date = savedAt.slice(0, 'yyyy-mm-dd'.length);
  const limits = draft.limits.map((limit) => ({
    ...limit,
    source: { ...limit.source, date: limit.source.date ?? date },
  }));
  return { contractVersion: 1, clusterName, savedAt, savedBy: null, vmSize: draft.vmSize, disks: draft.disks, limits };
}
