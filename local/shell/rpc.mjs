// The SDK's message protocol between a shell and the tool in its frame, from the shell's side.

const packetType = { request: 0, response: 1, error: 2 };
const packetVersion = '0.1.0';
/** The tool trusts a shell of this name that shows this signature. */
const shellName = 'msft.sme.shell';
const signature = 'version 0.0.0';
const answerTimeoutMilliseconds = 10_000;

/** One tool in one frame. */
export class ToolChannel {
  #frame;
  #toolName;
  #toolSubName = `#${Date.now()}+0`;
  #handlers;
  #sequence = 0;
  /** @type {Map<number, { resolve: Function, reject: Function }>} */
  #waiting = new Map();

  /**
   * @param {HTMLIFrameElement} frame
   * @param {string} toolName the tool's extension name
   * @param {Record<string, (data: any) => any>} handlers answers to the tool's requests, by command
   */
  constructor(frame, toolName, handlers) {
    this.#frame = frame;
    this.#toolName = toolName;
    this.#handlers = handlers;
    window.addEventListener('message', (event) => this.#receive(event));
  }

  /** Sends a request to the tool and gives its answer. */
  request(command, data, { timeoutMilliseconds = answerTimeoutMilliseconds } = {}) {
    const sequence = this.#sequence++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(sequence);
        reject(new Error(`The tool did not answer ${command}.`));
      }, timeoutMilliseconds);
      const settle = (settled) => (value) => {
        clearTimeout(timer);
        this.#waiting.delete(sequence);
        settled(value);
      };
      this.#waiting.set(sequence, {
        resolve: settle(resolve),
        reject: settle((data) => reject(new Error(`${command}: ${describe(data)}`))),
      });
      this.#post({ type: packetType.request, sequence, command, data });
    });
  }

  #post(packet) {
    const addressed = {
      srcName: shellName,
      srcSubName: '##',
      srcDepth: 0,
      destName: this.#toolName,
      destSubName: this.#toolSubName,
      signature,
      version: packetVersion,
      ...packet,
    };
    this.#frame.contentWindow?.postMessage(addressed, location.origin);
  }

  async #receive({ source, origin, data: packet }) {
    if (source !== this.#frame.contentWindow || origin !== location.origin || packet?.signature !== signature) return;
    if (packet.type === packetType.request) {
      await this.#answer(packet);
    } else {
      const waiting = this.#waiting.get(packet.sequence);
      if (packet.type === packetType.response) waiting?.resolve(packet.data);
      else waiting?.reject(packet.data);
    }
  }

  /** What the shell has no handler for (logs, telemetry, notifications) is answered with nothing, as the SDK expects. */
  async #answer({ sequence, command, data }) {
    try {
      const answer = await this.#handlers[command]?.(data);
      this.#post({ type: packetType.response, sequence, command, data: answer ?? null });
    } catch (error) {
      this.#post({ type: packetType.error, sequence, command, data: { message: error.message } });
    }
  }
}

function describe(data) {
  return data?.message ?? (typeof data === 'string' ? data : 'the tool answered with an error');
}
