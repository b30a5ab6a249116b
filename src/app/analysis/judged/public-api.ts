/**
 * What judging a past run needs of the analysis: its verdict and its figures. A bundler puts whatever a list of exports names
 * where one of them is used, so the page that the tool opens with imports this one.
 */

export * from '../limits/public-api';
export { figuresOfRun, figuresOfSpan } from '../run-figures';
export { assessResult } from '../search/assess-result';
export { searchOf } from '../search/search-steps';
