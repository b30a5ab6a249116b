/** Disks of a node for cases. */
import { NodeDisks } from '../../../generated/contract';

/** Disks of one kind, by their tier or by their size in GiB. */
export function disks(
  type: string,
  tier: string | number,
  count: number,
  caching: NodeDisks['caching'] = null,
): NodeDisks {
  return typeof tier === 'number'
    ? { type, tier: null, sizeGiB: tier, count, caching }
    : { type, tier, sizeGiB: null, count, caching };
}
