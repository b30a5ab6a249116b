// The order of moves, which the module has too: both are held to the contract's cases, which its RunRules.Tests.ps1 reads.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { readMoves } from './move-steps.mjs';

const read = async (name) =>
  JSON.parse(await readFile(new URL(`../../engine/contract/${name}.json`, import.meta.url), 'utf8'));
const { moves: cases } = await read('vectors/run-rules');
const example = await read('examples/valid/move.to-be-given-back');

describe('The moves of a node', () => {
  let stateRoot;

  beforeEach(async () => {
    stateRoot = await mkdtemp(path.join(tmpdir(), 'headroom-moves-'));
    await mkdir(path.join(stateRoot, 'moves'));
  });
  afterEach(() => rm(stateRoot, { recursive: true }));

  it('are held to cases', () => assert.ok(cases.length >= 5, `${cases.length} cases`));

  for (const { name, moves, order } of cases) {
    it(`come in an order: ${name}`, async () => {
      for (const { id, status, idInside = id, text } of moves) {
        const move = JSON.stringify({ ...example, id: idInside, status });
        await writeFile(path.join(stateRoot, 'moves', `${id}.json`), text ?? move);
      }
      assert.deepEqual(
        (await readMoves({ stateRoot })).map(({ id }) => id),
        order,
      );
    });
  }
});
