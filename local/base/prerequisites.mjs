// Programs and libraries of the system that builds and tests need.
import { existsSync } from 'node:fs';
import { findProgram, run } from './processes.mjs';
import { StepError } from './steps.mjs';

/**
 * What each purpose needs: the Debian package, how it is detected without the package manager (a program on PATH or a
 * file), and the alternatives if the system has no such package.
 */
const needs = {
  engine: [
    { package: 'g++', program: 'g++' },
    { package: 'cmake', program: 'cmake' },
    { package: 'ninja-build', program: 'ninja' },
    { package: 'liburing-dev', file: '/usr/include/liburing.h' },
    { package: 'nlohmann-json3-dev', file: '/usr/include/nlohmann/json.hpp' },
  ],
  engineTests: [
    { package: 'libgtest-dev', file: '/usr/include/gtest/gtest.h' },
    { package: 'libgmock-dev', file: '/usr/include/gmock/gmock.h' },
  ],
  // Debian has the headless variant; Ubuntu has neither as a package, but often a browser.
  browser: [
    {
      package: 'chromium-headless-shell',
      program: 'chromium-headless-shell',
      orElse: { package: 'chromium', program: 'chromium' },
    },
  ],
  clangFormat: [{ package: 'clang-format', program: 'clang-format' }],
  clangTidy: [{ package: 'clang-tidy', program: 'clang-tidy' }],
  windowsCompilers: [
    { package: 'cmake', program: 'cmake' },
    { package: 'ninja-build', program: 'ninja' },
    { package: 'nlohmann-json3-dev', file: '/usr/include/nlohmann/json.hpp' },
    { package: 'g++-mingw-w64-x86-64-posix', program: 'x86_64-w64-mingw32-g++-posix' },
    { package: 'g++-mingw-w64-i686-posix', program: 'i686-w64-mingw32-g++-posix' },
  ],
  windows: [
    { package: 'wine', program: 'wine' },
    { package: 'wine64', file: '/usr/lib/wine/wine64' },
  ],
  wine32: [{ package: 'wine32:i386', file: '/usr/lib/wine/wine' }],
  signing: [
    { package: 'osslsigncode', program: 'osslsigncode' },
    { package: 'openssl', program: 'openssl' },
  ],
  fuzzers: [
    { package: 'clang-14', program: 'clang++-14' },
    { package: 'libclang-rt-14-dev', file: '/usr/lib/llvm-14/lib/clang/14.0.6/lib/linux/libclang_rt.fuzzer-x86_64.a' },
  ],
  bench: [{ package: 'fio', program: 'fio' }],
};

/** The last requested installation: apt-get runs one at a time. */
let lastInstallation = Promise.resolve();

/**
 * Sees to it that everything for the given purposes is there; through apt-get where the system has it.
 * @param {(keyof typeof needs)[]} purposes
 * @param {import('./steps.mjs').Steps} steps
 */
export function installPrerequisites(purposes, steps) {
  const installation = lastInstallation.then(() => installMissing(purposes, steps));
  lastInstallation = installation.catch(() => undefined);
  return installation;
}

async function installMissing(purposes, steps) {
  const missing = await missingPackages(purposes);
  if (missing.length === 0) return;
  const wayOut = `Install by hand: ${missing.join(' ')}. (These are the names in Debian and Ubuntu; other systems have the same under similar ones.)`;
  if (process.platform !== 'linux' || !(await findProgram('apt-get'))) {
    throw new StepError('This machine lacks what the project needs, and it has no apt-get to install it with.', wayOut);
  }
  const asRoot = await rootPrefix(wayOut);
  await steps.run(`Installing ${missing.join(', ')}`, async () => {
    await aptGet(asRoot, ['update'], wayOut, { mayFail: true });
    await aptGet(asRoot, ['install', '--yes', '--no-install-recommends', ...missing], wayOut);
  });
}

/** Debian packages that are missing for the given purposes. */
export async function missingPackages(purposes) {
  const missing = [];
  for (const need of purposes.flatMap((purpose) => needs[purpose])) {
    if (await isThere(need)) continue;
    if (need.orElse === undefined || (await canInstall(need.package))) missing.push(need.package);
    else if (!(await isThere(need.orElse))) missing.push(need.orElse.package);
  }
  return missing;
}

async function isThere({ program, file }) {
  return program ? (await findProgram(program)) !== null : existsSync(file);
}

/** Whether the package manager has a package, as far as it knows without asking its servers. */
export async function canInstall(debianPackage) {
  if (!(await findProgram('apt-get'))) return false;
  const { code } = await run('apt-get', ['--simulate', '--no-install-recommends', 'install', debianPackage], {
    timeoutSeconds: 60,
  });
  return code === 0;
}

async function rootPrefix(wayOut) {
  if (process.getuid() === 0) return [];
  const sudo = await findProgram('sudo');
  if (!sudo) throw new StepError('Installing needs root, and there is no sudo.', wayOut);
  return [sudo];
}

async function aptGet(asRoot, args, wayOut, { mayFail = false } = {}) {
  const [file, ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...args];
  // Inherits the terminal's input: sudo may have to ask for the password.
  const { code, output } = await run(file, rest, { interactive: true, timeoutSeconds: 1200 });
  if (code !== 0 && !mayFail) throw new StepError(`apt-get ${args[0]} failed:\n${output.trim()}`, wayOut);
}
