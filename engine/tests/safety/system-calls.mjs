// File systems that this machine may not have: the system's answers to calls are replaced.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { makeFolder, onWindows, sanitized } from '../cli/harness.mjs';

/** Why no call can be answered otherwise, or false. */
export const skipWithoutCalls =
  (onWindows && 'calls are replaced with what Linux has') || (sanitized && 'a sanitizer wants to be loaded first');

/** Makes the programs that a test starts from here on use these functions in C; false, with the test skipped, without a compiler. */
export function replaceCalls(t, source) {
  const library = join(makeFolder(t), 'calls.so');
  if (
    spawnSync('cc', ['-shared', '-fPIC', '-x', 'c', '-o', library, '-'], { input: `#include <errno.h>\n${source}` })
      .status !== 0
  ) {
    t.skip('there is no compiler of C');
    return false;
  }
  process.env.LD_PRELOAD = library;
  t.after(() => delete process.env.LD_PRELOAD);
  return true;
}
