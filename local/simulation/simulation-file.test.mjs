import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { SimulationFile } from './simulation-file.mjs';

describe('simulation file', () => {
  let folder;
  let file;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'headroom-simulation-'));
    file = new SimulationFile(path.join(folder, 'simulation.json'));
    file.write({ owner: 'node1', health: 'healthy' });
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('keeps what the module wrote since anybody looked last', async () => {
    file.read();
    await writeFile(file.path, JSON.stringify({ owner: 'node2', health: 'healthy' }));
    file.change((simulation) => (simulation.health = 'warning'));
    assert.deepEqual(file.read(), { owner: 'node2', health: 'warning' });
  });

  it('stays as it was when a change is refused, with nothing left beside it', async () => {
    const refuse = (simulation) => {
      simulation.owner = 'node3';
      throw new Error('refused');
    };
    assert.throws(() => file.change(refuse), /refused/);
    assert.equal(file.read().owner, 'node1');
    assert.deepEqual(await readdir(folder), ['simulation.json']);
  });
});
