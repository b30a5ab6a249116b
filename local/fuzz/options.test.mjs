import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readFigures, readOptions } from './options.mjs';

const known = ['command_line', 'json_profile'];

const rows = [
  ['nothing', [], { readers: known, seconds: 60, keep: false }],
  ['a reader', ['json_profile'], { readers: ['json_profile'], seconds: 60, keep: false }],
  ['a time', ['5'], { readers: known, seconds: 5, keep: false }],
  ['all', ['command_line', '300', '--keep'], { readers: ['command_line'], seconds: 300, keep: true }],
];

describe('options of npm run fuzz', () => {
  for (const [name, args, options] of rows) {
    it(`take ${name}`, () => assert.deepEqual(readOptions(args, known), options));
  }
  for (const args of [['pictures'], ['5', '6'], ['0'], ['--forever']]) {
    it(`refuse ${args.join(' ')}`, () => assert.throws(() => readOptions(args, known)));
  }
  it('give the figures of the last line', () => {
    const output =
      '#1\tINITED cov: 10 ft: 20 corp: 1/5b\n#9\tDONE   cov: 12 ft: 30 corp: 3/9b lim: 4\nstat::number_of_executed_units: 77\n';
    assert.deepEqual(readFigures(output), { executions: 77, reached: 12, inputs: 3 });
  });
});
