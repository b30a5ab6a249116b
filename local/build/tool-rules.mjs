// The tool's own rules for a node: one script of the verdict, the report and the readers of results of other programs, with the
// texts that these say, and the interpreter that PowerShell runs it by.
// Run: node local/build/tool-rules.mjs, after powershell-module/build.mjs and before local/build/node-package.mjs
import { build as bundle } from 'esbuild';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeWhole } from '../base/files.mjs';
import { root, stringsFile } from '../base/paths.mjs';
import { runOrFail } from '../base/processes.mjs';
import { builtOnce } from './built-once.mjs';
import { placeInterpreter } from './interpreter.mjs';

const moduleFolder = path.join(root, 'powershell-module/Headroom');
export const rulesFile = path.join(moduleFolder, 'Tool/rules.js');
const onNode = path.join(root, 'src/on-node');

/** Puts both into the module. @returns {Promise<{ bytes: number, missing: string | null }>} missing: why there is no interpreter */
export async function placeToolRules() {
  const script = await toolRules();
  await writeWhole(rulesFile, script);
  return { bytes: Buffer.byteLength(script), missing: await placeInterpreter(path.dirname(rulesFile)) };
}

/** The script: when what it does is done, the functions of src/on-node/node-functions.ts are in `headroom`. */
async function toolRules() {
  await generateData();
  const { outputFiles } = await bundle({
    ...settings,
    stdin: {
      contents: [
        "import { repairReplace } from './interpreter';",
        "import { nodeFunctions } from './node-functions';",
        `const strings = ${JSON.stringify(await saidStrings())};`,
        'repairReplace(RegExp.prototype);',
        'nodeFunctions(strings).then((functions) => (globalThis.headroom = functions));',
      ].join('\n'),
      resolveDir: onNode,
    },
    // Numbers have one writing, whatever the node's system says.
    inject: [path.join(onNode, 'english-intl.ts')],
    format: 'iife',
    minify: true,
    legalComments: 'none',
  });
  return outputFiles[0].text;
}

const settings = {
  bundle: true,
  write: false,
  platform: 'neutral',
  target: 'es2020',
  charset: 'utf8',
  logLevel: 'silent',
};

/** What the rules read of the generated sources: without the others, which are made with the hash of what a node gets. */
function generateData() {
  const outputs = ['contract.ts', 'published-limits.json', 'checks.json'].map((name) =>
    path.join(root, 'src/generated', name),
  );
  const action = 'Look at the lines above; after a repair, run the same command again.';
  return builtOnce(
    { name: 'tool-rules-data', inputs: ['engine/contract', 'limits', 'src/build'], outputs },
    async () => {
      for (const script of [
        'engine/contract/build/generate-types.mjs',
        'src/build/generate-limits.mjs',
        'src/build/generate-checks.mjs',
      ]) {
        await runOrFail(process.execPath, [path.join(root, script)], { cwd: root, action });
      }
    },
  );
}

/** The pictures of a volume have no messages: a page and a report say them alike. */
const ofPictures = /^Headroom_(Roofline_|LatencyCurve_|Picture_(Exceeded|Reached)$)/;

/** The texts of messages and of pictures, nested: those of pages stay with the tool. */
async function saidStrings() {
  const words = await bundle({
    ...settings,
    stdin: { contents: "export * from './public-api'", resolveDir: path.join(root, 'src/app/words') },
    format: 'esm',
  });
  const { messageArities, nestStrings } = await import(
    `data:text/javascript,${encodeURIComponent(words.outputFiles[0].text)}`
  );
  const texts = JSON.parse((await readFile(stringsFile, 'utf8')).replace(/^\uFEFF/, ''));
  const said = Object.keys(messageArities).map((key) => `Headroom_${key.replaceAll('.', '_')}`);
  const drawn = Object.keys(texts).filter((name) => ofPictures.test(name));
  return nestStrings(Object.fromEntries([...said, ...drawn].map((name) => [name, texts[name]])));
}

if (process.argv[1] && import.meta.url === pathToFileURL(path.resolve(process.argv[1])).href) {
  const { bytes, missing } = await placeToolRules();
  console.log(
    `${path.relative(root, rulesFile)} ${bytes} bytes${missing === null ? '' : `, without an interpreter: ${missing}`}`,
  );
}
