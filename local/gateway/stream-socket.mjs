// The SDK's stream protocol: commands over one websocket, results as they come.
import { WebSocketServer } from 'ws';

const streamName = 'SME-PowerShell';
/** Outer state of a frame, and the states of what is in it, as the SDK numbers them. */
const frameState = { data: 2, error: 3 };
const requestState = { normal: 2, cancel: 3 };
const responseState = { completed: 2, data: 3, error: 4 };
const maxFrameBytes = 1024 * 1024;
/** The SDK itself keeps at most five calls a node; anything far above that is a fault in a client. */
const maxCallsPerSocket = 64;

/**
 * Serves stream sockets.
 * @param {(request: { command: string, parameters: object, nodeName: string, signal: AbortSignal }) => AsyncIterable<string>} invoke
 * @param {{ refusal: (nodeName: string, headers: object) => string | null }} credentials
 */
export class StreamSockets {
  #invoke;
  #credentials;
  #server = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes });

  constructor(invoke, credentials) {
    this.#invoke = invoke;
    this.#credentials = credentials;
  }

  /** Takes over an HTTP connection that was let in. */
  accept(request, socket, head) {
    this.#server.handleUpgrade(
      request,
      socket,
      head,
      (webSocket) => new StreamConnection(webSocket, this.#invoke, this.#credentials),
    );
  }

  /** Breaks all connections; new ones are taken. */
  drop() {
    for (const webSocket of this.#server.clients) webSocket.terminate();
  }

  close() {
    this.drop();
    this.#server.close();
  }
}

class StreamConnection {
  #webSocket;
  #invoke;
  #credentials;
  /** @type {Map<string, AbortController>} */
  #calls = new Map();

  constructor(webSocket, invoke, credentials) {
    this.#webSocket = webSocket;
    this.#invoke = invoke;
    this.#credentials = credentials;
    webSocket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    // A stream lives as long as its socket. What it watched (a run) does not end with it.
    webSocket.on('close', () => this.#calls.forEach((controller) => controller.abort()));
    webSocket.on('error', () => webSocket.terminate());
  }

  #receive(data, isBinary) {
    const frame = isBinary ? null : parseFrame(data.toString());
    if (!frame) {
      this.#sendSocketError('The frame is not one that this gateway reads.');
    } else if (frame.data.requestState === requestState.cancel) {
      this.#cancel(frame.data.id);
    } else if (frame.data.requestState === requestState.normal) {
      void this.#run(frame.data);
    }
  }

  /**
   * A canceled call is answered as completed: the SDK frees its slot only after that or after an error, and after five
   * cancellations without either it queues every further call forever.
   */
  #cancel(id) {
    const controller = this.#calls.get(id);
    this.#calls.delete(id);
    controller?.abort();
    this.#send(id, responseState.completed, 0, emptyResponse(id, true));
  }

  async #run({ id, target, command, parameters }) {
    if (this.#calls.has(id) || this.#calls.size >= maxCallsPerSocket) {
      this.#sendSocketError('Too many calls at once on one socket, or one id used twice.');
      return;
    }
    const refusal = this.#credentials.refusal(target.nodeName, lowerCased(target.headers));
    if (refusal) {
      // The status that the SDK treats as missing credentials (AuthorizationManager.canHandleStreamFailure).
      const refused = { statusCode: 401, errors: [toErrorRecord(new Error(refusal))] };
      this.#send(id, responseState.error, 0, { ...emptyResponse(id, true), ...refused });
      return;
    }
    const controller = new AbortController();
    this.#calls.set(id, controller);
    const isOpen = () => this.#calls.get(id) === controller;
    let index = 0;
    try {
      const results = this.#invoke({ command, parameters, nodeName: target.nodeName, signal: controller.signal });
      for await (const text of results) {
        if (!isOpen()) return;
        this.#send(id, responseState.data, index++, { ...emptyResponse(id, false), results: [text] });
      }
      if (isOpen()) this.#send(id, responseState.completed, index, emptyResponse(id, true));
    } catch (error) {
      if (isOpen())
        this.#send(id, responseState.error, index, { ...emptyResponse(id, true), errors: [toErrorRecord(error)] });
    } finally {
      if (isOpen()) this.#calls.delete(id);
    }
  }

  #send(id, state, index, response) {
    if (this.#webSocket.readyState !== this.#webSocket.OPEN) return;
    this.#webSocket.send(JSON.stringify({ streamName, state: frameState.data, data: { id, state, index, response } }));
  }

  #sendSocketError(message) {
    if (this.#webSocket.readyState !== this.#webSocket.OPEN) return;
    this.#webSocket.send(
      JSON.stringify({ streamName, state: frameState.error, data: { error: { code: 'BadFrame', message } } }),
    );
  }
}

function parseFrame(text) {
  try {
    const frame = JSON.parse(text);
    // rxjs' socket serialises what the SDK has serialised already, unless it is told not to; both forms are read.
    const inner = typeof frame === 'string' ? JSON.parse(frame) : frame;
    const isCall =
      inner?.streamName === streamName && typeof inner.data?.id === 'string' && inner.data.id.length <= 200;
    return isCall && typeof inner.data.target?.nodeName === 'string' ? inner : null;
  } catch {
    return null;
  }
}

function lowerCased(headers) {
  return Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
}

function emptyResponse(sessionId, completed) {
  return { sessionId, completed: completed ? 'True' : 'False', results: [], progress: [], errors: [] };
}

/** An error as PowerShell's own records look to the SDK. */
export function toErrorRecord(error) {
  return { errorType: 'RuntimeException', message: error.message, detailRecord: null };
}
