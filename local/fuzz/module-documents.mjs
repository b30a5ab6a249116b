// Feeds changed documents to the module's readers, in one PowerShell: none may cause an unexpected error, and the
// readers have to accept what the schemas accept.
import { spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { loadExamples, loadSchemas } from '../../engine/contract/schemas.mjs';
import { contractValidator } from '../../engine/contract/tests/validator.mjs';
import { root } from '../base/paths.mjs';
import { longestLineBytes } from '../runs/run-documents.mjs';
import { mutateBytes, mutateValue, randomOf } from './mutations.mjs';

const reader = fileURLToPath(new URL('read-documents.ps1', import.meta.url));
const runId = '20260102-030405-0a1b2c3d';
const fileOf = { run: 'run.json', result: 'result.json', progress: 'progress.jsonl' };

/**
 * Reads changed documents for so many seconds.
 * @param {{ pwsh: string, seconds: number, seed: number, folder: string }} options folder: made, and left with what was found
 * @returns {Promise<{ count: number, taken: number, findings: string[] }>}
 */
export async function fuzzModuleDocuments({ pwsh, seconds, seed, folder }) {
  const random = randomOf(seed);
  const validator = contractValidator(await loadSchemas());
  const examples = (await loadExamples('valid')).map(({ schema, content }) => ({
    name: schema.split('.')[0],
    content,
  }));
  const state = path.join(folder, 'state');
  const place = path.join(state, 'runs', runId);
  await rm(state, { recursive: true, force: true });
  await mkdir(place, { recursive: true, mode: 0o700 });
  const sound = { ...examples.find(({ name }) => name === 'run').content, id: runId, process: null };
  const soundText = JSON.stringify(sound);
  const session = openSession(pwsh, state);
  const found = { count: 0, taken: 0, findings: [] };
  const kinds = examples.filter(({ name }) => ['run', 'result', 'progress', 'move', 'entries'].includes(name));
  const deadline = Date.now() + seconds * 1000;
  try {
    await session.ready;
    while (Date.now() < deadline && found.findings.length < 10) {
      const { name, content } = kinds[random(kinds.length)];
      const start = name === 'run' ? { ...content, id: runId, process: null } : content;
      const isStructural = random(3) > 0;
      const value = mutateValue(start, random);
      const bytes = isStructural
        ? Buffer.from(JSON.stringify(value))
        : mutateBytes(Buffer.from(JSON.stringify(start)), random);
      const file = path.join(name in fileOf ? place : state, fileOf[name] ?? `${name}.json`);
      await writeFile(path.join(place, 'run.json'), soundText);
      for (const other of ['result.json', 'progress.jsonl']) await rm(path.join(place, other), { force: true });
      await writeFile(file, name === 'progress' ? Buffer.concat([bytes, Buffer.from('\n')]) : bytes);
      const answer = await session.ask({ schema: name, file });
      found.count++;
      if (answer.fits) found.taken++;
      const fault = faultOf(answer, { name, bytes, validator, isStructural });
      if (!fault) continue;
      const kept = path.join(folder, `${name}-${seed}-${found.count}`);
      await writeFile(kept, bytes);
      found.findings.push(`${kept}: ${fault}`);
    }
  } finally {
    session.close();
  }
  return found;
}

/** What is wrong with an answer; null where nothing is. */
function faultOf(answer, { name, bytes, validator, isStructural }) {
  if (answer.failure) return answer.failure;
  // Bytes that were changed may be read in more ways than one: a name twice, a number without an end.
  if (!isStructural) return null;
  // Names that differ in their case alone are refused before anything is checked; texts that are no Unicode cannot be written.
  const value = JSON.parse(bytes.toString('utf8'));
  const errors = validator.errorsOf(`${name}.schema.json`, value);
  // A line has an upper size that the schema does not have.
  const fits = errors.length === 0 && (name !== 'progress' || bytes.length <= longestLineBytes);
  if (fits !== answer.fits)
    return `the schema says ${fits ? 'it fits' : errors[0]?.path + ' ' + errors[0]?.message}, the module ${answer.reason || answer.fits}`;
  return null;
}

function openSession(pwsh, state) {
  const module = path.join(root, 'powershell-module/Headroom');
  const child = spawn(
    pwsh,
    ['-NoLogo', '-NoProfile', '-NonInteractive', '-File', reader, '-Module', module, '-StateRoot', state],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await lines.next();
    if (done) return { failure: 'PowerShell ended.' };
    return JSON.parse(value);
  };
  return {
    ready: next(),
    ask(request) {
      child.stdin.write(`${JSON.stringify(request)}\n`);
      return next();
    },
    close: () => child.kill(),
  };
}
