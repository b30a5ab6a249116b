// Runs a program and learns what it cost.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { StepError } from '../base/steps.mjs';

const memorySampleMilliseconds = 250;

/**
 * Runs a program to its end.
 * @returns {Promise<{ stdout: string, stderr: string, cpuSeconds: number, residentKibibytes: number[], startedAt: number, endedAt: number }>}
 *   CPU of all its threads, user and system together, from the kernel's account of the ended process; resident memory
 *   sampled while it ran; when it was started and had ended, in milliseconds of the system's clock
 */
export async function runTimed(file, args) {
  // The shell's own clockwork asks the kernel for the ended child's usage, which Node does not hand out.
  const script = 'TIMEFORMAT="cpu %U %S"; time "$@"';
  const startedAt = Date.now();
  const child = spawn('bash', ['-c', script, 'bash', file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  let stdout = '';
  let stderr = '';
  const residentKibibytes = [];
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  const sampler = setInterval(async () => {
    const resident = await residentOfOnlyChild(child.pid);
    if (resident !== null) residentKibibytes.push(resident);
  }, memorySampleMilliseconds);
  const code = await new Promise((resolve) => child.once('close', resolve));
  const endedAt = Date.now();
  clearInterval(sampler);
  const usage = /^cpu ([\d.]+) ([\d.]+)$/m.exec(stderr);
  if (code !== 0 || !usage)
    throw new StepError(
      `${file} ${args.join(' ')} failed (exit code ${code}):\n${stderr.trim()}`,
      'Look at the lines above.',
    );
  return { stdout, stderr, cpuSeconds: Number(usage[1]) + Number(usage[2]), residentKibibytes, startedAt, endedAt };
}

async function residentOfOnlyChild(pid) {
  try {
    const [child] = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
    const status = await readFile(`/proc/${child}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)[1]);
  } catch {
    return null;
  }
}
