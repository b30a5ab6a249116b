/**
 * fio's options and the settings that they correspond to. What each means is in fio's documentation (HOWTO, "Job file
 * parameters"). An option is read, is known to change nothing that is measured here, or is refused by its name.
 */

import { Distribution, Target } from '../../../generated/contract';
import { message, Message } from '../../words/public-api';
import { fioDistribution } from './fio-distribution';
import { fioFlag, fioNumber, fioSize, fioTime, sameForAll } from './fio-values';

/** What one job asks for, while its options are read. */
export interface FioJob {
  readonly name: string;
  rw: FioPattern;
  writeMixPercent: number;
  engine: string | null;
  files: string[] | null;
  directory: string | null;
  sizeBytes: number | null;
  fileSizeBytes: number | null;
  numjobs: number;
  runtimeSeconds: number | null;
  rampSeconds: number;
  isTimeBased: boolean;
  startsTimeSpan: boolean;
  seed: number | null;
  offsetIncrementBytes: number;
  percentageRandom: number;
  rateBytes: number | null;
  rateIops: number | null;
  thinkMicroseconds: number;
  thinkBlocks: number;
  content: 'zero' | 'random' | null;
  distribution: Distribution | null;
  readonly target: Omit<Target, 'path'>;
}

export interface FioPattern {
  readonly isRandom: boolean;
  readonly reads: boolean;
  readonly writes: boolean;
}

/** Reads a value into a job. false = the value can't be used here; a message = the reason. */
type ReadOption = (job: FioJob, value: string) => boolean | Message;

const patterns: ReadonlyMap<string, FioPattern> = new Map([
  ['read', { isRandom: false, reads: true, writes: false }],
  ['write', { isRandom: false, reads: false, writes: true }],
  ['randread', { isRandom: true, reads: true, writes: false }],
  ['randwrite', { isRandom: true, reads: false, writes: true }],
  ['rw', { isRandom: false, reads: true, writes: true }],
  ['readwrite', { isRandom: false, reads: true, writes: true }],
  ['randrw', { isRandom: true, reads: true, writes: true }],
]);

/** Takes a value that is not null. */
const take =
  <T>(read: (text: string) => T | null, use: (job: FioJob, value: T) => void): ReadOption =>
  (job, text) => {
    const value = read(text);
    if (value !== null) {
      use(job, value);
    }
    return value !== null;
  };

/** The same for reads and writes. */
const takeForAll = <T>(read: (text: string) => T | null, use: (job: FioJob, value: T) => void): ReadOption =>
  take((text) => {
    const same = sameForAll(text);
    return same === null ? null : read(same);
  }, use);

const percent = (text: string): number | null => {
  const value = fioNumber(text);
  return value !== null && value <= 100 ? value : null;
};
/** Whole seconds. */
const seconds = (text: string): number | null => {
  const value = fioTime(text, 's');
  return value !== null && value % 1e6 === 0 ? value / 1e6 : null;
};
const text = (value: string): string | null => (value === '' ? null : value);
/** A value at which the option does nothing; all others change the workload. */
const only =
  (...values: readonly string[]): ReadOption =>
  (_job, value) =>
    values.includes(value);

