/** Limits as documents have them: facts, limits that a run keeps, and those that nodes worked out up to release 0.1. */

import { LimitEntries, LimitFacts, Limits, LimitsInForce } from '../../../generated/contract';
import { LimitCatalog } from './limit-catalog';
import { KnownLimits, limitsInForce } from './limits-for';
import { isMeasured, withMeasured } from './measured';

/** What a node told: facts, or, from a support file of release 0.1, the limits themselves. */
export type ToldLimits = LimitFacts | Limits;

/** The limits by what a node told. What a document of release 0.1 says stays as it says it. */
export function limitsTold(catalog: LimitCatalog, told: ToldLimits): KnownLimits {
  return 'limits' in told ? limitsOfEarlierRelease(told) : limitsInForce(catalog, told);
}

/**
 * The limits that a run keeps; if it keeps only facts, the limits are calculated with the current published figures.
 * null without either.
 */
export function limitsKept(catalog: LimitCatalog, kept: LimitsInForce | null | undefined): KnownLimits | null {
  if (kept === null || kept === undefined) {
    return null;
  }
  return isWorkedOut(kept) ? kept : limitsInForce(catalog, kept.facts);
}

/** Whether they were calculated. */
export function isWorkedOut(limits: LimitsInForce): limits is KnownLimits {
  return limits.limits !== null;
}

/** The same with these entries in force. Figures of disks that the facts do not name stay until disks are entered. */
export function withEntries(catalog: LimitCatalog, known: KnownLimits, entries: LimitEntries | null): KnownLimits {
  const facts = { ...known.facts, entries };
  const anew = limitsInForce(catalog, facts);
  const hasDisks = facts.disks.length > 0 || (entries?.disks ?? null) !== null;
  const ofDisks = known.limits.filter(({ source }) => source.kind === 'disk-type');
  const limits = hasDisks ? anew.limits : limitsInForce(catalog, { ...facts, qos: [...ofDisks, ...facts.qos] }).limits;
  // What a search measured stays, whatever is entered.
  return withMeasured({ ...anew, limits }, known.limits.filter(isMeasured));
}

/** Nodes of release 0.1 gave the limits in force, and the VM size and disks that were: entered ones are in the entries. */
export function limitsOfEarlierRelease(told: Limits): KnownLimits {
  const { nodeName, volumeId, vmSizeSource, disksSource, copies, entries, notKnown, limits } = told;
  const isFound = (source: Limits['vmSizeSource']): boolean => source?.kind !== 'user';
  const facts: LimitFacts = {
    contractVersion: 1,
    nodeName,
    volumeId,
    readAt: entries?.savedAt ?? unknownTime,
    vmSize: isFound(vmSizeSource) ? told.vmSize : null,
    vmSizeSource: isFound(vmSizeSource) ? vmSizeSource : null,
    disks: told.disks !== null && isFound(disksSource) ? [{ ...told.disks, sizeGiB: null }] : [],
    disksSource: isFound(disksSource) ? disksSource : null,
    copies,
    copiesSource: null,
    qos: limits.filter(({ scope, source }) => scope === 'qos' && source.kind !== 'user'),
    entries,
    notKnown,
  };
  return { contractVersion: 1, facts, publishedAsOf: null, limits, gaps: [] };
}

/** Documents of release 0.1 do not say when they were made. */
const unknownTime = '1970-01-01T00:00:00Z';
