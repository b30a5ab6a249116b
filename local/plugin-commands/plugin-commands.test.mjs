// The plugin's commands, run as the gateway runs them: one contract for all ways. PowerShell on the simulated cluster is
// held to it beside the plugin's own scripts; of this machine itself no answer is recorded.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe } from 'node:test';
import { describeCommands } from '../../gateway-plugin/tests/contract/commands.contract.mjs';
import { openSession } from '../session/session.mjs';
import { executors } from '../session/executors.mjs';

/** Where each executor is asked. */
const isLocal = { PowerShell: true, 'stand-in': false };

for (const { name, powerShell, skip } of executors) {
  const local = isLocal[name];
  describe(`plugin commands, ${name}, ${local ? 'this machine' : 'simulated cluster'}`, { skip }, () => {
    let folder;
    let session;

    before(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'headroom-commands-'));
      session = await openSession({ folder, local, powerShell });
    });

    after(async () => {
      await session.close();
      await rm(folder, { recursive: true });
    });

    describeCommands((command, parameters) => session.invoke(command, parameters));
  });
}
