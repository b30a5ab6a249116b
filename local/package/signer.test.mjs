// Signs with a certificate made for the test and thrown away with it.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { root } from '../base/paths.mjs';
import { findProgram } from '../base/processes.mjs';
import { windowsEngineFile } from '../build/engines.mjs';
import { sha256Of } from '../base/files.mjs';
import { packNode } from '../build/node-package.mjs';
import { canOsslsigncodeSignScripts, openSigner, readPassword, versionOfOsslsigncode } from './signer.mjs';
import { signFolder, signModule } from './stage.mjs';
import { readZip } from '../base/zip.mjs';

const execute = promisify(execFile);
const password = 'a passw0rd with "quotes" and $signs';
const engine = windowsEngineFile('windows-amd64');

async function whySkipped() {
  for (const program of ['openssl', 'osslsigncode']) {
    if (!(await findProgram(program))) return `${program} is not installed`;
  }
  return existsSync(engine) ? false : 'the engine for Windows is not built';
}

describe('signing on this system', { skip: await whySkipped() }, () => {
  let folder;
  let certificate;
  let signer;
  const temporary = process.env.TMPDIR;
  const file = (name) => path.join(folder, name);
  const openssl = (...args) => execute('openssl', args, { cwd: folder });

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'headroom-signer-test-'));
    certificate = file('test.pfx');
    // Temporary files of signers are looked for below: there must be no others.
    process.env.TMPDIR = file('temporary');
    await mkdir(process.env.TMPDIR);
    await writeFile(file('password'), password);
    const extensions = ['extendedKeyUsage=codeSigning', 'keyUsage=digitalSignature,keyCertSign'];
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=Headroom test'];
    await openssl(
      ...request,
      '-keyout',
      'key.pem',
      '-out',
      'certificate.pem',
      ...extensions.flatMap((text) => ['-addext', text]),
    );
    const make = ['pkcs12', '-export', '-inkey', 'key.pem', '-in', 'certificate.pem', '-passout', 'file:password'];
    await openssl(...make, '-out', 'test.pfx');
    signer = await openSigner({ certificate, password, timestamp: null, platform: 'linux' });
  });

  after(async () => {
    await signer?.close();
    if (temporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporary;
    await rm(folder, { recursive: true });
  });

  /** A built module's likeness: real engine, real manifest. */
  async function copyModule(name) {
    const module = file(name);
    await mkdir(path.join(module, 'bin/windows-amd64'), { recursive: true });
    await cp(engine, path.join(module, 'bin/windows-amd64/headroom-io.exe'));
    await cp(path.join(root, 'powershell-module/Headroom/Headroom.psd1'), path.join(module, 'Headroom.psd1'));
    const entry = {
      platform: 'windows',
      architecture: 'amd64',
      file: 'windows-amd64/headroom-io.exe',
      version: '0.1.0',
    };
    const engines = [{ ...entry, sha256: sha256Of(await readFile(engine)) }];
    await writeFile(path.join(module, 'bin/engines.json'), JSON.stringify({ engines }));
    return module;
  }

  it('signs the engines before their hashes are taken, and every later hash is that of the signed ones', async () => {
    const module = await copyModule('Headroom');
    const signatures = await signModule(module, signer);
    const signed = path.join(module, 'bin/windows-amd64/headroom-io.exe');
    const { stdout } = await execute('osslsigncode', ['verify', '-CAfile', file('certificate.pem'), '-in', signed]);
    assert.match(stdout, /CN=Headroom test/);
    assert.match(stdout, /Succeeded/);

    const sha256 = sha256Of(await readFile(signed));
    assert.notEqual(sha256, sha256Of(await readFile(engine)));
    const { engines } = JSON.parse(await readFile(path.join(module, 'bin/engines.json'), 'utf8'));
    assert.equal(engines[0].sha256, sha256);
    const { data, version } = await packNode(module);
    const contents = JSON.parse(Buffer.from(readZip(data).get(`Headroom/${version}/contents.json`)).toString());
    assert.equal(contents.find(({ path: name }) => name.endsWith('.exe')).sha256, sha256);

    const { stdout: print } = await openssl('x509', '-in', 'certificate.pem', '-noout', '-fingerprint', '-sha1');
    const thumbprint = print.trim().split('=')[1].replaceAll(':', '');
    assert.deepEqual(signatures.get('bin/windows-amd64/headroom-io.exe'), { signedBy: 'CN=Headroom test', thumbprint });
    assert.equal(signatures.has('Headroom.psd1'), signer.kinds.scripts);
  });

  it('signs scripts where osslsigncode can, and leaves alone what it cannot sign', async () => {
    const folderOfScripts = file('scripts');
    await mkdir(folderOfScripts);
    for (const name of ['a.ps1', 'b.psm1', 'c.psd1', 'd.ps1xml', 'e.js']) {
      await writeFile(path.join(folderOfScripts, name), name.endsWith('xml') ? '<Types />\n' : '@{}\n');
    }
    const { stdout: said } = await execute('osslsigncode', ['--version']);
    const isAble = canOsslsigncodeSignScripts(versionOfOsslsigncode(said));
    const signed = [...(await signFolder(folderOfScripts, signer)).keys()].sort();
    assert.deepEqual(signed, isAble ? ['a.ps1', 'b.psm1', 'c.psd1', 'd.ps1xml'] : []);
    assert.deepEqual({ ...signer.kinds, program: '' }, { scripts: isAble, javaScript: false, program: '' });
    for (const name of signed) {
      const args = ['verify', '-CAfile', file('certificate.pem'), '-in', path.join(folderOfScripts, name)];
      assert.match((await execute('osslsigncode', args)).stdout, /Succeeded/, name);
    }
    assert.equal(await readFile(path.join(folderOfScripts, 'e.js'), 'utf8'), '@{}\n');
  });

  it('says that the password is wrong, without saying it', async () => {
    const wrong = openSigner({ certificate, password: 'wrong and secret', timestamp: null, platform: 'linux' });
    await assert.rejects(wrong, (error) => {
      assert.match(error.action, /password/);
      assert.doesNotMatch(`${error.message} ${error.action}`, /wrong and secret/);
      return true;
    });
    const left = (await readdir(tmpdir())).filter((name) => name.startsWith('headroom-sign-'));
    assert.equal(left.length, 1, 'what the refused signer kept is gone');
  });

  it('takes no name of a store outside of Windows', async () => {
    const store = openSigner({ certificate: 'CN=Headroom', password: '', timestamp: null, platform: 'linux' });
    await assert.rejects(store, /no \.pfx file/);
  });

  it('keeps the password in a file of this user alone, and forgets it', async () => {
    const own = await openSigner({ certificate, password: 'x', timestamp: null, platform: 'win32' });
    const kept = (await readdir(tmpdir())).filter((name) => name.startsWith('headroom-sign-'));
    assert.equal(kept.length, 2);
    await own.close();
    assert.equal((await readdir(tmpdir())).filter((name) => name.startsWith('headroom-sign-')).length, 1);
  });

  it('signs the package itself where the .NET SDK is, or says why not', async () => {
    const nuget = file('not-a-package.nupkg');
    await writeFile(nuget, 'no zip');
    const reason = await signer.signPackage(nuget);
    assert.ok(reason.length > 0);
    assert.deepEqual(
      (await readdir(folder)).filter((name) => /open|key\.pem/.test(name)),
      ['key.pem'],
      'only the key that the test made',
    );
  });
});

