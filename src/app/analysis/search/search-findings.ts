/** What a search found beside its answer, as the engine tells it; engines that tell nothing of it leave it out. */

import { DirectionCeiling, Result, SearchLevelChange } from '../../../generated/contract';
import { Figure, figure, Message, message } from '../../words/public-api';
import { boundsOf, isWithinStep } from './level-bounds';
import { figuresOfInterval } from './measured-value';
import { searchOf, Step } from './search-steps';

/** The most of one kind that the search reached, and that held at its end. */
export interface FoundCeiling {
  readonly work: Message;
  /** Of the step that reached it. */
  readonly blockSizeBytes: number | null;
  /** Per second. */
  readonly value: Figure;
  /** The 95% interval of the step's mean, in words and as figures. */
  readonly interval: Message;
  readonly low: number;
  readonly high: number;
  /** As people count them, from 1. */
  readonly step: number;
}

/** Digits of what is about so much. */
const digits = { credit: 3, loadGenerator: 2 } as const;

/** The ceilings by what was read and written, and by what is counted; none where no plateau is known. */
export function ceilingsOf(result: Result): FoundCeiling[] {
  const stepAt = stepsOfEngine(result);
  return (result.search?.ceilings ?? []).flatMap(({ direction, kind, stepIndex, value, lowValue, highValue }) => {
    const found = stepAt(stepIndex);
    const unit = kind === 'iops' ? 'iops' : 'throughput';
    return found === null
      ? []
      : [
          {
            work: message(workKeys[direction]),
            blockSizeBytes: found.step.target.blockSizeBytes ?? null,
            value: figure(unit, value),
            interval: message(
              'SearchSteps.Expect.Range',
              ...figuresOfInterval({ low: lowValue, high: highValue }, unit),
            ),
            low: lowValue,
            high: highValue,
            step: found.number,
          },
        ];
  });
}

const workKeys: Readonly<
  Record<
    DirectionCeiling['direction'],
    'SearchSteps.Found.All' | 'SearchSteps.Found.Reads' | 'SearchSteps.Found.Writes'
  >
> = { all: 'SearchSteps.Found.All', reads: 'SearchSteps.Found.Reads', writes: 'SearchSteps.Found.Writes' };

/** Each level that changed during the search, and what a burst credit would have held; then what the engine could issue. */
export function findingsOf(result: Result): Message[] {
  return [...levelChangesOf(result), ...loadGeneratorOf(result), ...withoutStorageOf(result)];
}

/** In the order in which they were seen. */
export function levelChangesOf(result: Result): Message[] {
  const stepAt = stepsOfEngine(result);
  return (result.search?.levelChanges ?? []).flatMap((change) => sentencesOf(change, stepAt));
}

/** Whether the level may have changed between a step and the one that it is compared with: their difference rules out nothing. */
export function isAcrossChange({ timeSpan, before }: Step, { search }: Result): boolean {
  const placeOf = (index: number | undefined): number =>
    search?.steps.findIndex(({ timeSpanIndex }) => timeSpanIndex === index) ?? -1;
  const places = [placeOf(timeSpan.index), placeOf(before?.timeSpan.index)];
  const [first, last] = [Math.min(...places), Math.max(...places)];
  return (
    before !== null &&
    (search?.levelChanges ?? []).some((change) => {
      const { lastBefore, firstAfter } = boundsOf(change);
      return isWithinStep(change) ? first <= lastBefore && lastBefore <= last : first < firstAfter && last > lastBefore;
    })
  );
}

function sentencesOf(change: SearchLevelChange, stepAt: StepAt): Message[] {
  const { fromStepIndex, toStepIndex, beforeIops, afterIops, atSeconds, creditIos } = change;
  const [from, to] = [stepAt(fromStepIndex), stepAt(toStepIndex)];
  if (from === null || to === null) {
    return [];
  }
  const place =
    from.number === to.number
      ? message('SearchSteps.Found.Within', String(from.number))
      : message('SearchSteps.Found.Between', String(from.number), String(to.number));
  const levels = [figure('iopsNumber', beforeIops), figure('iops', afterIops)] as const;
  const isFall = afterIops < beforeIops;
  const moved =
    atSeconds === null
      ? message(isFall ? 'SearchSteps.Found.Fell' : 'SearchSteps.Found.Rose', ...levels, place)
      : message(
          isFall ? 'SearchSteps.Found.FellAfter' : 'SearchSteps.Found.RoseAfter',
          ...levels,
          place,
          figure('seconds', atSeconds),
        );
  const credit =
    creditIos === null || creditIos <= 0
      ? []
      : [message('SearchSteps.Found.Credit', figure('count', about(creditIos, digits.credit)))];
  return [moved, ...credit];
}

/** What the engine itself could issue at most, and how much of that the fastest step used. */
function loadGeneratorOf({ search }: Result): Message[] {
  const engine = search?.loadGenerator ?? null;
  return engine === null
    ? []
    : [
        message(
          'SearchSteps.Found.LoadGenerator',
          figure('iops', about(engine.ceilingIops, digits.loadGenerator)),
          figure('count', engine.processorCount),
          figure('percent', engine.shareUsedPercent),
        ),
      ];
}

/** What the engine's loop came to alone, with the load of which step. */
function withoutStorageOf(result: Result): Message[] {
  const loop = result.search?.withoutStorage ?? null;
  const found = loop === null || loop.iops === 0 ? null : stepsOfEngine(result)(loop.comparedWith);
  return loop === null || found === null
    ? []
    : [
        message(
          'SearchSteps.Found.WithoutStorage',
          figure('iops', about(loop.iops, digits.loadGenerator)),
          String(found.number),
        ),
      ];
}

function about(value: number, precision: number): number {
  return Number(value.toPrecision(precision));
}

type StepAt = (index: number) => { readonly number: number; readonly step: Step } | null;

/** The engine counts all steps from 0; people those that measured something, from 1. */
function stepsOfEngine(result: Result): StepAt {
  const steps = searchOf(result)?.steps ?? [];
  return (index) => {
    const place = steps.findIndex(({ timeSpan }) => timeSpan.index === result.search?.steps[index]?.timeSpanIndex);
    const step = steps[place];
    return step === undefined ? null : { number: place + 1, step };
  };
}
