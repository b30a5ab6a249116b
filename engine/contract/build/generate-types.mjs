// Generates src/generated/contract.ts from the schemas of this folder's parent.
// Run: node engine/contract/build/generate-types.mjs [output file]

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';
import { loadSchemas, schemasDirectory } from '../schemas.mjs';
import { profileDefaults } from './profile-defaults.mjs';

const defaultOutput = resolve(schemasDirectory, '../../src/generated/contract.ts');

const banner = `// Generated from engine/contract/*.schema.json by engine/contract/build/generate-types.mjs. Do not edit.
`;

/**
 * The TypeScript source of the contract: a type for every titled object of the schemas, and as values what the schemas
 * say beyond types: the profile's defaults, the ranges of its numbers and how long a note is, so that nobody writes them a
 * second time.
 */
export async function generateTypes() {
  const schemas = await loadSchemas();
  const schema = bundle(schemas);
  const values = `${profileValues(schema.definitions, profileDefaults(schemas))}\n${noteValues(schema.definitions.RunNote)}`;
  const source = await compile(schema, 'Contract', {
    additionalProperties: false,
    bannerComment: banner,
    format: true,
    // [T, ...T[]] tuples cannot be built with map() and filter(); the schema checks the lengths.
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true, printWidth: 120 },
    unreachableDefinitions: true,
  });
  return `${withoutBundleNotes(source)}\n${values}`;
}

/** `defaults` and `ranges` by type and field, for the objects that a profile is made of. */
function profileValues(definitions, defaults) {
  const parts = [
    'Profile',
    'Search',
    'TimeSpan',
    'SteadyState',
    'Processor',
    'Target',
    'WriteBuffer',
    'Throttle',
    'Distribution',
    'DistributionRange',
    'ThreadTarget',
  ];
  const collect = (pick) =>
    Object.fromEntries(
      parts
        .map((title) => [
          title,
          Object.fromEntries(
            Object.entries(definitions[title].properties)
              .map(([name, node]) => [name, pick(node)])
              .filter(([, value]) => value !== undefined),
          ),
        ])
        .filter(([, fields]) => Object.keys(fields).length > 0),
    );
  const ranges = collect(({ type, minimum, maximum }) => {
    const [kind] = [type].flat();
    if (kind !== 'integer' && kind !== 'number') return undefined;
    return {
      minimum,
      maximum,
      nullable: [type].flat().includes('null'),
      ...(kind === 'number' && { isFraction: true }),
    };
  });
  return [
    `/** What a field of a profile is when it is left out. */\nexport const defaults = ${JSON.stringify(defaults, null, 2)} as const;\n`,
    `/** What the numbers of a profile may be. */\nexport const ranges = ${JSON.stringify(ranges, null, 2)} as const;\n`,
  ].join('\n');
}

/** The most characters of each text that a person writes on a run. */
function noteValues({ properties: { tag, text } }) {
  const lengths = { tag: tag.maxLength, text: text.maxLength };
  return `/** The most characters of each text that a person writes on a run. */\nexport const noteLengths = ${JSON.stringify(lengths)} as const;\n`;
}

/**
 * One schema with a definition per titled object. Untitled definitions (numbers, texts, "or null") are written where
 * they are used, so that readers see `number | null` and not a name they would have to look up.
 */
function bundle(schemas) {
  const definitions = {};

  const define = (node, file) => {
    const title = node.title;
    const known = definitions[title];
    if (known === undefined) {
      definitions[title] = {};
      Object.assign(definitions[title], rewrite({ ...node, title: undefined }, file));
      definitions[title].title = title;
    }
    return { $ref: `#/definitions/${title}` };
  };

  const rewrite = (node, file) => {
    if (Array.isArray(node)) {
      return node.map((item) => rewrite(item, file));
    }
    if (node === null || typeof node !== 'object') {
      return node;
    }
    if (node.$ref !== undefined) {
      const found = lookUp(schemas, node.$ref, file);
      const resolved =
        found.node.title && found.node.type === 'object'
          ? define(found.node, found.file)
          : rewrite(found.node, found.file);
      return node.description ? describe(resolved, node.description) : resolved;
    }
    if (node.title && node.type === 'object') {
      return define(node, file);
    }
    const rewritten = {};
    for (const [key, value] of Object.entries(node)) {
      if (key !== 'definitions' && key !== '$schema' && key !== '$id' && value !== undefined) {
        rewritten[key] = rewrite(value, file);
      }
    }
    return rewritten;
  };

  for (const [file, schema] of Object.entries(schemas)) {
    if (schema.type === 'object') {
      rewrite(schema, file);
    }
  }
  return { title: 'Contract', type: 'object', additionalProperties: false, properties: {}, definitions };
}

function describe(node, description) {
  // A $ref's siblings are ignored by draft 07, so a described reference is wrapped.
  return node.$ref ? { allOf: [node], description } : { ...node, description };
}

function lookUp(schemas, ref, fromFile) {
  const [name, pointer] = ref.split('#');
  const file = name || fromFile;
  let node = schemas[file];
  for (const step of (pointer ?? '').split('/').filter(Boolean)) {
    node = node?.[step];
  }
  if (node === undefined) {
    throw new Error(`${fromFile} refers to ${ref}, which is not there. Correct the reference or add the definition.`);
  }
  return { node, file };
}

/** Takes away the empty root type and the compiler's notes on where each definition came from. */
function withoutBundleNotes(source) {
  return source
    .replace(/export interface Contract \{\}\n/, '')
    .replace(
      / \*\n \* This interface was referenced by `Contract`'s JSON-Schema\n \* via the `definition` "[A-Za-z]+"\.\n/g,
      '',
    )
    .replace(
      /\/\*\*\n \* This interface was referenced by `Contract`'s JSON-Schema\n \* via the `definition` "[A-Za-z]+"\.\n \*\/\n/g,
      '',
    );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const output = resolve(process.argv[2] ?? defaultOutput);
  const source = await generateTypes();
  await mkdir(dirname(output), { recursive: true });
  // An unchanged file keeps its time stamp, so that incremental builds stay incremental.
  if ((await readFile(output, 'utf8').catch(() => null)) !== source) {
    await writeFile(output, source);
  }
}
