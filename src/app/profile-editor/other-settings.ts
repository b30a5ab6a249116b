/** Settings of a profile that have no field on the page. They are kept, and the page lists them. */
import { defaults, Profile } from '../../generated/contract';
import { completeProfile, CompleteTarget, CompleteTimeSpan } from '../profile/public-api';

/** Settings of DISKSPD that have no field here, by what they are. */
export type OtherSetting =
  | 'search'
  | 'coolDown'
  | 'steadyState'
  | 'threadPool'
  | 'noAffinity'
  | 'completionRoutines'
  | 'seed'
  | 'range'
  | 'alignment'
  | 'interlocked'
  | 'parallel'
  | 'threadStride'
  | 'writeThrough'
  | 'deviceCache'
  | 'mapped'
  | 'openHints'
  | 'largePages'
  | 'content'
  | 'weights'
  | 'precreate';

type Is<T> = readonly (readonly [OtherSetting, (settings: T) => boolean])[];

const ofTimeSpan: Is<CompleteTimeSpan> = [
  ['coolDown', ({ coolDownSeconds }) => coolDownSeconds > 0],
  ['steadyState', ({ steadyState }) => steadyState !== null],
  ['threadPool', ({ threadPoolSize }) => threadPoolSize !== null],
  ['noAffinity', ({ disableAffinity }) => disableAffinity],
  ['completionRoutines', ({ completionRoutines }) => completionRoutines],
  ['seed', ({ randomSeed }) => randomSeed !== defaults.TimeSpan.randomSeed],
];

const ofTarget: Is<CompleteTarget> = [
  ['range', ({ baseOffsetBytes, maxOffsetBytes }) => baseOffsetBytes > 0 || maxOffsetBytes !== null],
  ['alignment', ({ alignmentBytes, blockSizeBytes }) => (alignmentBytes ?? blockSizeBytes) !== blockSizeBytes],
  ['interlocked', ({ interlockedSequential }) => interlockedSequential],
  ['parallel', ({ parallelSequential }) => parallelSequential],
  ['threadStride', ({ threadStrideBytes }) => threadStrideBytes > 0],
  ['writeThrough', ({ cacheMode, writeThrough }) => cacheMode !== 'osCacheDisabled' && writeThrough],
  ['deviceCache', ({ cacheMode, writeThrough }) => cacheMode === 'osCacheDisabled' && !writeThrough],
  ['mapped', ({ memoryMapped }) => memoryMapped],
  ['openHints', ({ openHints }) => openHints.length > 0],
  ['largePages', ({ largePages }) => largePages],
  ['content', ({ writeBuffer }) => writeBuffer.content !== defaults.WriteBuffer.content],
  ['weights', ({ weight, threadTargets }) => weight !== defaults.Target.weight || threadTargets.length > 0],
];

/** The settings without a field that the profile has, in any time span or target. */
export function otherSettings(profile: Profile): OtherSetting[] {
  const { timeSpans, precreateRule, search } = completeProfile(profile);
  const targets = timeSpans.flatMap((timeSpan) => timeSpan.targets);
  const named = <T>(rules: Is<T>, all: readonly T[]): OtherSetting[] =>
    rules.filter(([, is]) => all.some(is)).map(([name]) => name);
  return [
    ...(search === null ? [] : (['search'] as const)),
    ...named(ofTimeSpan, timeSpans),
    ...named(ofTarget, targets),
    ...(precreateRule === null ? [] : (['precreate'] as const)),
  ];
}