describe('the password', () => {
  it('is read from the environment variable that is named', async () => {
    process.env.HEADROOM_TEST_PASSWORD = 'from outside';
    const password = await readPassword({ sign: 'a.pfx', passwordEnv: 'HEADROOM_TEST_PASSWORD', passwordFile: null });
    assert.equal(password, 'from outside');
    delete process.env.HEADROOM_TEST_PASSWORD;
  });

  it('is missed in words', async () => {
    const asked = readPassword({ sign: 'a.pfx', passwordEnv: 'HEADROOM_NO_SUCH', passwordFile: null });
    await assert.rejects(asked, /HEADROOM_NO_SUCH is not set/);
    const unread = readPassword({ sign: 'a.pfx', passwordEnv: null, passwordFile: '/no/such/file' });
    await assert.rejects(unread, /cannot be read/);
  });

  it('is not asked for where a certificate of the store is named', async () => {
    assert.equal(await readPassword({ sign: 'CN=Somebody', passwordEnv: null, passwordFile: null }), '');
  });
});

describe('osslsigncode', () => {
  it('signs scripts since version 2.8', () => {
    const said = (version) => `osslsigncode ${version}, using:\n\tOpenSSL 3.0.13 30 Jan 2024\n`;
    for (const [version, isAble] of Object.entries({
      2.5: false,
      2.7: false,
      2.8: true,
      2.9: true,
      '2.10': true,
      '3.0': true,
    })) {
      assert.equal(versionOfOsslsigncode(said(version)), version);
      assert.equal(canOsslsigncodeSignScripts(version), isAble, version);
    }
    assert.equal(versionOfOsslsigncode('osslsigncode: something else'), null);
    assert.equal(canOsslsigncodeSignScripts(null), false);
  });
});
