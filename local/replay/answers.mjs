// Answers as they were recorded, in the circumstances of now: what a start without PowerShell and a replayed support file say.
import { ProblemError, parseProblem } from '../base/problem.mjs';
import { documentOf, fill } from './recordings.mjs';

/**
 * Commands that are kept with another one where they ask for what the cluster lists: the same answer, or much of the same,
 * which a word in the question then tells apart.
 */
const keptWith = {
  'Get-WacHeadroomTypedLimit': { command: 'Get-WacHeadroomLimit' },
  'Test-WacHeadroomTypedReadiness': { command: 'Test-WacHeadroomReadiness', word: 'whole' },
};

/** Under which command and question an answer is kept. */
export function questionOf(command, { VolumeId, Detailed }, nodeName, volumes) {
  const isListed = volumes.some(({ id }) => id === VolumeId);
  const kept = (isListed && keptWith[command]) || { command };
  return {
    command: kept.command,
    question: [nodeName, VolumeId, Detailed && 'detailed', kept.word].filter((each) => each ?? false).join(' '),
  };
}

/** A readiness as it was requested: the complete one is recorded, and checks that were not requested are left out. */
export function asAsked(readiness, { SkipLoad = false }) {
  if (!SkipLoad) return readiness;
  return { ...readiness, checks: readiness.checks.filter(({ id }) => id !== 'other-load') };
}

export class Answers {
  #recordings;
  #stateOf;
  #notRecorded;

  /**
   * @param {import('./recordings.mjs').Recordings} recordings
   * @param {object} options
   * @param {(fact: string) => string | null | Promise<string | null>} options.stateOf the state of a fact of the cluster;
   *   null: as at the start
   * @param {(command: string, question: string) => ProblemError} options.notRecorded the error for a question without
   * an answer
   */
  constructor(recordings, { stateOf, notRecorded }) {
    this.#recordings = recordings;
    this.#stateOf = stateOf;
    this.#notRecorded = notRecorded;
  }

  /**
   * What the module did with a step, such as a move: the parts of it, filled in.
   * @param {{ facts?: Record<string, string | null>, values?: Record<string, string | number> }} [now] facts: what beside
   *   the cluster the answer may depend on, null where it is as usual; values: what stands for the placeholders
   * @returns {Promise<Map<string, unknown>>}
   * @throws {ProblemError} what the module refused it with, or that this was not recorded
   */
  async step(command, question, now) {
    const { parts, missing } = await this.#find(command, question, now);
    if (missing.length > 0) throw this.#notRecorded(command, question);
    return parts;
  }

  /** The document that the module printed. Throws as {@link step} does. */
  async document(command, question, now) {
    const parts = await this.step(command, question, now);
    parts.delete('error');
    return documentOf(parts);
  }

  /** A readiness in which each check that was not recorded is not known. Throws as {@link step} does. */
  async readiness(command, question, now) {
    const { parts, missing, names } = await this.#find(command, question, now);
    const { problem } = this.#notRecorded(command, question);
    for (const part of missing) parts.set(part, notRecordedCheck(part.split('/')[1], problem));
    return documentOf(new Map(names.filter((name) => name !== 'error').map((name) => [name, parts.get(name)])));
  }

  async #find(command, question, { facts = {}, values = {} } = {}) {
    // Once each, as many parts depend on the same: to look at what is installed is to read it.
    const states = new Map(Object.entries(facts));
    const stateOf = (fact) => {
      if (!states.has(fact)) states.set(fact, this.#stateOf(fact));
      return states.get(fact);
    };
    const found = await this.#recordings.find(command, question, stateOf);
    if (!found || found.missing.includes('error')) throw this.#notRecorded(command, question);
    const parts = new Map([...found.parts].map(([part, value]) => [part, fill(value, values)]));
    const error = parts.get('error');
    if (error) throw problemOf(error, parts);
    return { ...found, parts };
  }
}

/** What the module said, and what it left behind saying it. */
function problemOf(text, parts) {
  return Object.assign(new ProblemError(parseProblem(text)), { parts });
}

function notRecordedCheck(id, { message, action }) {
  return { id, verdict: 'unknown', message, reason: message, action };
}
