// A stand-in of its own for each group of tests: fresh folder, free port, runs of a few seconds.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { moduleBinFolder } from '../../local/start/paths.mjs';
import { openSession } from '../../local/start/session.mjs';

const nodeNames = ['node1', 'node2', 'node3'];

/**
 * Serves the tool over an executor.
 * @param {{ powerShell: object, tamperWithEngine?: boolean }} options
 */
export async function startStandIn({ powerShell, tamperWithEngine = false }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'headroom-e2e-'));
  const settings = tamperWithEngine ? { HEADROOM_ENGINE_ROOT: await copyWithWrongHash(folder) } : {};
  const session = await openSession({ folder, local: false, powerShell, settings });
  const { url, dropSockets } = await session.serve({ port: 0 });
  const runs = (nodeName = nodeNames[0]) => session.only('Get-WacHeadroomRun', {}, { nodeName });
  const stopAllRuns = async () => {
    for (const nodeName of nodeNames) {
      for (const { id, status } of await runs(nodeName)) {
        if (status === 'running') await session.only('Stop-WacHeadroomRun', { RunId: id }, { nodeName });
        await session.only('Remove-WacHeadroomRun', { RunId: id }, { nodeName });
      }
    }
  };
  return {
    url,
    dropSockets,
    runs,
    /** Nothing may be left running, whatever a test left behind. */
    stopAllRuns,
    /**
     * Brings about a circumstance, as the page's Simulation panel does: `simulate('pool', 'degraded')`. The controls and
     * their values are in local/simulation/controls.mjs.
     */
    simulate: (id, value) => session.circumstances.set(id, value),
    /** What is the case now, by control. */
    simulation: async () =>
      Object.fromEntries((await session.circumstances.describe()).controls.map(({ id, value }) => [id, value])),
    label: powerShell.pwsh ? 'powershell' : 'stand-in',
    volumeFolder: (name) => path.join(folder, 'volumes', name),
    close: async () => {
      await stopAllRuns();
      await session.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** The packed engine, beside a list that expects another one. */
async function copyWithWrongHash(folder) {
  const copy = path.join(folder, 'bin');
  await cp(moduleBinFolder, copy, { recursive: true });
  const list = path.join(copy, 'engines.json');
  const document = JSON.parse(await readFile(list, 'utf8'));
  for (const engine of document.engines) engine.sha256 = '0'.repeat(64);
  await writeFile(list, JSON.stringify(document));
  return copy;
}
