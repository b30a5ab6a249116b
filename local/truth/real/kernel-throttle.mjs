// Throttles of Linux's own, for programs that are started behind them: by control groups of the older kind (blkio, memory) or
// by one of the newer kind (io.max, memory.max), where this machine and this user may make them.
import { access, mkdir, readFile, rmdir, stat, writeFile } from 'node:fs/promises';
import { posix as path } from 'node:path';

const older = '/sys/fs/cgroup/blkio';
const newer = '/sys/fs/cgroup';
const olderOfMemory = '/sys/fs/cgroup/memory';
const perSecondOfOlder = { iops: 'iops', bytesPerSecond: 'bps' };
const perSecondOfNewer = { iops: ['riops', 'wiops'], bytesPerSecond: ['rbps', 'wbps'] };

/**
 * @typedef {{ iops?: number, bytesPerSecond?: number }} Rates of reads, and of writes
 */

/** A group of programs whose I/O to one disk the kernel holds to rates, and their memory to a size where there is one. */
export class KernelThrottle {
  #folder;
  #memoryFolder;
  #device;
  #isOlder;

  /**
   * @param {string} folder of the group
   * @param {string} device as major:minor
   * @param {{ isOlder: boolean, memoryFolder?: string | null }} kind the older kind has another folder for memory
   */
  constructor(folder, device, { isOlder, memoryFolder = null }) {
    this.#folder = folder;
    this.#device = device;
    this.#isOlder = isOlder;
    this.#memoryFolder = memoryFolder;
  }

  /**
   * @param {string} name of the group
   * @param {string} onDisk a folder on the disk
   * @param {number} [memoryBytes] that its programs may have, with what the system's cache keeps for them; else as it is
   * @returns {Promise<KernelThrottle | null>} null where no such group can be made
   */
  static async make(name, onDisk, memoryBytes) {
    const device = await wholeDisk((await stat(onDisk)).dev);
    for (const [root, isOlder] of [
      [older, true],
      [newer, false],
    ]) {
      const folder = path.join(root, name);
      const memoryFolder = memoryBytes !== undefined && isOlder ? path.join(olderOfMemory, name) : null;
      const throttle = new KernelThrottle(folder, device, { isOlder, memoryFolder });
      try {
        const needed = memoryBytes === undefined ? '+io' : '+io +memory';
        if (!isOlder) await writeFile(path.join(root, 'cgroup.subtree_control'), needed);
        await mkdir(folder, { recursive: true });
        if (memoryFolder !== null) await mkdir(memoryFolder, { recursive: true });
        await access(path.join(folder, isOlder ? 'blkio.throttle.read_iops_device' : 'io.max'));
        await throttle.set({ iops: 1_000_000 });
        if (memoryBytes !== undefined) await throttle.limitMemory(memoryBytes);
        return throttle;
      } catch {
        await throttle.end();
      }
    }
    return null;
  }

  /** @param {number} bytes */
  limitMemory(bytes) {
    return this.#isOlder
      ? writeFile(path.join(this.#memoryFolder, 'memory.limit_in_bytes'), `${bytes}`)
      : writeFile(path.join(this.#folder, 'memory.max'), `${bytes}`);
  }

  /** @param {Rates} rates */
  async set(rates) {
    for (const [metric, value] of Object.entries(rates)) {
      if (this.#isOlder) {
        for (const direction of ['read', 'write']) {
          const file = `blkio.throttle.${direction}_${perSecondOfOlder[metric]}_device`;
          await writeFile(path.join(this.#folder, file), `${this.#device} ${value}`);
        }
      } else {
        const limits = perSecondOfNewer[metric].map((one) => `${one}=${value}`).join(' ');
        await writeFile(path.join(this.#folder, 'io.max'), `${this.#device} ${limits}`);
      }
    }
  }

  /** The program and arguments that start this one behind the throttle. */
  commandOf(file, args) {
    const joins = this.#folders().map((folder) => `echo $$ > '${path.join(folder, 'cgroup.procs')}'`);
    return { file: 'sh', args: ['-c', [...joins, 'exec "$0" "$@"'].join(' && '), file, ...args] };
  }

  /** Once its programs have ended. */
  async end() {
    for (const folder of this.#folders()) await rmdir(folder).catch(() => {});
  }

  #folders() {
    return [this.#folder, ...(this.#memoryFolder === null ? [] : [this.#memoryFolder])];
  }
}

/** The kernel throttles whole disks, not their parts. */
async function wholeDisk(device) {
  const minor = (device & 0xff) | ((device >> 12) & 0xfff00);
  const own = `${(device >> 8) & 0xfff}:${minor}`;
  const disk = path.join('/sys/dev/block', own, '..', 'dev');
  const isPart = await access(path.join('/sys/dev/block', own, 'partition')).then(
    () => true,
    () => false,
  );
  return isPart ? (await readFile(disk, 'utf8')).trim() : own;
}
