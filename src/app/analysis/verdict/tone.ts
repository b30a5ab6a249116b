/** How a headline is worded: as sure as its verdict. */

import { Message, MessageKey } from '../../words/public-api';
import { Confidence } from './verdict-types';

/** A sentence that names a limit as sure, by the name that the same one has of a verdict that is not: with as many figures. */
type Claim<Key extends MessageKey = MessageKey> = Key extends `Verdict.Probably.${infer Name}` ? Name : never;

/** A headline that is not among these, such as that a run is faster than a limit allows, says what was measured. */
const claims: Partial<Record<MessageKey, Claim>> = {
  'Verdict.LimitReached.VmUncached': 'VmUncached',
  'Verdict.LimitReached.VmCached': 'VmCached',
  'Verdict.LimitReached.Disk': 'Disk',
  'Verdict.LimitReached.Pool': 'Pool',
  'Verdict.LimitReached.Qos': 'Qos',
  'Verdict.LimitReached.Network': 'Network',
  'Verdict.LimitReached.Measured': 'Measured',
  'Verdict.LimitReached.Several': 'Several',
  'Verdict.Cpu.All': 'CpuAll',
  'Verdict.Cpu.Threads': 'CpuThreads',
  'Verdict.RateLimit.Headline': 'RateLimit',
  'Verdict.Search.Depth': 'Depth',
  'Verdict.Search.DepthOpen': 'DepthOpen',
  'Verdict.Search.Unlisted': 'Unlisted',
  'Verdict.Search.UnlistedReads': 'UnlistedReads',
  'Verdict.Search.UnlistedWrites': 'UnlistedWrites',
  'Verdict.Search.UnlistedShared': 'UnlistedShared',
  'Verdict.Search.Device': 'Device',
  'Verdict.Search.DeviceBelow': 'DeviceBelow',
  'Verdict.Search.DeviceShared': 'DeviceShared',
  'Verdict.Search.OneDisk': 'OneDisk',
  'Verdict.Search.Shared': 'Shared',
  'Verdict.Search.NodeCpu': 'NodeCpu',
};
/** What the sure sentence of these says was measured, and stays so where nothing is claimed of it. */
const facts = ['Several', 'RateLimit'] as const;
/** What these add to the headline is worded the same, however sure it is. */
const wrappers: readonly MessageKey[] = ['Verdict.LimitReached.WhileBursting', 'Verdict.LimitReached.OrUnlisted'];

/** The headline of a verdict as sure as this; the same one where it claims nothing. */
export function toned(headline: Message, level: Confidence['level']): Message {
  const { key, args } = headline;
  if (level === 'high') {
    return headline;
  }
  if (wrappers.includes(key)) {
    return { key, args: args.map((one) => (isMessage(one) ? toned(one, level) : one)) };
  }
  const name = claims[key];
  if (name === undefined) {
    return headline;
  }
  if (level === 'medium') {
    return { key: `Verdict.Probably.${name}`, args };
  }
  return isFact(name) ? headline : { key: `Verdict.Maybe.${name}`, args };
}

/** Whether a verdict as sure as this takes back what its headline claims. */
export function isTakenBack(headline: Message, level: Confidence['level']): boolean {
  return level === 'low' && JSON.stringify(toned(headline, level)) !== JSON.stringify(headline);
}

function isFact(name: Claim): name is (typeof facts)[number] {
  return facts.some((one) => one === name);
}

function isMessage(argument: Message['args'][number]): argument is Message {
  return typeof argument === 'object' && 'key' in argument;
}
