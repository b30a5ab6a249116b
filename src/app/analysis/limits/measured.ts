/** Limits of scope measured: what an earlier search found on this volume from this node. */

import { Limit, LimitSearch, LimitWork, Target } from '../../../generated/contract';
import { KnownLimits } from './limits-for';

/** What a target's requests are like, as far as a profile says. */
type AskedWork = Pick<Target, keyof LimitWork>;

/** A limit that a search found. */
export type MeasuredLimit = Limit & { readonly search: LimitSearch };

export function isMeasured(limit: Limit): limit is MeasuredLimit {
  return limit.scope === 'measured' && (limit.search ?? null) !== null;
}

/** The limits without those that a search found: they cannot explain what a search finds. */
export function withoutMeasured(known: KnownLimits): KnownLimits {
  return { ...known, limits: known.limits.filter(({ scope }) => scope !== 'measured') };
}

/** The limits with these in place of what earlier searches found. */
export function withMeasured(known: KnownLimits, measured: readonly MeasuredLimit[]): KnownLimits {
  return measured.length === 0 ? known : { ...known, limits: [...withoutMeasured(known).limits, ...measured] };
}

/** The limits of these requests: a limit that a search found of the disks applies only to requests of the same kind. */
export function limitsOfWork(known: KnownLimits, work: readonly AskedWork[]): KnownLimits {
  return { ...known, limits: known.limits.filter((limit) => holdsFor(limit, work)) };
}

function holdsFor({ search }: Limit, asked: readonly AskedWork[]): boolean {
  const work = search?.work ?? null;
  return work === null || (asked.length > 0 && asked.every((one) => isSameKind(one, work)));
}

/** Whether requests are of the same size, mix and order. */
export function isSameKind(left: AskedWork, right: AskedWork): boolean {
  return left.blockSizeBytes === right.blockSizeBytes && isSameMix(left, right);
}

type Mix = Pick<AskedWork, 'writePercent' | 'randomPercent'>;

/** Whether requests are of the same mix and order, of whatever size. */
export function isSameMix(left: Mix, right: Mix): boolean {
  return left.writePercent === right.writePercent && left.randomPercent === right.randomPercent;
}
