import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contractValidator } from '../../engine/contract/tests/validator.mjs';
import { loadSchemas } from '../../engine/contract/schemas.mjs';
import { ProblemError } from '../base/problem.mjs';
import { blockedChecks, problemsOf, refusalOf, refusedTargets, targetsOf } from './start-check.mjs';

const busy = { code: 'VolumeBusy', message: 'A run is under way.', action: 'Wait.', target: 'v' };
const wrong = { path: '/a', message: 'is missing' };

describe('What speaks against a run', () => {
  it('is gathered from every look', async () => {
    const looks = [
      () => Promise.reject(new ProblemError(busy)),
      () => null,
      () => {
        throw new ProblemError({ ...busy, code: 'NotReady' });
      },
    ];
    assert.deepEqual(
      (await problemsOf(looks)).map(({ code }) => code),
      ['VolumeBusy', 'NotReady'],
    );
    await assert.rejects(problemsOf([() => Promise.reject(new TypeError('a defect'))]), TypeError);
  });

  it('is a document of the contract, with one problem that has all of it', async () => {
    const validator = contractValidator(await loadSchemas());
    const place = { nodeName: 'n', volumeId: 'v' };
    const one = refusalOf({ ...place, profileProblems: [], problems: [busy] });
    assert.deepEqual(one.problem, busy);
    const two = refusalOf({ ...place, profileProblems: [wrong, { path: '', message: 'is odd' }], problems: [] });
    assert.equal(two.problem.code, 'ProfileNotValid');
    const all = refusalOf({ ...place, profileProblems: [wrong], problems: [busy] });
    assert.equal(all.problem.code, 'RunRefused');
    assert.match(all.problem.message, /\/a: is missing\. A run is under way\./);
    for (const each of [one, two, all]) assert.deepEqual(validator.errorsOf('refusal.schema.json', each), []);
  });

  it('is each check that blocks, as the module tells it', () => {
    const check = (id, verdict) => ({ id, verdict, message: `${id}.`, reason: 'r', action: 'Do.' });
    assert.deepEqual(blockedChecks({ checks: [check('a', 'doubt'), check('b', 'blocking'), check('c', 'blocking')] }), [
      { code: 'NotReady', message: 'b.', action: 'Do.', target: 'b' },
      { code: 'NotReady', message: 'c.', action: 'Do.', target: 'c' },
    ]);
  });

  it('is what the engine says of a target, unless a check has said it', async () => {
    const problem = { code: 'TargetNotOurs', message: 'Not ours.', action: 'Choose another.', target: '/v/b' };
    const targets = [
      { path: '/v/a', state: 'ready', problem: null },
      { path: '/v/b', state: 'foreign', problem },
    ];
    assert.deepEqual(await refusedTargets([], async () => targets), [
      { code: 'NotReady', message: '/v/b: Not ours.', action: 'Choose another.', target: 'target' },
    ]);
    const said = [{ target: 'target' }];
    assert.deepEqual(await refusedTargets(said, () => assert.fail('the engine was asked')), []);
  });

  it('is looked for in the targets of what is a profile by its shape', () => {
    assert.deepEqual(targetsOf('{"timeSpans":[{"targets":[{"path":"a"},{}]},{}]}'), [{ path: 'a' }]);
    for (const odd of ['x', 'null', '{}', '{"timeSpans":5}']) assert.deepEqual(targetsOf(odd), []);
  });
});
