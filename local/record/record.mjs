// npm run record: has the real module answer in every circumstance that can be chosen of the simulated cluster, and keeps what
// it said. Needs PowerShell 7.
import { findPowerShell } from '../base/powershell.mjs';
import { endOnFailure, StepError, Steps } from '../base/steps.mjs';
import { buildAll } from '../build/build.mjs';
import { recordAll, writeRecordings } from './recordings-file.mjs';

const steps = new Steps();

endOnFailure(async () => {
  const powerShell = await findPowerShell(steps);
  if (!powerShell.pwsh) {
    throw new StepError(`Recording needs PowerShell 7: ${powerShell.reason}.`, 'Install it, and run this again.');
  }
  await buildAll(steps, { tool: false });
  const recorded = await steps.run('Recording', () => recordAll(powerShell));
  const { files, bytes } = await writeRecordings(recorded);
  steps.note(`${recorded.samples} answers, kept in ${files} files of ${bytes} bytes.`);
}, steps);
