import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contractValidator } from '../../engine/contract/tests/validator.mjs';
import { loadSchemas } from '../../engine/contract/schemas.mjs';
import { ProblemError } from '../base/problem.mjs';
import { isRefused, profileOf, refusalOf, takeLook, targetsInTheWay } from './start-check.mjs';
import { problem, problemOf } from './words.mjs';

const nothing = { profileProblems: [], blocking: [], problems: [] };

describe('What speaks against a run', () => {
  it('is gathered from every look, and told once', async () => {
    const check = { problems: [] };
    for (const code of ['VolumeBusy', 'CheckNotComplete', 'VolumeBusy']) {
      assert.equal(await takeLook(check, () => Promise.reject(problem(code, ['v'], 'v'))), false);
    }
    assert.equal(await takeLook(check, () => null), true);
    assert.deepEqual(
      check.problems.map(({ code }) => code),
      ['VolumeBusy', 'CheckNotComplete'],
    );
    await assert.rejects(
      takeLook(check, () => {
        throw new TypeError('a defect');
      }),
      TypeError,
    );
    assert.equal(isRefused({ ...nothing, ...check }), true);
    assert.equal(isRefused(nothing), false);
  });

  it('is a document of the contract', async () => {
    const validator = contractValidator(await loadSchemas());
    const blocking = [{ id: 'power', verdict: 'blocking', message: 'b.', action: 'Do.' }];
    const profileProblems = [{ path: '', message: 'is odd' }];
    const problems = [problemOf('VolumeBusy', ['v'], 'v')];
    const checks = [{ blocking }, { profileProblems }, { problems }, { blocking, profileProblems, problems }];
    for (const check of checks) {
      const refusal = refusalOf({ ...nothing, ...check }, { nodeName: 'n', volumeId: 'v' });
      assert.deepEqual(validator.errorsOf('refusal.schema.json', refusal), []);
    }
  });

  it('is each of the first targets that the engine refuses, in the words of the readiness', () => {
    const target = (path, state, said = null) => ({ path, state, created: false, problem: said });
    assert.deepEqual(targetsInTheWay([target('/v/a', 'ready')]), []);
    const foreign = { code: 'TargetNotOurs', message: 'Not ours.', action: 'Choose.', target: '/v/b' };
    const odd = { code: 'TargetNotFile', message: 'It is a pipe.', action: 'Choose another.', target: '/v/c' };
    const found = targetsInTheWay([
      target('/v/a', 'missing'),
      { ...target('/v/a/b', 'missing'), created: true },
      target('/v/b', 'foreign', foreign),
      target('/v/c', 'odd', odd),
    ]);
    assert.equal(found.length, 1);
    assert.equal(found[0].id, 'target');
    assert.match(found[0].message, /^\/v\/a does not exist.*The folder of \/v\/a\/b.*file \/v\/b was not created/);
    assert.match(found[0].message, /Another target can't be used either\.$/);
    const [{ message, action }] = targetsInTheWay([target('/v/c', 'odd', odd)]);
    assert.deepEqual([message, action], ['/v/c: It is a pipe.', 'Choose another.']);
  });

  it('is looked for in what is a profile by the contract', () => {
    for (const text of ['x', 'null', '{}', '{"timeSpans":5}']) assert.equal(profileOf(text), null);
    const targets = [{ path: 'a' }];
    assert.notEqual(profileOf(JSON.stringify({ contractVersion: 1, timeSpans: [{ targets }] })), null);
  });

  it('is a problem that travels as an error', () => {
    assert.ok(problem('VolumeBusy', ['v'], 'v') instanceof ProblemError);
    assert.throws(() => problemOf('NoSuchCode'), /has no NoSuchCode/);
  });
});
