// A node of the golden three-node cluster for the plugin's scripts, where there is a PowerShell to run them.

import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadExamples } from '../../../engine/contract/schemas.mjs';
import { hasPowerShell } from './powershell.mjs';

const engines = fileURLToPath(new URL('../../../powershell-module/Headroom/bin/engines.json', import.meta.url));

/** Why the scripts cannot be run here; false where they can. */
export function reasonToSkip() {
  if (!hasPowerShell()) return 'PowerShell 7 is not installed';
  if (!existsSync(engines)) return 'the module has no engine: run npm run build:engine and npm run build:module';
  return false;
}

/** The settings of a node of the golden three-node cluster, with volumes and state in this folder. */
export async function simulatedCluster(folder) {
  const examples = await loadExamples('valid');
  const { content: cluster } = examples.find(({ file }) => file.endsWith('cluster.simulated-three-nodes.json'));
  for (const volume of cluster.volumes) {
    volume.path = join(folder, 'volumes', volume.id);
    await mkdir(volume.path, { recursive: true });
  }
  const simulation = {
    description: cluster.simulation,
    cluster,
    disks: { type: 'Premium_LRS', tier: 'P30', count: 4, caching: null },
    device: { iops: 1920, throughputBytesPerSecond: 22500000, addedLatencyMicroseconds: null },
  };
  const file = join(folder, 'simulation.json');
  await writeFile(file, JSON.stringify(simulation));
  return {
    HEADROOM_STATE_ROOT: join(folder, 'state'),
    HEADROOM_INSTALL_ROOT: join(folder, 'modules'),
    HEADROOM_PROVIDER: 'simulated',
    HEADROOM_SIMULATION_FILE: file,
    HEADROOM_NODE_NAME: 'node1',
  };
}
