// What the gateway does on a node beside running commands: it uploads files, and installs an extension's payload.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

const uploadPath = /^\/api\/nodes\/([^/]+)\/features\/fileTransfer\/files\/([A-Za-z0-9_/-]+={0,2})$/;
const installPath =
  /^\/api\/services\/WinREST\/Extensions\/nodes\/([^/]+)\/extensions\/([^/]+)\/versions\/([^/]+)\/install$/;
const maxUploadBytes = 64 * 1024 * 1024;

export class NodeFeatures {
  #router;
  #circumstances;
  #stateRootOf;
  #installExtension;

  /**
   * @param {object} parts
   * @param {import('./node-router.mjs').NodeRouter} parts.router finds the node, and whether this user may
   * @param {{ gateway: Record<string, string> }} parts.circumstances
   * @param {(nodeName: string) => string} parts.stateRootOf the only folder of a node that takes uploads
   * @param {(nodeName: string) => Promise<void>} parts.installExtension runs the package's payload on a node
   */
  constructor({ router, circumstances, stateRootOf, installExtension }) {
    this.#router = router;
    this.#circumstances = circumstances;
    this.#stateRootOf = stateRootOf;
    this.#installExtension = installExtension;
  }

  /**
   * Answers a request, or gives null where it is for somebody else.
   * @param {{ method: string, path: string, readBody: (maxBytes: number) => Promise<Buffer> }} request
   */
  async handle({ method, path: pathname, readBody }) {
    const upload = method === 'PUT' ? uploadPath.exec(pathname) : null;
    const install = method === 'POST' ? installPath.exec(pathname) : null;
    if (!upload && !install) return null;
    try {
      const nodeName = this.#router.reach(decodeURIComponent((upload ?? install)[1]), 'Administrators');
      return upload ? await this.#upload(nodeName, upload[2], readBody) : await this.#install(nodeName);
    } catch (error) {
      return failure(500, error.message);
    }
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
    if (mode === 'fails') return failure(500, `There is not enough space on the disk of ${nodeName}.`);
    if (mode === 'corrupted' && body.length > 0) body[body.length >> 1] ^= 0xff;
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(`${file}.part`, body, { mode: 0o600 });
    await rename(`${file}.part`, file);
    return { status: 201, body: null };
  }

  async #install(nodeName) {
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
