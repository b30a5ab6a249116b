// Cases as they run and as they are searched, with the changes of their level. The same case comes up for several questions,
// and is simulated once.
import { limitsInForce } from './limits-document.mjs';
import { resultOf } from './result-document.mjs';
import { SampleRecorder, searchOf } from './search.mjs';
import { iopsOf, Simulation } from './simulate.mjs';

/** What was simulated, by the description of the case. */
const runs = new Map();
const searches = new Map();
/** What systems do, by their description: the same ones come up again, for a single run, for a search and for a label. */
const iopsBySystem = new Map();

/**
 * A change of the level that a system lets pass.
 * @typedef {{ time: number, cause: 'burst' | 'others', beforeIops: number, afterIops: number }} Change
 */

/**
 * A case as a run.
 * @param {import('./cases.mjs').Case} one
 * @returns {{ input: object, samples: number[], changes: Change[] }} what the verdict is asked, and what the engine judges
 *   steadiness by
 */
export function runOf(one) {
  const description = JSON.stringify(one);
  if (!runs.has(description)) runs.set(description, simulatedRun(one));
  return runs.get(description);
}

/**
 * A case as a search.
 * @param {import('./cases.mjs').Case} one
 * @param {import('./search.mjs').SearchQuestions} questions
 * @returns {Promise<Awaited<ReturnType<typeof searchOf>> & { changes: Change[] }>}
 */
export async function knownSearchOf(one, questions) {
  const description = JSON.stringify(one);
  if (!searches.has(description)) {
    const { watched, changes } = watch(one.system);
    searches.set(description, { ...(await searchOf({ ...one, system: watched }, questions)), changes });
  }
  return searches.get(description);
}

/** The IOPS of a system, simulated where nobody has yet. */
export function knownIopsOf(system) {
  const description = JSON.stringify(system);
  const iops = iopsBySystem.get(description) ?? iopsOf(system);
  iopsBySystem.set(description, iops);
  return iops;
}

/** Keeps what a system did, so that it is not simulated again. */
export function rememberIops(system, iops) {
  iopsBySystem.set(JSON.stringify(system), iops);
}

function simulatedRun({ system, known, run }) {
  const { warmUpSeconds, measuredSeconds } = system;
  const { watched, changes } = watch(system);
  const recorder = new SampleRecorder(measuredSeconds);
  const load = new Simulation(watched).begin(system, { warmUpSeconds, recorder });
  load.measure(measuredSeconds);
  const samples = recorder.samples(measuredSeconds);
  const result = resultOf(system, { recorder, ...load.end() });
  const input = { result, limits: limitsInForce(known), run: { presetId: null, readiness: null, ...run } };
  return { input, samples, changes };
}

/** The same system, and the changes of its level as they come. */
function watch(system) {
  const begins = ({ rate, others }) => ({
    time: others.from,
    cause: 'others',
    beforeIops: rate,
    afterIops: rate - others.perSecond,
  });
  const changes = system.throttles.filter(({ others }) => (others?.from ?? 0) > 0).map(begins);
  const throttles = system.throttles.map((throttle) => {
    const { burst = null, rate } = throttle;
    if (burst === null) return throttle;
    const onEnd = (time) => changes.push({ time, cause: 'burst', beforeIops: burst.rate, afterIops: rate });
    return { ...throttle, burst: { ...burst, onEnd } };
  });
  return { watched: { ...system, throttles }, changes };
}
