/** Each limit compared with the measurement: utilization, state, and how far away it is. */

import { Limit } from '../../../generated/contract';
import { countedBy, Flow, meanBytesOf } from '../limits/flow';
import { limitFigure } from '../limits/limit-figure';
import { KnownLimits } from '../limits/limits-for';
import { figure, Message, message, MessageArgument } from '../../words/public-api';
import { exceededFrom, reachedFrom, RunTraffic, total, Traffic } from './traffic';
import { ExceededCause, LimitAssessment, LimitState } from './verdict-types';

type Scope = Limit['scope'];

/** From the narrowest to the widest: one flow, one disk, all disks, the VM's paths, the wire. */
export const scopesFromNarrow: readonly Scope[] = [
  'qos',
  'disk',
  'pool',
  'vm-cached',
  'vm-uncached',
  'network',
  // A published figure of the same height says more.
  'measured',
];

/** How the strings name the scopes. */
export const scopeNames = {
  'vm-uncached': 'VmUncached',
  'vm-cached': 'VmCached',
  disk: 'Disk',
  pool: 'Pool',
  qos: 'Qos',
  network: 'Network',
  measured: 'Measured',
} as const;

/** A limit without its figure, as within a sentence: "one P30". */
export function nameInScope({ scope, name }: Pick<Limit, 'scope' | 'name'>): Message {
  return message(`Verdict.Name.${scopeNames[scope]}`, name);
}

/** A limit as it is told from the others beside it: "one P30 burst". */
export function nameWithKind(limit: Pick<Limit, 'scope' | 'name' | 'kind'>): Message {
  const name = nameInScope(limit);
  return limit.kind === 'burst' ? message('Verdict.Name.Burst', name) : name;
}

/** What else decides how a limit is read. */
export interface LimitContext {
  readonly traffic: RunTraffic;
  readonly copies: number | null;
  /** Whether the operating system's own cache may have answered. */
  readonly isBuffered: boolean;
}

/** The limits on a run's way, ordered, and those it does not touch. */
export interface AssessedLimits {
  readonly assessments: readonly LimitAssessment[];
  readonly notOnTheWay: readonly Limit[];
}

/** Sets every limit beside the traffic that counts against it. */
export function assessLimits({ limits }: Pick<KnownLimits, 'limits'>, context: LimitContext): AssessedLimits {
  const ofOneDisk = limits.filter((limit) => isOfOneInPool(limit, limits));
  const measured = limits.filter((limit) => !ofOneDisk.includes(limit)).map((limit) => measureAgainst(limit, context));
  const onTheWay = measured.filter(isOnTheWay);
  const causes = onTheWay.map((one) => causeOf(one, onTheWay, context));
  const assessments = onTheWay.map((one, index) => toAssessment(one, causes[index] ?? null, onTheWay, context));
  return {
    assessments: [...assessments].sort(byBindingThenDistance),
    notOnTheWay: [...measured.filter((one) => !isOnTheWay(one)).map(({ limit }) => limit), ...ofOneDisk],
  };
}

/** What a pool spreads over its disks is limited by all of them: one has its share only, and its own figure says nothing. */
function isOfOneInPool({ scope, metric, kind }: Limit, all: readonly Limit[]): boolean {
  return (
    scope === 'disk' && all.some((other) => other.scope === 'pool' && other.metric === metric && other.kind === kind)
  );
}

/** A limit, what counts against it, and whether it is traffic that took another path. */
interface Measured {
  readonly limit: Limit;
  readonly effectiveValue: number;
  readonly own: Flow;
  readonly measured: number;
  readonly utilization: number;
  readonly state: LimitState;
  readonly isForeign: boolean;
}