const readOptions: Readonly<Record<string, ReadOption>> = {
  rw: take(
    (value) => patterns.get(value) ?? null,
    (job, value) => (job.rw = value),
  ),
  rwmixread: take(percent, (job, value) => (job.writeMixPercent = 100 - value)),
  rwmixwrite: take(percent, (job, value) => (job.writeMixPercent = value)),
  bs: takeForAll(fioSize, (job, value) => (job.target.blockSizeBytes = value)),
  ba: takeForAll(fioSize, (job, value) => (job.target.alignmentBytes = value)),
  iodepth: take(fioNumber, (job, value) => (job.target.outstandingRequests = value)),
  ioengine: take(text, (job, value) => (job.engine = value)),
  numjobs: take(fioNumber, (job, value) => (job.numjobs = value)),
  size: take(fioSize, (job, value) => (job.sizeBytes = value)),
  filesize: take(fioSize, (job, value) => (job.fileSizeBytes = value)),
  offset: take(fioSize, (job, value) => (job.target.baseOffsetBytes = value)),
  offset_increment: take(fioSize, (job, value) => (job.offsetIncrementBytes = value)),
  filename: take(text, (job, value) => (job.files = fileNames(value))),
  directory: take(text, (job, value) => (job.directory = fileNames(value)[0] ?? null)),
  runtime: take(seconds, (job, value) => (job.runtimeSeconds = value)),
  ramp_time: take(seconds, (job, value) => (job.rampSeconds = value)),
  time_based: take(fioFlag, (job, value) => (job.isTimeBased = value)),
  stonewall: take(fioFlag, (job, value) => (job.startsTimeSpan = value)),
  direct: take(fioFlag, (job, value) => (job.target.cacheMode = value ? 'osCacheDisabled' : 'cached')),
  buffered: take(fioFlag, (job, value) => (job.target.cacheMode = value ? 'cached' : 'osCacheDisabled')),
  sync: take(writeThrough, (job, value) => (job.target.writeThrough = value)),
  rate: (job, value) => rate(job, value, fioSize, (limit) => (job.rateBytes = limit)),
  rate_iops: (job, value) => rate(job, value, fioNumber, (limit) => (job.rateIops = limit)),
  thinktime: take(
    (value) => fioTime(value, 'us'),
    (job, value) => (job.thinkMicroseconds = value),
  ),
  thinktime_blocks: take(fioNumber, (job, value) => (job.thinkBlocks = value)),
  random_distribution: take(fioDistribution, (job, { distribution }) => (job.distribution = distribution)),
  percentage_random: takeForAll(percent, (job, value) => (job.percentageRandom = value)),
  randseed: take(fioNumber, (job, value) => (job.seed = value)),
  zero_buffers: take(fioFlag, (job, value) => (job.content = value ? 'zero' : job.content)),
  refill_buffers: take(fioFlag, (job, value) => (job.content = value ? 'random' : job.content)),
  nrfiles: only('1'),
  loops: only('1'),
  startdelay: only('0', '0s'),
  fsync: only('0'),
  fdatasync: only('0'),
  verify: only('0', 'none'),
  kb_base: only('1024'),
  atomic: only('0'),
  bs_unaligned: only('0'),
  thinktime_spin: only('0'),
  thinktime_blocks_type: only('complete'),
  number_ios: only('0'),
  trim_percentage: only('0'),
  latency_target: only('0'),
  io_submit_mode: only('inline'),
  iodepth_batch: only('1'),
  iodepth_batch_complete_min: only('1'),
  zonemode: only('none'),
};

/** Options that are read, by their names. */
export const fioOptions: ReadonlyMap<string, ReadOption> = new Map(Object.entries(readOptions));

/** Options that change nothing that is measured here: how fio prepares, schedules, logs and reports. */
export const harmlessOptions: ReadonlySet<string> = new Set(
  `name description group_reporting new_group thread randrepeat allrandrepeat norandommap softrandommap random_generator
  invalidate fallocate fadvise_hint create_serialize create_fsync create_on_open create_only allow_file_create
  allow_mounted_write overwrite pre_read unlink unlink_each_loop end_fsync fsync_on_close openfiles
  file_service_type filename_format unique_filename opendir lockfile io_size stats per_job_logs write_bw_log write_lat_log
  write_iops_log write_hist_log bwavgtime iopsavgtime log_avg_msec log_hist_msec log_hist_coarseness log_entries
  log_max_value log_offset log_prio log_compression log_compression_cpus log_store_compressed log_unix_epoch
  log_alternate_epoch log_alternate_epoch_clock_id block_error_percentiles clat_percentiles lat_percentiles slat_percentiles
  percentile_list significant_figures disk_util gtod_reduce disable_lat disable_clat disable_slat disable_bw_measurement
  gtod_cpu clocksource unified_rw_reporting exitall exit_what exitall_on_error continue_on_error error_dump ignore_error
  buffer_compress_percentage buffer_compress_chunk dedupe_percentage dedupe_mode dedupe_global scramble_buffers
  do_verify cpumask cpus_allowed cpus_allowed_policy numa_cpu_nodes numa_mem_policy mem iomem lockmem hugepage-size hipri
  registerfiles fixedbufs sqthread_poll sqthread_poll_cpu nonvectored userspace_reap unit_base eta exec_prerun
  exec_postrun`.split(/\s+/),
);

