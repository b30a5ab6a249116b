import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readOptions } from './options.mjs';

const known = ['depth-one', 'depth-far', 'rate-limit'];

describe('the options of npm run truth', () => {
  it('are ten cases of every family unless told', () => {
    const expected = {
      families: known,
      cases: 10,
      seed: 1,
      json: false,
      keep: false,
      isOneRun: false,
      isReal: false,
      only: '',
      isOfChanges: false,
      list: false,
    };
    assert.deepEqual(readOptions([], known), expected);
  });

  it('choose families by a part of the name', () => {
    assert.deepEqual(readOptions(['--family=depth'], known).families, ['depth-one', 'depth-far']);
    assert.deepEqual(readOptions(['--family=one,rate', '--cases=3', '--seed=9'], known), {
      ...readOptions([], known),
      families: ['depth-one', 'rate-limit'],
      cases: 3,
      seed: 9,
    });
  });

  for (const { args, message } of [
    { args: ['--family=disk'], message: /No family has 'disk'/ },
    { args: ['--cases=0'], message: /--cases needs a whole number/ },
    { args: ['--seed=x'], message: /--seed needs a whole number/ },
    { args: ['--keep', '--cases=3'], message: /--keep works alone/ },
    { args: ['--only=iops'], message: /--only chooses from the real searches/ },
  ]) {
    it(`refuse ${args.join(' ')}`, () => assert.throws(() => readOptions(args, known), message));
  }
});
