/** What is now on the volume of the cases: virtual disks, and the load that nodes count. */
import { Activity, QosFlow } from '../../../../generated/contract';
import { VolumeLoad, volumeLoads } from '../volume-load';

/** Where the volume of the cases is. */
export const mount = { mountPoint: 'C:\\ClusterStorage\\test01' };

/** The flow of a virtual machine's disk. */
export const flow = (
  name: string,
  iops: number | null,
  limitIops: number | null = null,
  volume = 'test01',
): QosFlow => ({
  initiatorName: name,
  initiatorNodeName: 'node1',
  filePath: `C:\\ClusterStorage\\${volume}\\${name}.vhdx`,
  policyId: null,
  iops,
  limitIops,
  throughputBytesPerSecond: null,
  latencyMicroseconds: null,
  status: 'Ok',
});

/** The nodes that count the volume. */
export const nodeNames = ['node1', 'node2', 'node3'];
/** What a node does on the volume. */
export const test01 = (
  reads: number,
  writes: number,
  latency: number | null = 900,
): { test01: { reads: number; writes: number; latency: number | null } } => ({
  test01: { reads, writes, latency },
});
/** The load of the volume over these nodes. */
export const loadOf = (activities: readonly Activity[], names = nodeNames): VolumeLoad => {
  const [load] = volumeLoads(activities, names);
  if (load === undefined) {
    throw new Error('No volume is counted.');
  }
  return load;
};
