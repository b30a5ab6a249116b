/** What the page of a search alone needs of the analysis. */

export { predictionsOf } from './predictions';
export type { Prediction } from './predictions';
