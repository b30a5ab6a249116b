/** Whose disks serve the reads, in a pool that is spread over nodes. */

import { Volume } from '../../../generated/contract';
import { isSameNode } from '../same-node';
import { ReadParts } from './limit-share-types';
import { VolumeLoad } from './volume-load';

/** The reads that the disks of a node serve per second. */
export interface ServedReads {
  readonly nodeName: string;
  readonly iops: number;
}

/** With fewer reads of each node, or all nodes asking for about as many, chance decides what would be read out of them. */
const fewestReads = 50;
const leastUneven = 0.1;
/** What the disks serve, of what is asked for, may be more or less by this, and the slope beyond what it can be. */
const mostOther = 0.15;

/**
 * The part of each volume's reads that each node's disks serve. No public document says which copy Storage Spaces
 * reads, so it is derived from the counters: with reads from all copies in turn, the disks of all nodes serve the same
 * number, for all clients; with reads of the nearest copy, as many as their node requests. In between, it is a mean of
 * both. Where the counters don't show it, the larger part of both counts, which leaves less room.
 */
export function readParts(
  served: readonly ServedReads[],
  volumes: readonly Volume[],
  loads: readonly VolumeLoad[],
): (nodeName: string) => ReadParts {
  const asked = loads.map((load) =>
    askedOf(load, volumes.find(({ id }) => id === load.volumeId)?.ownerNodeName ?? null),
  );
  const local = localityOf(
    served.map(({ nodeName, iops }) => ({
      served: iops,
      asked: asked.reduce((sum, { on }) => sum + on(nodeName), 0),
    })),
  );
  const byTurns = 1 / Math.max(1, served.length);
  const between = (nearest: number): number =>
    local === null ? Math.max(byTurns, nearest) : (1 - local) * byTurns + local * nearest;
  return (nodeName) => ({
    ofVolumes: new Map(
      asked.map(({ volumeId, on, all }) => [volumeId, all === 0 ? byTurns : between(on(nodeName) / all)]),
    ),
    ofNew: between(1),
  });
}

interface AskedReads {
  readonly volumeId: string;
  readonly all: number;
  readonly on: (nodeName: string) => number;
}

/** The reads of a volume by the node that asks the disks for them: its coordinator does so for what is redirected. */
function askedOf({ volumeId, nodes, reads }: VolumeLoad, owner: string | null): AskedReads {
  const parts = nodes.map(({ nodeName, reads: own, writes, redirected }) => {
    const isOwner = owner !== null && isSameNode(nodeName, owner);
    const readShare = own.iops === 0 ? 0 : own.iops / (own.iops + writes.iops);
    const sent = isOwner || owner === null ? 0 : Math.min(own.iops, (redirected?.iops ?? 0) * readShare);
    return { nodeName, kept: own.iops - sent, sent };
  });
  const sent = parts.reduce((sum, part) => sum + part.sent, 0);
  return {
    volumeId,
    all: reads.iops,
    on: (nodeName) =>
      (parts.find((part) => isSameNode(part.nodeName, nodeName))?.kept ?? 0) +
      (owner !== null && isSameNode(owner, nodeName) ? sent : 0),
  };
}

/**
 * 0 where the disks of all nodes serve as many reads, 1 where those of each serve what it asks for: the slope between the two. null
 * where it is not known: a cache that answers some reads of one node, and others of another, looks like any of them.
 */
function localityOf(nodes: readonly { readonly served: number; readonly asked: number }[]): number | null {
  const sum = (of: (node: (typeof nodes)[number]) => number): number => nodes.reduce((all, node) => all + of(node), 0);
  const [asked, served] = [sum((node) => node.asked), sum((node) => node.served)];
  const mean = asked / nodes.length;
  const squares = sum((node) => (node.asked - mean) ** 2);
  const isServed = Math.abs(served / asked - 1) <= mostOther;
  if (!isServed || mean < fewestReads || Math.sqrt(squares / nodes.length) < leastUneven * mean) {
    return null;
  }
  const slope = sum((node) => (node.asked - mean) * (node.served - mean)) / squares;
  return slope < -mostOther || slope > 1 + mostOther ? null : Math.min(1, Math.max(0, slope));
}
