// npm start: from a fresh clone to a measured verdict and a tool in the browser. Only Node's own modules may be imported
// up here: the project's dependencies are installed by the second step.
import { readOptions } from './options.mjs';
import { endOnFailure, Steps } from '../base/steps.mjs';

const options = readOptions(process.argv.slice(2));
const steps = new Steps();

endOnFailure(async () => {
  const { installPrerequisites } = await import('../base/prerequisites.mjs');
  await installPrerequisites(['engine'], steps);

  const { installDependencies } = await import('../base/dependencies.mjs');
  const { buildEngine } = await import('../build/engines.mjs');
  // The compiler needs no npm packages.
  await Promise.all([installDependencies(steps), buildEngine(steps)]);

  const { findPowerShell } = await import('../base/powershell.mjs');
  const { buildAll } = await import('../build/build.mjs');
  const [powerShell] = await Promise.all([findPowerShell(steps), buildAll(steps)]);

  if (options.replay) {
    const { openReplay } = await import('../replay/replay-session.mjs');
    const replay = await openReplay(options.replay);
    steps.onEnd(() => replay.close());
    for (const line of replay.lines) steps.note(line);
    if (options.once) return;
    const { url } = await replay.serve({ port: options.port });
    steps.note(`\nOpen ${url}\nCtrl-C ends it.`);
    await steps.serveUntilInterrupted();
    return;
  }

  const { openSession } = await import('../session/session.mjs');
  const session = await openSession({ folder: options.folder, local: options.local, powerShell });
  steps.onEnd(() => session.close());
  steps.note(session.executorText);

  // Before the check, so that a port that is taken is said at once.
  const gateway = options.once ? null : await session.serve({ port: options.port });
  const { runCheck } = await import('./check.mjs');
  await runCheck(session, steps);
  if (!gateway) return;

  steps.note(`\nOpen ${gateway.url}\nCtrl-C ends it. A run in progress then continues to its end.`);
  await steps.serveUntilInterrupted();
}, steps);
