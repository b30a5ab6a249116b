// What every gateway script has to keep to, besides what the build refuses.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readNames, readNodeScripts, readScripts } from '../build/build.mjs';

const scriptsFolder = fileURLToPath(new URL('../scripts/', import.meta.url));
const moduleManifest = fileURLToPath(new URL('../../powershell-module/Headroom/Headroom.psd1', import.meta.url));
const moduleCommands = new URL('../../powershell-module/Headroom/Public/', import.meta.url);
const modulePrivate = new URL('../../powershell-module/Headroom/Private/', import.meta.url);
const longestLines = 30;
/** Functions of the module that carried code names where it is not gone to: for starting and measuring, which need the module. */
const notReached = {
  all: ['Format-Size', 'Get-LogTail'],
  'Add-WacHeadroomNodePart': [
    'Select-Engine',
    'Get-Architecture',
    'Invoke-EngineByOperator',
    'Get-OtherNode',
    'Test-RunAlive',
    'Test-RunLocked',
    'Get-AllStartedRun',
  ],
};

/** Verbs of what only looks. Everything else changes something. */
const lookingVerbs = /^(Get|Test|Watch)-/;
/** Those of what only looks that are not for readers: they look at a server that the caller names. */
const lookingAtTyped = /^(Get|Test)-WacHeadroomTyped/;
/** Commands that need nothing on the node: they bring along what they call. */
const selfContained = /^\w+-WacHeadroomNode(Part)?$/;

/** Those whose command knows no other volumes than the listed ones. */
const ofListedOnly = ['Get-WacHeadroomHistory'];

const scripts = await readScripts();
const nodeScripts = await readNodeScripts();
/** What a script says itself, as it stands in its file. */
const sources = Object.fromEntries(
  await Promise.all(scripts.map(async ({ name }) => [name, await readFile(`${scriptsFolder}${name}.ps1`, 'utf8')])),
);
const exported = [...(await readFile(moduleManifest, 'utf8')).matchAll(/'([A-Z][a-z]+-Headroom\w+)'/g)].map(
  ([, name]) => name,
);

