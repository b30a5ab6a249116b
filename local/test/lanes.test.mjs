import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { runInLanes } from './lanes.mjs';

describe('lanes', () => {
  /** Runs pieces that each end when told to; returns what was running after each step. */
  async function play(pieces, { lanes, ends }) {
    const open = new Map();
    const seen = [];
    const look = async () => {
      await setImmediate();
      seen.push([...open.keys()].join(' '));
    };
    const work = ({ name }) => new Promise((resolve) => open.set(name, resolve));
    const all = runInLanes(pieces, { lanes, work });
    await look();
    for (const name of ends) {
      const end = open.get(name);
      open.delete(name);
      end();
      await look();
    }
    await all;
    return seen;
  }

  it('are filled in order as they become free', async () => {
    const pieces = ['a', 'b', 'c', 'd'].map((name) => ({ name }));
    const seen = await play(pieces, { lanes: 2, ends: ['b', 'a', 'c', 'd'] });
    assert.deepEqual(seen, ['a b', 'a c', 'c d', 'd', '']);
  });

  it('keep apart what uses the same thing', async () => {
    const pieces = [{ name: 'a', uses: ['wine'] }, { name: 'b', uses: ['wine'] }, { name: 'c' }];
    assert.deepEqual(await play(pieces, { lanes: 2, ends: ['c', 'a', 'b'] }), ['a c', 'a', 'b', '']);
  });

  it('fail as the first piece that fails', async () => {
    const work = ({ name }) => (name === 'b' ? Promise.reject(new Error('b broke')) : Promise.resolve());
    await assert.rejects(runInLanes([{ name: 'a' }, { name: 'b' }, { name: 'c' }], { lanes: 2, work }), /b broke/);
  });
});
