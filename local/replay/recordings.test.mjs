// What is recorded, and what is found in it: an answer for circumstances that were recorded, and none for others.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Answers, questionOf } from './answers.mjs';
import { documentOf, fill, partsOf, Recordings } from './recordings.mjs';

const state = 'online';
const power = { id: 'power', verdict: 'ready' };
const recording = {
  command: 'Test-WacHeadroomReadiness',
  parts: [
    { part: 'error', of: ['node1 test01'], by: [], answers: [{ when: [''], is: null }] },
    { part: 'nodeName', of: ['node1 test01'], by: [], answers: [{ when: [''], is: '{node}' }] },
    {
      part: 'checks/power',
      of: ['node1 test01'],
      by: ['battery', 'plan'],
      answers: [
        { when: ['', 'plan=balanced'], is: power },
        { when: ['plan=saver'], is: { ...power, verdict: 'doubt' } },
      ],
    },
  ],
};

describe('recordings', () => {
  const at = (states) => (fact) => states[fact] ?? null;
  const find = (states, question = 'node1 test01') =>
    new Recordings([recording]).find(recording.command, question, at(states));

  it('have the answer of each circumstance that was recorded', async () => {
    assert.equal((await find({})).parts.get('checks/power').verdict, 'ready');
    assert.equal((await find({ plan: 'balanced' })).parts.get('checks/power').verdict, 'ready');
    assert.equal((await find({ plan: 'saver' })).parts.get('checks/power').verdict, 'doubt');
  });

  it('do not mind what a part does not depend on', async () =>
    assert.equal((await find({ pool: 'degraded', plan: 'saver' })).parts.get('checks/power').verdict, 'doubt'));

  it('name the parts of circumstances that were not recorded', async () => {
    const found = await find({ battery: 'yes', plan: 'saver' });
    assert.deepEqual(found.missing, ['checks/power']);
    assert.equal(found.parts.has('checks/power'), false);
  });

  it('have nothing for a question that was not asked', async () => assert.equal(await find({}, 'node1 test02'), null));

  for (const document of [
    {
      name: 'a',
      volumes: [
        { id: 'x', state },
        { id: 'y/z', state },
      ],
      notKnown: [],
    },
    { volumes: [], checks: [] },
    { volumes: [{ id: 'x' }, { id: 'x' }] },
    { checks: [null, { id: 3 }], last: null },
  ]) {
    it(`put ${JSON.stringify(document)} together again`, () =>
      assert.deepEqual(Object.entries(documentOf(partsOf(document))), Object.entries(document)));
  }

  it('are filled in, a whole text with what is no text too', () => {
    const filled = fill({ a: ['{size}', 'at {now}'], b: '{other} {size}' }, { size: 3, now: 'noon' });
    assert.deepEqual(filled, { a: [3, 'at noon'], b: '{other} 3' });
  });
});

describe('answers of recordings', () => {
  const problem = { message: 'not recorded', action: 'do' };
  const notRecorded = (...asked) => Object.assign(new Error(asked.join(' ')), { problem });
  const answersAt = (states) =>
    new Answers(new Recordings([recording]), { stateOf: (fact) => states[fact] ?? null, notRecorded });
  const asked = [recording.command, 'node1 test01', { values: { node: 'node1' } }];

  it('are documents', async () =>
    assert.deepEqual(await answersAt({}).document(...asked), { nodeName: 'node1', checks: [power] }));

  it('are none where a part was not recorded', () =>
    assert.rejects(answersAt({ battery: 'yes' }).document(...asked), /Test-WacHeadroomReadiness node1 test01/));

  it('have a check that is not known in the place of one that was not recorded', async () => {
    const { checks } = await answersAt({ battery: 'yes' }).readiness(...asked);
    assert.deepEqual(checks, [{ id: 'power', verdict: 'unknown', reason: 'not recorded', ...problem }]);
  });

  it('are what was refused, with the problem in it', async () => {
    const refused = Recordings.ofAnswers([{ command: 'a', question: 'b', error: '[Gone] It went. Next: Look.' }]);
    const answers = new Answers(refused, { stateOf: () => null, notRecorded });
    await assert.rejects(answers.document('a', 'b'), (error) => error.problem.code === 'Gone');
    await assert.rejects(answers.document('a', 'c'), /a c/);
  });

  it('are the same for a listed volume, however it is asked for', () => {
    const volumes = [{ id: 'test01' }];
    const of = (VolumeId) => questionOf('Get-WacHeadroomTypedLimit', { VolumeId }, 'node1', volumes);
    assert.deepEqual(of('test01'), { command: 'Get-WacHeadroomLimit', question: 'node1 test01' });
    assert.deepEqual(of('//a/b'), { command: 'Get-WacHeadroomTypedLimit', question: 'node1 //a/b' });
  });
});
