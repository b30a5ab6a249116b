import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadAnalysis } from '../build/build.mjs';
import { actionOf, changedBy } from './action.mjs';
import { isAbout, plainSystem, throttle } from './testing/systems.mjs';

const count = (value) => ({ unit: 'count', value });
const advice = (name, args = [], changes = {}) => ({
  headline: { key: 'Verdict.Search.Depth', args: [] },
  action: { key: `Verdict.Action.${name}`, args },
  binding: [],
  assessments: [],
  ...changes,
});
const limitOf = (scope) => ({ limit: { scope }, name: { key: 'Verdict.Name.Disk', args: [scope] } });

/** A VM's throttle, with room at its disks. */
const vmLimit = plainSystem({ depth: 64, throttles: [throttle(1000)] });
/** As many requests in flight as disks that answer in 1 ms can take at once. */
const fullDisks = plainSystem({ depth: 64, device: { disks: 2, serversPerDisk: 4 } });

describe('the action of a verdict', () => {
  for (const { what, system, verdict, gain } of [
    { what: 'a larger VM size', system: vmLimit, verdict: advice('VmUncachedIops'), gain: 2 },
    { what: 'a faster disk where the VM limits', system: vmLimit, verdict: advice('Disk'), gain: 1 },
    { what: 'more disks', system: fullDisks, verdict: advice('Disks'), gain: 2 },
    {
      what: 'a deeper queue',
      system: plainSystem({ depth: 16 }),
      verdict: advice('DeeperQueue', [count(24)]),
      gain: 1.5,
    },
    {
      what: 'a queue deeper than what was tried',
      system: plainSystem({ depth: 16 }),
      verdict: advice('DeeperStill', [], {
        headline: { key: 'Verdict.Search.DepthOpen', args: [count(16), count(1), count(1), count(24)] },
      }),
      gain: 3,
    },
    {
      what: 'other load that is gone',
      system: plainSystem({ depth: 64, throttles: [throttle(1000, { others: { perSecond: 500, bytes: 4096 } })] }),
      verdict: advice('OtherLoad'),
      gain: 2,
    },
    {
      what: 'an even spread',
      system: plainSystem({ depth: 256, device: { disks: 4, weights: [3, 1, 1, 1], serversPerDisk: 1 } }),
      verdict: advice('OneDisk'),
      gain: 2,
    },
    {
      what: 'two limits that are raised',
      system: plainSystem({ depth: 64, throttles: [throttle(1000), throttle(1000, { id: 'qos-iops', at: 'all' })] }),
      verdict: advice('Several', [], { binding: [limitOf('vm-uncached'), limitOf('qos')] }),
      gain: 2,
    },
    {
      what: 'one of two limits that are raised',
      system: plainSystem({ depth: 64, throttles: [throttle(1000), throttle(1010, { id: 'qos-iops', at: 'all' })] }),
      verdict: advice('VmUncachedIops'),
      gain: 1.01,
    },
  ]) {
    it(`brings what ${what} brings`, () => {
      const found = actionOf(system, verdict);
      assert.ok(isAbout(found.gain, gain, 0.05), `${found.gain}`);
    });
  }

  it('brings nothing that was not promised', () => {
    assert.deepEqual(actionOf(vmLimit, advice('FindUnlisted')), { key: 'Verdict.Action.FindUnlisted', gain: null });
  });

  it('is known, whatever the verdict can say', async () => {
    const { messageArities } = await loadAnalysis();
    const actions = Object.keys(messageArities).filter((key) => key.startsWith('Verdict.Action.'));
    assert.ok(actions.length > 30);
    for (const key of actions) {
      const none = { list: [], join: 'and' };
      const args = { Together: [none], AndRaise: [advice('Disk').action, none] }[key.split('.').at(-1)];
      const verdict = { ...advice(''), headline: { key: '', args: Array(4).fill(count(32)) } };
      assert.doesNotThrow(() => changedBy(vmLimit, { ...verdict, action: { key, args: args ?? [count(32)] } }), key);
    }
  });
});
