/**
 * What reads and writes a command line, which few people need: a page imports it when one is there. It is longer than all else
 * of a profile that the start page needs.
 */

export { diskspdCommandLine } from '../diskspd-command-line';
export type { CommandLine } from '../diskspd-command-line';
export { parseDiskspdCommandLine } from '../parse-diskspd-command-line';
export type { ParsedCommandLine } from '../parse-diskspd-command-line';
export { splitCommandLine } from '../split-command-line';
