import { ReadinessCheck, UnknownFact } from '../../generated/contract';

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
  checks: readonly ReadinessCheck[],
): readonly UnknownFact[] {
  const isSaid = ({ id, verdict }: ReadinessCheck, fact: string): boolean =>
    verdict === 'unknown' && id === checkOfFact[fact];
  return facts.filter(({ fact }) => !checks.some((check) => isSaid(check, fact)));
}
