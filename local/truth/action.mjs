// What comes of the action that a verdict names: carried out in the simulator, under the same load.
import { knownIopsOf } from './known-cases.mjs';
import { fasterDevice, withLooser, widerPath, withoutOthers } from './relax.mjs';

/** From this factor of IOPS on an action has helped. */
export const leastHelp = 1.1;
/** Who follows an action buys, or allows, twice as much. */
const twice = 2;

/** How the action for a scope raises its limit. */
const raises = {
  'vm-uncached': largerVm,
  'vm-cached': largerVm,
  disk: (system) => ({
    ...withLooser(system, ({ at }) => at === 'disk', twice),
    device: fasterDevice(system.device, twice),
  }),
  pool: moreDisks,
  qos: (system) => withLooser(system, ({ id }) => id.startsWith('qos-'), twice),
  network: (system) => ({
    ...withLooser(system, ({ id }) => id.startsWith('network-'), twice),
    path: widerPath(system.path, twice),
  }),
};
const withMoreThreads = (system) => ({ ...system, threads: twice * system.threads, depth: twice * system.depth });
const raiseBinding = (system, { binding }) => raised(system, binding);
const raiseTogether = (system, verdict) => raisedNamed(raiseBinding(system, verdict), verdict.action[0], verdict);
const alsoRaise = (system, { action: [action, above], ...verdict }) =>
  raisedNamed(carriedOut[action.key](system, { ...verdict, action: action.args }), above, verdict);

/** What each action asks for, by its message; null where it promises no more IOPS. */
const carriedOut = {
  'Verdict.Action.VmUncachedIops': largerVm,
  'Verdict.Action.VmUncachedThroughput': largerVm,
  'Verdict.Action.VmCachedIops': largerVm,
  'Verdict.Action.VmCachedThroughput': largerVm,
  'Verdict.Action.VmSize': largerVm,
  'Verdict.Action.Disk': raises.disk,
  'Verdict.Action.Pool': raises.pool,
  'Verdict.Action.Qos': raises.qos,
  'Verdict.Action.Network': raises.network,
  'Verdict.Action.Measured': null,
  'Verdict.Action.Several': raiseBinding,
  'Verdict.Action.Together': raiseTogether,
  'Verdict.Action.AndRaise': alsoRaise,
  'Verdict.Action.Burst': null,
  'Verdict.Action.NotCached': null,
  'Verdict.Action.CheckCacheAndSize': null,
  'Verdict.Action.CheckSize': null,
  'Verdict.Action.MoreCores': (system) => withMoreThreads({ ...system, processorCount: twice * system.processorCount }),
  'Verdict.Action.MoreThreads': withMoreThreads,
  // No simulated threads are bound to processors.
  'Verdict.Action.MoreProcessors': null,
  'Verdict.Action.RunOnCoordinator': (system) => ({ ...system, path: null }),
  // The run tells whether that brings more.
  'Verdict.Action.FindLimit': null,
  'Verdict.Action.DeeperQueue': (system, { action: [depth] }) => withDepth(system, depth.value),
  'Verdict.Action.DeeperStill': (system, { headline: [, , , deepest] }) => withDepth(system, twice * deepest.value),
  'Verdict.Action.FindUnlisted': null,
  // Without other load, the disks are next.
  'Verdict.Action.Disks': (system) => moreDisks(withoutOthers(system)),
  'Verdict.Action.LargerFile': null,
  'Verdict.Action.OtherLoad': withoutOthers,
  'Verdict.Action.OneDisk': (system) => ({ ...system, device: { ...system.device, weights: undefined } }),
  'Verdict.Action.SearchAgain': null,
  'Verdict.Action.SearchThoroughly': null,
  'Verdict.Action.EnterVmSize': null,
  'Verdict.Action.FinishSearch': null,
  'Verdict.Action.SearchWithoutCredit': null,
  'Verdict.Action.QuietNode': (system) => ({ ...system, others: { shares: [] } }),
  'Verdict.Action.LookAtTime': null,
  'Verdict.Action.FillQueue': withMoreThreads,
  'Verdict.Action.MeasureLatency': null,
  'Verdict.Action.NoRateLimit': (system) => ({ ...system, rateLimit: null }),
  'Verdict.Action.RunAgain': null,
  'Verdict.Action.Given': null,
};

/**
 * What the action of a verdict brings.
 * @param {import('./system.mjs').System} system
 * @param {{ headline: object, action: object, binding: object[], assessments: object[] }} verdict
 * @returns {{ key: string, gain: number | null }} IOPS as a factor of those before; null where the action promises no more
 */
export function actionOf(system, verdict) {
  const { key } = verdict.action;
  const changed = changedBy(system, verdict);
  return { key, gain: changed === null ? null : knownIopsOf(changed) / knownIopsOf(system) };
}

/** The system after the action of the verdict; null if the action promises no more IOPS. */
export function changedBy(system, { headline, action, binding, assessments }) {
  const carryOut = carriedOut[action.key];
  if (carryOut === undefined) throw new Error(`What does '${action.key}' ask for? Add it to action.mjs.`);
  return carryOut === null
    ? null
    : carryOut(system, { headline: headline.args, action: action.args, binding, assessments });
}

/** With more of everything that is named in a list of an action. */
function raisedNamed(system, { list }, { assessments }) {
  const names = list.map(({ args: [name] }) => JSON.stringify(name));
  const limits = raised(
    system,
    assessments.filter(({ name }) => names.includes(JSON.stringify(name))),
  );
  return list.some(({ key }) => key === 'Verdict.Name.Threads') ? withMoreThreads(limits) : limits;
}

function raised(system, limits) {
  const scopes = new Set(limits.map(({ limit }) => limit.scope));
  return [...scopes].reduce((changed, scope) => raises[scope](changed), system);
}

/** A larger size allows more of everything. */
function largerVm(system) {
  return withLooser(system, ({ id }) => id.startsWith('vm-'), twice);
}

/** Each new disk is as those that are there, and has as much to do as the least of them. */
function moreDisks(system) {
  const { disks, weights } = system.device;
  const more = weights && [...weights, ...Array.from({ length: (twice - 1) * disks }, () => Math.min(...weights))];
  return { ...system, device: { ...system.device, disks: twice * disks, weights: more } };
}

function withDepth(system, depth) {
  return { ...system, depth: Math.ceil(depth / system.threads) * system.threads };
}
