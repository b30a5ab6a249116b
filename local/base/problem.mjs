// Problems of the contract, and the one line of text in which they travel as errors.

const pattern = /\[([A-Z][A-Za-z0-9]*)\] (.*?)(?: Next: (.*))?$/s;

/** An error that the person at the screen can act on: `[Code] message Next: action`. */
export class ProblemError extends Error {
  /** @param {{ code: string, message: string, action?: string | null, target?: string | null }} problem */
  constructor({ code, message, action = null, target = null }) {
    super(`[${code}] ${message}${action ? ` Next: ${action}` : ''}`);
    this.name = 'ProblemError';
    this.problem = { code, message, action, target };
  }
}

/** Reads a problem back from an error's text; null where the text is not one. */
export function parseProblem(text) {
  const match = pattern.exec(text);
  return match ? { code: match[1], message: match[2], action: match[3] ?? null, target: null } : null;
}
