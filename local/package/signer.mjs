// Signs files with a certificate that the user names: with what the system has for it.
import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram, run, runOrFail } from '../base/processes.mjs';
import { StepError } from '../base/steps.mjs';

const signScript = path.join(path.dirname(fileURLToPath(import.meta.url)), 'sign.ps1');
const scripts = /\.(ps1|psm1|psd1|ps1xml)$/i;
const executables = /\.(exe|dll)$/i;

/**
 * @typedef {object} Signer
 * @property {(file: string) => boolean} canSign whether this system signs files of that kind
 * @property {{ scripts: boolean, javaScript: boolean, program: string }} kinds which it signs beside executables, and with
 *   what
 * @property {(files: string[]) => Promise<{ signedBy: string, thumbprint: string }>} sign signs files where they are
 * @property {(file: string) => Promise<string | null>} signPackage signs a .nupkg; says why it could not, or null
 * @property {() => Promise<void>} close forgets the password
 *
 * @param {{ certificate: string, password: string, timestamp: string | null, platform?: string }} options
 * @returns {Promise<Signer>}
 */
export async function openSigner({ certificate, password, timestamp, platform = process.platform }) {
  // Only this user reads what is in here. Passwords go into files, as other users see a program's arguments.
  const folder = await mkdtemp(path.join(tmpdir(), 'headroom-sign-'));
  const passwordFile = path.join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    const context = { certificate, timestamp, folder, passwordFile, password };
    const signer = platform === 'win32' ? windowsSigner(context) : await portableSigner(context);
    return { ...signer, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Set-AuthenticodeSignature knows executables, scripts and JavaScript, and the user's certificate store. */
function windowsSigner({ certificate, timestamp, folder, passwordFile, password }) {
  const isFile = /\.(pfx|p12)$/i.test(certificate);
  return {
    canSign: (file) => executables.test(file) || scripts.test(file) || /\.js$/i.test(file),
    kinds: { scripts: true, javaScript: true, program: 'Set-AuthenticodeSignature' },
    sign: async (files) => {
      const list = path.join(folder, 'files.json');
      await writeFile(list, JSON.stringify(files));
      const args = ['-NoLogo', '-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-File', signScript];
      args.push('-ListPath', list, isFile ? '-CertificatePath' : '-CertificateName', certificate);
      if (timestamp) args.push('-TimestampServer', timestamp);
      const output = await runOrFail('powershell.exe', args, {
        env: { ...process.env, HEADROOM_CERTIFICATE_PASSWORD: password },
        action: 'Check the certificate, its password and the time stamping service, then run it again.',
      });
      return JSON.parse(output.trim().split('\n').at(-1));
    },
    signPackage: (file) =>
      signWithDotnet(file, isFile ? null : certificate, { certificate, timestamp, passwordFile, folder }),
  };
}

/**
 * osslsigncode signs executables, on Linux and macOS, and since version 2.8 PowerShell scripts. JavaScript it signs as if it
 * were PowerShell, by the identifier that it writes, so that is left alone.
 */
async function portableSigner({ certificate, timestamp, folder, passwordFile }) {
  if (!/\.(pfx|p12)$/i.test(certificate)) {
    throw new StepError(
      `'${certificate}' is no .pfx file, and only Windows has a certificate store to look in.`,
      'Name a .pfx file.',
    );
  }
  for (const program of ['osslsigncode', 'openssl']) {
    if (await findProgram(program)) continue;
    throw new StepError(`Signing needs ${program}, which is not installed.`, `Install it: apt-get install ${program}.`);
  }
  const signature = await readCertificate(certificate, passwordFile);
  const { output } = await run('osslsigncode', ['--version']);
  const version = versionOfOsslsigncode(output);
  const signsScripts = canOsslsigncodeSignScripts(version);
  return {
    canSign: (file) => executables.test(file) || (signsScripts && scripts.test(file)),
    kinds: { scripts: signsScripts, javaScript: false, program: `osslsigncode ${version ?? 'of an unknown version'}` },
    sign: async (files) => {
      for (const file of files) await signWithOsslsigncode(file, { certificate, passwordFile, timestamp });
      return signature;
    },
    signPackage: (file) => signWithDotnet(file, null, { certificate, timestamp, passwordFile, folder }),
  };
}

/** Its version, such as '2.9', from what --version prints; null where that is something else. */
export function versionOfOsslsigncode(output) {
  return /^osslsigncode (\d+\.\d+)/m.exec(output)?.[1] ?? null;
}

/** Whether that version signs PowerShell scripts. */
export function canOsslsigncodeSignScripts(version) {
  if (version === null) return false;
  const [major, minor] = version.split('.').map(Number);
  return major > 2 || (major === 2 && minor >= 8);
}

async function readCertificate(certificate, passwordFile) {
  const pem = await runOrFail(
    'openssl',
    ['pkcs12', '-in', certificate, '-clcerts', '-nokeys', '-passin', `file:${passwordFile}`],
    { action: 'Check that the file is a .pfx with a certificate and its key, and that the password is right.' },
  );
  const { issuer, fingerprint } = new X509Certificate(pem.slice(pem.indexOf('-----BEGIN')));
  return { signedBy: issuer.split('\n').join(', '), thumbprint: fingerprint.replaceAll(':', '') };
}

async function signWithOsslsigncode(file, { certificate, passwordFile, timestamp }) {
  const signed = `${file}.signed`;
  const args = ['sign', '-pkcs12', certificate, '-readpass', passwordFile, '-h', 'sha256', '-n', 'Headroom'];
  if (timestamp) args.push('-ts', timestamp);
  await rm(signed, { force: true });
  await runOrFail('osslsigncode', [...args, '-in', file, '-out', signed], {
    action: 'Check the certificate, its password and the time stamping service, then run it again.',
  });
  await rename(signed, file);
}

/**
 * Signs the package itself. `dotnet nuget sign` takes a password on its command line alone, so the key is handed over
 * without one, in a file that only this user reads and that is gone a moment later.
 * @returns {Promise<string | null>} why it is not signed
 */
async function signWithDotnet(file, storeName, { certificate, passwordFile, timestamp, folder }) {
  if (!(await findProgram('dotnet'))) return 'the .NET SDK is not installed';
  const args = ['nuget', 'sign', file, '--overwrite'];
  if (timestamp) args.push('--timestamper', timestamp);
  if (storeName) {
    args.push(
      /^[0-9a-f]{40,}$/i.test(storeName) ? '--certificate-fingerprint' : '--certificate-subject-name',
      storeName,
    );
    return refusalOf(await run('dotnet', args));
  }
  if (!(await findProgram('openssl'))) return 'handing the certificate to the .NET SDK needs openssl';
  const pem = path.join(folder, 'key.pem');
  const open = path.join(folder, 'open.pfx');
  const action = 'Check the certificate and its password.';
  try {
    const read = ['pkcs12', '-in', certificate, '-nodes', '-passin', `file:${passwordFile}`, '-out', pem];
    await runOrFail('openssl', read, { action });
    await runOrFail('openssl', ['pkcs12', '-export', '-in', pem, '-passout', 'pass:', '-out', open], { action });
    return refusalOf(await run('dotnet', [...args, '--certificate-path', open]));
  } finally {
    await Promise.all([rm(pem, { force: true }), rm(open, { force: true })]);
  }
}

function refusalOf({ code, output }) {
  if (code === 0) return null;
  const error = output.split('\n').find((line) => /^error/.test(line));
  return (error ?? output.trim().split('\n').at(-1) ?? '').trim() || `dotnet nuget sign ended with exit code ${code}`;
}

/** The password of a .pfx file, from where the user said. */
export async function readPassword({ sign, passwordEnv, passwordFile }) {
  if (passwordEnv !== null) {
    const password = process.env[passwordEnv];
    if (password !== undefined) return password;
    throw new StepError(
      `The environment variable ${passwordEnv} is not set.`,
      'Set it to the password, then run again.',
    );
  }
  if (passwordFile !== null) {
    const text = await readFile(passwordFile, 'utf8').catch((error) => {
      throw new StepError(`${passwordFile} cannot be read: ${error.message}.`, 'Name a file with the password in it.');
    });
    return text.replace(/\r?\n$/, '');
  }
  if (!/\.(pfx|p12)$/i.test(sign)) return '';
  return askPassword(sign);
}

function askPassword(certificate) {
  if (!process.stdin.isTTY) {
    throw new StepError(
      `${certificate} has a password, and there is no terminal to ask for it on.`,
      'Give it with --password-env <name> or --password-file <file>.',
    );
  }
  process.stderr.write(`Password of ${certificate}: `);
  return new Promise((resolve, reject) => {
    let password = '';
    const end = (settle, value) => {
      process.stdin.setRawMode(false).pause().off('data', take);
      process.stderr.write('\n');
      settle(value);
    };
    const take = (text) => {
      for (const character of text) {
        if (character === '\r' || character === '\n') return end(resolve, password);
        if (character === '\u0003') return end(reject, new StepError('No password was given.', 'Run it again.'));
        password = character === '\u007f' ? password.slice(0, -1) : password + character;
      }
    };
    process.stdin.setRawMode(true).setEncoding('utf8').on('data', take).resume();
  });
}
