import { ReadinessCheck, UnknownFact } from '../../generated/contract';
import { ReadinessState } from './readiness.store';

/** A fact of the cluster, and the check that reports it as not known. */
export const checkOfFact: Readonly<Partial<Record<string, ReadinessCheck['id']>>> = {
  'storage pools': 'pool-health',
  drives: 'drive-health',
  'storage jobs': 'storage-jobs',
  'volume access': 'volume-access',
};

/** The facts that are not known and that none of these checks reports: one report is enough. */
export function factsWithoutCheck(
  facts: readonly UnknownFact[],
  { isChecking, readiness }: ReadinessState,
): readonly UnknownFact[] {
  // During the checks, facts that have a check will be reported there.
  const isSaid = (id: ReadinessCheck['id']): boolean =>
    isChecking || (readiness?.checks ?? []).some((check) => check.id === id && check.verdict === 'unknown');
  return facts.filter(({ fact }) => {
    const id = checkOfFact[fact];
    return id === undefined || !isSaid(id);
  });
}
