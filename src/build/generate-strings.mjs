// Merges our strings with those of the SDK's core: src/resources/strings/**/strings.resjson
//   -> src/generated/strings.ts (their shape) and src/assets/strings/**/strings.json (what the SDK loads at run time).
// Run: node src/build/generate-strings.mjs
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const ours = path.join(root, 'src/resources/strings');
const sdk = path.join(root, 'node_modules/@microsoft/windows-admin-center-sdk');
const assets = path.join(root, 'src/assets/strings');

/**
 * Nests the flat keys of a .resjson text: `A_B: "x"` becomes `{ A: { B: 'x' } }`. Keys that start with `_` or `//` are
 * comments for translators.
 */
export function nestStrings(flat) {
  const nested = {};
  for (const [key, text] of Object.entries(flat)) {
    if (key.startsWith('_') || key.startsWith('//')) continue;
    if (typeof text !== 'string') throw new Error(`The string ${key} is not a text. Put its value in quotes.`);
    const names = key.split('_');
    const last = names.pop();
    let node = nested;
    for (const name of names) {
      node[name] ??= {};
      node = node[name];
      if (typeof node === 'string') throw new Error(`The string ${key} lies below another string. Rename one of them.`);
    }
    if (node[last] !== undefined) throw new Error(`The string ${key} is there twice, or is also a group. Rename it.`);
    node[last] = text;
  }
  return nested;
}

/** The TypeScript type of nested strings. A type, not an interface: only that is assignable to an index signature. */
export function stringsType(nested) {
  const body = (node, indent) =>
    Object.entries(node)
      .map(([name, value]) => {
        const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`;
        const type = typeof value === 'string' ? 'string' : `{\n${body(value, `${indent}  `)}\n${indent}}`;
        return `${indent}readonly ${key}: ${type};`;
      })
      .join('\n');
  return `// Generated from src/resources/strings by src/build/generate-strings.mjs. Do not edit.\nexport type Strings = {\n${body(nested, '  ')}\n};\n`;
}

/** Later trees win; a locale that lacks one of our strings shows it in the default language. */
export function mergeStrings(...trees) {
  const merged = {};
  for (const tree of trees) {
    for (const [name, value] of Object.entries(tree)) {
      const isGroup = typeof value === 'object' && typeof merged[name] === 'object';
      merged[name] = isGroup ? mergeStrings(merged[name], value) : value;
    }
  }
  return merged;
}

/** Groups of the core's strings that only parts of it read which the tool does not use: restarts, uploads, CredSSP. */
const unusedGroups = ['CredSSPManager', 'DirectoryList', 'ScheduleReboot'];

/** The core's strings without those: they are part of what the start page waits for. */
export function usedStrings({ MsftSmeShell: { Core: core, ...shell }, ...others }) {
  const used = Object.entries(core).filter(([name]) => !unusedGroups.includes(name));
  if (used.length + unusedGroups.length !== Object.keys(core).length)
    throw new Error(`The SDK lacks a group of strings that is left out: one of ${unusedGroups.join(', ')}.`);
  return { ...others, MsftSmeShell: { ...shell, Core: Object.fromEntries(used) } };
}

async function generate() {
  const defaults = nestStrings(await readJson(path.join(ours, 'strings.resjson')));
  await writeIfChanged(path.join(root, 'src/generated/strings.ts'), stringsType(defaults));
  for (const locale of ['', ...(await sdkLocales())]) {
    const ofCore = usedStrings((await readJson(path.join(sdk, 'core/assets/strings', locale, 'strings.json'))).Strings);
    const translated = locale === '' ? {} : nestStrings(await readJson(path.join(ours, locale, 'strings.resjson'), {}));
    const document = { Strings: mergeStrings(ofCore, defaults, translated) };
    await writeIfChanged(path.join(assets, locale, 'strings.json'), JSON.stringify(document));
  }
}

async function sdkLocales() {
  const entries = await readdir(path.join(sdk, 'core/assets/strings'), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

async function readJson(file, fallback) {
  try {
    return JSON.parse((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''));
  } catch (error) {
    if (error.code === 'ENOENT' && fallback !== undefined) return fallback;
    throw new Error(`Cannot read ${path.relative(root, file)}: ${error.message}`);
  }
}

/** An unchanged file keeps its time stamp, so that incremental builds stay incremental. */
async function writeIfChanged(file, text) {
  if ((await readFile(file, 'utf8').catch(() => null)) === text) return;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await generate();
