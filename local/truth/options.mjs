// What npm run truth takes.
import { parseArgs } from 'node:util';
import { countOption } from '../base/count-option.mjs';
import { StepError } from '../base/steps.mjs';

/**
 * @param {string[]} args
 * @param {string[]} known names of the families that there are
 * @returns {{ families: string[], cases: number, seed: number, json: boolean, keep: boolean, list: boolean, isOneRun: boolean, isReal: boolean,
 *   isOfChanges: boolean, only: string }} `only`: a part of the names of real searches
 */
export function readOptions(args, known) {
  const { values } = parseArgs({
    args,
    options: {
      family: { type: 'string', default: '' },
      cases: { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
      json: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      'one-run': { type: 'boolean', default: false },
      real: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      changes: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  });
  if (values.keep && args.length > 1) {
    throw new StepError('--keep works alone: the cases of what is kept are fixed.', 'Leave out the other options.');
  }
  if (values.only !== '' && !values.real) {
    throw new StepError('--only chooses from the real searches.', 'Add --real, or choose by --family.');
  }
  const wanted = values.family.split(',').filter(Boolean);
  const families = known.filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
  if (families.length === 0) {
    throw new StepError(`No family has '${values.family}' in its name.`, '--list names all.');
  }
  return {
    families,
    cases: countOption('--cases', values.cases),
    seed: countOption('--seed', values.seed),
    json: values.json,
    keep: values.keep,
    isOneRun: values['one-run'],
    isReal: values.real,
    only: values.only,
    isOfChanges: values.changes,
    list: values.list,
  };
}
