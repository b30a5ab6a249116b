// The real scripts and the real module, in PowerShell, against the commands' contract. Where there is PowerShell, this runs
// with the manners of Windows PowerShell 5.1: PowerShell 7 behind the gateway is held to the same contract.

import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import { fileURLToPath } from 'node:url';
import { packNode } from '../../local/build/node-package.mjs';
import { readNames, readScripts } from '../build/build.mjs';
import { toCommandTable } from '../build/outputs.mjs';
import { describeCommands } from './contract/commands.contract.mjs';
import { PowerShellInvoker } from './support/powershell.mjs';
import { reasonToSkip, simulatedCluster } from './support/simulated-cluster.mjs';

const moduleFolder = fileURLToPath(new URL('../../powershell-module/Headroom', import.meta.url));
const skip = reasonToSkip();

describe('The plugin’s commands in PowerShell', { skip }, () => {
  let folder;
  let powerShell;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'headroom-plugin-'));
    const { data } = await packNode(moduleFolder);
    const scripts = await readScripts(createHash('sha256').update(data).digest('hex'));
    const table = JSON.parse(toCommandTable(scripts, await readNames()));
    powerShell = new PowerShellInvoker(table.commands, await simulatedCluster(folder));
  });
  after(async () => {
    await powerShell.close();
    await rm(folder, { recursive: true, force: true });
  });

  describeCommands((name, parameters) => powerShell.invoke(name, parameters));
});
