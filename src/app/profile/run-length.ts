/** How long a run may take. */

import longestTimes from '../../../engine/contract/longest-times.json';
import { Profile } from '../../generated/contract';
import { figure, message } from '../words/public-api';
import { ProfileProblem } from './profile-problem';
import { profileSummary } from './profile-summary';

/** The most seconds of a run, as the module starts it: 24 hours. */
export const longestRunSeconds = longestTimes.runSeconds;

/** The problem of a run that takes longer; null also where a time is not valid by itself. */
export function runLengthProblem(profile: Profile): ProfileProblem | null {
  const { totalSeconds } = profileSummary(profile);
  return totalSeconds === null || totalSeconds <= longestRunSeconds
    ? null
    : {
        path: '/timeSpans/0/durationSeconds',
        message: message(
          'Problem.RunTooLong',
          figure('seconds', longestRunSeconds),
          figure('seconds', totalSeconds - longestRunSeconds),
        ),
      };
}
