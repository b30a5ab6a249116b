// Stops the program between two steps of preparing, in the build that can be stopped there, so that a race is won each time.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asArgument, executable, start, until } from '../cli/harness.mjs';

const stoppable = executable.replace(/headroom-io(\.exe)?$/, 'headroom-io-steps$1');

/** Why races cannot be tried, or false. */
export const skipWithoutSteps = !existsSync(stoppable) && `${stoppable} was not built (cmake --build … --target headroom-io-steps)`;

/**
 * Runs the engine as far as a step, does something there, lets it go on, and returns how it ended.
 * @param {string} folder where the two notes are left
 * @param {string} step see run/preparation_steps.h
 * @param {string[]} args
 * @param {() => void} meanwhile
 */
export async function interfereAt(folder, step, args, meanwhile) {
  const notes = join(folder, 'steps');
  mkdirSync(notes);
  const env = { ...process.env, HEADROOM_IO_STOP_AT: step, HEADROOM_IO_STEPS: asArgument(notes) };
  const { ended } = start(args, { program: stoppable, env });
  let over = false;
  ended.then(() => (over = true));
  await until(() => over || existsSync(join(notes, 'reached')), `the step '${step}'`);
  if (over) throw new Error(`the run ended before the step '${step}': ${(await ended).stderr}`);
  try {
    meanwhile();
  } finally {
    writeFileSync(join(notes, 'go'), '');
  }
  return ended;
}

/** Runs a system's command as a user who owns nothing of ours; false where that is not allowed. */
export function asSomebodyElse(program, ...args) {
  const nobody = 65534;
  return spawnSync(program, args, { uid: nobody, gid: nobody }).status === 0;
}
