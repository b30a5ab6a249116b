// The seam through which the stand-in's page, and tests, choose the circumstances of the simulated cluster.
const controlPath = '/stand-in/simulation';

export class SimulationControl {
  #circumstances;

  /** @param {import('../simulation/circumstances.mjs').Circumstances | null} circumstances null = nothing is simulated */
  constructor(circumstances) {
    this.#circumstances = circumstances;
  }

  /**
   * Answers a request, or returns null if it is for another handler. `GET` returns the controls, `POST {id, value}`
   * sets one and returns them again.
   * @param {{ method: string, path: string, readJson: () => Promise<object> }} request
   */
  async handle({ method, path, readJson }) {
    if (path !== controlPath || !['GET', 'POST'].includes(method)) return null;
    if (!this.#circumstances) return problem(404, 'NotSimulated', 'Nothing is simulated here.');
    try {
      if (method === 'POST') {
        const { id, value } = (await readJson()) ?? {};
        await this.#circumstances.set(id, value);
      }
      return { status: 200, body: await this.#circumstances.describe() };
    } catch (error) {
      if (!error.problem) throw error;
      return problem(400, error.problem.code, error.message);
    }
  }
}

function problem(status, code, message) {
  return { status, body: { error: { code, message } } };
}
