// What the check prints: progress a line a second, then figures, limits and the verdict.

const locale = 'en-US';
const scopeNames = {
  'vm-uncached': 'VM, uncached',
  'vm-cached': 'VM, cached',
  disk: 'disk',
  pool: 'pool',
  qos: 'storage QoS',
  network: 'network',
};
const leastSeconds = 0.5;
const stateNames = { reached: 'reached', exceeded: 'exceeded', open: '' };

/** A progress line in words; null where there is nothing to say. */
export function progressLine(progress, analysis) {
  const line = progressText(progress, analysis);
  return line === null ? null : analysis.withTypedSpaces(line);
}

function progressText(progress, { formatBytes, formatIops, formatLatency, formatThroughputBinary, formatPercent }) {
  switch (progress.phase) {
    case 'preparing':
      return progress.preparedTotalBytes
        ? `  writing the test file: ${formatBytes(progress.preparedBytes, locale)} of ${formatBytes(progress.preparedTotalBytes, locale)}`
        : null;
    case 'copying':
      return progress.preparedTotalBytes
        ? `  copying the test file: ${formatBytes(progress.preparedBytes, locale)} of ${formatBytes(progress.preparedTotalBytes, locale)}`
        : null;
    case 'warmUp':
    case 'measuring':
      // The line that opens a phase has no time behind it yet.
      if (progress.totalIops === null || progress.phaseElapsedSeconds < leastSeconds) return null;
      return [
        `  ${progress.phase === 'warmUp' ? 'warming up' : 'measuring '}`,
        formatIops(progress.totalIops, locale).padStart(13),
        formatThroughputBinary(progress.throughputBytesPerSecond ?? 0, locale).padStart(14),
        progress.latencyMeanMicroseconds === null
          ? ''
          : `${formatLatency(progress.latencyMeanMicroseconds, locale).padStart(10)} mean`,
        progress.cpuUsagePercent === null ? '' : `CPU ${formatPercent(progress.cpuUsagePercent, locale)}`,
        progress.remainingSeconds === null ? '' : `${Math.ceil(progress.remainingSeconds)} s left`,
      ]
        .filter(Boolean)
        .join('  ');
    default:
      return null;
  }
}

/** The measured figures, each limit with its percentage, and the verdict. */
export function verdictLines({ analysis, strings, result, limits, verdict }) {
  const say = (message) => analysis.formatMessage(strings, message, locale);
  const { total } = result.timeSpans[verdict.timeSpan ?? 0];
  const lines = [
    '',
    `Measured    ${measuredText(total, result.timeSpans[0].latencyPercentiles, analysis)}`,
    ...limitLines(verdict, limits, analysis, say),
    '',
    say(verdict.headline),
    say(verdict.action),
    ...(verdict.measuredLine === null ? [] : [say(verdict.measuredLine)]),
    say(verdict.confidence.line),
    say(verdict.nextLine),
  ];
  return lines.map(analysis.withTypedSpaces);
}

function measuredText(total, percentiles, { formatIops, formatLatency, formatThroughputBinary }) {
  const p99 = percentiles?.find(({ label }) => label === '99th')?.totalMicroseconds;
  return [
    formatIops(total.iops, locale),
    formatThroughputBinary(total.throughputBytesPerSecond, locale),
    total.latency ? `${formatLatency(total.latency.meanMicroseconds, locale)} mean latency` : null,
    p99 !== null && p99 !== undefined ? `${formatLatency(p99, locale)} at the 99th percentile` : null,
  ]
    .filter(Boolean)
    .join(', ');
}

function limitLines(
  { assessments },
  { facts, gaps },
  { formatBytes, formatIops, formatPercent, formatThroughput, gapText },
  say,
) {
  if (assessments.length === 0) {
    const reasons = facts.notKnown.map(({ fact, reason }) => `${fact}: ${reason}`);
    const none = `Limits      none is known${reasons.length > 0 ? ` (${reasons.join('; ')})` : ''}`;
    return [none, ...gapLines(gaps, gapText, say)];
  }
  const known = assessments.map(({ limit, effectiveValue, utilization, state }, index) => {
    const value =
      limit.metric === 'iops' ? formatIops(effectiveValue, locale) : formatThroughput(effectiveValue, locale);
    const notes = [
      scopeNames[limit.scope],
      limit.kind === 'burst' && 'burst',
      limit.normalizedUnitBytes && `of ${formatBytes(limit.normalizedUnitBytes, locale)} each`,
    ];
    const name = `${limit.name} (${notes.filter(Boolean).join(', ')})`;
    const share = formatPercent(utilization * 100, locale).padStart(7);
    return (
      `${index === 0 ? 'Limits' : ''}`.padEnd(12) +
      `${name.padEnd(38)}${value.padStart(14)}${share}  ${stateNames[state]}`.trimEnd()
    );
  });
  return [...known, ...gapLines(gaps, gapText, say)];
}

function gapLines(gaps, gapText, say) {
  return gaps.map((gap) => `Not known   ${say(gapText(gap))}`);
}
