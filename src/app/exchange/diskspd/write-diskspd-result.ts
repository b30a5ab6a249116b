/**
 * A result as DISKSPD's XML (-Rxml): what the engine itself writes of the same run, but for what the contract's result does
 * not have. That is left out, or stands as it is known:
 * - Group: MaximumProcessors, the processors that a group may come to have;
 * - Latency: how many values the histograms hold, and of the 108 percentiles all but the contract's fifteen. Each keeps its
 *   place, without figures, as readers go by the position;
 * - Iops/Bucket: the least latency, its deviation, and the others by direction in intervals that have reads and writes both;
 *   without -L all latency of directions that have I/O, which the engine measures for -D alone, too;
 * - Thread/Target/Iops: the buckets; deviations end with the second decimal, as in all of Iops;
 * - Profile: Verbose and Progress are what the command line says of -v and -P, which profiles of JSON do not have;
 * - steps of a search other than the first workload: one Thread stands for all, and of processors there is the average;
 * - of other programs' results whatever they do not tell: FileSize, processors, latency.
 */

import { ProcessorPlace, Result, SystemFacts } from '../../../generated/contract';
import { completeProfile } from '../../profile/public-api';
import { XmlWriter } from '../xml/xml-writer';
import { reportTime } from './figures-as-text';
import { problemLine, reportSettings, timeSpansByPlace } from './report-facts';
import { writeTimeSpanFigures } from './write-time-span-figures';
import { writeProfileElement } from './write-diskspd-profile';

/** What readers of DISKSPD's XML compare; what measured is named in an element of its own. */
const compatible = { version: '2.2.0', date: '2024/6/3' } as const;

export function writeDiskspdResult(result: Result): string {
  const profile = completeProfile(result.profile);
  const xml = new XmlWriter();
  xml.element('Results', () => {
    writeSystem(xml, result);
    writeProfileElement(xml, profile, reportSettings(result));
    timeSpansByPlace(result).forEach((figures, place) => {
      const timeSpan = profile.timeSpans[place];
      if (timeSpan !== undefined) {
        writeTimeSpanFigures(xml, figures, timeSpan, result.system);
      }
    });
    // Not known to DISKSPD, whose readers go by path. A result with a part missing must not look whole.
    xml.value('Status', result.status === 'completed' ? null : result.status);
    if (result.status === 'failed') {
      xml.value('Problem', result.error === null ? '' : problemLine(result.error));
    }
  });
  // DISKSPD ends its results without a line break.
  return xml.text.trimEnd();
}

function writeSystem(xml: XmlWriter, { engine, startedAt, system }: Result): void {
  const isDiskspd = engine.name === 'diskspd';
  xml.element('System', () => {
    xml.value('ComputerName', system.computerName);
    xml.element('Tool', () => {
      xml.value('Version', isDiskspd ? engine.version : compatible.version);
      xml.value('VersionDate', compatible.date);
      xml.value('Name', isDiskspd ? null : `${engine.name} ${engine.version}`);
    });
    xml.value('RunTime', reportTime(startedAt));
    xml.empty('PowerScheme', { Name: system.powerScheme?.name ?? 'unknown', Guid: system.powerScheme?.id ?? '' });
    if (system.processors.length > 0) {
      writeTopology(xml, system);
    }
  });
}

function writeTopology(xml: XmlWriter, { processors }: SystemFacts): void {
  const isMixed = processors.some(({ efficiencyClass }) => efficiencyClass > 0);
  xml.element(
    'ProcessorTopology',
    () => {
      for (const [group, members] of parts(processors, ({ group: one }) => one)) {
        xml.empty('Group', { Group: group, ActiveProcessors: members.length, ActiveProcessorMask: mask(members) });
      }
      writeSets(xml, 'Node', processors, ({ node }) => node);
      writeSets(xml, 'Socket', processors, ({ socket }) => socket);
      for (const [group, members] of parts(processors, ({ group: one }) => one)) {
        for (const [core, threads] of parts(members, ({ core: one }) => one)) {
          const efficiencyClass = threads[0]?.efficiencyClass ?? 0;
          xml.empty('Core', { Group: group, Core: core, Mask: mask(threads), EfficiencyClass: efficiencyClass });
        }
      }
    },
    { Heterogeneous: String(isMixed) },
  );
}

/** Nodes or sockets, each with the groups it reaches into. */
function writeSets(
  xml: XmlWriter,
  name: string,
  processors: readonly ProcessorPlace[],
  numberOf: (one: ProcessorPlace) => number,
): void {
  for (const [number, members] of parts(processors, numberOf)) {
    const write = (): void => {
      for (const [group, inGroup] of parts(members, ({ group: one }) => one)) {
        xml.empty('Group', { Group: group, Mask: mask(inGroup) });
      }
    };
    xml.element(name, write, { [name]: number });
  }
}

/** The processors by number of something, in its order. */
function parts(
  processors: readonly ProcessorPlace[],
  numberOf: (one: ProcessorPlace) => number,
): [number: number, members: ProcessorPlace[]][] {
  const numbers = [...new Set(processors.map(numberOf))].sort((left, right) => left - right);
  return numbers.map((number) => [number, processors.filter((one) => numberOf(one) === number)]);
}

/** Bits of processors of one group, in hexadecimal. */
function mask(processors: readonly ProcessorPlace[]): string {
  const bits = processors.reduce((all, { number }) => all | (1n << BigInt(number)), 0n);
  return `0x${bits.toString(16)}`;
}
