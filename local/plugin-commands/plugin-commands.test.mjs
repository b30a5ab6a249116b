// The plugin's commands, run as the gateway runs them, in PowerShell and in the stand-in: one contract for both.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe } from 'node:test';
import { describeCommands } from '../../gateway-plugin/tests/commands.contract.mjs';
import { openSession } from '../session/session.mjs';
import { executors } from '../session/executors.mjs';

for (const { name, powerShell, skip } of executors) {
  for (const local of [false, true]) {
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
}
