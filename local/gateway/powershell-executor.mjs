// Runs the plugin's real scripts in PowerShell 7: one long-lived host process per node, as each node is a separate
// machine.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { CallQueue } from './call-queue.mjs';
import { powerShellEnv } from '../base/powershell.mjs';
import { ProblemError } from '../base/problem.mjs';

const hostScript = fileURLToPath(new URL('powershell-host.ps1', import.meta.url));
const startTimeoutMilliseconds = 60_000;
const keptErrorCharacters = 2000;

export class PowerShellExecutor {
  #pwsh;
  #environmentOf;
  #languageModeOf;
  /** @type {Map<string, Host>} by node and language mode: a process is never reused after a constrained session */
  #hosts = new Map();

  /**
   * @param {object} options
   * @param {string} options.pwsh the PowerShell 7 executable
   * @param {(nodeName: string) => Record<string, string>} options.environmentOf what the module is told about a node;
   *   its HEADROOM_INSTALL_ROOT is where the node finds modules first
   * @param {(nodeName: string) => string} [options.languageModeOf] `constrained` where application control makes it so
   */
  constructor({ pwsh, environmentOf, languageModeOf = () => 'full' }) {
    this.#pwsh = pwsh;
    this.#languageModeOf = languageModeOf;
    this.#environmentOf = (nodeName) => {
      const own = environmentOf(nodeName);
      return {
        ...process.env,
        PSModulePath: [own.HEADROOM_INSTALL_ROOT, process.env.PSModulePath].filter(Boolean).join(path.delimiter),
        ...powerShellEnv,
        ...own,
      };
    };
  }

  /**
   * Runs a command of the table on a node.
   * @param {{ name: string, script: string }} command
   * @returns {AsyncIterable<string>} one JSON text for each thing the script prints
   */
  async *invoke(command, parameters, { nodeName, signal }) {
    const host = this.#hostOf(nodeName);
    yield* host.call(command.script, parameters, signal);
  }

  /** Starts the host of a node ahead of its first call. */
  async warmUp(nodeName) {
    return this.#hostOf(nodeName).ready;
  }

  /**
   * Runs the script of an extension's payload, as a gateway does that installs it on a node.
   * @param {{ nodeName: string, payloadFolder: string }} where the folder holds installNode.ps1 and what it installs
   */
  async installExtension({ nodeName, payloadFolder }) {
    const parameters = { Path: path.join(payloadFolder, 'installNode.ps1') };
    const script = 'param([string] $Path) & $Path';
    for await (const text of this.invoke({ name: 'installNode', script }, parameters, { nodeName })) void text;
  }

  /** Ends the node's PowerShell at once. Its next call starts another. */
  async cutPower(nodeName) {
    for (const [key, host] of this.#hosts) if (key.split(' ')[0] === nodeName) await host.kill();
  }

  async close() {
    await Promise.all([...this.#hosts.values()].map((host) => host.close()));
  }

  #hostOf(nodeName) {
    const isConstrained = this.#languageModeOf(nodeName) === 'constrained';
    const key = `${nodeName} ${isConstrained ? 'constrained' : 'full'}`;
    const existing = this.#hosts.get(key);
    if (existing?.isAlive) return existing;
    const host = new Host(this.#pwsh, this.#environmentOf(nodeName), isConstrained ? ['-Constrained'] : []);
    this.#hosts.set(key, host);
    return host;
  }
}

class Host {
  #process;
  #calls = new Map();
  #nextId = 1;
  #errorText = '';
  #ended;
  isAlive = true;
  /** @type {Promise<string>} the version of PowerShell, once it takes calls */
  ready;

  constructor(pwsh, environment, switches) {
    // In its own process group: Ctrl-C in the terminal is for npm start, which then closes this host properly.
    this.#process = spawn(pwsh, ['-NoLogo', '-NoProfile', '-NonInteractive', '-File', hostScript, ...switches], {
      env: environment,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    this.#process.stdin.on('error', () => undefined);
    this.#process.stderr.on(
      'data',
      (chunk) => (this.#errorText = (this.#errorText + chunk).slice(-keptErrorCharacters)),
    );
    this.#ended = new Promise((resolve) => {
      this.#process.once('error', (error) => this.#end(error.message, resolve));
      this.#process.once('close', (code, signal) => this.#end(signal ?? `exit code ${code}`, resolve));
    });
    this.ready = new Promise((resolve, reject) => {
      this.onReady = resolve;
      const timer = setTimeout(() => reject(hostProblem('it did not start within a minute')), startTimeoutMilliseconds);
      void this.#ended.then((reason) => reject(hostProblem(reason))).finally(() => clearTimeout(timer));
      timer.unref();
    });
    this.ready.catch(() => undefined);
    createInterface({ input: this.#process.stdout }).on('line', (line) => this.#receive(line));
  }

  async *call(script, parameters, signal) {
    await this.ready;
    if (signal?.aborted) return;
    const id = this.#nextId++;
    const queue = new CallQueue();
    const cancel = () => {
      this.#calls.delete(id);
      this.#send({ cancel: id });
      queue.end();
    };
    this.#calls.set(id, queue);
    signal?.addEventListener('abort', cancel, { once: true });
    this.#send({ id, script, parameters });
    try {
      yield* queue;
    } finally {
      signal?.removeEventListener('abort', cancel);
      // A reader that stops early has no more use for the call.
      if (this.#calls.has(id)) cancel();
    }
  }

  async close() {
    this.#process.stdin.end();
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), 3000);
    await this.#ended;
    clearTimeout(timer);
  }

  async kill() {
    this.#process.kill('SIGKILL');
    await this.#ended;
  }

  #send(message) {
    if (this.isAlive) this.#process.stdin.write(`${JSON.stringify(message)}\n`);
  }

  #receive(line) {
    const message = JSON.parse(line);
    if (message.ready) {
      this.onReady(message.ready);
      return;
    }
    const queue = this.#calls.get(message.id);
    if (!queue) return;
    if (message.output !== undefined) {
      queue.push(message.output);
      return;
    }
    this.#calls.delete(message.id);
    if (message.error === undefined) queue.end();
    else queue.fail(new Error(message.error));
  }

  #end(reason, resolve) {
    const words = [reason, this.#errorText.trim()].filter(Boolean).join(': ');
    this.isAlive = false;
    for (const queue of this.#calls.values()) queue.fail(hostProblem(words));
    this.#calls.clear();
    resolve(words);
  }
}

function hostProblem(reason) {
  return new ProblemError({
    code: 'PowerShellEnded',
    message: `PowerShell, which runs the commands on this machine, ended: ${reason}.`,
    action: 'Try again: it is started again. A run in progress continues.',
  });
}
