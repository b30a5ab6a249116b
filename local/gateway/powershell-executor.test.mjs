import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { root } from '../base/paths.mjs';
import { findProgram } from '../base/processes.mjs';
import { PowerShellExecutor } from './powershell-executor.mjs';

const pwsh = await findProgram('pwsh');
const modulesFolder = tmpdir();
const moduleViewsFile = path.join(root, 'powershell-module/Headroom/Headroom.Format.ps1xml');

describe('PowerShell executor', { skip: pwsh ? false : 'no pwsh on PATH' }, () => {
  let executor;

  before(() => {
    executor = new PowerShellExecutor({
      pwsh,
      environmentOf: (nodeName) => ({ HEADROOM_NODE_NAME: nodeName, HEADROOM_INSTALL_ROOT: modulesFolder }),
    });
  });

  after(() => executor.close());

  const run = (script, parameters = {}, { nodeName = 'node1', signal } = {}) =>
    executor.invoke({ name: 'Test-Script', script }, parameters, { nodeName, signal });
  const collect = async (...args) => {
    const texts = [];
    for await (const text of run(...args)) texts.push(text);
    return texts;
  };

  it('keeps no profile of its start, which a later one could end with', async (context) => {
    const cacheFolder = await mkdtemp(path.join(tmpdir(), 'headroom-executor-'));
    context.after(() => rm(cacheFolder, { recursive: true }));
    const environmentOf = () => ({ XDG_CACHE_HOME: cacheFolder, HEADROOM_INSTALL_ROOT: modulesFolder });
    const caching = new PowerShellExecutor({ pwsh, environmentOf });
    context.after(() => caching.close());
    for await (const text of caching.invoke(
      { name: 'Test', script: 'Get-Date | Out-Null; 1' },
      {},
      { nodeName: 'node1' },
    ))
      assert.equal(text, '1');
    await caching.close();
    const written = await readdir(path.join(cacheFolder, 'powershell')).catch(() => []);
    assert.deepEqual(
      written.filter((name) => name.startsWith('StartupProfileData')),
      [],
    );
  });

  describe('on a node whose sessions are constrained', () => {
    let constrained;

    before(() => {
      const environmentOf = (nodeName) => ({ HEADROOM_NODE_NAME: nodeName, HEADROOM_INSTALL_ROOT: modulesFolder });
      const languageModeOf = (nodeName) => (nodeName === 'node1' ? 'constrained' : 'full');
      constrained = new PowerShellExecutor({ pwsh, environmentOf, languageModeOf });
    });

    after(() => constrained.close());

    const textsOf = async (script, parameters = {}, nodeName = 'node1') => {
      const texts = [];
      for await (const text of constrained.invoke({ name: 'Test', script }, parameters, { nodeName })) texts.push(text);
      return texts;
    };

    it('runs scripts in Constrained Language Mode there, and in full language elsewhere', async () => {
      const script = '[string] $ExecutionContext.SessionState.LanguageMode';
      assert.deepEqual(await textsOf(script), ['ConstrainedLanguage']);
      assert.deepEqual(await textsOf(script, {}, 'node2'), ['FullLanguage']);
    });

    it('hands parameters over, and gives what is printed in order', async () => {
      const script = 'param([string] $Text, [int] $Number) $Text; $Number; "last"';
      assert.deepEqual(await textsOf(script, { Text: "it's $(exit)", Number: 7 }), ["it's $(exit)", '7', 'last']);
    });

    it('refuses what the mode does not allow, in the words of PowerShell', async () => {
      await assert.rejects(
        textsOf("[System.IO.File]::Exists('x')"),
        /supported only on core types in this language mode/,
      );
      await assert.rejects(textsOf("throw 'it broke'"), { message: 'it broke' });
      await assert.rejects(textsOf("Write-Error 'it broke' -ErrorAction Stop"), { message: 'it broke' });
    });
  });

  it('gives each thing that a script prints, in order', async () => {
    assert.deepEqual(await collect("'one'; 'two'; 'three'"), ['one', 'two', 'three']);
  });

  it('hands parameters over as they are', async () => {
    const script = 'param([string] $Text, [int] $Number, [switch] $Flag) "$Text|$Number|$Flag"';
    const text = `it's "so" $(exit) \` é\n`;
    assert.deepEqual(await collect(script, { Text: text, Number: 7, Flag: true }), [`${text}|7|True`]);
  });

  for (const [name, parameters] of Object.entries({
    'half of a surrogate pair': { Text: 'a\ud800b' },
    'half of one in a name': { '\udc00': 'x' },
    'what is no text, number or flag': { Text: ['x'] },
  })) {
    it(`refuses ${name} and goes on`, async () => {
      const controller = new AbortController();
      const beside = run("'begun'; Start-Sleep -Seconds 600", {}, { signal: controller.signal })[
        Symbol.asyncIterator
      ]();
      assert.equal((await beside.next()).value, 'begun');
      const [before] = await collect('$PID');
      await assert.rejects(collect('param($Text) $Text', parameters), /^Error: \[ParameterNotValid\] .* Next: /);
      assert.deepEqual(await collect('$PID'), [before], 'the same process answers');
      controller.abort();
      assert.equal((await beside.next()).done, true);
    });
  }

  it('leaves a text that looks like a date a text', async () => {
    assert.deepEqual(await collect('param($Text) $Text.GetType().Name', { Text: '2026-11-21T05:43:22Z' }), ['String']);
  });

  it('passes results on before the script has ended', async () => {
    const controller = new AbortController();
    const seen = [];
    for await (const text of run("'early'; Start-Sleep -Seconds 600; 'late'", {}, { signal: controller.signal })) {
      seen.push(text);
      controller.abort();
    }
    assert.deepEqual(seen, ['early']);
  });

  it('stops a script whose call is cancelled', async () => {
    const controller = new AbortController();
    const script =
      "try { 'begun'; Start-Sleep -Seconds 600 } finally { [Environment]::SetEnvironmentVariable('STOPPED', 'yes') }";
    for await (const text of run(script, {}, { signal: controller.signal })) {
      assert.equal(text, 'begun');
      controller.abort();
    }
    let stopped = '';
    for (let round = 0; round < 100 && stopped !== 'yes'; round++)
      [stopped] = await collect("[string] [Environment]::GetEnvironmentVariable('STOPPED')");
    assert.equal(stopped, 'yes');
  });

  for (const [name, script] of [
    ['a terminating error', "throw '[Broken] It broke. Next: Mend it.'"],
    ['an error that PowerShell would go on after', "Write-Error -Message '[Broken] It broke. Next: Mend it.'"],
  ]) {
    it(`ends a call with the words of ${name}`, async () => {
      await assert.rejects(collect(script), { message: '[Broken] It broke. Next: Mend it.' });
    });
  }

  it('runs calls beside each other', async () => {
    const controller = new AbortController();
    const slow = run("'slow'; Start-Sleep -Seconds 600", {}, { signal: controller.signal })[Symbol.asyncIterator]();
    await slow.next();
    assert.deepEqual(await collect("'quick'"), ['quick']);
    controller.abort();
    assert.equal((await slow.next()).done, true);
  });

  it('loads and removes modules with views in calls beside each other', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'headroom-views-'));
    await copyFile(moduleViewsFile, path.join(folder, 'Viewed.format.ps1xml'));
    const manifest = path.join(folder, 'Viewed.psd1');
    await writeFile(manifest, "@{ ModuleVersion = '1.0'; FormatsToProcess = 'Viewed.format.ps1xml' }");
    const script = `param($Path) foreach ($time in 1..20) { Import-Module $Path; Remove-Module 'Viewed' }; 'done'`;
    try {
      const calls = Array.from({ length: 8 }, () => collect(script, { Path: manifest }));
      assert.deepEqual((await Promise.all(calls)).flat(), Array(8).fill('done'));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('tells each node its own name', async () => {
    assert.deepEqual(await collect('$env:HEADROOM_NODE_NAME', {}, { nodeName: 'node1' }), ['node1']);
    assert.deepEqual(await collect('$env:HEADROOM_NODE_NAME', {}, { nodeName: 'node2' }), ['node2']);
  });

  it('says so when PowerShell dies, and starts it anew', async () => {
    await assert.rejects(
      collect('[Environment]::Exit(3)', {}, { nodeName: 'node3' }),
      /^ProblemError: \[PowerShellEnded\].*exit code 3/,
    );
    assert.deepEqual(await collect("'again'", {}, { nodeName: 'node3' }), ['again']);
  });
});
