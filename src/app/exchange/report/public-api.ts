/** What writes a report, for the page that offers it: without what reads files, which `../public-api.ts` names too. */

export { reportHtml } from './report-html';
export type { ReportInput, ReportPicture, ReportWords } from './report-html';
export { reportInput } from './report-input';
export type { JudgedResult } from './report-input';
export { line, svg, text } from './svg';
