import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import ts from 'typescript';
import { readNames, readScripts } from '../../build/build.mjs';
import { isLong, toCommandTable, toJeaModule, toLongScripts, toTypeScript } from '../../build/outputs.mjs';

const names = {
  extensionName: 'contoso.tool',
  powerShellModule: 'Contoso.Tool',
  resourceName: 'Tool',
  version: '1.2.3',
};
const read = {
  name: 'Get-Thing',
  synopsis: 'Shows "things".',
  description: 'All.',
  role: 'Readers',
  parameters: [{ name: 'Id', type: 'string', mandatory: true }],
  script: 'param(\n[string] $Id\n)\nWrite-Output "\\$Id `t"',
};
const change = { ...read, name: 'Start-Thing', role: 'Administrators', parameters: [], script: 'param()\nStart-It' };

describe('The tool’s command table', () => {
  const source = toTypeScript([read, change], names);

  it('compiles, and has the shape that the SDK calls with', () => {
    const { outputText, diagnostics } = ts.transpileModule(source, {
      reportDiagnostics: true,
      compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
    });
    assert.deepEqual(diagnostics, []);
    const exports = {};
    new Function('exports', outputText)(exports);
    assert.equal(exports.PowerShellScripts.extension, 'contoso.tool');
    assert.equal(exports.PowerShellScripts.module, 'Contoso.Tool');
    assert.equal(exports.PowerShellScripts.resourceName, 'Tool');
    assert.deepEqual(exports.PowerShellScripts.Get_Thing, {
      command: 'Get-Thing',
      script: `##Get-Thing##:Get-Thing.ps1\n${read.script}`,
    });
    assert.equal(exports.PowerShellScripts.Start_Thing.command, 'Start-Thing');
  });

  it('has each line once, whichever scripts carry it', () => {
    const carried = 'Write-Output "carried text"';
    const scripts = ['Get-One', 'Get-Two'].map((name) => ({
      ...read,
      name,
      script: `${carried}\n${name}\n${carried}`,
    }));
    const table = toTypeScript(scripts, names);
    assert.equal(table.split(JSON.stringify(carried)).length, 2);
    const { outputText } = ts.transpileModule(table, { compilerOptions: { module: ts.ModuleKind.CommonJS } });
    const exports = {};
    new Function('exports', outputText)(exports);
    assert.equal(exports.PowerShellScripts.Get_Two.script, `##Get-Two##:Get-Two.ps1\n${carried}\nGet-Two\n${carried}`);
  });
});

describe('A long script', () => {
  const long = { ...read, name: 'Get-Long', script: 'Write-Output "long text"\n'.repeat(1000) };

  it('is a file of its own, which the table loads', () => {
    const table = toTypeScript([read, long], names);
    assert.doesNotMatch(table, /long text/);
    assert.match(table, /import\("\.\/scripts\/Get-Long"\)/);
    const files = toLongScripts([read, long]);
    assert.deepEqual(Object.keys(files), ['scripts/Get-Long.ts']);
    const { outputText } = ts.transpileModule(files['scripts/Get-Long.ts'], {
      compilerOptions: { module: ts.ModuleKind.CommonJS },
    });
    const exports = {};
    new Function('exports', outputText)(exports);
    assert.equal(exports.script, `##Get-Long##:Get-Long.ps1\n${long.script}`);
  });

  it('is each that carries the module’s code, and no other', async () => {
    const scripts = await readScripts();
    const carrying = scripts.filter(({ script }) => /^function /m.test(script)).map(({ name }) => name);
    assert.ok(carrying.length >= 4, String(carrying));
    assert.deepEqual(
      scripts.filter(isLong).map(({ name }) => name),
      carrying,
    );
  });
});

describe('The gateway’s command table', () => {
  it('says of each command what it takes to check and run it', () => {
    const table = JSON.parse(toCommandTable([read, change], names));
    assert.equal(table.extension, 'contoso.tool');
    assert.equal(table.module, 'Contoso.Tool');
    const { name, synopsis, role, parameters, script } = read;
    assert.deepEqual(table.commands[0], { name, synopsis, role, parameters, script });
    assert.equal(table.commands.length, 2);
  });
});

describe('The JEA module', () => {
  const files = toJeaModule([read, change], names);

  it('has each script as a function, and exports them by name', () => {
    assert.match(files['Contoso.Tool.psm1'], /^function Get-Thing \{\n {4}param\(/m);
    assert.match(files['Contoso.Tool.psm1'], /^function Start-Thing \{/m);
    assert.match(files['Contoso.Tool.psm1'], /^ {4}Import-Module -Name \$name -ErrorAction Ignore$/m);
    assert.match(files['Contoso.Tool.psd1'], /'Get-Thing'\n\s+'Start-Thing'/);
    assert.match(files['Contoso.Tool.psd1'], /ModuleVersion = '1\.2\.3'/);
  });

  it('lets readers read, and administrators do both', () => {
    const readers = files['RoleCapabilities/Contoso.Tool.Readers.psrc'];
    assert.match(readers, /'Get-Thing'/);
    assert.doesNotMatch(readers, /Start-Thing/);
    assert.match(files['RoleCapabilities/Contoso.Tool.Administrators.psrc'], /'Get-Thing'\n\s+'Start-Thing'/);
  });
});

describe('The names', () => {
  it('are those of the manifest', async () => {
    const { extensionName, powerShellModule, version } = await readNames();
    const manifest = JSON.parse(await readFile(new URL('../../../manifest.json', import.meta.url), 'utf8'));
    assert.equal(extensionName, manifest.name);
    assert.match(powerShellModule, /^[A-Z]\w+\.[A-Z]\w+$/);
    assert.equal(powerShellModule, manifest.powerShellModuleName);
    assert.match(version, /^\d+\.\d+\.\d+$/);
  });

  it('of the commands, their roles and their parameters are those of the contract', async () => {
    const contract = await readFile(new URL('../../../engine/contract/README.md', import.meta.url), 'utf8');
    const rows = [...contract.matchAll(/^\| `([A-Z][a-z]+-Wac\w+)([^`]*)` \| (\w+) \|/gm)];
    assert.ok(rows.length >= 17, `${rows.length} commands in the contract`);
    const scripts = await readScripts();
    assert.deepEqual(scripts.map(({ name }) => name).sort(), rows.map(([, name]) => name).sort());
    for (const [, name, parameters, role] of rows) {
      const script = scripts.find((each) => each.name === name);
      assert.equal(script.role, role, name);
      const wanted = [...parameters.matchAll(/-(\w+)/g)].map(([, parameter]) => parameter);
      assert.deepEqual(script.parameters.map((parameter) => parameter.name).sort(), wanted.sort(), name);
    }
  });
});
