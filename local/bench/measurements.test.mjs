import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { engineArguments, fioArguments, ioCases, nullCase } from './cases.mjs';
import { collectedInstructions, perIo } from './instructions.mjs';
import { measurements, phaseBegins, selectMeasurements, selectNames, toolCases } from './measurements.mjs';
import { alternate } from './programs.mjs';

describe('bench cases', () => {
  it('have names of their own', () => {
    const names = measurements.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
  });

  it('hold every depth with every number of threads, read and written, direct and cached', () => {
    const random = ioCases().filter((each) => each.random);
    assert.equal(random.length, 2 * 2 * 3 * 2);
    assert.equal(ioCases().length - random.length, 2 * 2 * 2);
  });

  it('are selected by what is in their names', () => {
    const names = (texts) => selectMeasurements(texts).map(({ name }) => name);
    assert.deepEqual(names(['512k-sequential-read']), [
      'direct-512k-sequential-read-o8-t1',
      'cached-512k-sequential-read-o8-t1',
    ]);
    assert.equal(names([]).length, measurements.length);
    assert.throws(() => names(['nothing-like-it']), { message: /nothing-like-it/ });
  });

  it('of the tool can leave out the hours of refreshes', () => {
    assert.deepEqual(selectNames(toolCases, ['overview']), ['overview']);
    assert.deepEqual(selectNames(toolCases, []), toolCases);
    assert.throws(() => selectNames(toolCases, ['cached']), { message: /cached/ });
  });

  it('ask both programs for the same work', () => {
    const options = { seconds: 2, file: 'f.dat', tuned: false };
    const write = ioCases().find(({ name }) => name === 'direct-4k-random-write-o128-t2');
    const engine = engineArguments(write, options);
    const fio = fioArguments(write, options);
    for (const expected of ['-Su', '-b4K', '-r4K', '-w100', '-o128', '-t2', '-d2', '-L', '-D', 'f.dat'])
      assert.ok(engine.includes(expected), expected);
    for (const expected of ['--direct=1', '--bs=4k', '--rw=randwrite', '--iodepth=128', '--numjobs=2', '--runtime=2'])
      assert.ok(fio.includes(expected), expected);
    assert.ok(!fio.includes('--fixedbufs'));
    assert.ok(fioArguments(write, { ...options, tuned: true }).includes('--fixedbufs'));
  });

  it('give the null engines no file to touch', () => {
    assert.ok(engineArguments(nullCase(1), { seconds: 1, file: 'f.dat' }).includes('--backend=null'));
    assert.ok(!fioArguments(nullCase(1), { seconds: 1, file: 'f.dat' }).some((each) => each.includes('f.dat')));
  });
});

describe('bench samples', () => {
  it('are taken in turn, each program first once in a while', async () => {
    const order = [];
    const program = (name) => async () => order.push(name);
    const samples = await alternate(3, { a: program('a'), b: program('b'), c: program('c') });
    assert.equal(order.join(''), 'abcbcacab');
    assert.deepEqual(samples, { a: [1, 6, 8], b: [2, 4, 9], c: [3, 5, 7] });
  });

  it('find when a phase began among other lines', () => {
    const line = (phase, timestamp) => JSON.stringify({ phase, timestamp, phaseElapsedSeconds: 0.25 });
    const stderr = [
      'WARNING: short',
      line('preparing', '1970-01-01T00:00:01.000Z'),
      line('measuring', '1970-01-01T00:00:02.500Z'),
    ];
    assert.equal(phaseBegins(stderr.join('\n'), 'measuring'), 2250);
  });
});

describe('bench instructions', () => {
  it('leave out what every run takes', () =>
    assert.equal(perIo({ instructions: 1500, ioCount: 10 }, { instructions: 3500, ioCount: 30 }), 100));

  it('are not made up when the machine was busy in one of the runs', () =>
    assert.throws(
      () => perIo({ instructions: 1500, ioCount: 30 }, { instructions: 1600, ioCount: 29 }),
      /3 s only 29/,
    ));

  it('are read from what callgrind prints', () =>
    assert.equal(collectedInstructions('==7== Events    : Ir\n==7== Collected : 8123456\n'), 8123456));
});
