// A stand-in of its own for each group of tests: fresh folder, free port, runs of a few seconds.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSession } from '../../local/start/session.mjs';

/** Serves the tool over an executor. */
export async function startStandIn({ powerShell: chosen, settings = {} }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'headroom-e2e-'));
  const session = await openSession({ folder, local: false, powerShell: chosen, settings });
  const gateway = await session.serve({ port: 0 });
  return {
    session,
    folder,
    url: gateway.url,
    volumeFolder: (name) => path.join(folder, 'volumes', name),
    close: async () => {
      // Nothing may be left running, whatever a test left behind.
      for (const nodeName of ['node1', 'node2', 'node3']) await stopRuns(session, nodeName);
      await session.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function stopRuns(session, nodeName) {
  const runs = await session.only('Get-WacHeadroomRun', {}, { nodeName });
  for (const run of runs.filter(({ status }) => status === 'running')) {
    await session.only('Stop-WacHeadroomRun', { RunId: run.id }, { nodeName });
  }
}
