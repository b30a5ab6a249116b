// Recordings out of what was answered: a part depends on what changes it, and on nothing else.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { condense } from './condense.mjs';

const sample = (facts, value, question = 'node1') => ({
  command: 'Get-A',
  question,
  facts,
  parts: new Map([['a', value]]),
});
const partsOf = (...samples) => condense(samples)[0].parts;

describe('recordings of answers', () => {
  it('leave out what changes nothing', () => {
    const [part] = partsOf(sample({}, 1), sample({ pool: 'degraded' }, 1), sample({ power: 'saver' }, 2));
    assert.deepEqual(part.by, ['power']);
    assert.deepEqual(part.answers, [
      { when: [''], is: 1 },
      { when: ['power=saver'], is: 2 },
    ]);
  });

  it('keep each state of what matters, those too in which it changes nothing', () => {
    const [{ answers }] = partsOf(sample({}, 1), sample({ power: 'saver' }, 2), sample({ power: 'battery' }, 1));
    assert.deepEqual(answers[0], { when: ['', 'power=battery'], is: 1 });
  });

  it('find out what matters only together with something else', () => {
    const [part] = partsOf(
      sample({}, 1),
      sample({ pool: 'degraded' }, 1),
      sample({ power: 'saver' }, 1),
      sample({ pool: 'degraded', power: 'saver' }, 2),
    );
    assert.deepEqual(part.by, ['pool', 'power']);
  });

  it('do without what was only changed along with it', () => {
    const [part] = partsOf(
      sample({}, 1),
      sample({ owner: 'node1' }, 1),
      sample({ 'node2-state': 'down', owner: 'node1' }, 2),
    );
    assert.deepEqual(part.by, ['node2-state']);
  });

  it('keep once what several questions have in common', () => {
    const parts = partsOf(sample({}, 1), sample({}, 1, 'node2'), sample({}, 3, 'node3'));
    assert.deepEqual(
      parts.map(({ of }) => of),
      [['node1', 'node2'], ['node3']],
    );
  });

  it('say where a field is not there, and nothing where there was no answer', () => {
    const without = { ...sample({ power: 'saver' }), parts: new Map([['error', null]]) };
    const refused = { ...sample({ pool: 'lost' }), parts: new Map([['error', '[Gone] Gone. Next: Look.']]) };
    const part = partsOf(sample({}, 1), without, refused).find(({ part: name }) => name === 'a');
    assert.deepEqual(JSON.parse(JSON.stringify(part.answers)), [{ when: [''], is: 1 }, { when: ['power=saver'] }]);
  });

  it('are refused where the same circumstances have two answers', () =>
    assert.throws(() => condense([sample({}, 1), sample({}, 2)]), /a was answered in two ways/));
});
