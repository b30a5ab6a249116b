import { ReadinessCheck, UnknownFact } from '../../generated/contract';
import { ReadinessState } from './readiness.store';

/** What the cluster calls a fact, and the check that says of it that it is not known. */
export const checkOfFact: Readonly<Partial<Record<string, ReadinessCheck['id']>>> = {
  'storage pools': 'pool-health',
  drives: 'drive-health',
  'storage jobs': 'storage-jobs',
  'volume access': 'volume-access',
};

/** The facts that are not known and of which none of these checks says so: what is said once is enough. */
export function factsWithoutCheck(
  facts: readonly UnknownFact[],
  { isChecking, readiness }: ReadinessState,
): readonly UnknownFact[] {
  // While they are made, those that have a check are about to be said there.
  const isSaid = (id: ReadinessCheck['id']): boolean =>
    isChecking || (readiness?.checks ?? []).some((check) => check.id === id && check.verdict === 'unknown');
  return facts.filter(({ fact }) => {
    const id = checkOfFact[fact];
    return id === undefined || !isSaid(id);
  });
}
