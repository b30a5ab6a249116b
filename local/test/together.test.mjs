import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readNodeTest } from './counts.mjs';
import { deal } from './together.mjs';

const script = path.join(import.meta.dirname, 'together.mjs');

describe('test files that run together', () => {
  let folder;
  before(async () => (folder = await mkdtemp(path.join(tmpdir(), 'headroom-together-test-'))));
  after(() => rm(folder, { recursive: true }));

  it('are dealt out, each once, in as many hands as there are files for', () => {
    assert.deepEqual(deal(['a', 'b', 'c', 'd', 'e'], 2), [
      ['a', 'c', 'e'],
      ['b', 'd'],
    ]);
    assert.deepEqual(deal(['a'], 4), [['a']]);
    assert.deepEqual(deal([], 4), []);
  });

  it('share as many processes as were asked for, and are all counted', async () => {
    const files = await Promise.all(['one', 'two', 'three'].map((name) => write(name, 'assert.ok(true)')));
    const { counts, code } = run(2, files);
    assert.deepEqual(counts, { passed: 3, failed: 0, skipped: 0, reasons: [] });
    assert.equal(code, 0);
    const processes = await Promise.all(files.map((file) => readFile(`${file}.pid`, 'utf8')));
    assert.equal(processes[0], processes[2]);
    assert.equal(new Set(processes).size, 2);
  });

  it('fail together with one that fails', async () => {
    const { counts, code } = run(1, [await write('good', 'assert.ok(true)'), await write('bad', 'assert.ok(false)')]);
    assert.equal(counts.passed, 1);
    assert.equal(counts.failed, 1);
    assert.notEqual(code, 0);
  });

  async function write(name, assertion) {
    const file = path.join(folder, `${name}.test.mjs`);
    const text = [
      `import assert from 'node:assert/strict';`,
      `import { writeFileSync } from 'node:fs';`,
      `import { it } from 'node:test';`,
      `writeFileSync(${JSON.stringify(`${file}.pid`)}, String(process.pid));`,
      `it('is ${name}', () => ${assertion});`,
    ];
    await writeFile(file, text.join('\n'));
    return file;
  }

  function run(processes, files) {
    // The runner that this test runs in tells its own processes to report to it.
    const env = { ...process.env };
    delete env.NODE_TEST_CONTEXT;
    const { stdout, status } = spawnSync(process.execPath, [script, processes, 2, ...files], { env, encoding: 'utf8' });
    return { counts: readNodeTest(stdout), code: status };
  }
});
