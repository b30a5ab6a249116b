import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readWords, withCarried } from '../../build/carry.mjs';

const words = { Gone: "It's gone: {0}", GoneAction: 'Look elsewhere.', Other: 'Not named.' };

describe('What a script brings along', () => {
  let folder;
  const carried = (text) =>
    withCarried(text, { folder, version: '1.2.3', gatewayModule: 'Some.Gateway', packageSha256: 'f00d', words });

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'headroom-carry-'));
    await writeFile(join(folder, 'inner.ps1'), "# why\r\nfunction Get-Inner {\r\n    # how\r\n    'inner'\r\n}\r\n");
    await writeFile(join(folder, 'outer.ps1'), ". './inner.ps1'\n\nfunction Get-Outer { throw $strings['Gone'] }\n");
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('stands in the place of the line that names it, without comments, with what it names itself', () =>
    assert.equal(
      carried("param()\n. './inner.ps1'\nGet-Inner"),
      "param()\nfunction Get-Inner {\n    'inner'\n}\nGet-Inner",
    ));

  it('comes with the words that it names, and with no others', () => {
    const text = carried(". './outer.ps1'\nGet-Inner");
    assert.match(text, /^\$strings = @\{\n'Gone' = 'It''s gone: \{0\}'\n'GoneAction' = 'Look elsewhere\.'\n\}\n/);
    assert.doesNotMatch(text, /Not named/);
    assert.match(text, /function Get-Inner[^]*function Get-Outer/);
  });

  it('has no functions that nothing leads to, and all that something does, by whatever case and also in a text', async () => {
    const functions = ['Used', 'Inner', 'Named', 'Text', 'Unused', 'Lost'];
    const bodies = {
      Used: ['    get-inner'],
      Text: ["    $text = @'", '}', "'@"],
      Lost: ['    Get-Unused'],
      Unused: ["    throw $strings['Other']"],
    };
    const lines = functions.flatMap((name) => [`function Get-${name} {`, ...(bodies[name] ?? ['    1']), '}']);
    await writeFile(join(folder, 'many.ps1'), `$made = 'Get-Named'\n${lines.join('\n')}\n`);
    const text = carried(". './many.ps1'\nGet-Used\nGet-Text");
    const kept = [...text.matchAll(/^function Get-(\w+) /gm)].map(([, name]) => name);
    assert.deepEqual(kept, ['Used', 'Inner', 'Named', 'Text']);
    assert.match(text, /'@\n\}\nGet-Used\nGet-Text$/);
    assert.doesNotMatch(text, /Not named/);
  });

  it('has no function without an end', async () => {
    await writeFile(join(folder, 'open.ps1'), 'function Get-Open {\n    1\n');
    assert.throws(() => carried(". './open.ps1'\nGet-Open"), /get-open has no end/);
  });

  it('knows the version and hash of the package and the module of the gateway', () =>
    assert.equal(carried("'{{version}}' '{{packageSha256}}' '{{gatewayModule}}'"), "'1.2.3' 'f00d' 'Some.Gateway'"));

  it('has to be there', () => assert.throws(() => carried(". './missing.ps1'"), /missing\.ps1/));

  it('gets its words from the module’s table', () =>
    assert.deepEqual(readWords("# A\nConvertFrom-StringData @'\nA = b = c\nB = \n\n'@\n"), { A: 'b = c', B: '' }));
});
