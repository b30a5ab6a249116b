// npm test: every suite there is, each with what ran. `npm test -- <suite> …` runs some of them, `npm test -- --list`
// names them. Only Node's own modules may be imported up here: the project's dependencies are installed on the way.
import { endOnFailure, Steps } from '../base/steps.mjs';

const steps = new Steps();

endOnFailure(async () => {
  const { installPrerequisites } = await import('../base/prerequisites.mjs');
  const { installDependencies } = await import('../base/dependencies.mjs');
  const { chooseSuites, refuseUnknown, suiteNames } = await import('./suites.mjs');
  const names = process.argv.slice(2);
  if (names.includes('--list')) {
    steps.note(suiteNames.join('\n'));
    return 0;
  }
  refuseUnknown(names);
  await installPrerequisites(['engine'], steps);
  await Promise.all([installDependencies(steps), buildEngines(names)]);

  const { findPowerShell } = await import('../base/powershell.mjs');
  const { buildAll } = await import('../build/build.mjs');
  const { runSuites } = await import('./run-suites.mjs');
  const powerShell = await findPowerShell(steps);
  const suites = chooseSuites(names, powerShell);
  await buildAll(steps, { tool: suites.some(({ needsTool }) => needsTool) });

  const total = await runSuites(suites, { steps, powerShell });
  return total.failed > 0 ? 1 : 0;
}, steps);

/** Compilers need no npm packages, and have time while those are installed. */
async function buildEngines(names) {
  const { buildEngine } = await import('../build/engines.mjs');
  const { chooseSuites } = await import('./suites.mjs');
  const { needPackagedEngines } = await import('./needs.mjs');
  const isPackaged = chooseSuites(names, { pwsh: null }).some(({ needsPackagedTool }) => needsPackagedTool);
  await Promise.all([
    buildEngine(steps),
    // Those that need them say why they are not there.
    isPackaged ? needPackagedEngines({ steps }).catch((error) => steps.note(error.message)) : null,
  ]);
}
