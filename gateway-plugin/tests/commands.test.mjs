// The real scripts and the real module, in PowerShell, against the commands' contract.

import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadExamples } from '../../engine/contract/schemas.mjs';
import { readNames, readScripts } from '../build/build.mjs';
import { toCommandTable } from '../build/outputs.mjs';
import { describeCommands } from './commands.contract.mjs';
import { hasPowerShell, PowerShellInvoker } from './support/powershell.mjs';

const engines = fileURLToPath(new URL('../../powershell-module/Headroom/bin/engines.json', import.meta.url));
const skip = reasonToSkip();

for (const provider of ['simulated', 'local']) {
  describe(`The plugin's commands in PowerShell, provider ${provider}`, { skip }, () => {
    let folder;
    let powerShell;

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'headroom-plugin-'));
      const settings = provider === 'simulated' ? await simulatedCluster(folder) : await localFolder(folder);
      const table = JSON.parse(toCommandTable(await readScripts(), await readNames()));
      powerShell = new PowerShellInvoker(table.commands, { HEADROOM_STATE_ROOT: join(folder, 'state'), ...settings });
    });
    after(async () => {
      await powerShell.close();
      await rm(folder, { recursive: true, force: true });
    });

    describeCommands((name, parameters) => powerShell.invoke(name, parameters));
  });
}

function reasonToSkip() {
  if (!hasPowerShell()) return 'PowerShell 7 is not installed';
  if (!existsSync(engines)) return 'the module has no engine: run npm run build:engine and npm run build:module';
  return false;
}

/** The golden three-node cluster, its volumes in this folder. */
async function simulatedCluster(folder) {
  const examples = await loadExamples('valid');
  const { content: cluster } = examples.find(({ file }) => file.endsWith('cluster.simulated-three-nodes.json'));
  for (const volume of cluster.volumes) {
    volume.path = join(folder, 'volumes', volume.id);
    await mkdir(volume.path, { recursive: true });
  }
  const simulation = {
    description: cluster.simulation,
    cluster,
    disks: { type: 'Premium_LRS', tier: 'P30', count: 4 },
    device: { iops: 1920, throughputBytesPerSecond: 22500000, addedLatencyMicroseconds: null },
  };
  const file = join(folder, 'simulation.json');
  await writeFile(file, JSON.stringify(simulation));
  return { HEADROOM_PROVIDER: 'simulated', HEADROOM_SIMULATION_FILE: file, HEADROOM_NODE_NAME: 'node1' };
}

async function localFolder(folder) {
  const files = join(folder, 'files');
  await mkdir(files);
  return { HEADROOM_PROVIDER: 'local', HEADROOM_LOCAL_DIRECTORY: files };
}
