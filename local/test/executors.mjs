// The two ways in which the plugin's commands run on a developer's machine, for suites that hold both to one contract.
import { findPowerShell } from '../start/powershell.mjs';
import { Steps } from '../start/steps.mjs';

const powerShell = await findPowerShell(new Steps(() => undefined));

/** @type {{ name: string, powerShell: object, skip: string | false }[]} skip = why it cannot be had here */
export const executors = [
  { name: 'PowerShell', powerShell, skip: powerShell.pwsh ? false : powerShell.reason },
  { name: 'stand-in', powerShell: { pwsh: null, reason: 'chosen by a test' }, skip: false },
];
