// The PowerShell modules that the project is checked with.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { cacheFolder, root } from './paths.mjs';
import { powerShellEnv } from './powershell.mjs';
import { run } from './processes.mjs';

const powerShellModulesFolder = path.join(cacheFolder, 'powershell-modules');
const moduleInstallSeconds = 120;

/**
 * A PowerShell module that the project is checked with, from the gallery where it is not installed: in the version that
 * powershell-module/tools.json names, so that everybody's machine finds the same.
 */
export async function needPowerShellModule(name, { steps, powerShell }) {
  const version = JSON.parse(await readFile(path.join(root, 'powershell-module/tools.json'), 'utf8'))[name];
  const env = {
    ...powerShellEnv,
    PSModulePath: [powerShellModulesFolder, process.env.PSModulePath].filter(Boolean).join(path.delimiter),
  };
  const pwsh = (command, timeoutSeconds) =>
    run(powerShell.pwsh, ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', command], {
      env: { ...process.env, ...env },
      timeoutSeconds,
    });
  const isThere = async () => {
    const { output } = await pwsh(
      `@(Get-Module -ListAvailable -Name ${name} | Where-Object Version -eq '${version}').Count`,
      60,
    );
    return Number(output.trim()) > 0;
  };
  if (await isThere()) return { env };
  const save = `New-Item -ItemType Directory -Force -Path '${powerShellModulesFolder}' | Out-Null; Save-Module -Name ${name} -RequiredVersion ${version} -Path '${powerShellModulesFolder}' -Force`;
  const { output } = await steps.run(`Installing ${name}`, () => pwsh(save, moduleInstallSeconds));
  if (await isThere()) return { env };
  return {
    skip: `${name} ${version} is not installed, and the PowerShell gallery did not give it: ${lastLine(output)}`,
  };
}

function lastLine(text) {
  return text.trim().split('\n').at(-1)?.trim() || 'no answer in time';
}