function measureAgainst(limit: Limit, { traffic, copies }: LimitContext): Measured {
  const ownTraffic = pathOf(limit.scope, traffic);
  const own = directed(ownTraffic, limit.direction);
  const isForeign = own.iops === 0;
  // Reads that the cache answers do not count against the disks, but that they pass the disks' figures is worth saying.
  const counted = isForeign && limit.scope !== 'vm-cached' ? directed(traffic.cached, limit.direction) : own;
  const measured = countedBy(limit, counted);
  const effectiveValue = limit.value / (limit.scope === 'pool' ? costOfMix(ownTraffic, limit, copies) : 1);
  const utilization = measured / effectiveValue;
  return { limit, effectiveValue, own: counted, measured, utilization, state: stateOf(utilization), isForeign };
}

/** What one unit of front-end I/O costs the pool on average. */
function costOfMix(traffic: Traffic, limit: Limit, copies: number | null): number {
  const read = limit.direction === 'write' ? 0 : countedBy(limit, traffic.read);
  const write = limit.direction === 'read' ? 0 : countedBy(limit, traffic.write);
  return copies === null || copies < 1 || read + write === 0 ? 1 : costOfCopies({ read, write }, copies);
}

/** What one unit of these costs the disks on average: writes go to every copy, reads to one. */
export function costOfCopies(
  { read, write }: { readonly read: number; readonly write: number },
  copies: number,
): number {
  return (read + copies * write) / (read + write);
}

function stateOf(utilization: number): LimitState {
  return utilization > exceededFrom ? 'exceeded' : utilization >= reachedFrom ? 'reached' : 'open';
}

/**
 * A limit that only foreign traffic passes by is shown when passed, as there is something to explain; else left out. What a
 * search measured and this run passes is no limit any more.
 */
function isOnTheWay({ limit, isForeign, state, measured }: Measured): boolean {
  const mayBePassed = limit.scope !== 'measured';
  return measured > 0 && (mayBePassed ? !isForeign || state === 'exceeded' : state !== 'exceeded');
}

function pathOf(scope: Scope, { all, cached, uncached }: RunTraffic): Traffic {
  switch (scope) {
    case 'vm-cached':
      return cached;
    case 'vm-uncached':
    case 'disk':
    case 'pool':
      return uncached;
    case 'qos':
    case 'network':
    case 'measured':
      return all;
  }
}

function directed(traffic: Traffic, direction: Limit['direction']): Flow {
  return direction === 'any' ? total(traffic) : traffic[direction];
}

/** Why a limit could be passed, the surest cause first; null when it was not. */
function causeOf(one: Measured, all: readonly Measured[], context: LimitContext): ExceededCause | null {
  if (one.state !== 'exceeded') {
    return null;
  }
  if (context.isBuffered) {
    return 'osCache';
  }
  if (one.isForeign) {
    return 'hostCache';
  }
  const burst = one.limit.kind === 'base' ? burstOf(one.limit, all) : undefined;
  if (burst !== undefined && burst.state !== 'exceeded') {
    return 'bursting';
  }
  const hasWrites = context.traffic.all.write.iops > 0;
  return hasWrites || !isStorageScope(one.limit.scope) ? 'wrongSize' : 'hostCacheOrWrongSize';
}

function isStorageScope(scope: Scope): boolean {
  return scope === 'vm-uncached' || scope === 'disk' || scope === 'pool';
}

/** The burst figure that stands beside a base figure. */
function burstOf<T extends { readonly limit: Limit }>(base: Limit, all: readonly T[]): T | undefined {
  return all.find(
    ({ limit }) =>
      limit.kind === 'burst' &&
      limit.scope === base.scope &&
      limit.metric === base.metric &&
      limit.direction === base.direction,
  );
}

/** The base figure that stands beside a burst figure. */
export function baseOf<T extends { readonly limit: Limit }>(burst: Limit, all: readonly T[]): T | undefined {
  return all.find(
    ({ limit }) =>
      limit.kind === 'base' &&
      limit.scope === burst.scope &&
      limit.metric === burst.metric &&
      limit.direction === burst.direction,
  );
}

