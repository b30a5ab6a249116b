// All reasons against a run, gathered before they are reported: as in the module's StartCheck.ps1, in the same order.
import { ProblemError } from '../base/problem.mjs';
import { findProblem, largestBytes } from './run-documents.mjs';
import { checkPartOf, runNameOf, timeLimitSecondsOf } from './run-rules.mjs';
import { findRunProblem } from './run-store.mjs';
import { folderOf, refuseBusy, refuseTargetsOutside } from './volume-guard.mjs';
import { counted, problem, problemOf, words } from './words.mjs';

/** More of them, one below the other, say no more. */
const mostNamedTargets = 3;
/** What is filled in later, a process and its start, takes little. */
const laterBytes = 4096;

/**
 * All that a start needs, and what stands in its way.
 * @param {object} parameters of `Start-WacHeadroomRun`
 * @param {object} place where the run is made
 * @param {object} context of the node
 */
export async function startCheck(parameters, place, context) {
  const { engine, store } = context;
  const { volume } = place;
  const check = { profileProblems: [], blocking: [], problems: [], readiness: null, limits: null, verified: null };
  const take = (look) => takeLook(check, look);
  const workload = profileOf(parameters.ProfileJson);
  let guarded = null;
  if (workload) {
    await take(async () => {
      await refuseTargetsOutside(targetsOf(workload), volume);
      guarded = workload;
    });
    await take(() => timeLimitSecondsOf(workload));
  }
  await take(() => runNameOf(parameters.Name, parameters.PresetId));
  await take(() => checkPartOf(parameters.CheckId, parameters.CheckRole, parameters.CheckMethod));
  const isFree = await take(async () => refuseBusy(volume.id, await store.allStarted(), store));
  // Once for all that is asked of it.
  await take(async () => (check.verified = await engine.verified()));
  if (isFree) await take(async () => Object.assign(check, await readinessOf(guarded)));
  await take(async () => (check.limits = await limitsOf(parameters.LimitsJson, place, limitFacts)));
  if (check.verified !== null) {
    await take(async () => (check.profileProblems = await engine.checkText(parameters.ProfileJson, check.verified)));
  }
  return { ...check, profile: workload ?? parsed(parameters.ProfileJson) };

  async function limitFacts() {
    return context.limitFactsOf(parameters);
  }

  async function readinessOf(profile) {
    const readiness = await context.readinessOf(parameters, profile);
    const blocking = readiness.checks.filter(({ verdict }) => verdict === 'blocking');
    const isJudged = profile === null || blocking.some(({ id }) => id === 'target');
    if (isJudged || check.verified === null) return { readiness, blocking };
    // Where no readiness was recorded for a profile, the engine is asked here what a readiness would ask it.
    const targets = await engine
      .checkTargets(parameters.ProfileJson, folderOf(volume), check.verified)
      .catch(problemOnly);
    return { readiness, blocking: [...blocking, ...targetsInTheWay(targets)] };
  }
}

/** Takes a look and keeps the problem that it ends with; whether there was none. What is no problem of the contract ends it. */
export async function takeLook(check, look) {
  try {
    await look();
    return true;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    // What keeps several looks from being taken is told once.
    if (check.problems.every(({ message }) => message !== error.problem.message)) check.problems.push(error.problem);
    return false;
  }
}

/** The engine could not look: nothing is known of the targets, and the run finds out. */
function problemOnly(error) {
  if (!(error instanceof ProblemError)) throw error;
  return [];
}

