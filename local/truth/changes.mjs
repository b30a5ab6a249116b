// Whether changes of level are found: those that the engine and the verdict report, compared with the true ones.
import { formatTable } from '../base/text-table.mjs';
import { makeCase } from './cases.mjs';
import { knownSearchOf, runOf } from './known-cases.mjs';
import { isSearchable, steadyState } from './search.mjs';

/**
 * The shortest level in seconds: a change closer than this to the start or the end of the measurement is not detected.
 */
const leastLevelSeconds = 4;
/** They look at whole seconds. */
const momentSeconds = 1;
/** A search has the seconds of its steps, and the pauses between them. */
const momentOfSearchSeconds = 2;

/** Whether nothing in a system changes its level: what varies does so at random, around the same mean all the time. */
export function isSteady({ device, throttles }) {
  const { ramp = null, drops = null, swing = null, cache = null, others = null } = device;
  const isEven = (load) => load === null || ((load.from ?? 0) === 0 && (load.comesAndGoes ?? null) === null);
  return (
    [ramp, drops, swing, cache].every((one) => one === null) &&
    isEven(others) &&
    throttles.every(
      ({ burst = null, wander = null, pauses = null, others: load = null }) =>
        [burst, wander, pauses].every((one) => one === null) && isEven(load),
    )
  );
}

/**
 * Measured time without a break: a run, or a step of a search.
 * @typedef {object} Window
 * @property {'run' | 'verdict' | 'step'} kind a run as the engine judges it, or as the verdict does, or a step of a search
 * @property {string} family
 * @property {'burst' | 'others' | 'none'} cause of the change that there was in it
 * @property {number} measuredSeconds
 * @property {{ afterSeconds: number, beforeIops: number, afterIops: number } | null} change that there was, the last of several
 * @property {{ afterSeconds: number, beforeIops: number, afterIops: number } | null} found what is reported
 *
 * A whole search, with all that its result tells of changes of level.
 * @typedef {object} SearchWindow
 * @property {'search'} kind
 * @property {string} family
 * @property {'burst' | 'others' | 'none'} cause
 * @property {boolean} lasts whether it changed once, between the first step and the last
 * @property {{ afterSeconds: number, isFall: boolean } | null} change the last one that there was
 * @property {{ fromSeconds: number, toSeconds: number, afterSeconds: number | null, isFall: boolean }[]} told each between the
 *   begin of the one step and the end of the other
 */

/**
 * Runs these families' cases, each once as a run and once as a search.
 * @param {import('./cases.mjs').Family[]} families
 * @param {{ cases: number, seed: number, isWanted?: (system: object) => boolean }} options
 * @param {{ questions: import('./search.mjs').SearchQuestions, assessResult: (input: object) => object }} judges
 * @returns {Promise<(Window | SearchWindow)[]>}
 */
export async function changesOf(families, { cases, seed, isWanted = () => true }, { questions, assessResult }) {
  const windows = [];
  for (const family of families) {
    for (let index = 0; index < cases; index++) {
      const one = makeCase(family, seed, index);
      if (!isWanted(one.system)) continue;
      const steps = isSearchable(one) ? await stepsOf(one, questions) : [];
      const found = [...(await ofRun(one, { questions, assessResult })), ...steps];
      windows.push(...found.map((window) => ({ family: family.name, ...window })));
    }
  }
  return windows;
}

async function ofRun(one, { questions, assessResult }) {
  const { warmUpSeconds, measuredSeconds } = one.system;
  const { input, samples, changes } = runOf(one);
  const { assessment } = await questions.ask({ ...steadyState, samples });
  const verdict = assessResult(input);
  const measured = { begunAt: warmUpSeconds, measuredSeconds };
  return [
    { kind: 'run', ...windowOf({ ...measured, found: assessment.change }, changes) },
    { kind: 'verdict', ...windowOf({ ...measured, found: changeIn(verdict) }, changes) },
  ];
}

/** The change that a verdict notes. */
function changeIn({ notes }) {
  const note = notes.find(({ key }) => key === 'Verdict.Note.LevelChanged');
  if (note === undefined) return null;
  const [beforeIops, afterIops, afterSeconds] = note.args.map(({ value }) => value);
  return { afterSeconds, beforeIops, afterIops };
}

async function stepsOf(one, questions) {
  const { steps, input, changes } = await knownSearchOf(one, questions);
  const whole = { kind: 'search', ...windowOfSearch(steps, input.result.search.levelChanges, changes) };
  return [
    whole,
    ...steps.map(({ assessment, ...step }) => ({
      kind: 'step',
      ...windowOf({ ...step, found: assessment.change }, changes),
    })),
  ];
}

/** The level in the result of a search, compared with the truth. */
function windowOfSearch(steps, levelChanges, changes) {
  const [first] = steps;
  const last = steps.at(-1);
  const endOf = ({ begunAt, measuredSeconds }) => begunAt + measuredSeconds;
  const during = changes.filter(({ time }) => time > first.begunAt && time < endOf(last));
  const change = during.at(-1);
  const isFall = ({ beforeIops, afterIops }) => afterIops < beforeIops;
  return {
    cause: change?.cause ?? 'none',
    lasts: during.length === 1 && change.time >= first.begunAt + leastLevelSeconds && change.time < last.begunAt,
    change: change === undefined ? null : { afterSeconds: change.time - first.begunAt, isFall: isFall(change) },
    told: levelChanges.map(({ fromStepIndex, toStepIndex, atSeconds, ...levels }) => ({
      fromSeconds: steps[fromStepIndex].begunAt - first.begunAt,
      toSeconds: endOf(steps[toStepIndex]) - first.begunAt,
      afterSeconds: atSeconds,
      isFall: isFall(levels),
    })),
  };
}

