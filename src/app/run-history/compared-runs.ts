/** Which runs the page that compares them is to show, as its address carries them. */

import { Params } from '@angular/router';
import { fromAddressPart, toAddressPart } from '../app-addresses';
import { RunOnNode } from './run-list.store';

/** The address of the page that compares runs. */
export const compareAddress: string[] = ['/compare'];

/** The query's name for the runs, the reference first. */
export const comparedParameter = 'runs';

/** Letters that need no encoding, and that no part of an address has: see `toAddressPart`. */
const [betweenRuns, betweenParts] = ['~', '.'];

/** The query of the address that compares these runs with the first of them. */
export function comparedQuery(runs: readonly RunOnNode[]): Params {
  const parts = runs.map(({ nodeName, id }) => [nodeName, id].map(toAddressPart).join(betweenParts));
  return { [comparedParameter]: parts.join(betweenRuns) };
}

/** The runs of this query, each once. Invalid parts are left out. */
export function comparedRuns(query: string | null): RunOnNode[] {
  const parts = [...new Set((query ?? '').split(betweenRuns))];
  return parts.flatMap((part) => {
    const [nodeName = '', id = '', ...rest] = part.split(betweenParts).map(fromAddressPart);
    return nodeName === '' || id === '' || rest.length > 0 ? [] : [{ nodeName, id }];
  });
}
