/** Names of users and things. */

import { StorageJob } from '../../generated/contract';
import { notMeasured } from '../shared/pipes';

/** A VM's name, else that of its file. */
export function userName({
  initiatorName,
  filePath,
}: {
  readonly initiatorName: string | null;
  readonly filePath: string | null;
}): string {
  return initiatorName ?? filePath?.split(/[\\/]/).at(-1) ?? notMeasured;
}

/** The storage jobs in a sentence. */
export function namesOf(jobs: readonly StorageJob[]): string {
  return jobs.map(({ name }) => name).join(', ');
}
