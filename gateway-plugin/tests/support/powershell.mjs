// Runs the plugin's commands in PowerShell 7.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { powerShellEnv, withoutPrograms } from '../../../local/base/powershell.mjs';
import { findProgram } from '../../../local/base/processes.mjs';

const invokeScript = fileURLToPath(new URL('invoke.ps1', import.meta.url));
const pwsh = await findProgram('pwsh');
const modulesFolder = fileURLToPath(new URL('../../../powershell-module', import.meta.url));

/** Whether this machine has PowerShell 7. */
export function hasPowerShell() {
  if (!pwsh) return false;
  try {
    const args = ['-NoProfile', '-Command', '$PSVersionTable.PSVersion.Major'];
    return Number(execFileSync(pwsh, args, { encoding: 'utf8', env: { ...process.env, ...powerShellEnv } })) >= 7;
  } catch {
    return false;
  }
}

/** One PowerShell, which runs a call at a time. A call that is given up takes it along; the next starts another. */
export class PowerShellInvoker {
  #commands;
  #env;
  #process = null;

  /**
   * @param {{ name: string, script: string }[]} commands the generated table
   * @param {Record<string, string>} settings the HEADROOM_* settings of the node
   */
  constructor(commands, settings) {
    this.#commands = commands;
    this.#env = {
      ...withoutPrograms(process.env),
      PSModulePath: [modulesFolder, process.env.PSModulePath].filter(Boolean).join(path.delimiter),
      ...powerShellEnv,
      ...settings,
    };
  }

  /** @returns {AsyncIterable<string>} one text for each that the command prints */
  invoke(name, parameters) {
    return this.run(this.#commands.find((command) => command.name === name).script, parameters);
  }

  /** The same for a text of its own. */
  async *run(script, parameters = {}) {
    const { child, lines } = (this.#process ??= this.#start());
    child.stdin.write(`${JSON.stringify({ script, parameters })}\n`);
    let isOver = false;
    try {
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error('PowerShell ended in the middle of a call.');
        const answer = JSON.parse(value);
        isOver = answer.output === undefined;
        if (answer.error !== undefined) throw new Error(answer.error);
        if (isOver) return;
        yield answer.output;
      }
    } finally {
      if (!isOver) await this.close();
    }
  }

  async close() {
    const child = this.#process?.child;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
  }

  #start() {
    const child = spawn(pwsh, ['-NoLogo', '-NoProfile', '-NonInteractive', '-File', invokeScript], {
      env: this.#env,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
  }
}
