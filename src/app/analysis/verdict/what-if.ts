/** What another VM size would change: the same run set beside its limits, without running anything again. */

import { Limit } from '../../../generated/contract';
import { assessRun } from './assess-run';
import { limitFigure } from '../limits/limit-figure';
import { findVmSize, LimitCatalog } from '../limits/limit-catalog';
import { KnownLimits, LimitOptions, machineOf, vmLimits } from '../limits/limits-for';
import { figure, Message, message } from '../../words/public-api';
import { AssessmentInput, LimitAssessment, Verdict } from './verdict-types';

/** What to imagine. */
export interface WhatIfQuery {
  readonly vmSize: string;
  readonly diskInterface?: 'NVMe' | 'SCSI';
}

/** A prediction, not a measurement: how far this run's mix could go with another VM size. */
export interface WhatIf {
  readonly vmSize: string;
  /** The most IOPS that the first limit to bind would allow; null where no limit is known. */
  readonly allowedIops: number | null;
  /** The limit that would bind first, at `allowedIops`; null where none is known. */
  readonly binds: LimitAssessment | null;
  /** allowedIops ÷ measured IOPS. */
  readonly factor: number | null;
  /** "Standard_B4ms would allow up to 2,880 IOPS, 1.5× current". */
  readonly headline: Message;
  /** What would bind then, and what the prediction rests on. */
  readonly notes: readonly Message[];
  /** The limits beside the run, as they would be. */
  readonly assessments: readonly LimitAssessment[];
}

/** Predictions closer than this to the run are the same for all purposes: a limit counts as reached within 5 %. */
const sameWithin = 0.05;

/** What would bind, and at what IOPS, if the node were of another VM size. Disks, copies and the user's entries stay. */
export function whatIf(
  catalog: LimitCatalog,
  input: AssessmentInput,
  verdict: Verdict,
  { vmSize, diskInterface }: WhatIfQuery,
): WhatIf {
  const size = findVmSize(catalog, vmSize);
  const measuredIops = verdict.measuredIops;
  if (size === null || measuredIops === null) {
    return {
      vmSize,
      allowedIops: null,
      binds: null,
      factor: null,
      headline: message('Verdict.WhatIf.Unknown', vmSize),
      notes: [],
      assessments: [],
    };
  }
  const limits = onVmSize(catalog, input.limits, size.name, { diskInterface });
  const cachePath = pathTaken(input, verdict);
  const { assessments } = assessRun({ ...input, cachePath, limits, timeSpan: verdict.timeSpan ?? undefined });
  const candidates = assessments.filter((one) => one.limit.kind === 'base' && couldBind(one));
  const binds = candidates.sort((left, right) => left.iopsAtWhichItBinds - right.iopsAtWhichItBinds)[0] ?? null;
  if (binds === null) {
    return {
      vmSize: size.name,
      allowedIops: null,
      binds,
      factor: null,
      headline: message('Verdict.WhatIf.Unknown', size.name),
      notes: [],
      assessments,
    };
  }
  const allowedIops = binds.iopsAtWhichItBinds;
  const factor = allowedIops / measuredIops;
  return {
    vmSize: size.name,
    allowedIops,
    binds,
    factor,
    headline: headlineOf(size.name, allowedIops, factor),
    notes: notesOf(binds, verdict, allowedIops),
    assessments,
  };
}

/**
 * A limit that the run passed in fact was not in force, so it will not bind. A limit of the imagined VM is only passed
 * because the run was made on another: it would bind, unless the run's reads do not go that way.
 */
function couldBind({ limit, cause }: LimitAssessment): boolean {
  return cause === null || (isPublishedForVm(limit) && cause !== 'hostCache');
}

/** The limits as they would be on a VM of that size. */
function onVmSize(catalog: LimitCatalog, known: KnownLimits, vmSize: string, options: LimitOptions): KnownLimits {
  const kept = known.limits.filter((limit) => !isPublishedForVm(limit));
  const published = vmLimits(catalog, vmSize, machineOf(known.facts).disks, options);
  const open = published.limits.filter((limit) => !kept.some(({ id }) => id === limit.id));
  return {
    ...known,
    limits: [...open, ...kept],
    gaps: [
      ...published.gaps,
      ...known.gaps.filter(({ kind }) => kind === 'diskNotListed' || kind === 'diskConfigurable'),
    ],
  };
}

/** Limits that another VM size replaces. What the user entered for the VM holds whatever its size. */
function isPublishedForVm({ scope, source }: Limit): boolean {
  return (scope === 'vm-uncached' || scope === 'vm-cached') && source.kind !== 'user';
}

/**
 * The path that the run's reads took, fixed: under a larger VM's limits the figures alone may no longer tell it. A path
 * that was told by the user stays as told.
 */
function pathTaken(input: AssessmentInput, verdict: Verdict): AssessmentInput['cachePath'] {
  if (input.cachePath !== undefined && input.cachePath !== 'auto') {
    return input.cachePath;
  }
  const timeSpan = verdict.timeSpan === null ? undefined : input.result.timeSpans[verdict.timeSpan];
  const isCached = verdict.assessments.some(({ limit }) => limit.scope === 'vm-cached');
  const targets = timeSpan?.threads.flatMap(({ targets: all }) => all) ?? [];
  return Object.fromEntries(
    targets.map(({ path, write }) => [path, isCached && write.iops === 0 ? 'cached' : 'uncached']),
  );
}

function headlineOf(vmSize: string, allowedIops: number, factor: number): Message {
  const allowed = figure('iops', allowedIops);
  if (factor > 1 + sameWithin) {
    return message('Verdict.WhatIf.Up', vmSize, allowed, figure('factor', factor));
  }
  return message(factor < 1 - sameWithin ? 'Verdict.WhatIf.Down' : 'Verdict.WhatIf.Same', vmSize, allowed);
}

function notesOf(binds: LimitAssessment, verdict: Verdict, allowedIops: number): Message[] {
  const notes = [
    message(
      'Verdict.WhatIf.ThenBinds',
      message('Verdict.Mark.Iops', binds.name, limitFigure(binds.limit, binds.effectiveValue)),
    ),
  ];
  const isVmTheLimit = verdict.binding.some(
    ({ limit }) => limit.scope === 'vm-cached' || limit.scope === 'vm-uncached',
  );
  if (!isVmTheLimit) {
    notes.push(message('Verdict.WhatIf.NotTheLimit', verdict.headline));
  }
  const law = verdict.littleLaw;
  // At the limit the latency is the throttle's own doing; below it, depth and latency bound the run before any limit.
  if (!isVmTheLimit && law !== null && law.iopsAtConfiguredDepth < allowedIops) {
    notes.push(message('Verdict.WhatIf.QueueDepth', figure('iops', law.iopsAtConfiguredDepth)));
  }
  return notes;
}
