// Reads the schemas and their golden examples; shared by the type generator and by every suite that runs in Node.

import { readFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const schemasDirectory = dirname(fileURLToPath(import.meta.url));

/** Every schema by file name, such as { 'profile.schema.json': {…} }. */
export async function loadSchemas() {
  const names = (await readdir(schemasDirectory)).filter((name) => name.endsWith('.schema.json')).sort();
  const schemas = {};
  for (const name of names) {
    schemas[name] = await readJson(join(schemasDirectory, name));
  }
  return schemas;
}

/**
 * The golden examples of one kind ('valid' or 'invalid') as { file, schema, content } in the order of their names.
 * `schema` is the file name of the schema that the example belongs to; `content` is the parsed file.
 */
export async function loadExamples(kind) {
  const folder = join(schemasDirectory, 'examples', kind);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    names.map(async (name) => ({
      file: `${kind}/${name}`,
      schema: `${name.split('.')[0]}.schema.json`,
      content: await readJson(join(folder, name)),
    })),
  );
}

async function readJson(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path} is not readable as JSON: ${error.message}`, { cause: error });
  }
}
