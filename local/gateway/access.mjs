// Who may speak to the gateway: this machine's own browser, on the page that this start printed.
import { randomBytes, timingSafeEqual } from 'node:crypto';

/** What the SDK reads for a gateway of each generation (core/data/cookie.js), and where it puts it (http-constants.js). */
const crossSiteCookies = { '1.0.0': 'XSRF-TOKEN', '2.0.0': 'WAC-XSRF' };
const crossSiteHeader = 'x-xsrf-token';

/** A secret of one start, safe in a URL. */
export function createToken() {
  return randomBytes(24).toString('base64url');
}

/**
 * Headers of every answer. The tool needs inline styles (Angular writes them) and nothing else outside its own origin;
 * `ws:` allows the stream socket on the same host.
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
  #port;
  #crossSiteCookie;
  #crossSiteToken = createToken();

  /** @param {{ token: string, apiVersion: string }} options the token of this start, and the gateway's generation */
  constructor({ token, apiVersion }) {
    this.token = token;
    this.#crossSiteCookie = crossSiteCookies[apiVersion];
  }

  /** The port is known only once the server listens. */
  set port(port) {
    this.#port = port;
  }

  get #cookieName() {
    // Browsers share cookies between ports: two gateways on one machine must not sign each other out.
    return `headroom-${this.#port}`;
  }

  /** The first is for the browser alone, the second for the SDK to read and to send along in a header. */
  get cookies() {
    return [
      `${this.#cookieName}=${this.token}; HttpOnly; SameSite=Strict; Path=/`,
      `${this.#crossSiteCookie}=${this.#crossSiteToken}; SameSite=Strict; Path=/`,
    ];
  }

  isToken(candidate) {
    const given = Buffer.from(String(candidate ?? ''));
    const wanted = Buffer.from(this.token);
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
    if (!this.isToken(cookieOf(request, this.#cookieName))) {
      return { status: 401, message: 'Open the address that `npm start` printed: it carries the token of this start.' };
    }
    return this.#crossSiteRefusal(request);
  }

  /** As on a real gateway: what changes something repeats the cookie in a header, which no page of another site can. */
  #crossSiteRefusal({ method, url, headers }) {
    if (!['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) || !url.startsWith('/api/')) return null;
    const given = headers[crossSiteHeader];
    // Held against the request's own cookie: a second gateway on this machine may have put its own in its place.
    if (given !== undefined && given === cookieOf({ headers }, this.#crossSiteCookie)) return null;
    return {
      status: 403,
      message: `The request lacks the header ${crossSiteHeader} with what ${this.#crossSiteCookie} says.`,
    };
  }
}

function cookieOf({ headers }, name) {
  const prefix = `${name}=`;
  return (headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix))
    ?.slice(prefix.length);
}
