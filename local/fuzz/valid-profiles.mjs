// Makes valid profiles into other valid ones and runs them on the engine's null backend: past validation nothing may end the
// engine but its own word, and every result has to keep to the contract.
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readProfileDefaults } from '../../engine/contract/build/profile-defaults.mjs';
import { loadSchemas } from '../../engine/contract/schemas.mjs';
import { contractValidator } from '../../engine/contract/tests/validator.mjs';
import { engineFile } from '../base/paths.mjs';
import { randomOf } from './mutations.mjs';

const defaults = await readProfileDefaults();

/** No run may take longer, its second of measuring included. */
const longestRunSeconds = 60;
const mebibyte = 1024 * 1024;
/** What a run may ask of the machine: one that has nothing left tells nothing about the engine. */
const mostBytesInFlight = 512 * mebibyte;
const mostThreads = 64;

/**
 * Runs profiles for so many seconds.
 * @param {{ seconds: number, seed: number, folder: string }} options folder: left with what was found
 * @returns {Promise<{ count: number, refused: number, findings: string[] }>}
 */
export async function fuzzValidProfiles({ seconds, seed, folder }) {
  const random = randomOf(seed);
  const schemas = await loadSchemas();
  const validator = contractValidator(schemas);
  await mkdir(folder, { recursive: true });
  const found = { count: 0, refused: 0, findings: [] };
  const deadline = Date.now() + seconds * 1000;
  for (let number = 0; Date.now() < deadline && found.findings.length < 10; number++) {
    const profile = makeProfile(schemas['profile.schema.json'], random, folder);
    if (validator.errorsOf('profile.schema.json', profile).length > 0 || !isModest(profile)) continue;
    const files = {
      profile: path.join(folder, `profile-${seed}-${number}.json`),
      result: path.join(folder, 'result.json'),
    };
    await rm(files.result, { force: true });
    await writeFile(files.profile, JSON.stringify(profile));
    const checked = await runEngine([`--profile=${files.profile}`, '--check']);
    if (checked.code === 3) {
      // What no schema says, as that a start lies behind the end.
      found.refused++;
      await rm(files.profile);
      continue;
    }
    const limit = `--time-limit=${longestRunSeconds / 2}`;
    const ran = await runEngine([`--profile=${files.profile}`, '--backend=null', `-Rjson:${files.result}`, limit]);
    found.count++;
    const fault = await faultOf(ran, files.result, validator);
    if (fault) found.findings.push(`${files.profile}: ${fault}`);
    else await rm(files.profile);
  }
  return found;
}

/** Whether the machine has room for what each time span starts: threads, and their buffers. */
export function isModest({ timeSpans }) {
  return timeSpans.every((span) => {
    const ofTarget = (target) => {
      const { threadsPerTarget, outstandingRequests, blockSizeBytes } = { ...defaults.Target, ...target };
      const threads = span.threadPoolSize ?? threadsPerTarget;
      return {
        threads,
        bytes: threads * Math.max(outstandingRequests, span.poolOutstandingRequests ?? 0) * blockSizeBytes,
      };
    };
    const each = span.targets.map(ofTarget);
    const threads = span.threadPoolSize ?? each.reduce((sum, target) => sum + target.threads, 0);
    return threads <= mostThreads && each.reduce((sum, target) => sum + target.bytes, 0) <= mostBytesInFlight;
  });
}

async function faultOf({ code, signal, isLate, errors }, resultFile, validator) {
  if (isLate) return `it did not end within ${longestRunSeconds} s`;
  if (signal !== null || ![0, 1, 3].includes(code))
    return `it ended with ${signal ?? code}: ${errors.trim().slice(-300)}`;
  // Refused before running, with words.
  if (code === 3) return errors.trim() ? null : 'it was refused without a word';
  const text = await readFile(resultFile, 'utf8').catch(() => null);
  if (text === null) return `it ended with ${code} and left no result: ${errors.trim().slice(-300)}`;
  const wrong = validator.errorsOf('result.schema.json', JSON.parse(text));
  return wrong.length > 0 ? `its result does not keep to the contract: ${wrong[0].path} ${wrong[0].message}` : null;
}

function runEngine(args) {
  return new Promise((resolve) => {
    const child = spawn(engineFile, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    let isLate = false;
    child.stderr.on('data', (text) => (errors += text));
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, longestRunSeconds * 1000);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ code, signal, isLate, errors });
    });
  });
}

/** A profile of one or two time spans of a second, most of its other fields as the schema allows. */
function makeProfile(schema, random, folder) {
  const { timeSpan, target } = schema.definitions;
  const targets = Array.from({ length: 1 + random(3) }, (_, index) => ({
    ...choose(schema, target, random),
    path: path.join(folder, `target-${index}.dat`),
    createSizeBytes: mebibyte * (1 + random(64)),
  }));
  const timeSpans = Array.from({ length: 1 + random(2) }, () => ({
    ...choose(schema, timeSpan, random, ['targets', 'processors']),
    durationSeconds: 1,
    warmUpSeconds: random(2),
    coolDownSeconds: random(2),
    targets,
  }));
  return { contractVersion: 1, timeSpans };
}

/** Some of an object's fields, each with a value that it may have. */
function choose(schema, { properties, required = [] }, random, without = []) {
  const names = Object.keys(properties).filter(
    (name) => !without.includes(name) && (required.includes(name) || random(4) === 0),
  );
  return Object.fromEntries(names.map((name) => [name, valueOf(schema, properties[name], random)]));
}

function valueOf(schema, node, random) {
  if (node.$ref) return valueOf(schema, schema.definitions[node.$ref.split('/').at(-1)], random);
  if (node.anyOf) return valueOf(schema, node.anyOf[random(node.anyOf.length)], random);
  if (node.enum) return node.enum[random(node.enum.length)];
  const types = [node.type].flat();
  const type = types[random(types.length)];
  if (type === 'object') return choose(schema, node, random);
  if (type === 'array') return random(2) || !node.items ? [] : [valueOf(schema, node.items, random)];
  if (type === 'boolean') return random(2) === 1;
  if (type === 'integer') return wholeNumber(node, random);
  return type === 'null' ? null : 'x';
}

/** Small numbers and sizes of blocks most of the time, the ends of the range at others. */
function wholeNumber({ minimum = 0, maximum = 2 ** 53 - 1 }, random) {
  const wanted = [
    minimum,
    minimum + 1,
    1 + random(64),
    512 * (1 + random(16)),
    4096 * 2 ** random(6),
    mebibyte,
    100,
    maximum,
  ];
  // The largest seldom: a million requests take memory, not wits.
  const value = wanted[random(random(8) === 0 ? wanted.length : wanted.length - 1)];
  return Math.min(maximum, Math.max(minimum, value));
}
