/** The steps of a search that a spec made. */

import { Result } from '../../../generated/contract';
import { Search, searchOf } from '../search/search-steps';

/** @throws where the result carries no search */
export function takenSearch(result: Result): Search {
  const search = searchOf(result);
  if (search === null) {
    throw new RangeError('The result carries no search.');
  }
  return search;
}
