// The ways in which the plugin's commands run on a developer's machine, for suites that test all of them against one
// contract. HEADROOM_EXECUTOR chooses one of them, for test runs that test each separately.
import { findPowerShell } from '../base/powershell.mjs';
import { Steps } from '../base/steps.mjs';

const powerShell = await findPowerShell(new Steps(() => undefined));
const wanted = process.env.HEADROOM_EXECUTOR;

/** @type {{ name: string, powerShell: object, skip: string | false }[]} skip = why it is not available here */
const all = [
  { name: 'PowerShell', powerShell, skip: powerShell.pwsh ? false : powerShell.reason },
  { name: 'stand-in', powerShell: { pwsh: null, reason: 'chosen by a test' }, skip: false },
];

/** The executor of that name, whether or not this run of tests is for it. */
export const executorNamed = (name) => all.find((executor) => executor.name === name);

/** Those that this run of tests is for. */
export const executors = wanted ? all.filter(({ name }) => name === wanted) : all;
if (executors.length === 0) throw new Error(`HEADROOM_EXECUTOR names no executor: '${wanted}'.`);
