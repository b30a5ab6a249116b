// Who may speak to the gateway: this machine's own browser, on the page that this start printed.
import { randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret of one start, safe in a URL. */
export function createToken() {
  return randomBytes(24).toString('base64url');
}

/**
 * Headers of every answer. The tool needs inline styles (Angular writes them) and nothing else beyond its own origin;
 * `ws:` stands for the stream socket on the same host.
 */
export const securityHeaders = {
  'Content-Security-Policy':
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; " +
    "connect-src 'self' ws://127.0.0.1:* ws://localhost:*; frame-ancestors 'self'; base-uri 'self'; form-action 'none'; object-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Decides for each request whether it comes from the page that holds this start's token. */
export class AccessGuard {
  #token;
  #port;

  constructor(token) {
    this.#token = token;
  }

  /** The port is known only once the server listens. */
  set port(port) {
    this.#port = port;
  }

  get #cookieName() {
    // Browsers share cookies between ports: two gateways on one machine must not sign each other out.
    return `headroom-${this.#port}`;
  }

  get cookie() {
    return `${this.#cookieName}=${this.#token}; HttpOnly; SameSite=Strict; Path=/`;
  }

  isToken(candidate) {
    const given = Buffer.from(String(candidate ?? ''));
    const wanted = Buffer.from(this.#token);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }

  /**
   * Why a request is refused, or null.
   * @param {import('node:http').IncomingMessage} request
   * @returns {{ status: number, message: string } | null}
   */
  refusal(request) {
    const hosts = [`127.0.0.1:${this.#port}`, `localhost:${this.#port}`];
    if (!hosts.includes(request.headers.host)) {
      // A page of another site whose name was made to point here sends its own name.
      return { status: 421, message: 'This server answers only at its own loopback address.' };
    }
    const origin = request.headers.origin;
    const changesSomething = !['GET', 'HEAD'].includes(request.method) || request.headers.upgrade !== undefined;
    if (origin !== undefined ? origin !== `http://${request.headers.host}` : changesSomething) {
      return { status: 403, message: 'The request comes from a page of another origin.' };
    }
    if (!this.isToken(this.#cookieOf(request))) {
      return { status: 401, message: 'Open the address that `npm start` printed: it carries the token of this start.' };
    }
    return null;
  }

  #cookieOf(request) {
    const prefix = `${this.#cookieName}=`;
    return (request.headers.cookie ?? '')
      .split(';')
      .map((part) => part.trim())
      .find((part) => part.startsWith(prefix))
      ?.slice(prefix.length);
  }
}
