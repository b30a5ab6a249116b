// The addresses of a gateway, which differ between 2.x and 1.x. Sources: README.md in this folder.

/** The versions of the gateway's interface, as the shell names them to a tool (`Init.gatewayApiVersion`). */
export const gatewayApiVersions = ['1.0.0', '2.0.0'];

/** What a gateway does on nodes: its name here, in addresses of 1.x, in those of 2.x, and what 2.x puts before the rest. */
const nodeFeatures = [
  { feature: 'powerShell', first: 'powershellApi', second: 'PowerShell', before: '' },
  { feature: 'fileTransfer', first: 'fileTransfer', second: 'FileTransfer', before: '' },
  { feature: 'extensions', first: 'extensions', second: 'Extensions', before: 'extensions/' },
  { feature: 'applicationControl', first: 'wdac', second: 'Wdac', before: '' },
];

const socketPaths = {
  '1.0.0': /^\/api\/streams\/socket\/[^/]+$/,
  '2.0.0': /^\/api\/services\/WinStream\/Stream\/socket\/[^/]+$/,
};

export class GatewayAddresses {
  #apiVersion;

  /**
   * @param {string} apiVersion one of {@link gatewayApiVersions}; this gateway does not know the addresses of the other
   * one
   */
  constructor(apiVersion) {
    if (!gatewayApiVersions.includes(apiVersion)) {
      throw new Error(`There is no gateway of version '${apiVersion}', only ${gatewayApiVersions.join(' and ')}.`);
    }
    this.#apiVersion = apiVersion;
  }

  /** @param {string} pathname */
  isSocket(pathname) {
    return socketPaths[this.#apiVersion].test(pathname);
  }

  /**
   * What a path asks of which node; null where it asks nothing of one.
   * @param {string} pathname still percent-encoded
   * @returns {{ feature: string, nodeName: string, rest: string } | null} rest: what follows, still encoded
   */
  nodeCall(pathname) {
    for (const { feature, ...names } of nodeFeatures) {
      const match = this.#patternOf(names).exec(pathname);
      const nodeName = match && decoded(match[1]);
      if (nodeName) return { feature, nodeName, rest: match[2] };
    }
    return null;
  }

  #patternOf({ first, second, before }) {
    return this.#apiVersion === '1.0.0'
      ? new RegExp(`^/api/nodes/([^/]+)/features/${first}/(.+)$`)
      : new RegExp(`^/api/services/WinREST/${second}/nodes/([^/]+)/${before}(.+)$`);
  }
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