describe('The scripts', () => {
  it('are found, as is the module', () => {
    assert.ok(scripts.length >= 18, `${scripts.length} scripts`);
    assert.ok(exported.length >= 14, `${exported.length} commands of the module`);
    assert.equal(nodeScripts.length, 2);
    const ofReaders = scripts.filter(
      ({ role, parameters }) => role === 'Readers' && parameters.some(({ name }) => name === 'VolumeId'),
    );
    assert.ok(ofReaders.length >= 2, `${ofReaders.length} scripts for readers take a volume`);
    assert.ok(Object.values(sources).filter((text) => text.includes(' -Raw ')).length >= 11);
    assert.equal(scripts.filter(({ name }) => lookingAtTyped.test(name)).length, 2);
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

  it('carry each function of the module that they call', async () => {
    const ownText = (text) => text.replace(/^\s*#.*$/gm, '');
    const functionsOf = (text) => [...text.matchAll(/^\s*function ([A-Z]\w*-\w+)/gm)].map(([, name]) => name);
    const files = (await readdir(modulePrivate, { recursive: true })).filter((name) => name.endsWith('.ps1'));
    const texts = await Promise.all(
      files.map((name) => readFile(new URL(name.replaceAll('\\', '/'), modulePrivate), 'utf8')),
    );
    const known = texts.flatMap(functionsOf);
    assert.ok(known.length > 300, `${known.length} functions`);
    const carrying = [...scripts, ...nodeScripts].filter(({ script }) => functionsOf(script).length > 0);
    assert.ok(carrying.length >= 6, `${carrying.length} scripts carry functions`);
    for (const { name, script } of carrying) {
      const own = new Set(functionsOf(script));
      const called = known.filter(
        (each) => !own.has(each) && new RegExp(`(?<![\\w'-])${each}(?![\\w-])`).test(ownText(script)),
      );
      assert.deepEqual(
        called.filter((each) => !notReached[name]?.includes(each) && !notReached.all.includes(each)),
        [],
        name,
      );
    }
  });

  it('reach every command of the module but those that are for people at a prompt', () => {
    const forPeople = [
      'Export-HeadroomResult',
      'Export-HeadroomSupportFile',
      'Import-HeadroomResult',
      'Invoke-HeadroomRun',
      'Test-HeadroomAssumption',
      'Test-HeadroomCoordinator',
      'Watch-HeadroomActivity',
    ];
    const called = Object.values(sources).flatMap((text) => exported.filter((name) => text.includes(`${name} `)));
    assert.deepEqual([...new Set([...called, ...forPeople])].sort(), [...exported].sort());
  });
});

for (const { name, script, role, parameters } of scripts) {
  describe(name, () => {
    const source = sources[name];
    const body = source.slice(source.indexOf('param('));

    it(`is no longer than ${longestLines} lines`, () => {
      const lines = source.trimEnd().split('\n').length;
      assert.ok(lines <= longestLines, `${lines} lines`);
    });

    it('is for readers where it only looks, and for administrators where it changes something', () =>
      assert.equal(role, lookingVerbs.test(name) && !lookingAtTyped.test(name) ? 'Readers' : 'Administrators'));

    it('takes of readers no volume but those that the cluster lists', () => {
      if (ofListedOnly.includes(name)) assert.doesNotMatch(body, /Typed|Select-Volume/);
      else if (parameters.some((each) => each.name === 'VolumeId') && role === 'Readers') {
        assert.match(body, / -VolumeId \$VolumeId -ListedOnly /);
      }
    });

    it('has every parameter typed, and checked by length, range, pattern or set', () => {
      const block = body.slice(0, body.indexOf('\n)\n'));
      for (const { name: parameter, type } of parameters) {
        const line = block.split('\n').find((each) => new RegExp(`\\$${parameter},?$`).test(each));
        assert.match(line, /\[(string|int|switch)\] \$/);
        if (type !== 'switch') assert.match(line, /\[Validate(Length|Range|Pattern|Set)\(/, parameter);
      }
    });

    it('has no logic and runs no text', () => {
      assert.doesNotMatch(body, /\b(if|switch|while|for|foreach|try|function)\b\s*[({]/i);
      assert.doesNotMatch(script, /Invoke-Expression|\biex\b|\[scriptblock\]|Start-Process\b/i);
    });

    it('uses no command that JEA would have to qualify', () =>
      assert.doesNotMatch(body, /(?<!\\)\b(Select-Object|Measure-Object|Get-Help|Get-FormatData|Out-Default)\b/));

    it('prints JSON as deep as the contract goes', () =>
      assert.match(body, /ConvertTo-Json -InputObject .* -Depth 32 -Compress/));

    if (selfContained.test(name)) {
      it('knows the module that Windows Admin Center copies, which is the package’s own', async () => {
        const { powerShellModule } = await readNames();
        assert.ok(script.includes(`$carriedGatewayModule = '${powerShellModule}'`));
      });

      it('needs nothing on the node', () => {
        assert.doesNotMatch(script, /^\. '|Import-Module/m);
        assert.match(script, /^\$strings = @\{$/m);
      });
      return;
    }

    it('loads the module of the package’s own version, and says so where it is not there', () => {
      assert.match(body, /^\. '\.\.\/carried\/Import-Headroom\.ps1'$/m);
      assert.match(script, /Import-Module -Name 'Headroom' -RequiredVersion '\d+\.\d+\.\d+' -ErrorAction Stop/);
      assert.match(script, /\[ModuleNotInstalled\] .* Next: /);
    });

    it('calls one command of the module, and ends with it when it fails', () => {
      const calls = [...body.matchAll(/\b(?!Import-)[A-Z][a-z]+-Headroom\w+\b/g)].map(([call]) => call);
      assert.equal(calls.length, 1, `it calls ${calls}`);
      assert.ok(exported.includes(calls[0]), `the module has no ${calls[0]}`);
      assert.match(body, new RegExp(`${calls[0]}[^)|]* -ErrorAction Stop`));
    });

    it('prints the document as the contract has it, not as a prompt shows it', async () => {
      const [, call] = /\b(?!Import-)([A-Z][a-z]+-Headroom\w+) /.exec(body);
      const command = await readFile(new URL(`${call}.ps1`, moduleCommands), 'utf8');
      if (command.includes('[switch] $Raw')) assert.match(body, new RegExp(`${call}[^)|]* -Raw `));
    });

    it('never asks at a prompt that nobody sees', () => {
      if (!lookingVerbs.test(name)) assert.match(body, /-Confirm:\$false/);
    });
  });
}

for (const { name, script } of nodeScripts) {
  it(`${name} needs nothing on the node, and knows the package’s version`, () => {
    assert.doesNotMatch(script, /^\. '|Import-Module|\{\{/m);
    assert.match(script, /^\$strings = @\{$/m);
    assert.match(script, /-Version '\d+\.\d+\.\d+'/);
  });
}
