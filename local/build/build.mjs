// What has to be built before anything runs; each part once, as long as what it is made of stays the same.
import { build as bundle } from 'esbuild';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildNodePackage } from './node-package.mjs';
import { builtOnce } from './built-once.mjs';
import { placeToolRules } from './tool-rules.mjs';
import { buildEngine } from './engines.mjs';
import { cacheFolder, commandTableFile, moduleBinFolder, root, toolFolder } from '../base/paths.mjs';
import { runOrFail } from '../base/processes.mjs';
import { StepError } from '../base/steps.mjs';

const analysisFile = path.join(cacheFolder, 'build/analysis.mjs');
const lookAbove = 'Look at the lines above; after a repair, run the same command again.';

/** Builds the engine, the module's data, the generated sources and the tool. */
export async function buildAll(steps, { tool = true } = {}) {
  await buildEngine(steps);
  await buildModule(steps);
  await packForNodes(steps);
  await generateSources(steps);
  await bundleAnalysis(steps);
  if (tool) await buildTool(steps);
}

/** Puts engine, contract and the tool's rules into the module: cheap, and the engine may have been built by other means. */
export async function buildModule(steps) {
  await steps.run('Packing the module', () => runNode('powershell-module/build.mjs'));
  const { missing } = await steps.run("Putting the tool's rules into the module", placeToolRules);
  if (missing !== null) steps.note(`The module has no interpreter for the tool's rules: ${missing}.`);
}

/**
 * Packs the module as nodes get it: the tool and the gateway's scripts are built with the hash of that zip.
 * @param {{ moduleFolder?: string }} [options] another folder than the built module's
 */
export async function packForNodes(steps, options) {
  await steps.run('Packing what a node gets', () =>
    buildNodePackage(options).catch((error) => {
      throw new StepError(`What a node gets could not be packed: ${error.message}`, lookAbove);
    }),
  );
}

export function generateSources(steps) {
  const inputs = [
    'engine/contract',
    'gateway-plugin/scripts',
    'gateway-plugin/build',
    // What the scripts bring along, and the words of it.
    'gateway-plugin/carried',
    'gateway-plugin/node',
    'powershell-module/Headroom/Private',
    'powershell-module/Headroom/en-US',
    // What the texts of a support file are known by.
    'engine/src',
    'local/simulation',
    // Its hash is in the scripts.
    'dist/node',
    'src/resources',
    'src/build',
    'limits',
    'manifest.json',
    'package-lock.json',
  ];
  const outputs = [
    commandTableFile,
    'src/generated/checks.json',
    'src/generated/contract.ts',
    'src/generated/own-texts.json',
    'src/generated/published-limits.json',
    'src/generated/powershell-scripts.ts',
    'src/generated/strings.ts',
  ].map((file) => path.resolve(root, file));
  return builtOnce({ name: 'sources', inputs, outputs }, () =>
    steps.run('Generating sources', async () => {
      await runNode('engine/contract/build/generate-types.mjs');
      await runNode('engine/contract/build/own-texts.mjs');
      await runNode('gateway-plugin/build/build.mjs');
      await runNode('src/build/generate-strings.mjs');
      await runNode('src/build/generate-limits.mjs');
      await runNode('src/build/generate-checks.mjs');
    }),
  );
}

export function buildTool(steps) {
  const inputs = [
    'src',
    'limits',
    'engine/contract',
    'gateway-plugin/scripts',
    'gateway-plugin/build',
    'angular.json',
    'tsconfig.json',
    'tsconfig.app.json',
    'manifest.json',
    'package-lock.json',
    'src/generated/own-texts.json',
  ];
  return builtOnce({ name: 'tool', inputs, outputs: [path.join(toolFolder, 'index.html')] }, () =>
    steps.run('Building the tool', () =>
      runOrFail(process.execPath, ['node_modules/@angular/cli/bin/ng.js', 'build'], {
        cwd: root,
        env: { ...process.env, NG_CLI_ANALYTICS: 'false' },
        action: lookAbove,
      }),
    ),
  );
}

/** The tool's analysis and presets as a module that Node reads: the terminal gets its verdict from the same functions. */
export function bundleAnalysis(steps) {
  return builtOnce(
    {
      name: 'analysis',
      inputs: ['src/app/analysis', 'src/app/words', 'src/app/profile', 'limits', 'engine/contract'],
      outputs: [analysisFile],
    },
    () =>
      steps.run('Bundling the analysis', async () => {
        await mkdir(path.dirname(analysisFile), { recursive: true });
        // Put in place in one go: another process may do the same, and load it.
        const whole = `${analysisFile}.${process.pid}.new`;
        await bundle({
          stdin: {
            contents:
              "export * from './analysis/public-api'; export * from './words/public-api';" +
              "export { presetProfile, presets } from './profile/public-api';",
            resolveDir: path.join(root, 'src/app'),
          },
          bundle: true,
          format: 'esm',
          platform: 'node',
          target: 'node20',
          outfile: whole,
          logLevel: 'silent',
        }).catch((error) => {
          throw new StepError(`The analysis could not be bundled: ${error.message}`, lookAbove);
        });
        await rename(whole, analysisFile);
      }),
  );
}

let bundled = null;

/** The bundled analysis, bundled first where that was not done: not everybody starts with {@link buildAll}. */
export async function loadAnalysis() {
  bundled ??= bundleAnalysis({ run: (_title, work) => work() });
  await bundled;
  return import(pathToFileURL(analysisFile).href);
}

/** Where the module's packed engine is expected. */
export { moduleBinFolder };

function runNode(script) {
  return runOrFail(process.execPath, [path.join(root, script)], { cwd: root, action: lookAbove });
}
