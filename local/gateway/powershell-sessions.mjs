// The SDK's REST protocol for PowerShell: sessions that a client starts a command in and asks for its output.
import { randomUUID } from 'node:crypto';
import { toErrorRecord } from './stream-socket.mjs';

const pollWaitMilliseconds = 500;
const maxSessions = 256;

/** Paths below `/api/services/WinREST/PowerShell/nodes/<node>/`. */
const routes = [
  { method: 'PUT', path: /^pssessions\/([^/]+)$/, handle: (sessions, call) => sessions.start(call) },
  { method: 'POST', path: /^invokeCommand$/, handle: (sessions, call) => sessions.start(call) },
  { method: 'POST', path: /^pssessions\/([^/]+)\/invokeCommand$/, handle: (sessions, call) => sessions.start(call) },
  { method: 'POST', path: /^pssessions\/([^/]+)\/cancel$/, handle: (sessions, call) => sessions.cancel(call) },
  { method: 'GET', path: /^pssessions\/([^/]+)$/, handle: (sessions, call) => sessions.read(call) },
  { method: 'DELETE', path: /^pssessions\/([^/]+)$/, handle: (sessions, call) => sessions.remove(call) },
];

export class PowerShellSessions {
  #invoke;
  #sessions = new Map();

  /** @param {(request: { command: string, parameters: object, nodeName: string, signal: AbortSignal }) => AsyncIterable<string>} invoke */
  constructor(invoke) {
    this.#invoke = invoke;
  }

  /**
   * Answers a request, or gives null where no route fits.
   * @returns {Promise<{ status: number, body: object | null } | null>}
   */
  async handle({ method, path, nodeName, body }) {
    for (const route of routes) {
      const match = route.method === method ? route.path.exec(path) : null;
      if (match) return route.handle(this, { nodeName, key: match[1] ?? null, body });
    }
    return null;
  }

  async start({ nodeName, key, body }) {
    const asked = body?.properties ?? body;
    if (typeof asked?.command !== 'string')
      return { status: 400, body: { error: { code: 'BadRequest', message: 'The body names no command.' } } };
    if (this.#sessions.size >= maxSessions) this.#forgetOldest();
    const existing = this.#sessions.get(key);
    const session = {
      id: existing ? key : randomUUID(),
      output: [],
      error: null,
      completed: false,
      wake: () => {},
      controller: new AbortController(),
    };
    existing?.controller.abort();
    this.#sessions.set(session.id, session);
    void this.#run(session, { command: asked.command, parameters: asked.parameters, nodeName });
    await waitForNews(session);
    return describe(session);
  }

  async read({ key }) {
    const session = this.#sessions.get(key);
    if (!session) return sessionNotFound;
    await waitForNews(session);
    return describe(session);
  }

  async cancel({ key }) {
    this.#sessions.get(key)?.controller.abort();
    return { status: 200, body: {} };
  }

  async remove({ key }) {
    this.#sessions.get(key)?.controller.abort();
    this.#sessions.delete(key);
    return { status: 204, body: null };
  }

  close() {
    for (const session of this.#sessions.values()) session.controller.abort();
    this.#sessions.clear();
  }

  #forgetOldest() {
    const [id, session] = this.#sessions.entries().next().value;
    session.controller.abort();
    this.#sessions.delete(id);
  }

  async #run(session, request) {
    try {
      for await (const text of this.#invoke({ ...request, signal: session.controller.signal })) {
        session.output.push(text);
        session.wake();
      }
    } catch (error) {
      session.error = error;
    } finally {
      session.completed = true;
      session.wake();
    }
  }
}

const sessionNotFound = {
  status: 404,
  body: { error: { code: 'SessionNotFound', message: 'There is no such PowerShell session.' } },
};

/** Waits for output, the end, or half a second: what keeps a polling client from asking in a tight loop. */
function waitForNews(session) {
  if (session.completed || session.output.length > 0) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pollWaitMilliseconds);
    session.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

function describe(session) {
  const results = session.output.splice(0);
  const properties = {
    sessionId: session.id,
    completed: session.completed ? 'True' : 'False',
    results,
    progress: [],
    errors: [],
  };
  if (session.error) properties.errors = [toErrorRecord(session.error)];
  return { status: 200, body: { properties } };
}
