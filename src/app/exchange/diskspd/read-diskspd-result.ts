/** DISKSPD's XML result (-Rxml), or the engine's own, as a result of the contract. */

import { defaults, Profile, Result, SystemFacts, TimeSpan, TimeSpanResult, Warning } from '../../../generated/contract';
import { diskspdCommandLine } from '../../profile/pasting/public-api';
import { message, Message } from '../../words/public-api';
import { endedBadly, ImportedResult, timestamp } from '../imported-result';
import { excerpt, readXml, XmlElement, XmlParser } from '../xml/xml-tree';
import { child, children, numberAt, textAt } from '../xml/xml-values';
import { readProfileElement } from './read-diskspd-profile';
import { cpuOf, readTimeSpanResult } from './time-span-elements';

/** A result of hours with intervals of a second, many threads and targets. */
const mostCharacters = 64 * 2 ** 20;

/**
 * Reads a result.
 * @param say the text of a message, for what the result itself says in words
 */
export function readDiskspdResult(text: string, parser: XmlParser, say: (message: Message) => string): ImportedResult {
  const { root, problem } = readXml(escaped(text), parser, mostCharacters);
  if (root === null) {
    return { result: null, problems: [problem] };
  }
  if (root.name !== 'Results') {
    return { result: null, problems: [message('Problem.XmlNotAResult', excerpt(root.name))] };
  }
  const profileElement = child(root, 'Profile');
  if (profileElement === null) {
    return { result: null, problems: [message('Problem.XmlResultWithoutProfile')] };
  }
  // A template stays what it is: which file stood for it, the threads tell.
  const { profile, problems } = readProfileElement(profileElement, templatesAsPaths(profileElement));
  if (profile === null) {
    return { result: null, problems: problems.map((one) => one.message) };
  }
  return { result: resultOf(root, profile, say), problems: [] };
}

/** DISKSPD writes texts as they are: what XML can't hold is escaped before it is parsed. */
function escaped(text: string): string {
  return text
    .replace(/Name="<unknown>"/g, 'Name="unknown"')
    .replace(
      /<(Path|FilePath|ComputerName)>([^<>\r\n]*)<\//g,
      (_all, name: string, value: string) => `<${name}>${value.replace(/&(?!(?:amp|lt|gt|quot|apos);)/g, '&amp;')}</`,
    );
}

function templatesAsPaths(profile: XmlElement): string[] {
  const count = (JSON.stringify(profile).match(/"\*\d+"/g) ?? []).length;
  return Array.from({ length: count }, (_, index) => `*${index + 1}`);
}

function resultOf(root: XmlElement, profile: Profile, say: (message: Message) => string): Result {
  const spans = children(root, 'TimeSpan');
  const timeSpans = spans.flatMap((element, index): TimeSpanResult[] => {
    const timeSpan = profile.timeSpans[index];
    const read = timeSpan === undefined ? null : readTimeSpanResult(element, timeSpan, index);
    return read === null ? [] : [read];
  });
  const startedAt = startOf(root);
  const seconds = timeSpans.reduce((sum, { index, measuredSeconds }) => {
    const { warmUpSeconds, coolDownSeconds } = { ...defaults.TimeSpan, ...profile.timeSpans[index] };
    return sum + warmUpSeconds + measuredSeconds + coolDownSeconds;
  }, 0);
  const [state, error] = stateOf(root, timeSpans, spans);
  return {
    contractVersion: 1,
    status: state,
    error,
    engine: engineOf(root),
    commandLine: diskspdCommandLine(profile).text ?? 'diskspd -X',
    backend: profile.timeSpans.every(({ completionRoutines }) => completionRoutines === true)
      ? 'completion_routines'
      : 'other',
    simulatedDevice: null,
    startedAt: timestamp(startedAt),
    endedAt: timestamp(startedAt + 1000 * seconds),
    system: systemOf(root, spans[0]),
    profile,
    timeSpans,
    warnings: warningsOf(profile, say),
  };
}

/** A result with a part missing does not look whole. */
function stateOf(
  root: XmlElement,
  timeSpans: readonly TimeSpanResult[],
  spans: readonly XmlElement[],
): [Result['status'], Result['error']] {
  const said = textAt(root, 'Status');
  if (said === 'cancelled') {
    return ['cancelled', null];
  }
  if (said === 'failed' || timeSpans.length < spans.length || spans.length === 0) {
    const failure = textAt(root, 'Problem') || spans.map((span) => textAt(span, 'Error')).find((text) => text !== '');
    return ['failed', endedBadly('DiskspdFailed', failure ?? 'The result has no measured time span.', null)];
  }
  return ['completed', null];
}

/** Beside the version of DISKSPD whose form it keeps to, the engine names itself, and the tool what measured. */
function engineOf(root: XmlElement): Result['engine'] {
  const tool = child(child(root, 'System'), 'Tool');
  const [, name, own] = /^(headroom-io|fio) (\d+(?:\.\d+)*(?:[-+.][0-9A-Za-z.+-]*)?)$/.exec(textAt(tool, 'Name')) ?? [];
  const version = /^\d+(?:\.\d+)*/.exec(textAt(tool, 'Version'))?.[0] ?? '0';
  return own === undefined
    ? { name: 'diskspd', version, platform: 'windows', sha256: null }
    : { name: name === 'fio' ? 'fio' : 'headroom-io', version: own, platform: null, sha256: null };
}

/** "2026/11/21 05:44:14 UTC"; 1970 where it can't be read. */
function startOf(root: XmlElement): number {
  const text = textAt(child(root, 'System'), 'RunTime');
  const match = /^(\d{4})\/(\d{1,2})\/(\d{1,2}) (\d{1,2}):(\d{2}):(\d{2})/.exec(text);
  const [year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match?.slice(1).map(Number) ?? [];
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function systemOf(root: XmlElement, span: XmlElement | undefined): SystemFacts {
  const system = child(root, 'System');
  const topology = child(system, 'ProcessorTopology');
  const counted = (name: string): number | null => children(topology, name).length || null;
  const power = child(system, 'PowerScheme');
  const { places } = cpuOf(span ?? null);
  return {
    computerName: textAt(system, 'ComputerName'),
    logicalProcessorCount: numberAt(span ?? null, 'ProcCount') ?? (places.length || null),
    coreCount: counted('Core'),
    socketCount: counted('Socket'),
    numaNodeCount: counted('Node'),
    processorGroupCount: counted('Group'),
    processors: places,
    powerScheme:
      power === null || (power.attributes['Name'] ?? 'unknown') === 'unknown'
        ? null
        : { name: power.attributes['Name'] ?? null, id: power.attributes['Guid'] || null },
    memoryBytes: null,
  };
}

/** What a result of the engine itself would say, and the verdict heeds. */
function warningsOf(profile: Profile, say: (message: Message) => string): Warning[] {
  const targets = profile.timeSpans.flatMap((timeSpan: TimeSpan) => timeSpan.targets);
  const isBuffered = targets.some(({ cacheMode = 'cached' }) => cacheMode === 'cached');
  return isBuffered ? [{ code: 'Buffered', message: say(message('Problem.ImportBuffered')), target: null }] : [];
}
