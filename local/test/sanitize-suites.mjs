// The engine's suites on sanitized builds. A sanitizer writes its findings to a separate file, as a test that expects a
// failed run would not notice another reason.
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, root } from '../base/paths.mjs';
import { runOrFail } from '../base/processes.mjs';
import { StepError } from '../base/steps.mjs';
import { readNodeTest } from './counts.mjs';
import { readGoogleTest } from './google-test.mjs';
import { nodeTest, unitTests } from './suites.mjs';

const sanitizers = [
  { name: 'asan', words: 'address and undefined behaviour sanitizers' },
  { name: 'tsan', words: 'the thread sanitizer' },
];

/**
 * The suites of these sanitizers, or of all.
 * @param {string[]} names
 * @param {typeof buildPreset} [build]
 * @returns {import('./suites.mjs').Suite[]}
 */
export function chooseSanitizeSuites(names, build = buildPreset) {
  const known = sanitizers.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new StepError(`There is no sanitizer '${unknown}'.`, `Choose from: ${known.join(', ')}.`);
  return sanitizers
    .filter(({ name }) => names.length === 0 || names.includes(name))
    .flatMap((sanitizer) => suitesOf(sanitizer, build));
}

function suitesOf({ name, words }, build) {
  const preset = `linux-${name}`;
  const folder = path.join(root, 'engine/build', preset);
  let built = null;
  const suite = (part, rest) => {
    const findings = path.join(cacheFolder, 'sanitizers', `${part}-${name}`);
    return {
      name: `${part}-${name}`,
      ...rest,
      prepare: async ({ steps }) => {
        rmSync(findings, { recursive: true, force: true });
        mkdirSync(findings, { recursive: true });
        // The suites are prepared side by side, and two builds in one folder trip over one another.
        built ??= build(preset, words, steps);
        await built;
        return { env: { ...rest.env, ...optionsThatWriteTo(findings) } };
      },
      count: (output) => addFindings(rest.count(output), findings),
    };
  };
  return [
    suite('engine', { command: () => unitTests(folder, 1), count: readGoogleTest }),
    suite('engine-command-line', {
      command: () => nodeTest('engine/tests/cli'),
      env: {
        HEADROOM_IO: path.join(folder, 'headroom-io'),
        HEADROOM_IO_PLATFORM: 'linux',
        HEADROOM_IO_SANITIZED: name,
      },
      count: readNodeTest,
    }),
  ];
}

async function buildPreset(preset, words, steps) {
  const action = 'Look at the lines above.';
  await steps.run(`Building the engine with ${words}`, async () => {
    await runOrFail('cmake', ['--preset', preset], { cwd: path.join(root, 'engine'), action });
    await runOrFail('cmake', ['--build', `engine/build/${preset}`], { cwd: root, action });
  });
}

function optionsThatWriteTo(folder) {
  const options = `log_path=${path.join(folder, 'finding')}:print_stacktrace=1`;
  return { ASAN_OPTIONS: options, UBSAN_OPTIONS: options, TSAN_OPTIONS: options };
}

/** Each finding is a failure in addition to those of the runner. */
function addFindings(counts, folder) {
  const findings = readdirSync(folder);
  if (findings.length === 0) return counts;
  const first = readFileSync(path.join(folder, findings[0]), 'utf8').trim().split('\n').slice(0, 30).join('\n');
  return {
    ...counts,
    failed: counts.failed + findings.length,
    note: `A sanitizer found ${findings.length} faults, kept in ${path.relative(root, folder)}; the first:\n${first}`,
  };
}
