// What a suite needs beyond the build: installed where that is possible, else the reason why it is skipped.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { findBrowser } from '../browser/find-browser.mjs';
import { buildWindowsEngines } from '../build/engines.mjs';
import { cacheFolder, root } from '../base/paths.mjs';
import { canInstall, installPrerequisites, missingPackages } from '../base/prerequisites.mjs';
import { needPowerShellModule } from '../base/powershell-tools.mjs';
import { findProgram, run, runOrFail } from '../base/processes.mjs';

const lookAbove = 'Look at the lines above.';

/** Chromium, for the tool's specs and the browser tests. */
export async function needChromium({ steps }) {
  return withPackages(['browser'], steps, async () => ({ env: { CHROME_BIN: findBrowser() } }));
}

/** The engine's unit tests, built. */
export async function needEngineTests({ steps }) {
  return withPackages(['engineTests'], steps, async () => {
    await steps.run("Building the engine's unit tests", async () => {
      await runOrFail('cmake', ['-S', 'engine', '--preset', 'linux', '-DHEADROOM_BUILD_TESTS=ON'], {
        cwd: root,
        action: lookAbove,
      });
      await runOrFail('cmake', ['--build', 'engine/build/linux'], { cwd: root, action: lookAbove });
    });
    return {};
  });
}

/** The engine's builds for Windows, and Wine to run the one of 64 bits in. */
export async function needWindowsEngine({ steps, env }) {
  return withPackages(['windows', 'windowsCompilers'], steps, async () => {
    await buildWindowsEngines(steps);
    return prepareWine('wine', { steps, env });
  });
}

/** The engine's build for Linux that stops where the tests of races tell it to. */
export async function needStoppableEngine({ steps }) {
  await steps.run('Building the engine that can be stopped', () => buildStoppable('linux'));
  return {};
}

/** The same for Windows, and Wine to run it in. */
export async function needStoppableWindowsEngine({ steps, env }) {
  const prepared = await needWindowsEngine({ steps, env });
  if (!prepared.skip)
    await steps.run('Building the Windows engine that can be stopped', () => buildStoppable('windows-amd64'));
  return prepared;
}

function buildStoppable(preset) {
  return runOrFail('cmake', ['--build', `engine/build/${preset}`, '--target', 'headroom-io-steps'], {
    cwd: root,
    action: lookAbove,
  });
}

/** The same for 32 bits, whose Wine is packaged for another architecture than the machine's. */
export async function needWindowsX86Engine({ steps, env }) {
  const wayOut = 'dpkg --add-architecture i386 && apt-get update && apt-get install wine32:i386';
  // Asked first: where the system cannot have it, an attempt would cost every run its time.
  if ((await missingPackages(['wine32'])).length > 0 && !(await canInstall('wine32:i386'))) {
    return { skip: `Wine for programs of 32 bits (wine32) is not installed and cannot be had here: ${wayOut}` };
  }
  return withPackages(['windows', 'windowsCompilers', 'wine32'], steps, async () => {
    await buildWindowsEngines(steps);
    return prepareWine('wine-x86', { steps, env });
  });
}

/**
 * @param {string} prefix name of the folder that is Wine's Windows
 * @param {object} context with the temporary folder of the suite: Wine meets its services there
 */
async function prepareWine(prefix, { steps, env: temporary }) {
  const env = {
    WINEPREFIX: path.join(cacheFolder, prefix),
    WINEDEBUG: '-all',
    WINEDLLOVERRIDES: 'mscoree,mshtml=',
    // Wine takes the names of files by the locale; a plain machine's has no letters beyond ASCII.
    LC_ALL: 'C.UTF-8',
  };
  const close = await steps.run('Preparing Wine', () => keepWineUp({ ...process.env, ...temporary, ...env }));
  return { env, close };
}

/**
 * Starts Wine and keeps it up: it makes its prefix at the first call, and with nothing running in it each further call
 * would pay for its services again.
 * @returns {Promise<() => Promise<void>>} ends whatever runs in that prefix
 */
async function keepWineUp(env) {
  await run('wine', ['cmd', '/c', 'exit 0'], { env, timeoutSeconds: 180 });
  const idle = spawn('wine', ['cmd'], { env, stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  idle.once('error', () => undefined);
  return async () => {
    idle.stdin.end();
    const wineServer = (await findProgram('wineserver')) ?? '/usr/lib/wine/wineserver';
    await run(wineServer, ['-k'], { env, timeoutSeconds: 30 }).catch(() => undefined);
  };
}

/**
 * The engines for Windows that a package carries. The tool is built with the hash of what nodes get, so it is built once if
 * they are there before it.
 */
export async function needPackagedEngines({ steps }) {
  const compilers = await withPackages(['windowsCompilers'], steps, async () => ({}));
  if (!compilers.skip) await buildWindowsEngines(steps);
}

/** The tools to create and sign the package. If one is not available, its part is left out, and the tests say so. */
export async function needPackage({ steps }) {
  await needPackagedEngines({ steps });
  await withPackages(['signing'], steps, async () => ({}));
  const browser = await needChromium({ steps });
  return { env: browser.env };
}

/** The linters' own programs. One that is not available is skipped by name; the others run. */
export async function needLinters({ steps }) {
  for (const purpose of ['clangFormat', 'clangTidy']) await withPackages([purpose], steps, async () => ({}));
  return {};
}

let pester = null;

/** PowerShell and Pester, which suites side by side need and one of them installs. */
export async function needPester({ steps, powerShell }) {
  if (!powerShell.pwsh) return { skip: `PowerShell 7 is not to be had: ${powerShell.reason}` };
  pester ??= needPowerShellModule('Pester', { steps, powerShell });
  return pester;
}

async function withPackages(purposes, steps, prepare) {
  try {
    await installPrerequisites(purposes, steps);
  } catch (error) {
    if (error.action === undefined) throw error;
    return { skip: `${error.message.split('\n')[0]} ${error.action}` };
  }
  return prepare();
}
