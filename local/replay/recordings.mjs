// What was recorded, and how an answer is found in it. An answer is kept in parts; each part says on which facts it depends,
// and what it was in which of their states. What was not recorded is not known here: nothing is derived from anything.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const recordingsFolder = fileURLToPath(new URL('recordings', import.meta.url));
/** The profiles for which a readiness was recorded: each by its name, with the key of what it holds. */
export const profilesFile = path.join(recordingsFolder, 'profiles.json');

/** Lists whose elements are parts of their own, and the field that each element is known by. */
const elementsOf = { checks: 'id', volumes: 'id' };

/**
 * @typedef {object} RecordedPart
 * @property {string} part field of the answer, `checks/power` for an element of a list, or `error`
 * @property {string[]} of the questions whose part it is
 * @property {string[]} by the facts on which it depends
 * @property {{ when: string[], is?: unknown }[]} answers when: the states of these facts, `pool=degraded`, those of the
 *   start left out; is: what the part is then, left out where the answer does not have it
 */

export class Recordings {
  /** By command and question. @type {Map<string, RecordedPart[]>} */
  #parts = new Map();

  /** @param {{ command: string, parts: RecordedPart[] }[]} recordings */
  constructor(recordings) {
    for (const { command, parts } of recordings) {
      for (const part of parts) {
        for (const question of part.of) this.#partsOf(command, question).push(part);
      }
    }
  }

  /**
   * Those of answers that depend on nothing.
   * @param {{ command: string, question: string, document?: object, error?: string }[]} answers
   */
  static ofAnswers(answers) {
    return new Recordings(
      answers.map(({ command, question, document, error = null }) => ({
        command,
        parts: [['error', error], ...(document ? partsOf(document) : [])].map(([part, is]) => ({
          part,
          of: [question],
          by: [],
          answers: [{ when: [''], is }],
        })),
      })),
    );
  }

  /** Those that the project keeps. */
  static async read(folder = recordingsFolder) {
    const names = (await readdir(folder)).filter(
      (name) => name.endsWith('.json') && name !== path.basename(profilesFile),
    );
    return new Recordings(
      await Promise.all(names.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')))),
    );
  }

  /**
   * The answer to a question under the circumstances of now.
   * @param {string} command
   * @param {string} question what was asked: node and volume
   * @param {(fact: string) => string | null | Promise<string | null>} stateOf the state of a fact; null: as at the start
   * @returns {Promise<{ parts: Map<string, unknown>, missing: string[], names: string[] } | null>} missing: the parts that
   *   were not recorded under these circumstances; names: all parts, in order; null where the question was not recorded
   */
  async find(command, question, stateOf) {
    const recorded = this.#parts.get(keyOf(command, question));
    if (!recorded) return null;
    const parts = new Map();
    const missing = [];
    for (const { part, by, answers } of recorded) {
      const when = await circumstance(by, stateOf);
      const found = answers.find((answer) => answer.when.includes(when));
      if (!found) missing.push(part);
      else if ('is' in found) parts.set(part, found.is);
    }
    return { parts, missing, names: recorded.map(({ part }) => part) };
  }

  #partsOf(command, question) {
    const key = keyOf(command, question);
    if (!this.#parts.has(key)) this.#parts.set(key, []);
    return this.#parts.get(key);
  }
}

/** The states of facts as a text; those that are as at the start are left out. */
export async function circumstance(facts, stateOf) {
  const states = [];
  for (const fact of facts) {
    const state = await stateOf(fact);
    if (state !== null) states.push(`${fact}=${state}`);
  }
  return states.join(' ');
}

/** A document in its parts. */
export function partsOf(document) {
  const isListed = ([field, value]) => elementsOf[field] && Array.isArray(value) && haveNames(field, value);
  return new Map(
    Object.entries(document).flatMap((entry) =>
      isListed(entry) ? entry[1].map((element) => [`${entry[0]}/${element[elementsOf[entry[0]]]}`, element]) : [entry],
    ),
  );
}

/** The document of parts. */
export function documentOf(parts) {
  const document = {};
  for (const [part, value] of parts) {
    const [field] = part.split('/');
    if (field === part) document[field] = value;
    else (document[field] ??= []).push(value);
  }
  return document;
}

/** A value with a part of each of its texts replaced. A text that is only a placeholder can become another type. */
export function withTexts(value, replace) {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((each) => withTexts(each, replace));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withTexts(each, replace)]));
}

/** A recorded value with the current values of its placeholders. */
export function fill(value, values) {
  return withTexts(value, (text) => {
    const [, whole] = /^\{(\w+)\}$/.exec(text) ?? [];
    if (whole in values) return values[whole];
    return text.replace(/\{(\w+)\}/g, (placeholder, name) => (name in values ? values[name] : placeholder));
  });
}

/** Whether there are elements, each with a different name. */
function haveNames(field, elements) {
  const names = elements.map((element) => element?.[elementsOf[field]]);
  return names.length > 0 && names.every((name) => typeof name === 'string') && new Set(names).size === names.length;
}

function keyOf(command, question) {
  return `${command} ${question}`;
}
