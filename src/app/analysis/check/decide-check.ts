/**
 * Whether two nodes differ, decided on whole runs: the seconds of one run are too similar to show its noise, as what
 * changes from run to run (caches, other load, the disks' own work) does not show in them. Runs alternate between the
 * nodes until the difference is settled, or until the most runs were made. The design and where it comes from are in
 * `engine/contract/check-design.json`; its vectors hold the module to the same decision.
 */
import design from '../../../../engine/contract/check-design.json';

/**
 * The mean IOPS of one run. null where it did not measure what its place in the check asks for: its block is left out.
 */
export type Replicate = number | null;

/** The difference so far: the other node's IOPS as a share of the coordinator node's, and what it is known to lie within. */
export interface RatioEstimate {
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
  readonly confidencePercent: number;
}

export type CheckVerdict = 'continue' | 'different' | 'same' | 'not-settled';

export interface CheckDecision {
  readonly verdict: CheckVerdict;
  /** At the last look; null before the first. */
  readonly estimate: RatioEstimate | null;
  /** Runs that the estimate rests on. */
  readonly countedRuns: number;
  /** Runs of complete blocks that do not count. */
  readonly leftOutRuns: number;
}

/** One run after another, as the nodes take turns. */
export type Turn = 'first' | 'second';

type Look = (typeof design.looks)[number];

const runsOfBlock = design.blockOrder.length;
const runsOfNodeInBlock = runsOfBlock / 2;
const mostBlocks = Math.max(...design.looks.map(({ blocks }) => blocks));
const margin = -Math.log(1 - design.marginPercent / 100);

/** Nodes that differ by less are the same, in percent. */
export const { marginPercent } = design;
/** Runs of both nodes before the first look. */
export const leastRuns = runsOfBlock * Math.min(...design.looks.map(({ blocks }) => blocks));
/** Runs of both nodes, after which the check ends without an answer. */
export const mostRuns = runsOfBlock * mostBlocks;

/** Whose turn it is after this number of runs. */
export function turnAfter(runCount: number): Turn {
  return design.blockOrder[runCount % runsOfBlock] === 'second' ? 'second' : 'first';
}

/**
 * Decides on the complete blocks of a check.
 * @param coordinator the runs on the owner of the volume, in their order; more than one node has of a block wait for the rest
 * @param other the runs of the other node, or while the volume has another owner
 */
export function decideCheck(coordinator: readonly Replicate[], other: readonly Replicate[]): CheckDecision {
  const blockCount = Math.floor(Math.min(coordinator.length, other.length) / runsOfNodeInBlock);
  const blocks = Array.from({ length: blockCount }, (_, index) => blockAt(index, coordinator, other));
  const counted = blocks.filter((block) => block.every((iops) => iops !== null && iops > 0));
  const pairs = counted.flatMap(pairsOf);
  const looks = design.looks.filter((look) => look.blocks <= counted.length);
  let estimate: RatioEstimate | null = null;
  let verdict: CheckVerdict = blockCount >= mostBlocks ? 'not-settled' : 'continue';
  let countedBlocks = 0;
  for (const look of looks) {
    const { mean, standardError } = spreadOf(pairs.slice(0, 2 * look.blocks), look);
    const [far, near] = [look.different * standardError, look.same * standardError];
    const isDifferent = Math.abs(mean) > far;
    const isSame = !isDifferent && Math.abs(mean) + near < margin;
    estimate = isSame ? estimateOf(mean, near, 95) : estimateOf(mean, far, 100 * (1 - look.nominalLevel));
    countedBlocks = look.blocks;
    // What was settled once stays so: another look would be another chance to err.
    if (isDifferent || isSame) {
      verdict = isDifferent ? 'different' : 'same';
      break;
    }
  }
  return {
    verdict,
    estimate,
    countedRuns: runsOfBlock * countedBlocks,
    leftOutRuns: runsOfBlock * (blockCount - counted.length),
  };
}

type Block = readonly Replicate[];

function blockAt(index: number, coordinator: readonly Replicate[], other: readonly Replicate[]): Block {
  const from = index * runsOfNodeInBlock;
  return [...coordinator.slice(from, from + runsOfNodeInBlock), ...other.slice(from, from + runsOfNodeInBlock)];
}

/** A pair in each direction of time, as the logarithm of the other node's share. */
function pairsOf([oneBefore, oneAfter, otherBefore, otherAfter]: Block): readonly number[] {
  const ratio = (right?: Replicate, left?: Replicate): number => Math.log(right ?? NaN) - Math.log(left ?? NaN);
  return [ratio(otherBefore, oneBefore), ratio(otherAfter, oneAfter)];
}

interface Spread {
  readonly mean: number;
  readonly standardError: number;
}

/** The trimmed mean of the pairs without the drift, and its standard error. */
function spreadOf(pairs: readonly number[], { trimmedPairs: trimmed, degreesOfFreedom }: Look): Spread {
  const forwards = pairs.filter((_, index) => index % 2 === 0);
  const backwards = pairs.filter((_, index) => index % 2 === 1);
  // A drift adds to the one and takes from the other. Where outliers are expected, they must not pass for one.
  const center = trimmed === 0 ? meanOf : medianOf;
  const drift = (center(forwards) - center(backwards)) / 2;
  const sorted = pairs
    .map((pair, index) => pair - (index % 2 === 0 ? drift : -drift))
    .sort((left, right) => left - right);
  const kept = sorted.slice(trimmed, sorted.length - trimmed);
  const [least, most] = [kept[0] ?? NaN, kept.at(-1) ?? NaN];
  const drawnIn = sorted.map((value) => Math.min(most, Math.max(least, value)));
  const middle = meanOf(drawnIn);
  const squares = drawnIn.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return { mean: meanOf(kept), standardError: Math.sqrt(squares / degreesOfFreedom / kept.length) };
}

function estimateOf(mean: number, halfWidth: number, confidencePercent: number): RatioEstimate {
  return {
    ratio: Math.exp(mean),
    low: Math.exp(mean - halfWidth),
    high: Math.exp(mean + halfWidth),
    confidencePercent,
  };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? NaN) + upper) / 2;
}
