// The plugin's commands without PowerShell, under the same contract. Whatever is the module's own knowledge stays there:
// limits come from the analysis, validation from the engine, what is simulated from the simulation file.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ProblemError } from '../base/problem.mjs';
import { clusterCommands } from './cluster-commands.mjs';
import { Engine } from '../runs/engine.mjs';
import { readFacts } from './facts.mjs';
import { moveCommands } from './move-commands.mjs';
import { installFromFile, nodeCommands } from './node-commands.mjs';
import { runCommands } from './run-commands.mjs';
import { RunStore } from '../runs/run-store.mjs';
import { supportCommands } from './support-commands.mjs';

const askedCommands = { ...clusterCommands, ...runCommands, ...moveCommands };
const moduleCommands = { ...askedCommands, ...supportCommands({ ...askedCommands, ...nodeCommands }) };

/** Runs the plugin's commands in this process. */
export class StandInExecutor {
  #settingsOf;
  #loadAnalysis;
  #version;
  #packageSha256;

  /**
   * @param {object} options
   * @param {(nodeName: string) => Record<string, string>} options.settingsOf the HEADROOM_* settings of a node
   * @param {() => Promise<object>} options.loadAnalysis the tool's analysis, which knows the limits
   * @param {string} options.version of the package that the commands belong to
   * @param {string} [options.packageSha256] the package that may be installed; any, as a test's own, where it is left out
   */
  constructor({ settingsOf, loadAnalysis, version, packageSha256 }) {
    this.#settingsOf = settingsOf;
    this.#loadAnalysis = loadAnalysis;
    this.#version = version;
    this.#packageSha256 = packageSha256;
  }

  /** @returns {AsyncIterable<string>} one JSON text for each thing that the command prints */
  async *invoke({ name }, parameters, { nodeName, signal }) {
    const context = this.#contextOf(nodeName, signal);
    const handler = nodeCommands[name] ?? moduleCommands[name];
    if (!(name in nodeCommands)) {
      refuseWithoutModule(context);
      Object.assign(context, await readFacts(context.settings));
    }
    for await (const document of handler(parameters, context)) {
      if (signal?.aborted) return;
      yield JSON.stringify(document);
    }
  }

  /** Installs what an extension's payload brings, as its installNode.ps1 does. */
  async installExtension({ nodeName, payloadFolder }) {
    await installFromFile(this.#contextOf(nodeName), { packagePath: path.join(payloadFolder, 'headroom-node.zip') });
  }

  async close() {}

  #contextOf(nodeName, signal) {
    const settings = this.#settingsOf(nodeName);
    const moduleFolder = path.join(settings.HEADROOM_INSTALL_ROOT, 'Headroom', this.#version);
    return {
      settings,
      nodeName,
      version: this.#version,
      packageSha256: this.#packageSha256,
      installRoot: settings.HEADROOM_INSTALL_ROOT,
      moduleFolder,
      stateRoot: settings.HEADROOM_STATE_ROOT,
      store: new RunStore(settings.HEADROOM_STATE_ROOT),
      engine: new Engine(settings.HEADROOM_ENGINE_ROOT ?? path.join(moduleFolder, 'bin')),
      loadAnalysis: this.#loadAnalysis,
      signal,
    };
  }
}

function refuseWithoutModule({ moduleFolder, nodeName, version }) {
  if (existsSync(path.join(moduleFolder, 'Headroom.psd1'))) return;
  throw new ProblemError({
    code: 'ModuleNotInstalled',
    message: `Headroom ${version} is not on ${nodeName}.`,
    action: 'Prepare the node.',
    target: nodeName,
  });
}
