/** What the page of a search alone needs of the analysis. */

export { expectationsOf, headingOf, seenOf } from './expectations';
export type { Expectation } from './expectations';
export { predictionsOf } from './predictions';
export type { Prediction } from './predictions';
export { ceilingsOf, findingsOf, levelChangesOf } from './search-findings';
export type { FoundCeiling } from './search-findings';
