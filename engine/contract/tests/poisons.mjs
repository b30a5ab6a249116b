// Documents as a fault or an ill-meaning neighbour may leave them on a node: made from the golden examples by mutation, and laid
// out as the module keeps them. `node poisons.mjs <state root>` makes such a state root and prints what is in it.

import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadExamples, loadSchemas } from '../schemas.mjs';
import { contractValidator } from './validator.mjs';

/** A value of each type; the mutation of a field takes those that it does not have. */
const otherValues = {
  null: null,
  text: 'poison',
  number: -1,
  huge: 1e300,
  fraction: 0.5,
  flag: true,
  list: [],
  'list of itself': null,
  object: {},
};

/**
 * What a document may have become, down to `depth` fields, each with a name, what is in the file, and whether it fits the contract still.
 * `content` is text or bytes; `kind` folder, link or pipe takes its place.
 * @returns {{ name: string, content?: string | Buffer, kind?: string, fits: boolean }[]}
 */
export function poisonsOf(schemaFile, document, validator, { depth = Infinity } = {}) {
  const fits = (value) => validator.errorsOf(schemaFile, value).length === 0;
  const text = JSON.stringify(document);
  // Of the other values one in turn for each place, and two at the top: what is checked there is checked by the same rules.
  const mutated = placesOf(document)
    .filter((place) => place.length <= depth)
    .flatMap((place, index) => {
      const [leftOut, ...others] = mutationsAt(document, place);
      const inTurn = (step) => others[(index + step) % others.length];
      return place.length === 1 ? [leftOut, inTurn(0), inTurn(4)] : [leftOut, inTurn(0)];
    });
  const whole = [null, [], [document], 1, 'text', {}].map((value) => ({
    name: `whole: ${JSON.stringify(value).slice(0, 20)}`,
    value,
  }));
  const deep = `${'{"a":'.repeat(900)}1${'}'.repeat(900)}`;
  return [
    ...[...mutated, ...whole].map(({ name, value }) => ({ name, content: JSON.stringify(value), fits: fits(value) })),
    { name: 'an unknown field', content: JSON.stringify({ ...document, poison: 1 }), fits: false },
    { name: 'deeply nested', content: `{"deep":${deep},${text.slice(1)}`, fits: false },
    { name: 'deeper than is parsed', content: '['.repeat(20_000), fits: false },
    { name: 'a field twice but for its case', content: `{"CONTRACTVERSION":1,${text.slice(1)}`, fits: false },
    { name: 'no number', content: text.replace('"contractVersion":1', '"contractVersion":NaN'), fits: false },
    { name: 'cut short', content: text.slice(0, text.length / 2), fits: false },
    { name: 'empty', content: '', fits: false },
    { name: 'blank', content: ' \r\n', fits: false },
    { name: 'zeros', content: Buffer.alloc(512), fits: false },
    {
      name: 'not UTF-8',
      content: Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from(',"\xff\xfe":1}', 'latin1')]),
      fits: false,
    },
    { name: 'UTF-16', content: Buffer.from(`\ufeff${text}`, 'utf16le'), fits: false },
    { name: 'with a byte order mark', content: `\ufeff${text}`, fits: true },
    { name: 'much too large', content: `${' '.repeat(70 * 1024 * 1024)}${text}`, fits: false, isLarge: true },
    { name: 'a folder', kind: 'folder', fits: false },
    { name: 'a link', kind: 'link', fits: false },
    ...(process.platform === 'win32' ? [] : [{ name: 'a pipe', kind: 'pipe', fits: false }]),
  ];
}

/** All places in a document, as lists of keys; of a list the first item stands for all. */
function placesOf(value, path = []) {
  if (value === null || typeof value !== 'object') return path.length > 0 ? [path] : [];
  const keys = Array.isArray(value) ? Object.keys(value).slice(0, 1) : Object.keys(value);
  return [...(path.length > 0 ? [path] : []), ...keys.flatMap((key) => placesOf(value[key], [...path, key]))];
}

function mutationsAt(document, path) {
  const at = `/${path.join('/')}`;
  const old = path.reduce((value, key) => value[key], document);
  const change = (name, edit) => {
    const copy = structuredClone(document);
    const parent = path.slice(0, -1).reduce((value, key) => value[key], copy);
    edit(parent, path.at(-1));
    return { name: `${at} ${name}`, value: copy };
  };
  const others = Object.entries({ ...otherValues, 'list of itself': [old] }).filter(
    ([, value]) => JSON.stringify(value) !== JSON.stringify(old),
  );
  return [
    change('left out', (parent, key) => (Array.isArray(parent) ? parent.splice(key, 1) : delete parent[key])),
    ...others.map(([name, value]) => change(name, (parent, key) => (parent[key] = value))),
  ];
}

/** What a schema does not say, but the module has to know. */
function semanticPoisons(run) {
  const change = (name, edit) => {
    const copy = structuredClone(run);
    edit(copy);
    return { name, content: JSON.stringify(copy), fits: false };
  };
  return [
    change('the id of another', (copy) => (copy.id = '20250101-000000-ffffffff')),
    change('a time that is none', (copy) => (copy.process.startedAt = '2026-13-45T99:99:99Z')),
    change('a created time that is none', (copy) => (copy.createdAt = '2026-02-30T00:00:00Z')),
    change('a process number that no system has', (copy) => (copy.process.id = 2 ** 40)),
    change('a path with a zero', (copy) => (copy.profile.timeSpans[0].targets[0].path = '/tmp/\0x')),
  ];
}

