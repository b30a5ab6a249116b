// The product's own texts, as far as they get into a support file: words in them are no names, whatever somebody called a
// node. What is filled in is {}.
// Run: node engine/contract/build/own-texts.mjs  (writes src/generated/own-texts.json)

import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const output = join(root, 'src/generated/own-texts.json');

/** All of them, each once: of the module, the tool's problems, the engine, and the simulation. */
export async function ownTexts() {
  const found = [
    ...(await moduleTexts()),
    ...(await problemTexts()),
    ...(await literalsBelow('engine/src', ['.cpp', '.h'], /"((?:[^"\\\n]|\\.)*)"/g)),
    ...(await simulationTexts()),
  ];
  return [...new Set(found.flatMap((text) => withoutFillings(text).split('\n')))].filter(isText);
}

/** As JSON, which the tool and the module read. */
export async function ownTextsJson() {
  return `${JSON.stringify(await ownTexts(), null, 1)}\n`;
}

/** Of `Key = text` lines: in such a file a backslash is written twice. */
async function moduleTexts() {
  const lines = (await read('powershell-module/Headroom/en-US/Headroom.strings.psd1')).split('\n');
  return lines.flatMap((line) => /^[A-Za-z]+ = (.+)$/.exec(line)?.[1].replace(/\\\\/g, '\\') ?? []);
}

/** What the tool says of a node that does not answer, which is a problem of the manifest. */
async function problemTexts() {
  const strings = JSON.parse(await read('src/resources/strings/strings.resjson'));
  const isProblem = (name) => /^Headroom_(?:Error|Support_NodeDown)/.test(name);
  return Object.entries(strings).flatMap(([name, text]) => (isProblem(name) ? [text] : []));
}

/** Sentences and beginnings of some; the others are names of the simulated cluster. */
async function simulationTexts() {
  const literals = await literalsBelow('local/simulation', ['.mjs'], /'((?:[^'\\\n]|\\.)*)'/g);
  return literals.filter((text) => /[. ]$/.test(text) && /^\p{L}/u.test(text));
}

/** String literals of a program. The options' help and the report as text are in no file of a run. */
async function literalsBelow(folder, extensions, literal) {
  const entries = await readdir(join(root, folder), { recursive: true });
  const files = entries
    .filter((name) => extensions.includes(extname(name)) && !/help|option_table|^report|\.test\./.test(name))
    .sort();
  const texts = await Promise.all(files.map((name) => read(join(folder, name))));
  return texts.flatMap((text) =>
    [...text.matchAll(literal)].map(([, inner]) => inner.replace(/\\[nt]/g, '\n').replace(/\\(.)/g, '$1')),
  );
}

/** {0}, {0:N1} and %-5.1f become {}. */
function withoutFillings(text) {
  return text.replace(/\{\d+[^{}]*\}|%[-+0#]*\d*(?:\.\d+)?(?:ll|z|l)?[a-zA-Z]/g, '{}');
}

/** Words between blanks, or one beside something that is filled in; not a name or a pattern of a program. */
function isText(text) {
  return /\p{L}{2}/u.test(text) && /\s/.test(text) && !/[<>$]|\(\?/.test(text);
}

async function read(file) {
  return readFile(join(root, file), 'utf8');
}

if (process.argv[1] && fileURLToPath(import.meta.url) === resolve(process.argv[1])) {
  await mkdir(dirname(output), { recursive: true });
  await writeFile(output, await ownTextsJson());
}