/** fio's options that change the workload in a way that has no counterpart; others are not fio's. */
export const refusedOptions: ReadonlySet<string> = new Set(
  `bsrange bssplit write_barrier rw_sequencer file_append iodepth_batch_complete_max iodepth_low serialize_overlap fill_device offset_align
  sync_file_range verify_only verify_interval verify_offset verify_pattern verify_fatal verify_async verify_backlog
  experimental_verify trim_verify_zero trim_backlog write_iolog read_iolog replay_no_stall replay_redirect replay_scale
  merge_blktrace_file ioscheduler zonesize zonecapacity zonerange zoneskip read_beyond_wp max_open_zones nice prio prioclass
  cmdprio_percentage thinktime_iotime rate_min rate_process rate_cycle rate_ignore_thinktime rate_iops_min max_latency
  latency_window latency_percentile latency_run write_hint buffer_pattern dedupe_working_set_percentage profile cgroup
  cgroup_weight uid gid flow flow_id flow_sleep steadystate steadystate_duration steadystate_ramp_time wait_for include`.split(
    /\s+/,
  ),
);

/** I/O engines that keep as many requests in flight as iodepth says. */
const asynchronous: readonly string[] = ['libaio', 'posixaio', 'io_uring', 'io_uring_cmd', 'windowsaio', 'solarisaio'];
/** I/O engines that make one request at a time, whatever iodepth says. */
const synchronous: readonly string[] = ['sync', 'psync', 'vsync', 'pvsync', 'pvsync2', 'mmap'];

/** How an I/O engine takes iodepth; null for one that does something else than I/O on files. */
export function depthOfEngine(engine: string | null): 'asynchronous' | 'synchronous' | 'depends' | null {
  if (engine === null) {
    return 'depends';
  }
  return asynchronous.includes(engine) ? 'asynchronous' : synchronous.includes(engine) ? 'synchronous' : null;
}

/** A job without any option. */
export function emptyJob(name: string): FioJob {
  return {
    name,
    rw: { isRandom: false, reads: true, writes: false },
    writeMixPercent: 50,
    engine: null,
    files: null,
    directory: null,
    sizeBytes: null,
    fileSizeBytes: null,
    numjobs: 1,
    runtimeSeconds: null,
    rampSeconds: 0,
    isTimeBased: false,
    startsTimeSpan: false,
    seed: null,
    offsetIncrementBytes: 0,
    percentageRandom: 100,
    rateBytes: null,
    rateIops: null,
    thinkMicroseconds: 0,
    thinkBlocks: 1,
    content: null,
    distribution: null,
    target: { blockSizeBytes: 4096, outstandingRequests: 1, cacheMode: 'cached' },
  };
}

/** A colon parts names; one that belongs to a name is escaped. */
function fileNames(value: string): string[] {
  return value
    .replace(/\\:/g, '\0')
    .split(':')
    .map((name) => name.replace(/\0/g, ':'));
}

function writeThrough(value: string): boolean | null {
  return value === 'sync' || value === 'dsync' ? true : value === 'none' ? false : fioFlag(value);
}

/** fio limits reads and writes each by themselves, and the contract both together. */
function rate(
  job: FioJob,
  value: string,
  read: (text: string) => number | null,
  use: (limit: number) => void,
): boolean | Message {
  const same = sameForAll(value);
  const limit = same === null ? null : read(same);
  if (limit === null) {
    return false;
  }
  if (job.rw.reads && job.rw.writes && limit > 0) {
    return message('Problem.FioRateOfBoth');
  }
  if (limit > 0) {
    use(limit);
  }
  return true;
}
