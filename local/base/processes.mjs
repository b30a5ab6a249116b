// Programs that the scripts here run.
import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { StepError } from './steps.mjs';

const keptCharacters = 6000;

/**
 * Runs a program to its end and gives what it printed.
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd?: string, env?: object, timeoutSeconds?: number, interactive?: boolean }} options interactive = may ask on the terminal
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export function run(file, args, { cwd, env = process.env, timeoutSeconds, interactive = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env, stdio: [interactive ? 'inherit' : 'ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk) => (output = (output + chunk).slice(-keptCharacters));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const timer = timeoutSeconds && setTimeout(() => child.kill('SIGKILL'), timeoutSeconds * 1000);
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code, output });
    });
  });
}

/** Runs a program that has to succeed. */
export async function runOrFail(file, args, { action, ...options }) {
  const { code, output } = await run(file, args, options).catch((error) => ({ code: null, output: error.message }));
  if (code === 0) return output;
  throw new StepError(
    `${[path.basename(file), ...args].join(' ')} failed (exit code ${code}):\n${output.trim()}`,
    action,
  );
}

/** The full path of a program on PATH, or null. */
export async function findProgram(name) {
  const extensions = process.platform === 'win32' ? ['.exe', '.cmd', ''] : [''];
  for (const folder of (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)) {
    for (const extension of extensions) {
      const file = path.join(folder, name + extension);
      const found = await access(file, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (found) return file;
    }
  }
  return null;
}
