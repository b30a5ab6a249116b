// npm run fuzz: feeds the engine's readers with inputs that libFuzzer makes up, the module's readers with changed documents,
// and the engine with valid profiles. `-- <reader> <seconds>` chooses one and for how long; `--keep` adds what reached new code
// to the saved corpus, which npm test goes through.
import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { cacheFolder, root } from '../base/paths.mjs';
import { endOnFailure, StepError, Steps } from '../base/steps.mjs';
import { readFigures, readOptions } from './options.mjs';

const steps = new Steps();
/** Fuzzers without libFuzzer. */
const ownFuzzers = { module_documents: fuzzDocuments, valid_profiles: fuzzProfiles };
const savedCorpus = path.join(root, 'engine/tests/fuzz/corpus');

endOnFailure(async () => {
  const {
    readers: chosen,
    seconds,
    keep,
  } = readOptions(process.argv.slice(2), [...readdirSync(savedCorpus), ...Object.keys(ownFuzzers)]);
  for (const name of chosen.filter((each) => each in ownFuzzers)) await ownFuzzers[name](seconds);
  const readers = chosen.filter((each) => !(each in ownFuzzers));
  if (readers.length === 0) return;
  const { installPrerequisites } = await import('../base/prerequisites.mjs');
  await installPrerequisites(['engine', 'fuzzers'], steps);
  await build();
  for (const reader of readers) {
    const place = await makePlace(reader);
    await fuzz(reader, seconds, place);
    if (keep) await keepWhatIsNew(reader, place);
  }
}, steps);

/** Limited only by the time; the seed is printed, so that findings can be reproduced. */
async function fuzzDocuments(seconds) {
  const { findPowerShell } = await import('../base/powershell.mjs');
  const { pwsh, reason } = await findPowerShell(steps);
  if (!pwsh) return steps.note(`module_documents: left out, as ${reason}`);
  const { buildModule } = await import('../build/build.mjs');
  const { buildEngine } = await import('../build/engines.mjs');
  const { fuzzModuleDocuments } = await import('./module-documents.mjs');
  await buildEngine(steps);
  await buildModule(steps);
  const options = { pwsh, seconds, seed: newSeed(), folder: await makeOwnFolder('module_documents') };
  const { count, taken, findings } = await steps.run(`Fuzzing module_documents for ${seconds} s`, () =>
    fuzzModuleDocuments(options),
  );
  tell('module_documents', findings, `${count} documents, ${taken} of them fit`, options);
}

async function fuzzProfiles(seconds) {
  const { buildEngine } = await import('../build/engines.mjs');
  const { fuzzValidProfiles } = await import('./valid-profiles.mjs');
  await buildEngine(steps);
  const options = { seconds, seed: newSeed(), folder: await makeOwnFolder('valid_profiles') };
  const { count, refused, findings } = await steps.run(`Fuzzing valid_profiles for ${seconds} s`, () =>
    fuzzValidProfiles(options),
  );
  tell('valid_profiles', findings, `${count} profiles run, ${refused} refused by what no schema says`, options);
}

function newSeed() {
  return Date.now() % 2 ** 31;
}

async function makeOwnFolder(name) {
  const folder = path.join(cacheFolder, 'fuzz', name);
  await mkdir(folder, { recursive: true });
  return folder;
}

function tell(name, findings, figures, { seconds, seed }) {
  if (findings.length > 0) {
    throw new StepError(
      `${name}: an input was found that breaks a promise (seed ${seed}).\n${findings.join('\n')}`,
      'Mend it, and keep the input as an example of a test.',
    );
  }
  steps.note(`${name}: ${figures} in ${seconds} s, nothing found (seed ${seed})`);
}

async function build() {
  const { runOrFail } = await import('../base/processes.mjs');
  const action = 'Look at the lines above.';
  await steps.run('Building the fuzzers', async () => {
    await runOrFail('cmake', ['--preset', 'linux-fuzz'], { cwd: path.join(root, 'engine'), action });
    await runOrFail('cmake', ['--build', 'engine/build/linux-fuzz', '--target', 'headroom_fuzzers'], {
      cwd: root,
      action,
    });
  });
}

/** What is found is kept from one call to the next. */
async function makePlace(reader) {
  const place = {
    program: path.join(root, 'engine/build/linux-fuzz/tests/fuzz', `fuzz_${reader}`),
    saved: path.join(savedCorpus, reader),
    corpus: path.join(cacheFolder, 'fuzz', reader, 'corpus'),
    findings: path.join(cacheFolder, 'fuzz', reader, 'findings'),
  };
  await mkdir(place.corpus, { recursive: true });
  await mkdir(place.findings, { recursive: true });
  return place;
}

async function fuzz(reader, seconds, { program, saved, corpus, findings }) {
  const { run } = await import('../base/processes.mjs');
  const { code, output } = await steps.run(`Fuzzing ${reader} for ${seconds} s`, () =>
    run(program, [
      `-max_total_time=${seconds}`,
      `-dict=${path.join(root, 'engine/tests/fuzz/dictionaries', `${reader}.dict`)}`,
      `-artifact_prefix=${findings}${path.sep}`,
      '-print_final_stats=1',
      '-max_len=8192',
      '-timeout=10',
      corpus,
      saved,
    ]),
  );
  if (code !== 0) {
    throw new StepError(
      `${reader}: an input was found that breaks a promise.\n${output.trim()}`,
      `Mend it, and move the input from ${path.relative(root, findings)} to ${path.relative(root, saved)} under a name that says what it is.`,
    );
  }
  const { executions, reached, inputs } = readFigures(output);
  // libFuzzer's last words may be so many that those about what was reached are no longer there.
  const coverage = inputs > 0 ? `; ${reached} edges reached by ${inputs} inputs` : '';
  steps.note(`${reader}: ${executions} inputs in ${seconds} s, nothing found${coverage}`);
}

/** Adds the smallest set of inputs that reaches what the saved ones do not. */
async function keepWhatIsNew(reader, { program, saved, corpus }) {
  const { runOrFail } = await import('../base/processes.mjs');
  await steps.run(`Keeping what is new of ${reader}`, () =>
    runOrFail(program, ['-merge=1', '-use_counters=0', '-set_cover_merge=1', saved, corpus], {
      action: 'Look at the lines above.',
    }),
  );
  steps.note(`${reader}: the saved corpus has ${readdirSync(saved).length} inputs`);
}
