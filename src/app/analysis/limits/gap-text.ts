/** Missing figures in words, with what to do about it. */

import { LimitGap } from '../../../generated/contract';
import { Message, message } from '../../words/public-api';

const keys = {
  vmSizeNotListed: 'Limits.Gap.VmSizeNotListed',
  vmSizeNotPublished: 'Limits.Gap.VmSizeNotPublished',
  diskNotListed: 'Limits.Gap.DiskNotListed',
  diskConfigurable: 'Limits.Gap.DiskConfigurable',
  diskInterface: 'Limits.Gap.DiskInterface',
} as const;

/** One sentence that names the VM size or the disk, and how to enter its limits. */
export function gapText({ kind, name }: LimitGap): Message {
  return message(keys[kind], name);
}
