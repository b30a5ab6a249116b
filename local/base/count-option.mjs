// Options of our programs that take a count.
import { StepError } from './steps.mjs';

/**
 * The number that an option was given.
 * @param {string} option as written on the command line, for the message
 * @param {string} text
 * @returns {number} from 1 to 999,999
 * @throws {StepError} for anything else
 */
export function countOption(option, text) {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new StepError(`${option} needs a whole number from 1 to 999999, not '${text}'.`, 'Correct the option.');
}
