// Everything that speaks against a run, gathered before it is told.
import { ProblemError } from '../base/problem.mjs';

/**
 * Takes each look in turn and gives the problems that they end with. What is no problem of the contract ends it.
 * @param {(() => unknown)[]} looks
 */
export async function problemsOf(looks) {
  const problems = [];
  for (const look of looks) {
    try {
      await look();
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      problems.push(error.problem);
    }
  }
  return problems;
}

/** The targets of a text that is a profile by its shape; none of any other, which the engine finds fault with. */
export function targetsOf(profileJson) {
  let profile = null;
  try {
    profile = JSON.parse(profileJson);
  } catch {
    return [];
  }
  const targets = Array.isArray(profile?.timeSpans) ? profile.timeSpans.flatMap((each) => each?.targets ?? []) : [];
  return targets.filter((target) => typeof target?.path === 'string');
}

/** The checks of a readiness that a run is refused for. */
export function blockedChecks({ checks }) {
  return checks
    .filter(({ verdict }) => verdict === 'blocking')
    .map(({ id, message, action }) => ({ code: 'NotReady', message, action, target: id }));
}

/**
 * The targets that the engine refuses, in its words, unless a check has said so already.
 * @param {{ target: string }[]} blocked as {@link blockedChecks} gives them
 * @param {() => Promise<{ path: string, state: string, problem: object | null }[]>} check asks the engine
 */
export async function refusedTargets(blocked, check) {
  if (blocked.some(({ target }) => target === 'target')) return [];
  const refused = (await check()).filter(({ state }) => state !== 'ready');
  return refused.map(({ path, problem: { message, action } }) => ({
    code: 'NotReady',
    message: `${path}: ${message}`,
    action,
    target: 'target',
  }));
}

/** The refusal document of the contract. */
export function refusalOf({ nodeName, volumeId, profileProblems, problems }) {
  const ofProfile = profileProblems.map(({ path, message }) => `${path || 'document'}: ${message}`).join('; ');
  const all = [
    ...(profileProblems.length === 0
      ? []
      : [
          {
            code: 'ProfileNotValid',
            message: `The profile can't be run: ${ofProfile}.`,
            action: 'Correct the profile.',
            target: profileProblems[0].path,
          },
        ]),
    ...problems,
  ];
  const joined = (name) => [...new Set(all.map((problem) => problem[name]).filter(Boolean))].join(' ');
  const isOne = new Set(all.map(({ code }) => code)).size === 1;
  return {
    contractVersion: 1,
    status: 'refused',
    nodeName,
    volumeId,
    problem: {
      code: isOne ? all[0].code : 'RunRefused',
      message: joined('message'),
      action: joined('action') || null,
      target: all.length === 1 ? all[0].target : volumeId,
    },
    profileProblems,
    problems,
  };
}
