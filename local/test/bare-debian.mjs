// npm run test:bare: the two commands of README.md on a Debian 12 that has nothing else: no PowerShell, no .NET, no compiler,
// the clone in root's home, which no other user may enter. Needs root, debootstrap, about 4 GB and half an hour. Names
// of suites narrow the second command down: `npm run test:bare -- contract tool`.
import { cp, mkdir, readFile, realpath, rm } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { cacheFolder, root } from '../base/paths.mjs';
import { findProgram, runOrFail } from '../base/processes.mjs';
import { endOnFailure, StepError, Steps } from '../base/steps.mjs';
import { refuseUnknown } from './suites.mjs';

const release = 'bookworm';
/** How this machine reaches its packages: a mirror or a certificate that it needs, the other one needs too. */
const packageSettings = ['/etc/apt/sources.list', '/etc/apt/sources.list.d', '/etc/ssl/certs', '/usr/share/keyrings'];
const npmSettings = ['/usr/etc/npmrc', '/etc/npmrc'];
const programs = ['debootstrap', 'git', 'unshare', 'chroot'];
/** Mounts go away with the namespace, and so does whatever still runs in it. */
const enter = `
set -e
mount --rbind /dev "$1/dev"
mount --rbind /sys "$1/sys"
mount -t proc proc "$1/proc"
mount -t tmpfs tmpfs "$1/dev/shm" 2>/dev/null || true
cp /etc/resolv.conf "$1/etc/resolv.conf"
exec chroot "$1" /usr/bin/env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \\
  $2 sh -c 'cd /root/headroom && npm start -- --once && npm test -- "$@"' sh $3
`;

const steps = new Steps();

endOnFailure(async () => {
  const { folder, mirror, suites } = await readOptions();
  await checkMachine();
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.dirname(folder), { recursive: true });
  await steps.run(`Making a Debian (${release}) in ${folder}`, () => makeDebian(folder, mirror));
  await putNode(folder);
  await putClone(folder);
  return enterAndTest(folder, suites);
}, steps);

async function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      dir: { type: 'string', default: path.join(cacheFolder, 'bare-debian') },
      mirror: { type: 'string' },
    },
  });
  refuseUnknown(positionals);
  const mirror = values.mirror ?? (await mirrorOfThisMachine());
  return { folder: path.resolve(values.dir), mirror, suites: positionals };
}

/** The first Debian archive that this machine takes packages from. */
async function mirrorOfThisMachine() {
  for (const file of ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list']) {
    const text = await readFile(file, 'utf8').catch(() => '');
    const [, address] = /^(?:URIs:|deb(?:\s+\[[^\]]*\])?)\s+(\S+\/debian)\/?\s/m.exec(text) ?? [];
    if (address) return address;
  }
  throw new StepError(
    'This machine takes no packages from a Debian archive.',
    'Name one: npm run test:bare -- --mirror <address>.',
  );
}

async function checkMachine() {
  if (process.getuid?.() !== 0) throw new StepError('A bare Debian is made by root alone.', 'Run it with sudo.');
  for (const name of programs) {
    if (await findProgram(name)) continue;
    throw new StepError(`${name} is not installed.`, 'apt-get install debootstrap git util-linux coreutils');
  }
}

async function makeDebian(folder, mirror) {
  const args = ['--variant=minbase', '--include=ca-certificates,git', release, folder, mirror];
  await runOrFail('debootstrap', args, { action: 'Choose another mirror with --mirror <address>.' });
  for (const file of packageSettings) {
    const to = path.join(folder, file);
    await rm(to, { recursive: true, force: true });
    await cp(file, to, { recursive: true, dereference: true, force: true }).catch(ignoreMissing);
  }
}

/** The Node that runs this: Debian 12's own is too old. */
async function putNode(folder) {
  const npm = path.dirname(path.dirname(await realpath(await findProgram('npm'))));
  const local = path.join(folder, 'usr/local');
  await cp(process.execPath, path.join(local, 'bin/node'));
  await cp(npm, path.join(local, 'lib/node_modules/npm'), { recursive: true });
  await runOrFail('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', path.join(local, 'bin/npm')], { action: '' });
  for (const file of npmSettings) {
    await mkdir(path.join(local, 'etc'), { recursive: true });
    await cp(file, path.join(local, 'etc/npmrc')).catch(ignoreMissing);
  }
  const own = path.join(process.env.HOME ?? '/root', '.npmrc');
  await cp(own, path.join(folder, 'root/.npmrc')).catch(ignoreMissing);
}

/** What is committed, and nothing else of this checkout. */
async function putClone(folder) {
  await runOrFail('git', ['clone', '--quiet', '--no-hardlinks', root, path.join(folder, 'root/headroom')], {
    action: 'Look at the lines above.',
  });
  await runOrFail('chmod', ['700', path.join(folder, 'root')], { action: '' });
}

function enterAndTest(folder, suites) {
  const passed = Object.entries(process.env).filter(([name]) =>
    /^(CI|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|\w+_proxy)$/i.test(name),
  );
  const settings = passed.map(([name, value]) => `${name}=${value}`).join(' ');
  return new Promise((resolve, reject) => {
    const args = [
      '--mount',
      '--propagation',
      'private',
      '--pid',
      '--fork',
      '--kill-child',
      'sh',
      '-c',
      enter,
      'sh',
      folder,
      settings,
      suites.join(' '),
    ];
    const child = spawn('unshare', args, { stdio: ['ignore', 'inherit', 'inherit'] });
    // It heeds no other signal while it waits; what runs in the namespace ends with it.
    steps.onEnd(() => child.kill('SIGKILL'));
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

function ignoreMissing(error) {
  if (error.code !== 'ENOENT') throw error;
}
