// Throttles of Linux's own, for programs that are started behind them: by a control group of the older kind (blkio) or of
// the newer one (io.max), where this machine and this user may make one.
import { access, mkdir, readFile, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

const older = '/sys/fs/cgroup/blkio';
const newer = '/sys/fs/cgroup';
const perSecondOfOlder = { iops: 'iops', bytesPerSecond: 'bps' };
const perSecondOfNewer = { iops: ['riops', 'wiops'], bytesPerSecond: ['rbps', 'wbps'] };

/**
 * @typedef {{ iops?: number, bytesPerSecond?: number }} Rates of reads, and of writes
 */

/** A group of programs whose I/O to one disk the kernel holds to rates. */
export class KernelThrottle {
  #folder;
  #device;
  #isOlder;

  constructor(folder, device, isOlder) {
    this.#folder = folder;
    this.#device = device;
    this.#isOlder = isOlder;
  }

  /**
   * @param {string} name of the group
   * @param {string} onDisk a folder on the disk
   * @returns {Promise<KernelThrottle | null>} null where no such group can be made
   */
  static async make(name, onDisk) {
    const device = await wholeDisk((await stat(onDisk)).dev);
    for (const [root, isOlder] of [
      [older, true],
      [newer, false],
    ]) {
      const folder = path.join(root, name);
      const throttle = new KernelThrottle(folder, device, isOlder);
      try {
        if (!isOlder) await writeFile(path.join(root, 'cgroup.subtree_control'), '+io');
        await mkdir(folder, { recursive: true });
        await access(path.join(folder, isOlder ? 'blkio.throttle.read_iops_device' : 'io.max'));
        await throttle.set({ iops: 1_000_000 });
        return throttle;
      } catch {
        await throttle.end();
      }
    }
    return null;
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
    const join = `echo $$ > '${path.join(this.#folder, 'cgroup.procs')}' && exec "$0" "$@"`;
    return { file: 'sh', args: ['-c', join, file, ...args] };
  }

  /** Once its programs have ended. */
  async end() {
    await rmdir(this.#folder).catch(() => {});
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
