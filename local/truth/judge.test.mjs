import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { claimsOf, judge } from './judge.mjs';

const claim = { confidence: { isClaim: true } };
const mayBe = { confidence: { isClaim: false } };
const verdict = (state, changes = {}) => ({ state, binding: [], assessments: [], ...claim, ...changes });
const limits = (...ids) => ids.map((id) => ({ limit: { id } }));
const exceeded = (cause) => verdict('limitExceeded', { assessments: [{ cause, limit: { id: 'disk-iops' } }] });

describe('the judge', () => {
  for (const { what, given, label, expected } of [
    {
      what: 'a limit that limits',
      given: verdict('limitReached', { binding: limits('a') }),
      label: { binds: 'a' },
      expected: 'right',
    },
    {
      what: 'a limit that does not',
      given: verdict('limitReached', { binding: limits('b') }),
      label: { binds: 'a' },
      expected: 'wrong',
    },
    {
      what: 'two, one of which does',
      given: verdict('limitReached', { binding: limits('b', 'a') }),
      label: { binds: 'a' },
      expected: 'right',
    },
    {
      what: 'another name of it',
      given: verdict('limitReached', { binding: limits('b') }),
      label: { binds: 'a', alsoTrue: ['b'] },
      expected: 'right',
    },
    { what: 'the queue depth', given: verdict('queueDepth'), label: { binds: 'depth' }, expected: 'right' },
    {
      what: 'the queue depth before a full device',
      given: verdict('queueDepth'),
      label: { binds: 'device' },
      expected: 'wrong',
    },
    {
      what: 'what may be the limit, and is',
      given: verdict('queueDepth', mayBe),
      label: { binds: 'depth' },
      expected: 'suspected',
    },
    {
      what: 'what may be the limit, and is not',
      given: verdict('queueDepth', mayBe),
      label: { binds: 'device' },
      expected: 'wrong',
    },
    { what: 'the CPU', given: verdict('cpu'), label: { binds: 'engine-cpu' }, expected: 'right' },
    { what: 'the CPU where others use it', given: verdict('cpu'), label: { binds: 'node-cpu' }, expected: 'wrong' },
    { what: 'the wrong node', given: verdict('wrongNode'), label: { binds: 'redirected' }, expected: 'nothing' },
    { what: 'the rate limit', given: verdict('rateLimit'), label: { binds: 'rate-limit' }, expected: 'right' },
    { what: 'a burst', given: exceeded('bursting'), label: { binds: 'disk-iops-burst' }, expected: 'nothing' },
    { what: 'a cache', given: exceeded('hostCache'), label: { binds: 'cache' }, expected: 'right' },
    { what: 'a wrong size', given: exceeded('wrongSize'), label: { binds: 'disk-iops' }, expected: 'nothing' },
    {
      what: 'a cache or a wrong size',
      given: exceeded('hostCacheOrWrongSize'),
      label: { binds: 'cache' },
      expected: 'nothing',
    },
    { what: "the system's own cache", given: exceeded('osCache'), label: { binds: 'cache' }, expected: 'nothing' },
    { what: 'what is not settled', given: verdict('unsettled'), label: { binds: 'depth' }, expected: 'nothing' },
    {
      what: 'nothing where no measurement tells',
      given: verdict('unsettled'),
      label: { binds: 'device', isOpenRight: true },
      expected: 'right',
    },
    {
      what: 'something else where no measurement tells',
      given: verdict('unlistedRequests'),
      label: { binds: 'device', isOpenRight: true },
      expected: 'wrong',
    },
    {
      what: 'a limit, or an unlisted limit',
      given: verdict('limitReached', {
        headline: { key: 'Verdict.LimitReached.OrUnlisted', args: [] },
        binding: [{ limit: { id: 'disk-iops', metric: 'iops' } }],
      }),
      label: { binds: 'unknown-iops' },
      expected: 'right',
    },
    { what: 'what was not measured', given: verdict('notMeasured'), label: { binds: 'depth' }, expected: 'nothing' },
  ]) {
    it(`takes ${what} as ${expected}`, () => assert.equal(judge(given, label), expected));
  }

  it('takes the cause that the verdict reports first', () => {
    const assessments = [
      { cause: 'hostCache', limit: { id: 'vm-uncached-iops' } },
      { cause: 'wrongSize', limit: { id: 'disk-iops' } },
    ];
    assert.deepEqual(claimsOf(verdict('limitExceeded', { assessments })), []);
  });

  it('asks for the claim of a state that it does not know', () => {
    assert.throws(() => claimsOf(verdict('somethingNew')), /judge\.mjs/);
  });
});
