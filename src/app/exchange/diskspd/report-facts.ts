/** What both of DISKSPD's reports say of a result. */

import { EffectiveRange, Problem, Result, TimeSpanResult } from '../../../generated/contract';

/** The text in place of the figures of a time span that ended before its measuring began. */
export const nothingMeasured = 'The test was interrupted before the measurements began. No results are displayed.';

/** The I/Os for each dot of a -P without a number, as in the engine. */
const defaultIosPerDot = 65536;

/** The settings of the report itself, which are not in the profile. */
export interface ReportSettings {
  readonly iosPerDot: number;
  readonly isVerbose: boolean;
  readonly hasWaits: boolean;
}

/** -v and -P are no part of a profile: the command line has them where they were given. */
export function reportSettings({ commandLine, timeSpans }: Result): ReportSettings {
  const options = commandLine.split(' ');
  const dots = options.map((option) => /^-P(\d*)$/.exec(option)?.[1]).find((count) => count !== undefined);
  return {
    iosPerDot: dots === undefined ? 0 : Number(dots || defaultIosPerDot),
    isVerbose: options.includes('-v'),
    hasWaits: timeSpans.some(({ threads }) => threads.some(({ waits }) => waits !== null)),
  };
}

/** Readers count on a place for each time span of the profile, also where nothing was measured: null there. */
export function timeSpansByPlace({ profile, timeSpans }: Result): readonly (TimeSpanResult | null)[] {
  return profile.timeSpans.map((_timeSpan, place) => timeSpans.find(({ index }) => index === place) ?? null);
}

/** A problem as the engine says it in one line. */
export function problemLine({ code, message, action, target }: Problem): string {
  return `${target ? `${target}: ` : ''}[${code}] ${message}${action ? ` Next: ${action}` : ''}`;
}

export function shareSum(ranges: readonly EffectiveRange[]): number {
  return ranges.reduce((sum, { ioPercent }) => sum + ioPercent, 0);
}

/** The ranges with those between them that got no I/O, shares adding up to 100. */
export function rangesWithHoles(ranges: readonly EffectiveRange[]): EffectiveRange[] {
  const sum = shareSum(ranges);
  let end = 0;
  return ranges.flatMap(({ ioPercent, fromBytes, toBytes }) => {
    const hole = fromBytes > end ? [{ ioPercent: 0, fromBytes: end, toBytes: fromBytes }] : [];
    end = toBytes;
    return [...hole, { ioPercent: sum > 0 ? (100 * ioPercent) / sum : 0, fromBytes, toBytes }];
  });
}
