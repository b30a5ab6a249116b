// PowerShell 7: the one that is there, or one from the .NET tool feed, or none. HEADROOM_POWERSHELL decides instead where it
// is set: the executable's path, or "none" for a machine without it, with the reason after a colon.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder } from './paths.mjs';
import { findProgram, run } from './processes.mjs';
import { StepError } from './steps.mjs';

const oldestMajor = 7;
const toolFolder = path.join(cacheFolder, 'pwsh');
const installTimeoutSeconds = 180;
/** The version of PowerShell that is built for a version of .NET. */
const powerShellForDotnet = { 8: '7.4.*', 9: '7.5.*', 10: '7.6.*' };

/**
 * What each PowerShell is started with here. PowerShell writes down which code it compiles at its start and has .NET compile
 * it ahead the next time, on a second thread, from one file for all of a user's PowerShells. A file that several wrote at once
 * can end each later start with a segmentation fault. .NET leaves that out below so many processors (hexadecimal).
 */
export const powerShellEnv = {
  DOTNET_MultiCoreJitMinNumCpus: 'FFFF',
  POWERSHELL_TELEMETRY_OPTOUT: '1',
  POWERSHELL_UPDATECHECK: 'Off',
};

/**
 * Finds PowerShell 7, or tries to install it the ordinary way.
 * @returns {Promise<{ pwsh: string, version: string } | { pwsh: null, reason: string }>}
 */
export async function findPowerShell(steps) {
  const chosen = process.env.HEADROOM_POWERSHELL;
  if (chosen) return readChoice(chosen);
  const tool = path.join(toolFolder, process.platform === 'win32' ? 'pwsh.exe' : 'pwsh');
  for (const pwsh of [await findProgram('pwsh'), existsSync(tool) ? tool : null].filter(Boolean)) {
    const version = await versionOf(pwsh);
    if (version) return { pwsh, version };
  }
  return install(tool, steps);
}

/** What HEADROOM_POWERSHELL says; for another process, `toChoice` writes what was found here. */
async function readChoice(text) {
  const [, reason] = /^none(?::\s*(.+))?$/s.exec(text) ?? [];
  if (text.startsWith('none')) return { pwsh: null, reason: reason ?? 'hidden by HEADROOM_POWERSHELL' };
  const version = await versionOf(text);
  if (version) return { pwsh: text, version };
  throw new StepError(
    `HEADROOM_POWERSHELL names '${text}', which is not PowerShell 7.`,
    'Set it to the path of pwsh, to "none", or not at all.',
  );
}

/** The text for HEADROOM_POWERSHELL with which another process comes to the same PowerShell, without searching again. */
export function toChoice({ pwsh, reason }) {
  return pwsh ?? `none: ${reason}`;
}

/**
 * An environment for a PowerShell that starts no program by its name. Whenever it meets a command whose module is not loaded
 * yet, it lists all folders on PATH, which takes longer than most commands do. Windows itself needs PATH.
 */
export function withoutPrograms(env) {
  return process.platform === 'win32' ? env : { ...env, PATH: '' };
}

async function install(tool, steps) {
  const dotnet = await findProgram('dotnet');
  if (!dotnet) return { pwsh: null, reason: 'there is no pwsh on PATH, and no dotnet to install it with' };
  const { output: dotnetVersion } = await run(dotnet, ['--version'], { timeoutSeconds: 30 });
  const wanted = powerShellForDotnet[dotnetVersion.trim().split('.')[0]];
  const args = ['tool', 'install', '--tool-path', toolFolder, 'PowerShell', ...(wanted ? ['--version', wanted] : [])];
  const { code, output } = await steps.run('Installing PowerShell 7', () =>
    run(dotnet, args, { timeoutSeconds: installTimeoutSeconds }),
  );
  const version = code === 0 ? await versionOf(tool) : null;
  if (version) return { pwsh: tool, version };
  return { pwsh: null, reason: `dotnet tool install PowerShell did not succeed: ${output.trim().split('\n').at(-1)}` };
}

/** The version of a PowerShell that starts and is new enough, else null. */
async function versionOf(pwsh) {
  const args = ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', '[string] $PSVersionTable.PSVersion'];
  const env = { ...process.env, ...powerShellEnv };
  const { code, output } = await run(pwsh, args, { env, timeoutSeconds: 60 }).catch(() => ({ code: 1, output: '' }));
  const version = output.trim().split('\n').at(-1);
  return code === 0 && Number(version.split('.')[0]) >= oldestMajor ? version : null;
}
