/**
 * What reads a pasted command line, which few people do: a page imports it when one is there. It is longer than all else of a
 * profile that the start page needs.
 */

export { parseDiskspdCommandLine } from '../parse-diskspd-command-line';
export type { ParsedCommandLine } from '../parse-diskspd-command-line';
