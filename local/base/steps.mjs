// What npm start and npm test say while they work, and how they end.
import { terminalLine, terminalText } from './terminal-text.mjs';

const sayAfterMilliseconds = 1500;
const sayAgainMilliseconds = 10_000;

/** Something that the reader of the terminal can act on. */
export class StepError extends Error {
  /**
   * @param {string} message what happened, to what
   * @param {string} action what to do
   */
  constructor(message, action) {
    super(message);
    this.action = action;
  }
}

export class Steps {
  #cleanUps = [];
  #interrupted;
  #isServing = false;
  #write;

  /** @param {(line: string) => void} write */
  constructor(write = (line) => process.stdout.write(`${line}\n`)) {
    this.#write = (text) => write(terminalText(text));
    this.#interrupted = new Promise((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => resolve(signal));
    });
  }

  /** A line of its own. */
  note(text) {
    this.#write(text);
  }

  /**
   * Does a piece of work and says so as soon as it takes longer than a moment.
   * @template T
   * @param {string} text what is being done, such as "Building the engine"
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  async run(text, work) {
    const startedAt = Date.now();
    let said = false;
    const say = () => {
      const seconds = Math.round((Date.now() - startedAt) / 1000);
      this.#write(said ? `${text}: ${seconds} s so far …` : `${text} …`);
      said = true;
      timer = setTimeout(say, sayAgainMilliseconds);
    };
    let timer = setTimeout(say, sayAfterMilliseconds);
    try {
      const value = await work();
      if (said) this.#write(`${text}: done in ${Math.round((Date.now() - startedAt) / 1000)} s`);
      return value;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Something to stop or close, whatever the end is. The last one first.
   * @returns {() => void} takes it back, once it is no longer needed
   */
  onEnd(cleanUp) {
    this.#cleanUps.unshift(cleanUp);
    return () => {
      this.#cleanUps = this.#cleanUps.filter((each) => each !== cleanUp);
    };
  }

  async end() {
    for (const cleanUp of this.#cleanUps.splice(0)) await cleanUp();
  }

  /** Resolves when the process is asked to end, with the matching exit code. */
  get interruption() {
    return this.#interrupted.then((signal) => {
      if (this.#isServing) return 0;
      return signal === 'SIGINT' ? 130 : 143;
    });
  }

  /** Waits to be asked to end, as a server does: from here on that is the good end. */
  async serveUntilInterrupted() {
    this.#isServing = true;
    await this.#interrupted;
  }
}

/** The useful part of an error: for an unexpected one, also where it came from. */
function wordsOf(error) {
  if (error.action) return `${error.message}\n${error.action}`;
  if (error.problem) return terminalLine(error.message) || error.stack;
  // Node adds how to pass an argument that begins with a dash, which no command here has.
  if (String(error.code).startsWith('ERR_PARSE_ARGS')) return error.message.split('. To specify')[0];
  return error.stack;
}

/**
 * Runs the whole program: ends in order on success, on failure with words and a non-zero code, and on Ctrl-C.
 * @param {() => Promise<number | void>} program gives its exit code; none = 0
 * @param {Steps} steps
 */
export async function endOnFailure(program, steps) {
  let exitCode;
  try {
    exitCode = (await Promise.race([program(), steps.interruption])) ?? 0;
  } catch (error) {
    exitCode = 1;
    process.stderr.write(`\nThat did not work: ${terminalText(wordsOf(error))}\n`);
  }
  // Cleaning up is bounded: what hangs must not keep the terminal.
  const patience = setTimeout(() => process.exit(exitCode), 10_000);
  await steps.end().catch((error) => process.stderr.write(`${terminalText(error.stack)}\n`));
  clearTimeout(patience);
  process.exit(exitCode);
}
