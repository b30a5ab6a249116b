// npm run test:sanitize: the engine's unit tests and its command-line tests on builds that watch memory, undefined
// behaviour and threads. Too long for npm test. `-- asan` or `-- tsan` runs one half.
import { endOnFailure, Steps } from '../base/steps.mjs';

const steps = new Steps();

endOnFailure(async () => {
  const { installPrerequisites } = await import('../base/prerequisites.mjs');
  const { installDependencies } = await import('../base/dependencies.mjs');
  const { chooseSanitizeSuites } = await import('./sanitize-suites.mjs');
  const suites = chooseSanitizeSuites(process.argv.slice(2));
  await installPrerequisites(['engine', 'engineTests'], steps);
  await installDependencies(steps);
  const { runSuites } = await import('./run-suites.mjs');
  const total = await runSuites(suites, { steps });
  return total.failed > 0 ? 1 : 0;
}, steps);
