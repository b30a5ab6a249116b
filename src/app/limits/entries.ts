/** What a person entered of a cluster's limits, while it is edited and when it is kept. */
import { DiskSet, Limit, LimitEntries, Limits } from '../../generated/contract';

/** null stands for "as found". */
export interface EntryDraft {
  readonly vmSize: string | null;
  readonly disks: DiskSet | null;
  readonly limits: readonly Limit[];
}

export const nothingEntered: EntryDraft = { vmSize: null, disks: null, limits: [] };

/** What was entered before, to be edited. */
export function draftOf({ entries }: Limits): EntryDraft {
  return entries === null ? nothingEntered : { vmSize: entries.vmSize, disks: entries.disks, limits: entries.limits };
}

/** The document that each node keeps; figures without a date get the one of today. */
export function entriesDocument(draft: EntryDraft, clusterName: string, now: Date): LimitEntries {
  const savedAt = now.toISOString().replace(/\.\d+Z$/, 'Z');
  const date = savedAt.slice(0, 'yyyy-mm-dd'.length);
  const limits = draft.limits.map((limit) => ({
    ...limit,
    source: { ...limit.source, date: limit.source.date ?? date },
  }));
  return { contractVersion: 1, clusterName, savedAt, savedBy: null, vmSize: draft.vmSize, disks: draft.disks, limits };
}
