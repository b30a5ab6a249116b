// What every gateway script has to keep to, besides what the build refuses.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readScripts } from '../build/build.mjs';

const scriptsFolder = fileURLToPath(new URL('../scripts/', import.meta.url));
const moduleManifest = fileURLToPath(new URL('../../powershell-module/Headroom/Headroom.psd1', import.meta.url));
const longestLines = 30;

const scripts = await readScripts();
const exported = [...(await readFile(moduleManifest, 'utf8')).matchAll(/'([A-Z][a-z]+-Headroom\w+)'/g)].map(
  ([, name]) => name,
);

describe('The scripts', () => {
  it('are found, as is the module', () => {
    assert.ok(scripts.length >= 9);
    assert.ok(exported.length >= 9);
  });

  it('lie flat, and nothing else lies with them', async () => {
    const entries = await readdir(scriptsFolder);
    assert.deepEqual(entries.sort(), scripts.map(({ name }) => `${name}.ps1`).sort());
  });

  it('have a name that no command of the module has: the SDK makes a function of it that would call itself', () => {
    assert.deepEqual(
      scripts.filter(({ name }) => exported.includes(name)),
      [],
    );
  });

  it('reach every command of the module', () => {
    const called = scripts.flatMap(({ script }) => exported.filter((name) => script.includes(name)));
    assert.deepEqual([...new Set(called)].sort(), [...exported].sort());
  });
});

for (const { name, script, role } of scripts) {
  describe(name, () => {
    it(`is no longer than ${longestLines} lines`, async () => {
      const lines = (await readFile(`${scriptsFolder}${name}.ps1`, 'utf8')).trimEnd().split('\n').length;
      assert.ok(lines <= longestLines, `${lines} lines`);
    });

    it('calls one command of the module, and ends with it when it fails', () => {
      const calls = [...script.matchAll(/\b[A-Z][a-z]+-Headroom\w+\b/g)].map(([call]) => call);
      assert.equal(calls.length, 1, `it calls ${calls}`);
      assert.ok(exported.includes(calls[0]), `the module has no ${calls[0]}`);
      assert.match(script, new RegExp(`${calls[0]}[^)|]* -ErrorAction Stop`));
    });

    it('has no logic and runs no text', () => {
      assert.doesNotMatch(script, /\b(if|switch|while|for|foreach|try|function|Invoke-Expression|iex)\b\s*[({]/i);
      assert.doesNotMatch(script, /Invoke-Expression|\[scriptblock\]|Start-Process/i);
    });

    it('uses no command that JEA would have to qualify', () =>
      assert.doesNotMatch(script, /(?<!\\)\b(Select-Object|Measure-Object|Get-Help|Get-FormatData|Out-Default)\b/));

    it('prints JSON as deep as the contract goes', () =>
      assert.match(script, /ConvertTo-Json -InputObject .* -Depth 32 -Compress/));

    it('is for administrators where it changes something', () =>
      assert.equal(role, /^(Start|Stop|Remove)-/.test(name) ? 'Administrators' : 'Readers'));

    it('never asks at a prompt that nobody sees', () => {
      if (/^(Start|Stop|Remove)-/.test(name)) assert.match(script, /-Confirm:\$false/);
    });
  });
}
