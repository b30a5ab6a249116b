// Third-party components in the package: the libraries in the tool's bundle, in the engines and in the module.
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../base/paths.mjs';
import { interpreterLibraries } from './interpreter.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const licenceFolder = path.join(here, 'licences');
const licenceFileName = /^(licen[cs]e|copying|notice|copyrightnotice)(\.(txt|md))?$/i;

/**
 * @typedef {object} Component
 * @property {string} name
 * @property {string | null} version
 * @property {string} licence an SPDX expression, or what its author calls it
 * @property {string | null} purl
 * @property {string} url
 * @property {string} partOf what of the package it is in
 * @property {string} text its licence in full
 */

/**
 * The npm packages that are in the bundle, as the bundle's own list names them.
 * @param {string} listText Angular's 3rdpartylicenses.txt
 * @returns {Promise<Component[]>}
 */
export async function bundledPackages(listText) {
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const names = packageNames(listText, lock);
  if (names.length === 0) throw new Error('The list of what is in the bundle names no package.');
  return Promise.all(names.map(npmComponent));
}

/** A line names each package. */
function packageNames(listText, lock) {
  const owners = listText.split('\n').map((line) => /^Package: (\S+)$/.exec(line)?.[1]);
  return [...new Set(owners.filter((name) => name && lock[`node_modules/${name}`]))].sort();
}

async function npmComponent(name) {
  const folder = path.join(root, 'node_modules', name);
  const { version, license, homepage, repository } = JSON.parse(
    await readFile(path.join(folder, 'package.json'), 'utf8'),
  );
  const licence = typeof license === 'string' ? license : (license?.type ?? 'unknown');
  const text = (await ownLicence(folder)) ?? (await standardLicence(name, licence));
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const url = homepage ?? repository?.url ?? purl;
  return { name, version, licence, purl, url: url.replace(/^git\+/, ''), partOf: 'the tool', text };
}

async function ownLicence(folder) {
  const files = (await readdir(folder)).filter((file) => licenceFileName.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  return texts.length > 0 ? texts.map((text) => text.trim()).join('\n\n') : null;
}

/** Who wrote those of the bundled packages that name their licence and bring no text of it. */
const authors = [
  [/^@angular\//, '2010-2022 Google LLC. https://angular.io/license'],
  [/^@microsoft\/signalr$/, '.NET Foundation and Contributors'],
];

async function standardLicence(name, licence) {
  const author = authors.find(([pattern]) => pattern.test(name))?.[1];
  if (licence !== 'MIT' || !author) {
    throw new Error(
      `${name} (${licence}) is bundled and brings no licence text. Add it to local/build/components.mjs.`,
    );
  }
  return `Copyright (c) ${author}\n\n${await licenceText('MIT')}`;
}

/**
 * The libraries linked into the engines that a package carries.
 * @param {string[]} platforms `linux`, `windows`
 * @returns {Promise<Component[]>}
 */
export async function engineLibraries(platforms) {
  const libraries = JSON.parse(await readFile(path.join(here, 'engine-libraries.json'), 'utf8'));
  const linked = libraries.filter(({ engines }) => engines.some((platform) => platforms.includes(platform)));
  return Promise.all(
    linked.map(async ({ name, engines, licence, copyright, url, texts, version }) => {
      const inEngines = engines.filter((platform) => platforms.includes(platform));
      const notice = copyright.map((line) => `Copyright (c) ${line}`).join('\n');
      const bodies = await Promise.all(texts.map(licenceText));
      return {
        name,
        version: version ? await versionInHeader(version) : null,
        licence,
        purl: null,
        url,
        partOf: `the engine (${inEngines.join(', ')})`,
        text: [notice, ...bodies].join('\n\n'),
      };
    }),
  );
}

/**
 * The libraries of the interpreter that a module carries.
 * @param {Iterable<string>} names of the module's files
 * @returns {Promise<Component[]>}
 */
export async function interpreterParts(names) {
  const there = new Set(names);
  const carried = (await interpreterLibraries()).filter(({ file }) => there.has(`Tool/${file}`));
  return Promise.all(
    carried.map(async ({ name, version, licence, copyright, url, texts }) => ({
      ...{ name, version, licence, url, purl: `pkg:nuget/${name}@${version}` },
      partOf: 'the PowerShell module',
      text: [`Copyright (c) ${copyright}`, ...(await Promise.all(texts.map(licenceText)))].join('\n\n'),
    })),
  );
}

async function licenceText(name) {
  return (await readFile(path.join(licenceFolder, `${name}.txt`), 'utf8')).trim();
}

/** The version of the headers that the engine is built with; null where they are elsewhere. */
async function versionInHeader({ header, macros }) {
  const text = await readFile(header, 'utf8').catch(() => '');
  const parts = ['MAJOR', 'MINOR', 'PATCH'].map(
    (part) => new RegExp(`define ${macros}${part}\\s+(\\d+)`).exec(text)?.[1],
  );
  return parts[0] === undefined ? null : parts.filter((part) => part !== undefined).join('.');
}

/** THIRD-PARTY-NOTICES.md: each component with its licence in full. */
export function noticesText(components) {
  const sections = components.map(
    ({ name, version, licence, url, partOf, text }) =>
      `## ${[name, version].filter(Boolean).join(' ')}\n\n${licence}, in ${partOf}: <${url}>\n\n${fence(text)}`,
  );
  return `# Third-party notices\n\nHeadroom carries software of others, under the licences that follow.\n\n${sections.join('\n\n')}\n`;
}

/** A licence, unchanged: fenced, so that nothing in it is read as markup. */
function fence(text) {
  const marks = text.includes('```') ? '~~~~' : '```';
  return `${marks}text\n${text.replaceAll('\r\n', '\n').trim()}\n${marks}`;
}
