// Reads a support file from someone else: with limits, checked against the contract, and without trusting its content.
import { readFile, stat } from 'node:fs/promises';
import Ajv from 'ajv';
import { unzipSync } from 'fflate';
import { loadSchemas } from '../../engine/contract/schemas.mjs';
import { StepError } from '../base/steps.mjs';

const mebibyte = 1024 ** 2;
const mostZipBytes = 64 * mebibyte;
const mostEntryBytes = 8 * mebibyte;
const mostBytes = 256 * mebibyte;
const mostEntries = 5000;
const nodeEntry = /^nodes\/[1-9][0-9]?\/(.+)$/;
/** What each entry has to be, by its name below the node's folder. Others are texts. */
const schemaOf = [
  [/^(cluster|node)\.json$/, ([, name]) => `${name}.schema.json`],
  [/^(limit-facts|limits|readiness)\/\d+\.json$/, ([, name]) => `${name}.schema.json`],
  [/^runs\/[^/]+\/run\.json$/, () => 'run.schema.json'],
];

/**
 * @typedef {object} RecordedNode
 * @property {string} nodeName
 * @property {object | null} problem what it answered instead
 * @property {object | null} about
 * @property {Map<string, object>} documents by entry: cluster.json, limit-facts/1.json …; only what is of the contract
 * @property {object[]} moves
 * @property {{ run: object, result: object | null, progress: object[] }[]} runs newest first
 */

/**
 * Reads a support file.
 * @param {string} file
 * @returns {Promise<{ manifest: object, nodes: RecordedNode[] }>}
 * @throws {StepError} saying what is wrong with it
 */
export async function readSupportFile(file) {
  const { size } = await stat(file).catch(() => {
    throw new StepError(`There is no ${file}.`, 'Give the path of a support file.');
  });
  if (size > mostZipBytes) throw refused(`it is larger than ${mostZipBytes / mebibyte} MiB`);
  return readSupport(await readFile(file));
}

/** As {@link readSupportFile}, of its bytes. */
export async function readSupport(bytes) {
  const texts = readTexts(bytes);
  const check = await contractCheck();
  const entryPattern = new RegExp(check.entryPattern);
  if (!texts.has('support.json')) throw refused('it has no support.json');
  const manifest = check.document('support.schema.json', 'support.json', texts.get('support.json'));
  const folders = new Set(manifest.nodes.map(({ folder }) => folder));
  if (folders.size !== manifest.nodes.length) throw refused('two of its nodes have one folder');
  for (const name of texts.keys()) {
    const inNode = nodeEntry.exec(name)?.[1];
    const isKnown = name === 'support.json' || (inNode !== undefined && entryPattern.test(inNode));
    if (!isKnown) throw refused(`it holds '${shown(name)}', which no support file has`);
    if (inNode !== undefined && !folders.has(name.slice(0, name.indexOf('/', 'nodes/'.length)))) {
      throw refused(`'${shown(name)}' is of no node that it names`);
    }
  }
  return { manifest, nodes: manifest.nodes.map((node) => readNode(node, texts, check)) };
}

/** Names and texts of the zip. Sizes are looked at before anything is unpacked, and nothing is written anywhere. */
function readTexts(bytes) {
  const seen = new Set();
  let total = 0;
  const filter = ({ name, size, originalSize }) => {
    // Of an entry that is stored as it is, the unpacker takes the one; of one that is packed, the other.
    const bytesOfEntry = Math.max(size, originalSize);
    total += bytesOfEntry;
    if (seen.has(name)) throw refused(`it holds '${shown(name)}' twice`);
    seen.add(name);
    if (seen.size > mostEntries) throw refused(`it has more than ${mostEntries} entries`);
    if (bytesOfEntry > mostEntryBytes)
      throw refused(`'${shown(name)}' in it is larger than ${mostEntryBytes / mebibyte} MiB`);
    if (total > mostBytes) throw refused(`its entries are larger than ${mostBytes / mebibyte} MiB together`);
    return !name.endsWith('/');
  };
  try {
    const entries = Object.entries(unzipSync(bytes, { filter }));
    return new Map(entries.map(([name, data]) => [name, new TextDecoder('utf-8', { fatal: true }).decode(data)]));
  } catch (error) {
    throw error instanceof StepError ? error : refused(`it is no whole zip of texts (${error.message})`);
  }
}

function readNode({ nodeName, folder, problem, about }, texts, check) {
  const node = { nodeName, problem, about, documents: new Map(), moves: [], runs: [] };
  const own = [...texts].filter(([name]) => name.startsWith(`${folder}/`));
  for (const [name, text] of own) {
    const inNode = name.slice(folder.length + 1);
    const [pattern, schema] = schemaOf.find(([each]) => each.test(inNode)) ?? [];
    if (pattern) node.documents.set(inNode, check.document(schema(pattern.exec(inNode)), name, text));
    if (inNode === 'moves.json') node.moves = check.list('move.schema.json', name, text);
  }
  const textOf = (run, name) => texts.get(`${folder}/runs/${run.id}/${name}`);
  const runs = [...node.documents].filter(([name]) => name.startsWith('runs/')).map(([, run]) => run);
  node.runs = runs
    .sort((left, right) => (left.id < right.id ? 1 : -1))
    .map((run) => ({
      run,
      // What the engine left may be damaged: that is how it was, and no reason to refuse the file.
      result: check.ifValid('result.schema.json', textOf(run, 'result.json')),
      progress: (textOf(run, 'progress.jsonl') ?? '')
        .split('\n')
        .map((line) => check.ifValid('progress.schema.json', line || undefined))
        .filter((line) => line !== null),
    }));
  return node;
}

/** Documents by the contract's schemas. */
async function contractCheck() {
  const ajv = new Ajv({ strict: true, allowUnionTypes: true });
  const schemas = await loadSchemas();
  for (const schema of Object.values(schemas)) ajv.addSchema(schema);
  const wrongWith = (schema, value) => {
    const validate = ajv.getSchema(schema);
    return validate(value) ? null : `${validate.errors[0].instancePath || '/'} ${validate.errors[0].message}`;
  };
  const parse = (name, text) => {
    try {
      return JSON.parse(text);
    } catch {
      throw refused(`'${name}' in it is no JSON`);
    }
  };
  const valid = (schema, name, value) => {
    const wrong = wrongWith(schema, value);
    if (wrong) throw refused(`'${name}' in it does not keep to the contract: ${wrong}`);
    return value;
  };
  return {
    entryPattern: schemas['node-support.schema.json'].definitions.entry.properties.name.pattern,
    document: (schema, name, text) => valid(schema, name, parse(name, text)),
    list(schema, name, text) {
      const values = parse(name, text);
      if (!Array.isArray(values)) throw refused(`'${name}' in it is no list`);
      return values.map((value) => valid(schema, name, value));
    },
    ifValid(schema, text) {
      try {
        const value = JSON.parse(text ?? '');
        return wrongWith(schema, value) ? null : value;
      } catch {
        return null;
      }
    },
  };
}

/** A name out of a foreign file, for the terminal: printable, and no longer than a line. */
function shown(name) {
  return name.replace(/[^\x20-\x7e]/g, '?').slice(0, 100);
}

function refused(reason) {
  return new StepError(`This support file can't be replayed: ${reason}.`, 'Create it again with this version.');
}
