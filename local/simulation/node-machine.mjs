// A simulated node as a separate machine: its install root, its state root, and its engines' processes.
import { existsSync, statSync } from 'node:fs';
import { appendFile, chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sha256Of, writeWhole } from '../base/files.mjs';
import { readZip } from '../base/zip.mjs';
import { isAlive, kill } from '../runs/process.mjs';
import { RunStore } from '../runs/run-store.mjs';

const olderVersion = '0.0.1';
const pollMilliseconds = 10;
/** Longer than a file system's clock takes from one time to the next. */
const clockTickMilliseconds = 100;

/** The content of the last zip that was read: each node, and each cluster of a process, gets the same one. */
const lastUnpacked = { key: null, files: null };

/** @returns {Promise<Map<string, Uint8Array>>} */
async function unpacked(file) {
  const { mtimeMs, size, ino } = await stat(file);
  const key = [file, mtimeMs, size, ino].join();
  if (lastUnpacked.key !== key) Object.assign(lastUnpacked, { key, files: readZip(await readFile(file)) });
  return lastUnpacked.files;
}

export class NodeMachine {
  #nodePackage;
  /** The hashes of files, each with what tells that a file is not the one that was read. */
  #hashes = new Map();

  /**
   * @param {string} name
   * @param {string} folder everything of all simulated nodes is kept below it
   * @param {{ version: string, file: string }} nodePackage the zip that a node gets
   */
  constructor(name, folder, nodePackage) {
    this.name = name;
    this.stateRoot = path.join(folder, 'state', name);
    this.installRoot = path.join(folder, 'modules', name);
    this.#nodePackage = nodePackage;
  }

  /** What the module, and whatever else runs on the node, finds in its environment. */
  get settings() {
    return { HEADROOM_STATE_ROOT: this.stateRoot, HEADROOM_INSTALL_ROOT: this.installRoot };
  }

  /** The folder of the package's own version, whether it is there or not. */
  get moduleFolder() {
    return path.join(this.installRoot, 'Headroom', this.#nodePackage.version);
  }

  /** Installs what the package carries, and nothing else. */
  async prepare() {
    const files = await unpacked(this.#nodePackage.file);
    await mkdir(this.installRoot, { recursive: true });
    await this.#removeVersions(({ name }) => name !== this.#nodePackage.version);
    for (const present of await this.#installedFiles()) if (!files.has(present)) await rm(this.#fileOf(present));
    for (const [name, data] of files) {
      await writeWhole(this.#fileOf(name), data);
      if (isEngine(name)) await chmod(this.#fileOf(name), 0o755);
    }
  }

  /** What of Headroom is on the node: `ready`, `missing`, `outdated` or `tampered`. */
  async installation() {
    if (!existsSync(path.join(this.moduleFolder, 'contents.json'))) {
      return (await this.#versions()).length > 0 ? 'outdated' : 'missing';
    }
    const contents = JSON.parse(await readFile(path.join(this.moduleFolder, 'contents.json'), 'utf8'));
    for (const { path: name, sha256 } of contents) {
      if ((await this.#hashOf(path.join(this.moduleFolder, name))) !== sha256) return 'tampered';
    }
    return 'ready';
  }

  /** Brings the node into one of the states of {@link installation}. */
  async setInstallation(state) {
    if (state === 'missing') {
      await this.#removeVersions(() => true);
      return;
    }
    await this.prepare();
    if (state === 'outdated') await this.#makeOlder();
    if (state === 'tampered') await this.#tamperWithEngine();
  }

  /** Ends every engine of the node as a power cut would: without a result, and back when they are gone. */
  async cutPower() {
    const running = (await new RunStore(this.stateRoot).list()).filter(({ status }) => status === 'running');
    for (const { process } of running) {
      await kill(process);
      while (await isAlive(process)) await sleep(pollMilliseconds);
    }
  }

  async #makeOlder() {
    const folder = path.join(this.installRoot, 'Headroom', olderVersion);
    await rm(folder, { recursive: true, force: true });
    await rename(this.moduleFolder, folder);
    const manifest = path.join(folder, 'Headroom.psd1');
    const text = (await readFile(manifest, 'utf8')).replace(
      /^(\s*ModuleVersion\s*=\s*)'[^']+'/m,
      `$1'${olderVersion}'`,
    );
    await writeFile(manifest, text);
    const list = path.join(folder, 'contents.json');
    const contents = JSON.parse(await readFile(list, 'utf8'));
    contents.find((entry) => entry.path === 'Headroom.psd1').sha256 = sha256Of(text);
    await writeFile(list, JSON.stringify(contents));
  }

  /** A byte more, in a copy put in place: an engine that runs keeps its own file. */
  async #tamperWithEngine() {
    for (const name of (await this.#installedFiles()).filter(isEngine)) {
      const file = this.#fileOf(name);
      await copyFile(file, `${file}.new`);
      await appendFile(`${file}.new`, '\n');
      await rename(`${file}.new`, file);
    }
  }

  async #versions() {
    const folder = path.join(this.installRoot, 'Headroom');
    if (!existsSync(folder)) return [];
    return (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  }

  async #removeVersions(isToGo) {
    for (const entry of (await this.#versions()).filter(isToGo)) {
      await rm(path.join(this.installRoot, 'Headroom', entry.name), { recursive: true });
    }
  }

  /** Files of the package's own version, by their path below the install root, as in the zip. */
  async #installedFiles() {
    if (!existsSync(this.moduleFolder)) return [];
    const entries = await readdir(this.moduleFolder, { withFileTypes: true, recursive: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
      .map((file) => path.relative(this.installRoot, file).split(path.sep).join('/'));
  }

  /** The hash of a file, which is read again when it has changed since; null if there is none. Asked before each answer. */
  async #hashOf(file) {
    const facts = statSync(file, { bigint: true, throwIfNoEntry: false });
    if (!facts?.isFile()) return null;
    const state = [facts.ino, facts.size, facts.mtimeNs, facts.ctimeNs].join(' ');
    const known = this.#hashes.get(file);
    if (known?.state === state) return known.sha256;
    const data = await readFile(file).catch(() => null);
    if (data === null) return null;
    const sha256 = sha256Of(data);
    // One that was just written could be written again within the same tick of the file system's clock.
    if (Date.now() - Number(facts.ctimeMs) > clockTickMilliseconds) this.#hashes.set(file, { state, sha256 });
    return sha256;
  }

  #fileOf(name) {
    return path.join(this.installRoot, ...name.split('/'));
  }
}

function isEngine(name) {
  return /\/bin\/.+\/headroom-io(\.exe)?$/.test(name);
}
