/**
 * What judging a past run needs of the analysis: its verdict and its figures. A bundler puts whatever a list of exports names
 * where one of them is used, so the page that the tool opens with imports this one. The verdict on a search is in the other
 * list, which is loaded where there is a search.
 */

export * from '../limits/public-api';
export { figuresOfRun, figuresOfSpan } from '../run-figures';
export { searchOf } from '../search/search-steps';
export { assessRun } from '../verdict/assess-run';
export type { AssessmentInput, Verdict } from '../verdict/verdict-types';
