// npm run lint: every checker that this machine has, over the whole project; `-- eslint` runs some of them.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../base/paths.mjs';
import { needPowerShellModule } from '../base/powershell-tools.mjs';
import { findPowerShell, withoutPrograms } from '../base/powershell.mjs';
import { findProgram, run } from '../base/processes.mjs';
import { Steps } from '../base/steps.mjs';

const steps = new Steps();
const timeoutSeconds = 600;

const checkers = [
  { name: 'eslint', command: () => nodeProgram('eslint/bin/eslint.js', '.', '--max-warnings=0') },
  { name: 'prettier', command: () => nodeProgram('prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.') },
  { name: 'clang-format', command: clangFormat },
  { name: 'clang-tidy', command: clangTidy },
  { name: 'PSScriptAnalyzer', command: scriptAnalyzer },
];

/** Exit code of the analyzer's script where there are findings. */
const foundSomething = 3;

const findings = [];

const names = process.argv.slice(2);
const chosen = checkers.filter(({ name }) => names.length === 0 || names.includes(name));
if (chosen.length < names.length) {
  console.error(`Choose from: ${checkers.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

// Side by side: each is one process that has little to do with the disk.
const outcomes = await Promise.all(chosen.map(check));
// What was found comes last, where it is not looked for among what went well.
console.log(findings.join('\n'));
const count = (asked) => outcomes.filter((outcome) => outcome === asked).length;
console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
process.exit(count('failed') === 0 ? 0 : 1);

async function check({ name, command }) {
  const { skip, file, args, env } = await command();
  if (skip) {
    console.log(`skipped: ${name}: ${skip}`);
    return 'skipped';
  }
  const attempt = () => steps.run(`Running ${name}`, () => run(file, args, { cwd: root, env, timeoutSeconds }));
  let { code, output } = await attempt();
  // Its rules run in parallel and sometimes disturb each other; findings have a different exit code.
  for (let tries = 1; name === 'PSScriptAnalyzer' && ![0, foundSomething].includes(code) && tries < 3; tries++) {
    ({ code, output } = await attempt());
  }
  if (code === 0) console.log(`${name}: clean`);
  else findings.push(`${name}:\n${output.trim()}`);
  return code === 0 ? 'passed' : 'failed';
}

function nodeProgram(script, ...args) {
  return { file: process.execPath, args: [path.join(root, 'node_modules', script), ...args] };
}

async function clangFormat() {
  const file = await findProgram('clang-format');
  if (!file) return { skip: 'clang-format is not installed' };
  const sources = ['engine/src', 'engine/tests'].flatMap((folder) => sourcesBelow(path.join(root, folder)));
  return { file, args: ['--dry-run', '-Werror', ...sources] };
}

/**
 * Looks at the batches of files that the engine's build compiles: a header that many include is read once for each batch.
 * Of the two platforms it sees Linux.
 */
async function clangTidy() {
  const file = await findProgram('clang-tidy');
  if (!file) return { skip: 'clang-tidy is not installed' };
  const build = path.join(root, 'engine/build/linux');
  const plan = path.join(build, 'build.ninja');
  // Batches of an earlier build may still be next to the current ones.
  const named = existsSync(plan)
    ? readFileSync(plan, 'utf8').matchAll(/headroom_core\.dir\/Unity\/unity_\d+_cxx\.cxx(?!\.)/g)
    : [];
  const batches = new Set([...named].map(([name]) => path.join(build, 'CMakeFiles', name)));
  if (batches.size === 0) return { skip: 'the engine has not been built: npm run build:engine' };
  const sources = [...batches, path.join(root, 'engine/src/main.cpp')];
  const compiler = ['-std=c++20', `-I${path.join(root, 'engine/src')}`, `-I${path.join(build, 'generated')}`];
  return {
    file,
    args: ['--quiet', `--config-file=${path.join(root, 'engine/.clang-tidy')}`, ...sources, '--', ...compiler],
  };
}

function sourcesBelow(folder) {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(cpp|h)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
}

async function scriptAnalyzer() {
  const powerShell = await findPowerShell(steps);
  if (!powerShell.pwsh) return { skip: `PowerShell 7 is not to be had: ${powerShell.reason}` };
  const { skip, env } = await needPowerShellModule('PSScriptAnalyzer', { steps, powerShell });
  if (skip) return { skip };
  const script = [
    '$settings = "powershell-module/PSScriptAnalyzerSettings.psd1"',
    '$found = @("powershell-module", "gateway-plugin/scripts", "gateway-plugin/carried", "gateway-plugin/node", "gateway-plugin/tests", "local/package" | ForEach-Object { Invoke-ScriptAnalyzer -Path $_ -Recurse -Settings $settings })',
    '$desktop = "powershell-module/PSScriptAnalyzerDesktop.psd1"',
    '$shipped = "powershell-module/Headroom", "gateway-plugin/scripts", "gateway-plugin/node", "gateway-plugin/carried"',
    '$found += @($shipped | ForEach-Object { Invoke-ScriptAnalyzer -Path $_ -Recurse -Settings $desktop })',
    '$found | Format-Table -AutoSize -Wrap -Property Severity, RuleName, ScriptName, Line, Message | Out-String -Width 200',
    `exit ${foundSomething} * [Math]::Min(1, @($found).Count)`,
  ].join('; ');
  return {
    file: powerShell.pwsh,
    args: ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', script],
    // What it finds is not to depend on which programs this machine has.
    env: withoutPrograms({ ...process.env, ...env }),
  };
}