function toAssessment(
  one: Measured,
  cause: ExceededCause | null,
  all: readonly Measured[],
  { traffic, copies }: LimitContext,
): LimitAssessment {
  const { limit, effectiveValue, measured, utilization, state } = one;
  const runIops = total(traffic.all).iops;
  const asIops = iopsOf(one);
  return {
    limit,
    effectiveValue,
    measured,
    utilization,
    state,
    inForce: isInForce(one, all),
    asIops,
    iopsAtWhichItBinds: one.own.iops === 0 ? runIops / utilization : (runIops / one.own.iops) * asIops,
    distanceFactor: 1 / utilization,
    cause,
    explanation: cause === null ? null : explain(cause, limit, all),
    name: nameOf(one, copies),
  };
}

/** A limit in requests of the run. Bytes by the size of these: by rounded rates, each run had a figure of its own. */
function iopsOf({ limit, effectiveValue, own, utilization }: Measured): number {
  const size = limit.metric === 'throughput' ? meanBytesOf(own.sizes) : null;
  return size === null ? own.iops / utilization : effectiveValue / size;
}

/** Bursting is what happens above the base: until the base is passed the burst figure does not hold anything. */
function isInForce({ limit, state }: Measured, all: readonly Measured[]): boolean {
  if (state === 'exceeded') {
    return false;
  }
  const base = limit.kind === 'burst' ? baseOf(limit, all) : undefined;
  return base === undefined || base.state === 'exceeded';
}

function explain(cause: ExceededCause, limit: Limit, all: readonly Measured[]): Message {
  switch (cause) {
    case 'hostCache':
      return message('Verdict.Exceeded.HostCache');
    case 'bursting':
      return message(
        'Verdict.Exceeded.Bursting',
        limitFigure(limit, burstOf(limit, all)?.effectiveValue ?? limit.value),
      );
    case 'osCache':
      return message('Verdict.Exceeded.OsCache');
    case 'hostCacheOrWrongSize':
      return message('Verdict.Exceeded.HostCacheOrWrongSize');
    case 'wrongSize':
      return message('Verdict.Exceeded.WrongSize');
  }
}

/** With how many copies of each write count against it, where that changes its figure. */
function nameOf({ limit, effectiveValue }: Measured, copies: number | null): Message {
  const name = nameWithKind(limit);
  return effectiveValue < limit.value ? message('Verdict.Name.WithCopies', name, figure('count', copies ?? 1)) : name;
}

/** Whether a limit has to be converted to be set beside the run's IOPS: bytes, or requests that count as several. */
export function isConverted({ limit, effectiveValue, asIops }: LimitAssessment): boolean {
  return limit.metric === 'throughput' || Math.abs(effectiveValue / asIops - 1) > 1e-6;
}

/** What was measured, without its unit, to stand before the ceiling, which has it: "1,953 of 1,920 IOPS". */
export function measuredNumber(one: LimitAssessment): MessageArgument {
  const { limit, measured, asIops, utilization } = one;
  return limit.metric === 'throughput'
    ? figure('throughputNumber', measured)
    : figure('iopsNumber', isConverted(one) ? asIops * utilization : measured);
}

/** A limit in what the run is measured in: of normalized IOPS, as many as it allows of requests of this run's size. */
export function ceilingFigure(one: LimitAssessment): MessageArgument {
  const { limit, effectiveValue, asIops } = one;
  return limit.metric === 'throughput'
    ? figure('throughput', effectiveValue)
    : figure('iops', isConverted(one) ? asIops : effectiveValue);
}

/** Whether this limit holds the run now. */
export function isBinding({ state, inForce }: LimitAssessment): boolean {
  return state === 'reached' && inForce;
}

function byBindingThenDistance(left: LimitAssessment, right: LimitAssessment): number {
  if (isBinding(left) !== isBinding(right)) {
    return isBinding(left) ? -1 : 1;
  }
  const byScope = scopesFromNarrow.indexOf(left.limit.scope) - scopesFromNarrow.indexOf(right.limit.scope);
  if (isBinding(left)) {
    return byScope || right.utilization - left.utilization;
  }
  return left.iopsAtWhichItBinds - right.iopsAtWhichItBinds || byScope;
}
