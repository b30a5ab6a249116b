// A process that is recognised again by its number and its start.
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** `/proc` counts in these; the kernel has shown a hundred a second to programs since its beginnings. */
const clockTicksPerSecond = 100;
/** How far a start may be from that of a run which was started before there were marks. */
const sameStartMilliseconds = 2000;
const pollMilliseconds = 50;

/**
 * A process by number and start. The time is for people; the mark, which no step of the clock changes, is compared.
 * @typedef {{ id: number, startedAt: string, startMark?: string, isInHostJob: boolean }} ProcessIdentity
 */

/** The identity of a process that was just started, as a run keeps it. */
export async function identityOf(id) {
  const start = (await startOf(id)) ?? { time: new Date().toISOString(), mark: 'ended' };
  return { id, startedAt: start.time, startMark: start.mark, isInHostJob: false };
}

/** Whether the very process is alive: a number that another process has got since then does not count. */
export async function isAlive(identity) {
  if (!identity) return false;
  const start = await startOf(identity.id);
  if (start === null) return false;
  if (identity.startMark !== undefined) return start.mark === identity.startMark;
  return Math.abs(Date.parse(start.time) - Date.parse(identity.startedAt)) <= sameStartMilliseconds;
}

/** Ends a process without asking, provided that it is still the same one. */
export async function kill(identity) {
  if (await isAlive(identity)) process.kill(identity.id, 'SIGKILL');
}

/** Waits for the end of a process; whether it came in time. */
export async function waitForEnd(identity, milliseconds) {
  const deadline = Date.now() + milliseconds;
  while (await isAlive(identity)) {
    if (Date.now() >= deadline) return false;
    await sleep(pollMilliseconds);
  }
  return true;
}

/** When a living process started, and the mark of it: see the module's ProcessIdentity.ps1. */
async function startOf(pid) {
  try {
    const files = [`/proc/${pid}/stat`, '/proc/stat', '/proc/sys/kernel/random/boot_id'];
    const [stat, system, boot] = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    // The name, in brackets, may hold blanks and brackets itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    const bootSeconds = Number(/^btime (\d+)$/m.exec(system)[1]);
    const time = new Date((bootSeconds + Number(fields[19]) / clockTicksPerSecond) * 1000).toISOString();
    return { time, mark: `${boot.trim()}/${fields[19]}` };
  } catch {
    return null;
  }
}