/** The profile of a text; null if it breaks the contract: the engine says what is wrong. */
export function profileOf(profileJson) {
  const profile = parsed(profileJson);
  return profile !== null && findProblem('profile', profile) === null ? profile : null;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function targetsOf({ timeSpans }) {
  return timeSpans.flatMap(({ targets }) => targets);
}

/**
 * The limits that a run keeps as of its start: those that were calculated, held to the contract and to the run that they are
 * for; else the facts of the node, without published figures yet. Null where the facts cannot be read: a run is useful without.
 * @param {string} json an empty text stands for none
 * @param {{ nodeName: string, volume: { id: string } }} place
 * @param {() => Promise<object>} limitFacts
 */
export async function limitsOf(json, place, limitFacts) {
  if (json) return calculatedLimits(json, place);
  const facts = await limitFacts().catch((error) => {
    if (!(error instanceof ProblemError)) throw error;
    return null;
  });
  return facts && { contractVersion: 1, facts, publishedAsOf: null, limits: null, gaps: [] };
}

function calculatedLimits(json, { nodeName, volume }) {
  const limits = parsed(json);
  const { facts } = limits ?? {};
  let reason = limits === null ? words('NotJson', json.slice(0, 100)) : findProblem('limits-in-force', limits);
  const isOurs = facts?.nodeName?.toLowerCase() === nodeName.toLowerCase() && facts.volumeId === volume.id;
  if (!reason && !isOurs) reason = words('LimitsOfOther', facts.volumeId, facts.nodeName);
  if (reason) throw problem('LimitsNotValid', [reason]);
  return limits;
}

/**
 * The targets that the engine refuses as one check of the readiness; none where it refuses none.
 * @param {{ path: string, state: string, created: boolean, problem: object | null }[]} targets
 */
export function targetsInTheWay(targets) {
  const refused = targets.filter(({ state }) => state !== 'ready');
  if (refused.length === 0) return [];
  const named = refused.slice(0, mostNamedTargets).map(findingOf);
  const more = refused.length - named.length;
  const said = named.map(({ message }) => message);
  if (more > 0) said.push(counted(more, 'TargetOneMore', 'TargetsMore'));
  const actions = new Set(named.map(({ action }) => action).filter(Boolean));
  return [{ id: 'target', verdict: 'blocking', message: said.join(' '), action: [...actions].join(' ') }];
}

function findingOf({ path, state, created, problem: said }) {
  if (state === 'missing') {
    const [message, action] = created
      ? ['TargetFolderAbsent', 'TargetFolderMend']
      : ['TargetAbsent', 'TargetAbsentMend'];
    return { message: words(message, path), action: words(action) };
  }
  if (state !== 'foreign') return { message: words('TargetOdd', path, said.message), action: said.action };
  const isForeign = said.code === 'TargetNotOurs';
  const message = isForeign ? words('TargetForeign', said.target || path) : words('TargetOdd', path, said.message);
  return { message, action: words('TargetForeignMend') };
}

/** Refuses a run that could not be read again: nobody would see it, stop it or delete it. */
export function refuseUnreadable(run) {
  const bytes = Buffer.byteLength(JSON.stringify(run)) + laterBytes;
  const isLarge = bytes > largestBytes.run;
  const reason = isLarge ? words('FileTooLarge', bytes, largestBytes.run) : findProblem('run', run);
  const found = reason ?? findRunProblem(run, run.id);
  if (found) throw problem('RunNotValid', [found], run.id);
}

/** Whether a check found an obstacle. */
export function isRefused({ profileProblems, blocking, problems }) {
  return profileProblems.length + blocking.length + problems.length > 0;
}

/** Everything that a check found, as one problem; of its own code where it is of one kind. */
export function refusalProblem({ profileProblems, blocking, problems }, volumeId) {
  const found = [...ofProfile(profileProblems), ...problems, ...ofReadiness(blocking, volumeId)];
  if (found.length === 1) return found[0];
  const said = found.map(({ message }) => message).join(' ');
  const actions = new Set(found.map(({ action }) => action));
  return problemOf('RunRefused', [said, [...actions].join(' ')], volumeId);
}

function ofProfile(profileProblems) {
  if (profileProblems.length === 0) return [];
  const placed = profileProblems.map(({ path, message }) => [path || words('WholeProfile'), message]);
  const [[place, first], ...others] = placed;
  const said = [first, ...others.map((each) => each.join(': '))].join('; ');
  return [problemOf('ProfileNotValid', [place, said], profileProblems[0].path)];
}

function ofReadiness(blocking, volumeId) {
  if (blocking.length === 0) return [];
  const said = blocking.map(({ id, message }) => `${id}: ${message}`).join(' ');
  const actions = blocking.map(({ action }) => action).filter(Boolean);
  return [problemOf('NotReady', [said, actions.join(' ')], volumeId)];
}

/** The refusal document of the contract. */
export function refusalOf(check, { nodeName, volumeId }) {
  return {
    contractVersion: 1,
    status: 'refused',
    nodeName,
    volumeId,
    problem: refusalProblem(check, volumeId),
    profileProblems: check.profileProblems,
    problems: [
      ...check.problems,
      ...check.blocking.map(({ id, message, action }) => ({ code: 'NotReady', message, action, target: id })),
    ],
  };
}
