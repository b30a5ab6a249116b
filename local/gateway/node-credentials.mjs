// The names of nodes for which the user has signed in with another account ("Manage as"). Sources: README.md in this
// folder.
import { randomBytes } from 'node:crypto';

/** The header that carries a node's credentials, and the one that goes with every request that changes something. */
export const credentialsHeader = 'x-ms-sme-authorization';

/**
 * Hands credentials out to the shell, which keeps them by the exact name of a node, and asks for them with every call to
 * one. Who calls a node by another of its names has none for it.
 */
export class NodeCredentials {
  /** @type {Map<string, string>} the issued credentials, by name; null for all nodes */
  #tokens = new Map();
  #namesOf;

  /**
   * @param {() => (string[] | 'every-node' | null)} namesOf the names that are signed in now; null = the user's own
   * account is enough
   */
  constructor(namesOf = () => null) {
    this.#namesOf = namesOf;
  }

  /** As the SDK's AuthorizationManager takes them from the shell. */
  forShell() {
    const names = this.#namesOf();
    if (names === null) return { manageAsToken: null, nodeTokens: {} };
    if (names === 'every-node') return { manageAsToken: this.#token(null), nodeTokens: {} };
    const nodeTokens = Object.fromEntries(names.map((name) => [name.toLowerCase(), this.#token(name.toLowerCase())]));
    return { manageAsToken: null, nodeTokens };
  }

  /**
   * Why a call to a node is refused, or null.
   * @param {string} nodeName as it stands in the address
   * @param {Record<string, string | undefined>} headers with names in lower case
   */
  refusal(nodeName, headers) {
    const names = this.#namesOf();
    if (names === null) return null;
    const name = nodeName.toLowerCase();
    const isKept = names === 'every-node' || names.some((each) => each.toLowerCase() === name);
    const key = names === 'every-node' ? null : name;
    const given = headers[credentialsHeader];
    if (isKept && given !== undefined && given === this.#tokens.get(key)) return null;
    return `The user is not signed in to ${nodeName}. Credentials are kept by the exact name of a node.`;
  }

  #token(key) {
    if (!this.#tokens.has(key)) this.#tokens.set(key, `Basic ${randomBytes(18).toString('base64')}`);
    return {
      value: this.#tokens.get(key),
      username: 'HEADROOM\\administrator',
      useLaps: false,
      lapsLocalAdminName: null,
    };
  }
}
