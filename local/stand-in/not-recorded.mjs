import { ProblemError } from '../base/problem.mjs';

/** The question that each command of the module puts first: whether there is the module. */
export const moduleItself = 'the module';

/** The error in place of an answer that was not recorded. */
export function needsPowerShell(command, question) {
  return new ProblemError({
    code: 'NeedsPowerShell',
    message: `No answer of ${command} was recorded for ${question} as the simulated cluster is now: this needs PowerShell 7.`,
    action: 'Install PowerShell 7 and start again, or reset the simulation.',
  });
}