function windowOf({ begunAt, measuredSeconds, found }, changes) {
  const last = changes.filter(({ time }) => time > begunAt && time < begunAt + measuredSeconds).at(-1);
  return {
    cause: last?.cause ?? 'none',
    measuredSeconds,
    change:
      last === undefined
        ? null
        : { afterSeconds: last.time - begunAt, beforeIops: last.beforeIops, afterIops: last.afterIops },
    found,
  };
}

/** Counts the changes in these windows that were found, missed or falsely reported. */
export function summaryOfChanges(windows) {
  return ['run', 'verdict', 'step'].map((kind) => {
    const of = windows.filter((one) => one.kind === kind);
    const changed = (cause, isInside) => of.filter((one) => one.cause === cause && isInMiddle(one) === isInside);
    const found = changed('burst', true).filter(isFound);
    const without = of.filter(({ cause }) => cause === 'none');
    return {
      kind,
      bursts: countOf(changed('burst', true)),
      burstsNearAnEnd: countOf(changed('burst', false)),
      othersBegin: countOf(changed('others', true)),
      without: { windows: without.length, false: without.filter((one) => one.found !== null).length },
      falseIn: [...new Set(without.filter((one) => one.found !== null).map(({ family }) => family))],
      mostSecondsOff: most(found.map((one) => Math.abs(one.found.afterSeconds - one.change.afterSeconds))),
      mostShareOff: most(
        found.flatMap((one) =>
          ['beforeIops', 'afterIops'].map((level) => Math.abs(one.found[level] / one.change[level] - 1)),
        ),
      ),
    };
  });
}

/** What of the changes in whole searches their results tell; of those that came back, the steps that tell are few. */
export function summaryOfSearches(windows) {
  const searches = windows.filter(({ kind }) => kind === 'search');
  const changed = searches.filter(({ change, lasts }) => change !== null && lasts);
  const passing = searches.filter(({ change, lasts }) => change !== null && !lasts);
  const without = searches.filter(({ change }) => change === null);
  const isFalse = ({ told }) => told.length > 0;
  const moments = changed.flatMap((one) => {
    const { afterSeconds = null } = tellingOf(one) ?? {};
    return afterSeconds === null ? [] : [Math.abs(afterSeconds - one.change.afterSeconds)];
  });
  const countOfTold = (of) => ({ changes: of.length, found: of.filter((one) => tellingOf(one) !== undefined).length });
  return {
    lasting: countOfTold(changed),
    passing: countOfTold(passing),
    moments: { told: moments.length, right: moments.filter((off) => off <= momentOfSearchSeconds).length },
    without: { searches: without.length, false: without.filter(isFalse).length },
    falseIn: [...new Set(without.filter(isFalse).map(({ family }) => family))],
  };
}

/** What a search reports about the true change. */
function tellingOf({ change: { afterSeconds, isFall }, told }) {
  return told.find((one) => one.isFall === isFall && one.fromSeconds <= afterSeconds && afterSeconds <= one.toSeconds);
}

const most = (values) => (values.length === 0 ? null : Math.max(...values));
const countOf = (windows) => ({ changes: windows.length, found: windows.filter(isFound).length });

function isInMiddle({ change, measuredSeconds }) {
  const { afterSeconds } = change;
  // Up to a second before a moment there is no whole second of the level before it.
  return afterSeconds >= leastLevelSeconds && measuredSeconds - afterSeconds >= leastLevelSeconds + momentSeconds;
}

function isFound({ change, found }) {
  return found !== null && Math.abs(found.afterSeconds - change.afterSeconds) <= momentSeconds;
}

/** The summary of whole searches in words. */
export function reportOfSearches({ lasting, passing, moments, without, falseIn }) {
  const share = ({ changes, found }) => `${found} of ${changes}`;
  return (
    `Searches: ${share(lasting)} changes that last are told, ${share(passing)} that come back or are at an end; ` +
    `of ${moments.told} moments ${moments.right} within ${momentOfSearchSeconds} s; ` +
    `false in ${without.false} of ${without.searches} searches without a change` +
    (falseIn.length === 0 ? '.' : `: ${falseIn.join(', ')}.`)
  );
}

/** The summary as a table. */
export function reportOfChanges(summary) {
  const share = ({ changes, found }) => `${found} of ${changes}`;
  const names = { run: 'Runs', verdict: 'Runs, by the verdict', step: 'Steps of searches' };
  return [
    formatTable(
      ['', 'bursts that end', 'nearer than 4 s to an end', 'other load begins', 'without a change', 'false'],
      summary.map(({ kind, bursts, burstsNearAnEnd, othersBegin, without }) => [
        names[kind],
        share(bursts),
        share(burstsNearAnEnd),
        share(othersBegin),
        `${without.windows}`,
        `${without.false}`,
      ]),
    ),
    ...summary.map(
      ({ kind, mostSecondsOff, mostShareOff, falseIn }) =>
        `${names[kind]}: at most ${mostSecondsOff?.toFixed(2) ?? '-'} s and ${mostShareOff === null ? '-' : (100 * mostShareOff).toFixed(1)} % off` +
        (falseIn.length === 0 ? '' : `; false in ${falseIn.join(', ')}`),
    ),
  ].join('\n');
}
