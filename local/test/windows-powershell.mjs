// The tests of what a node runs, with the manners of Windows PowerShell 5.1: the module's in the processes that they have
// anyhow, the plugin's and the payload's scripts in a PowerShell that has them from its start. The plugin's commands behind
// the stand-in's gateway are the same scripts once more, and are left out.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from '../base/paths.mjs';
import { readNodeTest, readPlainLine } from './counts.mjs';

const pwsh = process.argv[2];
const pathFolder = path.join(root, 'powershell-module/tests/support/windows-powershell-5.1/path');
const scriptTests = [
  'gateway-plugin/tests/commands.test.mjs',
  'gateway-plugin/tests/sent-scripts.test.mjs',
  'local/plugin-commands/node-scripts.test.mjs',
];

const parts = [
  {
    command: [
      pwsh,
      '-NoLogo',
      '-NoProfile',
      '-NonInteractive',
      '-File',
      'powershell-module/test.ps1',
      '-WindowsPowerShell',
    ],
    count: readPlainLine,
  },
];
// The program in front of PowerShell is a shell script.
if (process.platform !== 'win32') {
  parts.push({
    command: [process.execPath, '--test', '--test-concurrency=1', '--test-reporter=tap', ...scriptTests],
    env: { PATH: [pathFolder, process.env.PATH].join(path.delimiter), HEADROOM_TESTS_PWSH: pwsh },
    count: readNodeTest,
  });
}

// In parallel: the scripts' tests are one PowerShell that mostly waits, the module's are as many as there are
// processors.
const total = { passed: 0, failed: 0, skipped: 0 };
const ended = await Promise.all(parts.map(({ command, env }) => run(command, env)));
for (const [index, { code, output }] of ended.entries()) {
  process.stdout.write(output);
  const counts = parts[index].count(output);
  // A part that ended without having counted has failed.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  for (const name of Object.keys(total)) total[name] += counts[name];
}
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

/** Runs a part and gives its code and what it printed. */
function run([program, ...args], env = {}) {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
