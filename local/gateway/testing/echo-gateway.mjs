// A gateway over an executor that echoes, with one thing to simulate and one page to serve.
import assert from 'node:assert/strict';
import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import { extensionName } from '../../base/paths.mjs';
import { ProblemError } from '../../base/problem.mjs';
import { CommandTable } from '../command-table.mjs';
import { startGateway } from '../server.mjs';
import { SimulationControl } from '../simulation-control.mjs';
import { signIn } from './test-client.mjs';

export const commands = new CommandTable([
  {
    name: 'Get-Echo',
    role: 'Readers',
    parameters: [{ name: 'Text', type: 'string', mandatory: true }],
    script: "the table's own text",
  },
  { name: 'Watch-Forever', role: 'Readers', parameters: [], script: '' },
]);

/** Echoes what it was given; counts what is still running. */
class EchoExecutor {
  running = 0;
  async *invoke(command, parameters, { nodeName, signal }) {
    if (parameters.Text === 'fail') throw new Error('[Broken] It broke. Next: Mend it.');
    this.running++;
    try {
      if (command.name === 'Watch-Forever') {
        yield 'first';
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        return;
      }
      yield JSON.stringify({ script: command.script, nodeName, text: parameters.Text });
    } finally {
      this.running--;
    }
  }
}

/** A simulation with a single control. */
class OneControl {
  value = 'off';
  async set(id, value) {
    if (id !== 'light') throw new ProblemError({ code: 'ControlNotKnown', message: 'Not known.', action: 'Reload.' });
    this.value = value;
  }
  async describe() {
    return { controls: [{ id: 'light', value: this.value }] };
  }
}

/**
 * A gateway for the tests of a group: `at.gateway`, `at.client`, `at.cookie`, `at.executor`, `at.circumstances`, and `at.get`
 * for a page of it.
 */
export function serveEcho() {
  const at = { executor: new EchoExecutor(), circumstances: new OneControl() };
  let folder;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'headroom-gateway-'));
    await mkdir(path.join(folder, 'public'));
    await writeFile(path.join(folder, 'public/index.html'), '<p>shell</p>');
    await writeFile(path.join(folder, 'secret.txt'), 'secret');
    await symlink(path.join(folder, 'secret.txt'), path.join(folder, 'public/link.txt'));
    at.gateway = await startGateway({
      port: 0,
      folders: [{ mount: '/', folder: path.join(folder, 'public') }],
      commands,
      executor: at.executor,
      environment: { extensionName },
      features: [new SimulationControl(at.circumstances)],
    });
    at.client = await signIn(at.gateway);
    at.cookie = at.client.cookie;
  });

  after(async () => {
    await at.gateway.close();
    await rm(folder, { recursive: true });
  });

  at.get = (pathname, headers = {}) =>
    fetch(at.gateway.origin + pathname, { headers: { cookie: at.cookie, ...headers } });
  return at;
}

/** Waits for a condition that is bound to come; fails after a patience that no machine needs. */
export async function settled(condition) {
  for (let round = 0; round < 500; round++) {
    if (condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.fail(`Never came true: ${condition}`);
}
