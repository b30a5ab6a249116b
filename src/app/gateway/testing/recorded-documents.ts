/** The contract's examples, as answers of a node. */
import activityDocument from '../../../../engine/contract/examples/valid/activity.of-one-node.json';
import historyDocument from '../../../../engine/contract/examples/valid/history.week-with-a-gap.json';
import notKeptDocument from '../../../../engine/contract/examples/valid/history.not-kept.json';
import clusterDocument from '../../../../engine/contract/examples/valid/cluster.simulated-three-nodes.json';
import limitsDocument from '../../../../engine/contract/examples/valid/limits-in-force.hci-b2ms-read.json';
import movedDocument from '../../../../engine/contract/examples/valid/move.to-be-given-back.json';
import nodeSupportDocument from '../../../../engine/contract/examples/valid/node-support.of-a-cluster-node.json';
import outdatedNodeDocument from '../../../../engine/contract/examples/valid/node.outdated.json';
import enforcedNodeDocument from '../../../../engine/contract/examples/valid/node.missing-under-policy.json';
import blockedNodeDocument from '../../../../engine/contract/examples/valid/node.blocked.json';
import enteredFactsDocument from '../../../../engine/contract/examples/valid/limit-facts.entered-and-qos.json';
import mixedFactsDocument from '../../../../engine/contract/examples/valid/limit-facts.mixed-disks.json';
import earlierLimitsDocument from '../../../../engine/contract/examples/valid/limits.hci-b2ms-read.json';
import entriesDocument from '../../../../engine/contract/examples/valid/entries.network-and-size.json';
import readinessDocument from '../../../../engine/contract/examples/valid/readiness.one-blocks.json';
import refusalDocument from '../../../../engine/contract/examples/valid/refusal.three-reasons.json';
import measuringDocument from '../../../../engine/contract/examples/valid/progress.measuring.json';
import preparingDocument from '../../../../engine/contract/examples/valid/progress.preparing.json';
import cancelledDocument from '../../../../engine/contract/examples/valid/result.cancelled-without-latency.json';
import resultDocument from '../../../../engine/contract/examples/valid/result.hci-b2ms-read.json';
import failedRunDocument from '../../../../engine/contract/examples/valid/run.failed.json';
import keptDocument from '../../../../engine/contract/examples/valid/kept-runs.two-outdated.json';
import noteDocument from '../../../../engine/contract/examples/valid/run-note.tag-and-text.json';
import runDocument from '../../../../engine/contract/examples/valid/run.running.json';
import {
  Activity,
  Cluster,
  FlowTable,
  KeptRuns,
  LimitEntries,
  LimitFacts,
  Limits,
  NodeStatus,
  NodeSupport,
  OwnershipMove,
  PerformanceHistory,
  Progress,
  QosFlow,
  Readiness,
  Refusal,
  Result,
  Run,
  RunNote,
  Volume,
} from '../../../generated/contract';
import { KnownLimits } from '../../analysis/public-api';

// The compiler types texts of a JSON file as string, not as the contract's literals; the contract's tests check them.
export const cluster = clusterDocument as unknown as Cluster;
export const activity = activityDocument as unknown as Activity;
/** The same of another node, whose drives do as much as the recorded one: together, what three nodes ask for with three copies. */
export function activityOf(nodeName: string): Activity {
  const driveIds = cluster.drives.flatMap(({ id }) => (id.startsWith(`${nodeName}-`) ? id : []));
  const { reads, writes } = activity.drives ?? { reads: noFlows, writes: noFlows };
  const rows = ({ iops, bytesPerSecond, latencyMicroseconds, queueDepth }: FlowTable): FlowTable => ({
    iops: driveIds.flatMap(() => iops.slice(0, 1)),
    bytesPerSecond: driveIds.flatMap(() => bytesPerSecond.slice(0, 1)),
    latencyMicroseconds: driveIds.flatMap(() => latencyMicroseconds.slice(0, 1)),
    queueDepth: driveIds.flatMap(() => queueDepth.slice(0, 1)),
  });
  return { ...activity, nodeName, drives: { driveIds, names: driveIds, reads: rows(reads), writes: rows(writes) } };
}
const noFlows: FlowTable = { iops: [], bytesPerSecond: [], latencyMicroseconds: [], queueDepth: [] };
export const keptHistory = historyDocument as unknown as PerformanceHistory;
export const noHistory = notKeptDocument as unknown as PerformanceHistory;
/** As a run keeps them. */
export const limits = limitsDocument as unknown as KnownLimits;
export const limitFacts = limits.facts;
/** As a node of release 0.1 gave them. */
export const earlierLimits = earlierLimitsDocument as unknown as Limits;
export const preparing = preparingDocument as unknown as Progress;
export const measuring = measuringDocument as unknown as Progress;
export const result = resultDocument as unknown as Result;
export const cancelledResult = cancelledDocument as unknown as Result;
export const runningRun = runDocument as unknown as Run;
export const failedRun = failedRunDocument as unknown as Run;
export const keptRuns = keptDocument as unknown as KeptRuns;
export const runNote = noteDocument as unknown as RunNote;
export const completedRun: Run = {
  ...runningRun,
  status: 'completed',
  endedAt: '2026-11-21T05:45:27.210Z',
  process: null,
};

export const enteredFacts = enteredFactsDocument as unknown as LimitFacts;
export const mixedFacts = mixedFactsDocument as unknown as LimitFacts;
export const entries = entriesDocument as unknown as LimitEntries;
export const refusal = refusalDocument as unknown as Refusal;
export const blockingReadiness = readinessDocument as unknown as Readiness;
/** The same volume with direct access. */
export const readiness: Readiness = {
  ...blockingReadiness,
  checks: blockingReadiness.checks.map((check) => ({ ...check, verdict: 'ready', action: null })),
};
export const pendingMove = movedDocument as unknown as OwnershipMove;
export const outdatedNode = outdatedNodeDocument as unknown as NodeStatus;
export const blockedNode = blockedNodeDocument as unknown as NodeStatus;
/** Nothing installed, a policy enforced, and a session in full language mode. */
export const enforcedNode = enforcedNodeDocument as unknown as NodeStatus;
export const readyNode: NodeStatus = {
  ...outdatedNode,
  verdict: 'ready',
  message: `Headroom ${outdatedNode.expectedVersion} is on ${outdatedNode.nodeName}.`,
  action: null,
};
export const nodeSupport = nodeSupportDocument as unknown as NodeSupport;
/** What Storage QoS tells of a virtual machine's file on a volume; it waits at its policy unless changed. */
export function qosFlow(
  volume: Volume | undefined,
  changes: Partial<QosFlow> & Pick<QosFlow, 'initiatorName'>,
): QosFlow {
  return {
    initiatorNodeName: 'node1',
    filePath: `${volume?.mountPoint}\\${changes.initiatorName}.vhdx`,
    policyId: null,
    iops: 500,
    limitIops: 500,
    throughputBytesPerSecond: null,
    latencyMicroseconds: null,
    status: 'Ok',
    ...changes,
  };
}
