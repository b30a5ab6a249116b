// A storage job of the simulated cluster that progresses while the page is open, and the bytes that it still has to
// repair of each volume. The module's provider `simulated` does the same.

const totalBytes = 100 * 1024 ** 3;
const atStart = { completedPercent: 40, processedBytes: (totalBytes * 40) / 100, totalBytes };
const repairId = '{0b6f2c1e-7d35-4e0c-9a41-52c8f1d7a903}';
/** A repair in addition to the usual load, at a rate for a small Azure VM. */
const bytesPerSecond = 4 * 1024 ** 2;
/** What is being repaired at a moment, at most: a piece as Storage Spaces keeps them. */
const pieceBytes = 256 * 1024 ** 2;

/** Begins a repair, or ends it. @param {number} now seconds since 1970 */
export function setRepair({ cluster, activity }, isRunning, now = Date.now() / 1000) {
  cluster.storageJobs = isRunning ? [{ id: repairId, name: 'Repair', state: 'running', ...atStart }] : [];
  activity.repair = isRunning ? { since: Math.floor(now), bytesPerSecond } : null;
}

/**
 * The jobs as they stand at a moment.
 * @param {object} simulation the simulation's file
 * @param {object[]} jobs as the file has them
 * @param {number} now seconds since 1970
 */
export function jobsAt({ activity: { repair } }, jobs, now = Date.now() / 1000) {
  return repair ? jobs.map((job) => jobAt(job, repair, now)) : jobs;
}

function jobAt(job, { since, bytesPerSecond: rate }, now) {
  const done = Math.min(job.totalBytes, Math.floor(job.processedBytes + Math.max(0, now - since) * rate));
  return { ...job, processedBytes: done, completedPercent: Math.floor((100 * done) / job.totalBytes) };
}

/**
 * The bytes to repair of a volume, as in its owner's counters: an equal part of what remains of all jobs, and of what
 * was on lost drives. null on every other node.
 * @param {object} simulation the simulation's file
 * @param {object} volume
 * @param {{ nodeName: string, now: number }} at now in milliseconds since 1970
 */
export function repairOf({ cluster, activity }, { id, ownerNodeName }, { nodeName, now }) {
  if (ownerNodeName !== nodeName) return null;
  const part = (sum, bytes) => sum + bytes / cluster.volumes.length;
  const jobs = jobsAt({ activity }, cluster.storageJobs, now / 1000);
  const left = Math.floor(jobs.map((job) => job.totalBytes - job.processedBytes).reduce(part, 0));
  const lost = cluster.drives.filter(({ health }) => health === 'unhealthy').map(({ sizeBytes }) => sizeBytes);
  const regeneratingBytes = Math.min(left, pieceBytes);
  return {
    volumeId: id,
    needRegenerationBytes: left - regeneratingBytes,
    regeneratingBytes,
    staleBytes: 0,
    missingBytes: Math.floor(lost.reduce(part, 0)),
  };
}

/** As they were when they began: what does not depend on the moment. */
export function jobsAtStart(jobs) {
  return jobs.map((job) => ({ ...job, ...atStart }));
}
