import { Profile } from '../../generated/contract';

/** A run as set up on the page. */
export interface ReadinessChoice {
  readonly nodeName: string;
  readonly volumeId: string;
  readonly profile: Profile;
  /** Counts how often the user asked to check again. */
  readonly attempt: number;
}
