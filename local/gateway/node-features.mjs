// What the gateway does on a node in addition to commands: it uploads files, and installs an extension's payload.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

const uploadPath = /^files\/([A-Za-z0-9_/-]+={0,2})$/;
const installPath = /^([^/]+)\/versions\/([^/]+)\/install$/;
const languageModePath = 'operations/psLanguageMode';
const forgetLanguageModePath = 'operations/resetWdacCache';
/** As the SDK's PSLanguageMode numbers them (core/data/wdac-operations.js). */
const languageModeNumbers = { full: 0, restricted: 1, none: 2, constrained: 3 };
/** The answer to an upload that the gateway does not support. */
const refusedUploads = {
  absent: [404, 'There is nothing at this address.'],
  'not-allowed': [405, 'The method is not allowed here.'],
  refused: [403, 'Transferring files is not allowed on this gateway.'],
};
const maxUploadBytes = 64 * 1024 * 1024;

export class NodeFeatures {
  #router;
  #circumstances;
  #stateRootOf;
  #extension;
  #installExtension;
  #languageModeOf;

  /**
   * @param {object} parts
   * @param {import('./node-router.mjs').NodeRouter} parts.router finds the node, and whether this user may
   * @param {{ gateway: Record<string, string> }} parts.circumstances
   * @param {(nodeName: string) => string} parts.stateRootOf the only folder of a node that takes uploads
   * @param {{ name: string, version: string }} parts.extension the one that is installed on the gateway
   * @param {(nodeName: string) => Promise<void>} parts.installExtension runs the package's payload on a node
   * @param {(nodeName: string) => string} parts.languageModeOf of PowerShell on a node: full, restricted, none, constrained
   */
  constructor({ router, circumstances, stateRootOf, extension, installExtension, languageModeOf }) {
    this.#router = router;
    this.#circumstances = circumstances;
    this.#stateRootOf = stateRootOf;
    this.#extension = extension;
    this.#installExtension = installExtension;
    this.#languageModeOf = languageModeOf;
  }

  /**
   * Answers a request, or returns null if it is for another handler.
   * @param {object} request
   * @param {string} request.method
   * @param {{ feature: string, nodeName: string, rest: string } | null} request.nodeCall
   * @param {(maxBytes: number) => Promise<Buffer>} request.readBody
   */
  async handle({ method, nodeCall, readBody }) {
    if (nodeCall === null) return null;
    const answer = this.#answerTo(method, nodeCall, readBody);
    if (!answer) return null;
    try {
      return await answer();
    } catch (error) {
      return failure(500, error.message);
    }
  }

  #answerTo(method, { feature, nodeName, rest }, readBody) {
    const reach = (role) => this.#router.reach(nodeName, role);
    const call = `${method} ${feature}`;
    const upload = call === 'PUT fileTransfer' ? uploadPath.exec(rest) : null;
    if (upload) return () => this.#upload(reach('Administrators'), upload[1], readBody);
    const install = call === 'POST extensions' ? installPath.exec(rest) : null;
    if (install) return () => this.#install(reach('Administrators'), { name: install[1], version: install[2] });
    if (call === 'GET applicationControl' && rest === languageModePath) {
      return () => this.#languageMode(reach('Readers'));
    }
    // Nothing is kept that would have to be forgotten.
    if (call === 'POST applicationControl' && rest === forgetLanguageModePath) {
      return () => ({ status: 200, body: { status: 200, node: reach('Readers') } });
    }
    return null;
  }

  #languageMode(nodeName) {
    return { status: 200, body: { status: 200, psLanguageMode: languageModeNumbers[this.#languageModeOf(nodeName)] } };
  }

  async #upload(nodeName, encodedPath, readBody) {
    // Longer paths come in pieces, each a part of the URL.
    const asked = Buffer.from(encodedPath.replaceAll('/', ''), 'base64url').toString('utf8');
    const file = path.resolve(asked);
    const folder = path.resolve(this.#stateRootOf(nodeName)) + path.sep;
    if (!path.isAbsolute(asked) || asked.includes('\0') || !file.startsWith(folder)) {
      return failure(403, `Access to the path '${asked}' is denied.`);
    }
    const body = await readBody(maxUploadBytes);
    if (body === null) return failure(413, `A file may have ${maxUploadBytes} bytes at most.`);
    const mode = this.#circumstances.gateway.upload;
    if (refusedUploads[mode]) return failure(...refusedUploads[mode]);
    if (mode === 'fails') return failure(500, `There is not enough space on the disk of ${nodeName}.`);
    if (mode === 'corrupted' && body.length > 0) body[body.length >> 1] ^= 0xff;
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(`${file}.part`, body, { mode: 0o600 });
    await rename(`${file}.part`, file);
    return { status: 201, body: null };
  }

  async #install(nodeName, { name, version }) {
    const { name: ownName, version: ownVersion } = this.#extension;
    if (name !== ownName || version !== ownVersion) {
      return failure(404, `There is no extension '${name}' of version ${version} on this gateway.`);
    }
    if (this.#circumstances.gateway['extension-install'] === 'fails') {
      return failure(500, 'The extension could not be installed on the node: its package has no payload.');
    }
    await this.#installExtension(nodeName);
    return { status: 200, body: {} };
  }
}

function failure(status, message) {
  return { status, body: { error: { code: 'Failed', message } } };
}
