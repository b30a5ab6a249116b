/** The steps of a search that show what limits: what each changed, what that brought, and what follows from it. */

import { figure, Message, message } from '../../words/public-api';
import { UnlistedLimit } from './explanation';
import { alikeShare, gainOf, Search, Step } from './search-steps';
import { leastGain, SettledCause } from './settled';
import { waitsForItsTurn } from './waits';

const stepKeys = {
  slower: 'Verdict.Step.Slower',
  deeper: 'Verdict.Step.Deeper',
  moreThreads: 'Verdict.Step.MoreThreads',
  largerBlock: 'Verdict.Step.LargerBlock',
  smallerBlock: 'Verdict.Step.SmallerBlock',
  smallerPart: 'Verdict.Step.SmallerPart',
  hotPart: 'Verdict.Step.HotPart',
  reads: 'Verdict.Step.Reads',
  writes: 'Verdict.Step.Writes',
} as const;

type ShownChange = keyof typeof stepKeys;

/** The steps that show a cause. */
const shownBy: Readonly<Record<SettledCause['kind'], readonly ShownChange[]>> = {
  depth: ['deeper'],
  cache: ['deeper', 'smallerPart', 'hotPart'],
  memory: [],
  engineCpu: ['moreThreads'],
  nodeCpu: ['moreThreads'],
  bytes: ['deeper', 'largerBlock', 'smallerBlock', 'slower'],
  requests: ['deeper', 'largerBlock', 'moreThreads', 'slower'],
  limit: ['deeper', 'largerBlock', 'moreThreads', 'reads', 'writes'],
  oneDisk: ['deeper', 'largerBlock'],
  device: ['deeper', 'largerBlock', 'moreThreads', 'reads', 'writes'],
};

/** The steps that show this kind of cause. Where the causes are settled, also what a step by itself shows of them. */
export function stepsInWords(
  search: Search,
  kind: SettledCause['kind'],
  causes: readonly SettledCause[] = [],
): Message[] {
  return shownBy[kind].flatMap((change) => {
    const step = search.steps.find((one) => one.change === change);
    if (step === undefined || step.before === null || !isEvidence(step, kind, search)) {
      return [];
    }
    const said = stepInWords(change, step, step.before);
    const conclusion = conclusionOf(change, step, causes);
    return [conclusion === null ? said : message(conclusion, said)];
  });
}

function isEvidence(step: Step, kind: SettledCause['kind'], search: Search): boolean {
  switch (step.change) {
    case 'slower':
      return waitsForItsTurn(search);
    case 'smallerPart':
      // The seconds of a step may be too few for a cache to take more of it.
      return kind !== 'cache' || gainOf(step) >= leastGain;
    default:
      return true;
  }
}

function stepInWords(change: ShownChange, step: Step, before: Step): Message {
  const iops = [figure('iopsNumber', step.iops), figure('iopsNumber', before.iops)] as const;
  const latencies = [latencyOf(step), latencyOf(before)] as const;
  switch (change) {
    case 'slower':
      return message(stepKeys.slower, ...latencies);
    case 'deeper':
      // Where IOPS stay, that requests wait longer is what shows a ceiling.
      return message(stepKeys.deeper, ...iops, ...latencies);
    default:
      return message(stepKeys[change], ...iops);
  }
}

function latencyOf({ latencyMicroseconds }: Step): ReturnType<typeof figure> {
  return figure('latencyMicroseconds', latencyMicroseconds ?? 0);
}

type Conclusion = 'Verdict.Step.SoRequests' | 'Verdict.Step.SoBytes' | 'Verdict.Step.SoNotThreads';

/** What follows from a step that brought what its causes predict; null where nothing does from that step alone. */
function conclusionOf(change: ShownChange, step: Step, causes: readonly SettledCause[]): Conclusion | null {
  const [first, second] = causes;
  if (change === 'moreThreads' && isOfStorage(first)) {
    return isAlike(1 + gainOf(step)) ? 'Verdict.Step.SoNotThreads' : null;
  }
  const counted = change === 'largerBlock' && second === undefined ? countedBy(first) : null;
  if (counted === 'requests' && isAlike(1 + gainOf(step))) {
    return 'Verdict.Step.SoRequests';
  }
  return counted === 'bytes' && isAlike((1 + gainOf(step)) * blockFactorOf(step)) ? 'Verdict.Step.SoBytes' : null;
}

function isOfStorage(cause: SettledCause | undefined): boolean {
  return cause !== undefined && cause.kind !== 'engineCpu' && cause.kind !== 'nodeCpu';
}

/** What a limit counts; null for what is no limit, and for one that counts large requests as several. */
function countedBy(cause: SettledCause | undefined): UnlistedLimit['kind'] | null {
  switch (cause?.kind) {
    case 'requests':
    case 'bytes':
      return cause.kind;
    case 'limit': {
      const { metric, normalizedUnitBytes } = cause.limit;
      return metric === 'throughput' ? 'bytes' : (normalizedUnitBytes ?? null) === null ? 'requests' : null;
    }
    default:
      return null;
  }
}

function isAlike(share: number): boolean {
  return Math.abs(share - 1) <= alikeShare;
}

/** How many times as large its blocks are as those of the step that it is compared with. */
function blockFactorOf({ target, before }: Step): number {
  return (target.blockSizeBytes ?? 1) / (before?.target.blockSizeBytes ?? 1);
}
