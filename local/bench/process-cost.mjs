// Runs a command and tells what the operating system charged it for: user and system time of the whole process, all of
// its threads (the kernel's own workers on its behalf among them) included.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * @param {string[]} command program and arguments
 * @returns {Promise<{stdout: string, cpuSeconds: number}>}
 */
export async function costOf(command) {
  // The shell's own `times` is the one accounting that is on every machine: its second line is that of its children.
  const script = '"$@" 1>&3; code=$?; times; exit $code';
  const wrapped = ['-c', `exec 3>&1 1>&2; ${script}`, 'bash', ...command];
  const { stdout, stderr } = await run('bash', wrapped, { maxBuffer: 64 << 20 });
  const [user, system] = stderr.trim().split('\n').at(-1).trim().split(/\s+/).map(seconds);
  return { stdout, cpuSeconds: user + system };
}

function seconds(text) {
  const [, minutes, rest] = text.match(/^(\d+)m([\d.]+)s$/);
  return Number(minutes) * 60 + Number(rest);
}
