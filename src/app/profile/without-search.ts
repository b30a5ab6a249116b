/** The requested workload of a search. */

import { Profile } from '../../generated/contract';

/** The profile without its search; the same where it has none. */
export function withoutSearch(profile: Profile): Profile {
  return (profile.search ?? null) === null ? profile : { ...profile, search: null };
}
