/**
 * Published measurements as inputs of the verdict. MiB are 2^20 bytes, a published MBps is 10^6
 * bytes per second.
 */

import { Result } from '../../../generated/contract';
import hciLimits from '../../../../engine/contract/examples/valid/limits-in-force.hci-b2ms-read.json';
import hciResult from '../../../../engine/contract/examples/valid/result.hci-b2ms-read.json';
import { AssessmentInput } from '../verdict/verdict-types';
import { makeLimit, makeLimits } from './limits';
import { makeResult } from './results';

const gibibyte = 2 ** 30;
const onOwner = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null };
const standalone = { nodeName: 'vm1', coordinatorNodeName: null, presetId: null };

const d8ds = {
  name: 'Standard_D8ds_v4',
  source: { kind: 'vm-size', description: "the size's page", date: null },
} as const;
const d8dsUncached = [
  makeLimit('vm-uncached', 'iops', 12_800, d8ds),
  makeLimit('vm-uncached', 'throughput', 192e6, d8ds),
  makeLimit('vm-uncached', 'iops', 16_000, { ...d8ds, kind: 'burst' }),
  makeLimit('vm-uncached', 'throughput', 400e6, { ...d8ds, kind: 'burst' }),
];
const d8dsCached = [makeLimit('vm-cached', 'iops', 77_000, d8ds), makeLimit('vm-cached', 'throughput', 485e6, d8ds)];

/** Three-node cluster of B2ms VMs, four P30 each, three-way mirror: `-t2 -o32 -b4k -r4k -w0 -d120 -Sh -D -L -c5G`. */
export const hciB2msRead: AssessmentInput = {
  result: hciResult as Result,
  limits: hciLimits as AssessmentInput['limits'],
  run: onOwner,
};

/** One VM, three striped disks without host cache: `-c200G -w100 -b8K -F4 -r -o128 -W30 -d30 -Sh`. */
export const d8dsWrite: AssessmentInput = {
  result: makeResult({
    targets: [
      { path: 'testfile.dat', sizeBytes: 200 * gibibyte, blockSizeBytes: 8192, readIops: 0, writeIops: 13_052.65 },
    ],
    measuredSeconds: 30,
    queueDepth: 512,
    timeSpan: { warmUpSeconds: 30, threadPoolSize: 4 },
    target: { blockSizeBytes: 8192, writePercent: 100, outstandingRequests: 128, cacheMode: 'osCacheDisabled' },
  }),
  limits: makeLimits([...d8dsUncached, ...d8dsCached], { vmSize: 'Standard_D8ds_v4' }),
  run: standalone,
};

/** The same VM, one disk with a read cache, warmed for two hours: `-c200G -b4K -F4 -r -o128 -W7200 -d30 -Sh`. */
export const d8dsReadCached: AssessmentInput = {
  result: makeResult({
    targets: [
      { path: 'testfile.dat', sizeBytes: 200 * gibibyte, blockSizeBytes: 4096, readIops: 78_521.23, writeIops: 0 },
    ],
    measuredSeconds: 30,
    queueDepth: 512,
    timeSpan: { warmUpSeconds: 7200, threadPoolSize: 4 },
    target: { blockSizeBytes: 4096, outstandingRequests: 128, cacheMode: 'osCacheDisabled' },
  }),
  limits: makeLimits(
    [...d8dsUncached, ...d8dsCached, makeLimit('disk', 'iops', 5000), makeLimit('disk', 'throughput', 200e6)],
    {
      vmSize: 'Standard_D8ds_v4',
    },
  ),
  run: standalone,
};

/** Hyper-V VM on 12 disks behind iSCSI: `-c16G -d300 -r -w30 -b8k -t4 -o8 -h -L`. */
export const hypervR10k: AssessmentInput = {
  result: makeResult({
    targets: [
      {
        path: 'c:\\Test.dat',
        sizeBytes: 16 * gibibyte,
        blockSizeBytes: 8192,
        readIops: 0.7 * 27_073.71,
        writeIops: 0.3 * 27_073.71,
      },
    ],
    measuredSeconds: 300,
    latencyMeanMicroseconds: 1179,
    processorPercents: [24.42, 24.42, 24.42, 24.42],
    queueDepth: 32,
    timeSpan: { measureLatency: true },
    target: {
      blockSizeBytes: 8192,
      writePercent: 30,
      threadsPerTarget: 4,
      outstandingRequests: 8,
      cacheMode: 'osCacheDisabled',
    },
  }),
  limits: makeLimits([]),
  run: { nodeName: 'host1', coordinatorNodeName: null, presetId: null },
};

/** Four writing jobs on uncached disks, limited to 3,200 IOPS each, and four reading jobs on a cached disk. */
export const fioMixed: AssessmentInput = {
  result: makeResult({
    targets: [
      {
        path: '/mnt/readcache/io.dat',
        sizeBytes: 120 * gibibyte,
        blockSizeBytes: 4096,
        readIops: 78_300,
        writeIops: 0,
      },
      { path: '/mnt/nocache/io.dat', sizeBytes: 120 * gibibyte, blockSizeBytes: 4096, readIops: 0, writeIops: 12_600 },
    ],
    measuredSeconds: 30,
    queueDepth: 1024,
    targetByPath: {
      '/mnt/readcache/io.dat': {
        threadsPerTarget: 4,
        outstandingRequests: 128,
        cacheMode: 'osCacheDisabled',
        blockSizeBytes: 4096,
      },
      '/mnt/nocache/io.dat': {
        threadsPerTarget: 4,
        outstandingRequests: 128,
        cacheMode: 'osCacheDisabled',
        blockSizeBytes: 4096,
        writePercent: 100,
        throttle: { unit: 'iops', value: 3200 },
      },
    },
  }),
  limits: makeLimits([...d8dsUncached, ...d8dsCached], { vmSize: 'Standard_D8ds_v4' }),
  run: standalone,
};
