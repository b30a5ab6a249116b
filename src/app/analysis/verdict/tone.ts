/** How a headline is said: as sure as its verdict is. */

import { Message, MessageKey } from '../../words/message';
import { Confidence } from './verdict-types';

/** A sentence that names a limit as sure, and the same one of a verdict that is not. As many figures are in each. */
interface Tones {
  readonly medium: MessageKey;
  /** Left out where the sure sentence says what was measured, and claims nothing of it. */
  readonly low?: MessageKey;
}

/** A headline without tones, such as that a run is faster than a limit allows, says what was measured. */
const tones: Partial<Record<MessageKey, Tones>> = {
  'Verdict.LimitReached.VmUncached': { medium: 'Verdict.Probably.VmUncached', low: 'Verdict.Maybe.VmUncached' },
  'Verdict.LimitReached.VmCached': { medium: 'Verdict.Probably.VmCached', low: 'Verdict.Maybe.VmCached' },
  'Verdict.LimitReached.Disk': { medium: 'Verdict.Probably.Disk', low: 'Verdict.Maybe.Disk' },
  'Verdict.LimitReached.Pool': { medium: 'Verdict.Probably.Pool', low: 'Verdict.Maybe.Pool' },
  'Verdict.LimitReached.Qos': { medium: 'Verdict.Probably.Qos', low: 'Verdict.Maybe.Qos' },
  'Verdict.LimitReached.Network': { medium: 'Verdict.Probably.Network', low: 'Verdict.Maybe.Network' },
  'Verdict.LimitReached.Measured': { medium: 'Verdict.Probably.Measured', low: 'Verdict.Maybe.Measured' },
  'Verdict.LimitReached.Several': { medium: 'Verdict.Probably.Several' },
  'Verdict.Cpu.All': { medium: 'Verdict.Probably.CpuAll', low: 'Verdict.Maybe.CpuAll' },
  'Verdict.Cpu.Threads': { medium: 'Verdict.Probably.CpuThreads', low: 'Verdict.Maybe.CpuThreads' },
  'Verdict.RateLimit.Headline': { medium: 'Verdict.Probably.RateLimit' },
  'Verdict.Search.Depth': { medium: 'Verdict.Probably.Depth', low: 'Verdict.Maybe.Depth' },
  'Verdict.Search.DepthOpen': { medium: 'Verdict.Probably.DepthOpen', low: 'Verdict.Maybe.DepthOpen' },
  'Verdict.Search.Unlisted': { medium: 'Verdict.Probably.Unlisted', low: 'Verdict.Maybe.Unlisted' },
  'Verdict.Search.UnlistedReads': { medium: 'Verdict.Probably.UnlistedReads', low: 'Verdict.Maybe.UnlistedReads' },
  'Verdict.Search.UnlistedWrites': { medium: 'Verdict.Probably.UnlistedWrites', low: 'Verdict.Maybe.UnlistedWrites' },
  'Verdict.Search.UnlistedShared': { medium: 'Verdict.Probably.UnlistedShared', low: 'Verdict.Maybe.UnlistedShared' },
  'Verdict.Search.Device': { medium: 'Verdict.Probably.Device', low: 'Verdict.Maybe.Device' },
  'Verdict.Search.DeviceShared': { medium: 'Verdict.Probably.DeviceShared', low: 'Verdict.Maybe.DeviceShared' },
  'Verdict.Search.OneDisk': { medium: 'Verdict.Probably.OneDisk', low: 'Verdict.Maybe.OneDisk' },
  'Verdict.Search.Shared': { medium: 'Verdict.Probably.Shared', low: 'Verdict.Maybe.Shared' },
  'Verdict.Search.NodeCpu': { medium: 'Verdict.Probably.NodeCpu', low: 'Verdict.Maybe.NodeCpu' },
};
/** What these add to the headline in them is said alike, however sure it is. */
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
  return { key: tones[key]?.[level] ?? key, args };
}

/** Whether a verdict as sure as this takes back what its headline claims. */
export function isTakenBack(headline: Message, level: Confidence['level']): boolean {
  return level === 'low' && JSON.stringify(toned(headline, level)) !== JSON.stringify(headline);
}

function isMessage(argument: Message['args'][number]): argument is Message {
  return typeof argument === 'object' && 'key' in argument;
}
