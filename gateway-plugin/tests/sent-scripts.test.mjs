// The scripts' texts as others send them: the SDK around a command, Windows Admin Center without a file.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readNodeScripts, readScripts } from '../build/build.mjs';
import { PowerShellInvoker } from './support/powershell.mjs';
import { reasonToSkip, simulatedCluster } from './support/simulated-cluster.mjs';

const skip = reasonToSkip();

describe('A script as the SDK sends it', { skip }, () => {
  let folder;
  let powerShell;
  const only = async (texts) => {
    for await (const text of texts) return JSON.parse(text);
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'headroom-plugin-'));
    powerShell = new PowerShellInvoker([], await simulatedCluster(folder));
  });
  after(async () => {
    await powerShell.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('works inside the function that is put around it', async () => {
    const text = await sentBySdk('Get-WacHeadroomLimit', ` -VolumeId (cvt '"test01"')`);
    const facts = await only(powerShell.run(text));
    assert.equal(facts.vmSize, 'Standard_B2ms');
  });

  it('takes an optional parameter that is null for one that was not given', async () => {
    const text = await sentBySdk('Get-WacHeadroomRun', ' -RunId $null');
    assert.deepEqual(await only(powerShell.run(text)), []);
  });

  it('takes a flag, a name with quotes, and fails in words', async () => {
    const parameters = ` -ProfileJson (cvt '"x"') -VolumeId (cvt '"test01"') -Name (cvt '"it''s \\"quoted\\""') -KeepTestFile`;
    const refusal = await only(powerShell.run(await sentBySdk('Start-WacHeadroomRun', parameters)));
    assert.equal(refusal.status, 'refused');
    assert.match(refusal.problem.action, /Correct the profile\./);
    const elsewhere = parameters.replace('test01', 'no such volume');
    await assert.rejects(
      only(powerShell.run(await sentBySdk('Start-WacHeadroomRun', elsewhere))),
      /\[VolumeNotFound\] .* Next: /,
    );
  });
});

describe('A parameter as the SDK sends it', { skip }, () => {
  const name = (quote) => `Bob${quote}s volume`;
  let folder;
  let powerShell;
  const printed = async (json) => {
    const texts = [];
    const call = `SmeSubmit -Name (cvt '${json}')`;
    const text = `function cvt($o){return ConvertFrom-Json $o}\nfunction SmeSubmit{param($Name) $Name.Length}\n${call}`;
    for await (const each of powerShell.run(text)) texts.push(each);
    return texts;
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'headroom-plugin-'));
    powerShell = new PowerShellInvoker([], await simulatedCluster(folder));
  });
  after(async () => {
    await powerShell.close();
    await rm(folder, { recursive: true, force: true });
  });

  // The SDK doubles the plain one alone, so the tool says these by their numbers.
  for (const code of ['2018', '2019', '201a', '201b']) {
    const quote = String.fromCharCode(Number.parseInt(code, 16));

    it(`is cut off by quotation mark ${code}`, () => assert.rejects(printed(JSON.stringify(name(quote)))));

    it(`is whole where quotation mark ${code} is a number`, async () =>
      assert.deepEqual(await printed(JSON.stringify(name(`\\u${code}`)).replace('\\\\', '\\')), [name(quote).length]));
  }
});

describe('A node’s script whose text is run, not its file', { skip }, () => {
  const noZip = 'no zip';
  const sha256 = createHash('sha256').update(noZip).digest('hex');
  let folder;
  let powerShell;
  /** Runs a script's text in a folder: it has no $PSScriptRoot there. */
  const runIn = async (place, name) => {
    const { script } = (await readNodeScripts(sha256)).find((each) => each.name === name);
    const printed = [];
    for await (const text of powerShell.run(`Set-Location -LiteralPath '${place}'\n& {\n${script}\n}`))
      printed.push(text);
    return printed;
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'headroom-plugin-'));
    await mkdir(join(folder, 'empty'));
    await mkdir(join(folder, 'copied'), { mode: 0o700 });
    await writeFile(join(folder, 'copied', 'headroom-node.zip'), noZip);
    powerShell = new PowerShellInvoker([], await simulatedCluster(folder));
  });
  after(async () => {
    await powerShell.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('says where it looked for the package', () =>
    assert.rejects(
      runIn(join(folder, 'empty'), 'installNode.ps1'),
      /\[PayloadNotFound\] headroom-node\.zip is not in .*empty.* Next: .*installNode\.ps1/,
    ));

  it('takes the package from the current folder', () =>
    assert.rejects(runIn(join(folder, 'copied'), 'installNode.ps1'), /\[PackageNotValid\] /));

  it('removes what is there', async () =>
    assert.deepEqual(await runIn(join(folder, 'empty'), 'uninstallNode.ps1'), []));
});

/**
 * What the SDK makes of a command: its texts as a function that hides a cmdlet, the script as another, and the call. A
 * gateway runs it in the global scope, where modules see the first function too.
 */
async function sentBySdk(name, parameters) {
  const { script } = (await readScripts()).find((each) => each.name === name);
  return [
    "function global:Import-LocalizedData{$script:strings=@{\n'a'='b'\n}}function cvt($o){return ConvertFrom-Json $o}",
    ` function SmeSubmit{\n##${name}##:${name}.ps1\n${script}}`,
    `SmeSubmit${parameters}`,
  ].join('\n');
}
