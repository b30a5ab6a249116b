/**
 * A result as DISKSPD's text (-Rtext): what the engine itself writes of the same run, but for what the contract's result does
 * not have, or DISKSPD's text has no place for:
 * - "using verbose mode" is what the command line says of -v, which profiles of JSON do not have;
 * - steps of a search other than the first workload: of threads and processors there is the total or the average alone;
 * - the table of a search and the file copy, which are the engine's own, stand in no text of DISKSPD's: they are left out;
 * - of other programs' results whatever they do not tell: sizes of files and processors; latency and deviation are N/A.
 * Numbers of cores, groups, nodes and sockets that are not known are 0, as the engine says it.
 */

import { IoStatistics, Result, SystemFacts } from '../../../generated/contract';
import { completeProfile } from '../../profile/public-api';
import { fixed, fixedIn, reportTime, wholeIn } from './figures-as-text';
import { profileLines } from './profile-as-text';
import { reportSettings, timeSpansByPlace } from './report-facts';
import { stars, timeSpanFigureLines } from './time-span-as-text';

export function writeDiskspdText(result: Result): string {
  const profile = completeProfile(result.profile);
  const spans = timeSpansByPlace(result);
  const lines = [
    ...profileLines(profile, result.commandLine, reportSettings(result).isVerbose),
    ...systemLines(result),
    ...profile.timeSpans.flatMap((timeSpan, place) => [
      '',
      `Results for timespan ${place + 1}:`,
      stars,
      ...timeSpanFigureLines(result, spans[place] ?? null, timeSpan),
    ]),
    // What steps of different settings add up to is no figure of anything.
    ...(spans.length > 1 && result.search === undefined ? totalLines(result) : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function systemLines({ system, startedAt }: Result): string[] {
  const { name = null, id = null } = system.powerScheme ?? {};
  return [
    'System information:',
    '',
    `\tcomputer name: ${system.computerName}`,
    `\tstart time: ${reportTime(startedAt)}`,
    '',
    ...countLines(system),
    `\theterogeneous cores:\t${system.processors.some(({ efficiencyClass }) => efficiencyClass > 0) ? 'y' : 'n'}`,
    '',
    `\tactive power scheme:\t${name ?? '<unknown>'}${id === null ? '' : ` (${id})`}`,
  ];
}

function countLines(system: SystemFacts): string[] {
  return [
    ['cpu', system.processors.length || system.logicalProcessorCount] as const,
    ['core', system.coreCount] as const,
    ['group', system.processorGroupCount] as const,
    ['node', system.numaNodeCount] as const,
    ['socket', system.socketCount] as const,
  ].map(([name, count]) => `\t${name} count:\t\t${count ?? 0}`);
}

function totalLines({ timeSpans }: Result): string[] {
  const seconds = timeSpans.reduce((sum, { measuredSeconds }) => sum + measuredSeconds, 0);
  const row = (name: 'read' | 'write' | 'total'): string => {
    const sum = (read: (one: IoStatistics) => number): number =>
      timeSpans.reduce((all, one) => all + read(one[name]), 0);
    const [bytes, ioCount] = [sum((one) => one.bytes), sum((one) => one.ioCount)];
    const rate = (count: number): string => fixedIn(10, seconds > 0 ? count / seconds : 0, 2);
    return `${name.padEnd(6)} | ${wholeIn(15, bytes)} | ${wholeIn(12, ioCount)} | ${rate(bytes / 2 ** 20)} | ${rate(ioCount)}`;
  };
  return [
    '',
    '',
    'Totals:',
    stars,
    '',
    'type   |       bytes     |     I/Os     |    MiB/s   |  I/O per s',
    '-'.repeat(79),
    row('write'),
    row('read'),
    '-'.repeat(79),
    row('total'),
    '',
    `total test time:\t${fixed(seconds, 2)}s`,
  ];
}