/**
 * Lays a state root out: a sound run, and one poisoned document each beside it. Large ones are made only where asked for.
 * @returns {Promise<{ sound: string, outside: string, runs: object[], results: object[], progress: object[], moves: object[] }>}
 *   ids with names and whether they fit
 */
export async function makePoisonedState(stateRoot, { withLarge = true } = {}) {
  const validator = contractValidator(await loadSchemas());
  const examples = Object.fromEntries(
    (await loadExamples('valid')).map(({ file, content }) => [file.slice('valid/'.length, -'.json'.length), content]),
  );
  const outside = join(dirname(stateRoot), 'precious.json');
  await mkdir(dirname(outside), { recursive: true });
  await writeFile(outside, JSON.stringify(examples['run.running']));
  let count = 0;
  const newId = () => `20260102-030405-${(++count).toString(16).padStart(8, '0')}`;
  const put = async (file, { content, kind }) => {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    if (kind === 'folder') await mkdir(file);
    else if (kind === 'link') await symlink(outside, file);
    else if (kind === 'pipe') execFileSync('mkfifo', [file]);
    else await writeFile(file, content);
  };
  const soundRun = (id) => ({
    ...examples['run.running'],
    id,
    process: { ...examples['run.running'].process, id: 2147483646 },
    progress: null,
  });
  const wanted = (poisons) => poisons.filter(({ isLarge }) => withLarge || !isLarge);
  const made = { sound: newId(), outside, runs: [], results: [], progress: [], moves: [] };
  const folder = (id) => join(stateRoot, 'runs', id);
  await put(join(folder(made.sound), 'run.json'), { content: JSON.stringify(soundRun(made.sound)) });

  const shape = wanted(poisonsOf('run.schema.json', soundRun('20260102-030405-00000000'), validator));
  for (const { name, content, kind, fits } of [...shape, ...semanticPoisons(soundRun('20260102-030405-00000000'))]) {
    const id = newId();
    // Each is its own folder's in all but what was done to it.
    const own = typeof content === 'string' ? content.replaceAll('20260102-030405-00000000', id) : content;
    await put(join(folder(id), 'run.json'), { content: own, kind });
    made.runs.push({ id, name, fits });
  }
  const linked = newId();
  await symlink(folder(made.sound), folder(linked));
  made.runs.push({ id: linked, name: 'its folder a link to another', fits: false });
  for (const poison of wanted(
    poisonsOf('result.schema.json', examples['result.cancelled-without-latency'], validator, { depth: 3 }),
  )) {
    const id = newId();
    await put(join(folder(id), 'run.json'), { content: JSON.stringify(soundRun(id)) });
    await put(join(folder(id), 'result.json'), poison);
    made.results.push({ id, name: poison.name, fits: poison.fits, isThere: poison.kind !== 'folder' });
  }
  const state = { stateRoot, examples, validator, put, newId, wanted };
  made.progress = await makeProgress(state, { folder, soundRun });
  return { ...made, ...(await makeMoves(state)) };
}

/** A sound run for each poisoned line of progress. */
async function makeProgress({ examples, validator, put, newId }, { folder, soundRun }) {
  const made = [];
  const line = examples['progress.measuring'];
  const lines = poisonsOf('progress.schema.json', line, validator).filter(({ isLarge }) => !isLarge);
  const longLine = {
    name: 'a line of five million',
    content: JSON.stringify({ ...line, poison: 'x'.repeat(5_000_000) }),
    fits: false,
  };
  for (const poison of [...lines, longLine]) {
    const id = newId();
    await put(join(folder(id), 'run.json'), { content: JSON.stringify(soundRun(id)) });
    await put(
      join(folder(id), 'progress.jsonl'),
      typeof poison.content === 'string' ? { content: `${poison.content}\n` } : poison,
    );
    made.push({ id, name: poison.name, fits: poison.fits });
  }
  return made;
}

/** A sound move, and poisoned ones. */
async function makeMoves({ stateRoot, examples, validator, put, newId, wanted }) {
  const moves = [];
  const soundMove = newId();
  const move = { ...examples['move.to-be-given-back'], id: soundMove };
  await put(join(stateRoot, 'moves', `${soundMove}.json`), { content: JSON.stringify(move) });
  for (const poison of wanted(poisonsOf('move.schema.json', { ...move, id: '20260102-030405-00000000' }, validator))) {
    const id = newId();
    const own =
      typeof poison.content === 'string' ? poison.content.replaceAll('20260102-030405-00000000', id) : poison.content;
    await put(join(stateRoot, 'moves', `${id}.json`), { ...poison, content: own });
    moves.push({ id, name: poison.name, fits: poison.fits });
  }
  return { soundMove, moves };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(JSON.stringify(await makePoisonedState(process.argv[2])));
}
