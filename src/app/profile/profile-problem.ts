import { Message } from '../words/public-api';

/** A problem of a profile and the place it is at. */
export interface ProfileProblem {
  /** JSON pointer into the profile, such as /timeSpans/0/targets/0/blockSizeBytes. */
  readonly path: string;
  readonly message: Message;
}
