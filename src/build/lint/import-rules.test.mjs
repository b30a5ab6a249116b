import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
// Which imports are allowed is asked of each file by itself: types, which take longest, say nothing about it.
const eslint = new ESLint({ cwd: root, overrideConfig: tseslint.configs.disableTypeChecked });

const powerShell =
  "import { PowerShell } from '@microsoft/windows-admin-center-sdk/core/data/powershell';\nvoid PowerShell;\n";
const angularLibrary =
  "import { IdleComponent } from '@microsoft/windows-admin-center-sdk/angular';\nvoid IdleComponent;\n";
const insideOfShell = "import { ShellNavigation } from '../shell/shell-navigation';\nvoid ShellNavigation;\n";
const longScript = "import { script } from '../../generated/scripts/Get-WacHeadroomNode';\nvoid script;\n";
const scripts = "import { PowerShellScripts } from '../../generated/powershell-scripts';\nvoid PowerShellScripts;\n";
const inside = "import { assessRun } from '../analysis/verdict/assess-run';\nvoid assessRun;\n";
const limitsAlone = "import { limitFigure } from '../analysis/limits/public-api';\nvoid limitFigure;\n";
const angular = "import { Injectable } from '@angular/core';\nvoid Injectable;\n";

/** Each row: code as if it were in a file of the project, and the rule that has to refuse it, if any. */
const rows = [
  {
    name: "a feature imports the SDK's PowerShell",
    file: 'src/app/setup/plan.ts',
    code: powerShell,
    rule: 'no-restricted-imports',
  },
  {
    name: 'a feature imports the command table',
    file: 'src/app/setup/plan.ts',
    code: scripts,
    rule: 'no-restricted-imports',
  },
  {
    name: 'a feature imports the script of a command',
    file: 'src/app/setup/plan.ts',
    code: longScript,
    rule: 'no-restricted-imports',
  },
  {
    name: 'a feature reaches PowerShell through the context',
    file: 'src/app/setup/plan.ts',
    code: 'export const run = (context: { powerShell: () => void }): void => {\n  context.powerShell();\n};\n',
    rule: 'no-restricted-syntax',
  },
  ...['setup/plan.ts', 'gateway/documents.ts', 'shell/start.ts', 'app.config.ts'].map((file) => ({
    name: `${file} imports the Angular library of the SDK`,
    file: `src/app/${file}`,
    code: angularLibrary,
    rule: 'no-restricted-imports',
  })),
  {
    name: 'a feature imports the inside of the shell',
    file: 'src/app/setup/plan.ts',
    code: insideOfShell,
    rule: 'no-restricted-imports',
  },
  { name: 'the shell imports the SDK', file: 'src/app/shell/start.ts', code: powerShell, rule: null },
  {
    name: 'the shell imports the command table',
    file: 'src/app/shell/start.ts',
    code: scripts,
    rule: 'no-restricted-imports',
  },
  { name: 'the gateway imports both', file: 'src/app/gateway/documents.ts', code: powerShell + scripts, rule: null },
  {
    name: 'the analysis imports Angular',
    file: 'src/app/analysis/verdict/cpu.ts',
    code: angular,
    rule: 'no-restricted-imports',
  },
  {
    name: 'a feature imports the inside of the analysis',
    file: 'src/app/setup/plan.ts',
    code: inside,
    rule: 'no-restricted-imports',
  },
  { name: 'a feature imports the limits alone', file: 'src/app/setup/plan.ts', code: limitsAlone, rule: null },
  {
    name: 'the gateway imports the inside of the analysis',
    file: 'src/app/gateway/documents.ts',
    code: inside,
    rule: 'no-restricted-imports',
  },
  { name: 'profiles import Angular', file: 'src/app/profile/sizes.ts', code: angular, rule: 'no-restricted-imports' },
  {
    name: 'the analysis touches the page',
    file: 'src/app/analysis/verdict/cpu.ts',
    code: 'export const title = (): string => document.title;\n',
    rule: 'no-restricted-globals',
  },
];

const app = path.join(root, 'src/app');
const folders = readdirSync(app, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
  .map(({ name }) => `src/app/${name}`);
/** In each folder, whichever blocks of the configuration it is in: a later one replaces what an earlier one restricts. */
const everywhere = [...folders, 'src/app', 'src/on-node', 'src'].flatMap((folder) => {
  const file = `${folder}/${folder === 'src' ? 'main' : 'planted'}.ts`;
  const into = (target) => {
    const specifier = path.posix.relative(folder, `src/${target}`);
    return `import { planted } from '${specifier.startsWith('.') ? specifier : `./${specifier}`}';\nvoid planted;\n`;
  };
  const insideOf = ['analysis/verdict/assess-run', 'exchange/report/charts', 'words/message', 'profile/sizes'].filter(
    (inside) => folder !== `src/app/${inside.split('/')[0]}`,
  );
  const [isGateway, isShell] = ['gateway', 'shell'].map((name) => folder === `src/app/${name}`);
  // What starts the tool hands the command table on.
  const isStart = folder === 'src';
  return [
    ...insideOf.map((inside) => ({ what: `the inside of ${inside.split('/')[0]}`, code: into(`app/${inside}`) })),
    ...(isShell ? [] : [{ what: 'the inside of the shell', code: into('app/shell/shell-navigation') }]),
    ...(isGateway || isStart ? [] : [{ what: 'the script of a command', code: into('generated/scripts/Get-A') }]),
    ...(isGateway || isShell ? [] : [{ what: "the SDK's PowerShell", code: powerShell }]),
  ].map(({ what, code }) => ({ name: `${folder} imports ${what}`, file, code, rule: 'no-restricted-imports' }));
});

test('the folders of the tool are found', () => assert.ok(folders.length >= 25, `${folders.length} folders`));

for (const { name, file, code, rule } of [...rows, ...everywhere]) {
  test(`${name}: ${rule === null ? 'allowed' : 'refused'}`, async () => {
    const [{ messages }] = await eslint.lintText(code, { filePath: path.join(root, file) });
    const restrictions = messages.map(({ ruleId }) => ruleId).filter((id) => id?.startsWith('no-restricted'));
    assert.deepEqual([...new Set(restrictions)], rule === null ? [] : [rule], JSON.stringify(messages));
  });
}
