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

/** The refusal document of the contract. */
export function refusalOf({ nodeName, volumeId, profileProblems, problems }) {
  const ofProfile = profileProblems.map(({ path, message }) => `${path || 'document'}: ${message}`).join('; ');
  const all = [
    ...(profileProblems.length === 0
      ? []
      : [
          {
            code: 'ProfileNotValid',
            message: `The profile cannot be run: ${ofProfile}.`,
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
