// In which order Tab goes through the pages that keyboard-order.test.mjs does not work with.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeTool, oneWay } from '../support/describe-tool.mjs';
import { rail, resultActions, tabOrder } from '../support/tab-order.mjs';

const shortRun = { durationSeconds: 2, warmUpSeconds: 0, fileSizeMib: 16 };
const longRun = { ...shortRun, durationSeconds: 120 };

/** What a chart has: its files, and the chart itself, in which the arrow keys read the values. */
const charts = (...names) =>
  names.flatMap((name) => [`Save "${name}" as a PNG picture`, `Save the figures of "${name}" as CSV`, name]);
/** Without the two buttons of each table, which stand one behind the other. */
function withoutTableFiles(names) {
  return names.filter((name, place) => {
    const table = /^Copy "(.*)" as a table$/.exec(name)?.[1];
    if (table !== undefined) assert.equal(names[place + 1], `Save "${table}" as CSV`);
    return table === undefined && !/^Save ".*" as CSV$/.test(name);
  });
}

const ofResult = [
  ...resultActions,
  'Verdict',
  'Pictures',
  'Over time',
  'Latency',
  'Threads and targets',
  'Settings and warnings',
];
const ofEachTab = {
  pictures: [
    ...charts('IOPS by block size'),
    'IOPS by block size as a table',
    'What would another VM size change?',
    'Correct the detected limits, or add custom limits',
  ],
  time: charts('IOPS', 'Throughput', 'Latency', 'CPU'),
  latency: [...charts('Latency percentiles'), 'Percentile'],
  threads: [
    // One table: the run only reads.
    ...['Throughput', 'IOPS', 'IOPS std dev', 'Latency', 'Latency std dev'],
    ...['Usage', 'User', 'Kernel', 'Idle'],
  ],
  settings: ['Engine command line', 'Copy'],
};

describeTool(
  'the keyboard on each page',
  (at) => {
    const first = (testId) => at.tool.find(testId).first();
    const openMeasure = async () => {
      await at.page.goto(at.standIn.url);
      await at.tool.waitUntilReady();
    };
    /** Without the rail, how a chart is read, and when a run was. */
    const orderOfPage = async () => {
      const names = await tabOrder(at);
      assert.deepEqual(names.slice(0, rail.length), rail);
      return withoutTableFiles(names.slice(rail.length)).map((name) =>
        name.replace(/\. Use the .*| from \w+ \d.*/, ''),
      );
    };

    it('goes through a run that is watched: stop, figures, charts', async () => {
      await openMeasure();
      await at.tool.fillProfile(longRun);
      await at.tool.start();
      await at.tool.waitForLiveIops();
      assert.deepEqual(await orderOfPage(), [
        'Back to Measure',
        'Stop the run',
        ...['IOPS', 'Throughput', 'Latency, mean', 'CPU'],
        ...charts('IOPS', 'Throughput', 'Latency', 'CPU'),
      ]);
      await at.tool.cancel();
      await at.tool.waitForVerdict();
    });

    for (const [tab, order] of Object.entries(ofEachTab)) {
      it(`goes through the result: ${tab}`, async () => {
        await first(`tab-${tab}`).click();
        await at.tool.frame.locator(`[data-testid=tab-${tab}][aria-current=page]`).waitFor();
        if (order[0].startsWith('Save')) await at.tool.find('save-csv').locator('visible=true').first().waitFor();
        assert.deepEqual(await orderOfPage(), [...ofResult, ...order]);
      });
    }

    it('goes through the history with its trend and retention', async () => {
      await openMeasure();
      await at.tool.fillProfile(shortRun);
      await at.tool.start();
      await at.tool.waitForVerdict();
      await first('history-link').click();
      await at.tool.find('select-run').nth(1).waitFor();
      await first('toggle-trend').click();
      await first('plot-table').waitFor({ state: 'attached' });
      await first('toggle-retention').click();
      await first('retention-runs').filter({ hasText: /\d/ }).waitFor();
      const order = await orderOfPage();
      const trend = 'test01: Baseline read, changed';
      assert.deepEqual(order.slice(order.indexOf('Hide the trend')), [
        'Hide the trend',
        'Volume',
        'Trend of',
        ...charts(trend),
        `${trend} as a table`,
        'Hide the retention',
        'Keep',
        ...['node1', 'node2', 'node3'].flatMap((node) => [`Which runs ${node} keeps`, `Save which runs ${node} keeps`]),
      ]);
    });

    it('goes through a comparison: runs, figures, charts', async () => {
      await first('select-all').check();
      await first('compare-runs').click();
      await at.tool.find('compared-run').nth(1).waitFor();
      await first('plot-table').waitFor({ state: 'attached' });
      assert.deepEqual(await orderOfPage(), [
        'Back to the run history',
        'What is Noise?',
        'Baseline read, changed',
        'Baseline read, changed',
        'Use as reference: run 2',
        ...['IOPS', 'Throughput', 'Latency, mean', 'Latency, 99th percentile'],
        ...['CPU', 'Requests in flight', 'I/O size', 'Writes'],
        ...charts('IOPS', 'Throughput', 'Latency, mean', 'Latency by percentile'),
        'Latency by percentile as a table',
      ]);
    });

    it('goes through opening a result', async () => {
      await first('history-link').click();
      await first('open-result-link').click();
      await at.tool.frame.getByText('Open a file').first().waitFor();
      assert.deepEqual(await orderOfPage(), ['Back to the run history', 'Open a file']);
    });

    it('goes through the overview: columns, then each volume with what was measured there', async () => {
      await at.page.goto(at.standIn.toolUrl);
      await at.tool.waitForOverview();
      await at.tool
        .find('latest-run')
        .filter({ hasText: /\d\sIOPS/ })
        .first()
        .waitFor();
      // The table is a stop of its own only while its texts are too wide for the page.
      const names = (await orderOfPage()).filter((name) => name !== 'Overview');
      // The one with a machine at its limit is first. The room of the others changes with the load of the hour.
      const volumes = await at.tool.find('volume-link').allInnerTexts();
      assert.equal(volumes[0], 'Cluster Virtual Disk (Volume1)');
      assert.deepEqual(volumes.slice(1).sort(), ['test01', 'test02']);
      assert.deepEqual(
        names.filter((name) => !/^\w+ \d+, \d+:\d\d/.test(name)),
        [
          'Refresh',
          ...['Status', 'Nearest limit', 'IOPS', 'Throughput', 'Latency', 'Requests', 'Peak', 'Measured'],
          ...volumes.flatMap((volume) => [volume, `Measure ${volume}`]),
        ],
      );
      assert.equal(names.length, 16, 'and the run');
    });

    it('goes through a volume: figures, charts, limits, history, what is folded', async () => {
      await at.tool.find('volume-link').filter({ hasText: 'test01' }).click();
      await at.tool.find('live-charts').locator('canvas').first().waitFor();
      await at.tool.find('history-charts').locator('canvas').first().waitFor();
      assert.deepEqual(
        (await orderOfPage()).filter((name) => !name.startsWith('Baseline read')),
        [
          ...['Measure this volume', 'Refresh', 'All volumes'],
          ...['IOPS', 'Throughput', 'Latency', 'Reads', 'Block size'],
          ...charts('IOPS', 'Throughput', 'Latency', 'Queue'),
          ...['Limits', 'Period'],
          ...charts('IOPS', 'Throughput', 'Latency'),
          ...['Typical week', 'Who uses it', 'Would more load fit?'],
        ],
      );
    });

    it('goes through the limits, their sources, and the entries', async () => {
      await openMeasure();
      await first('limits-link').click();
      await first('limit-row').waitFor();
      await first('edit-limits').locator('summary').click();
      await first('own-limit-scope').waitFor();
      const disks = 'Disk storage premium SSD sizes';
      assert.deepEqual(await orderOfPage(), [
        ...['Refresh', 'What is Volume?', 'Volume', 'What is From node?', 'From node', 'What is Published limit?'],
        ...['Bv1-series', 'Bv1-series', 'What is Burst?', 'Bv1-series', 'What is Burst?', 'Bv1-series'],
        ...[disks, disks, 'What is Copies?', disks, 'What is Copies?', disks],
        'Correct the detected limits, or add custom limits',
        ...['What is VM size?', 'VM size', 'What is Disks?', 'Disk type', 'Size', 'Disks per node'],
        ...['What is Applies to?', 'Applies to', 'What is Metric?', 'Metric', 'What is Custom limit?', 'Value', 'Add'],
        'Save for this cluster',
      ]);
    });

    it('goes through the settings', async () => {
      await first('about-link').click();
      await first('support-collect').waitFor();
      await first('node-ready').waitFor();
      assert.deepEqual(await orderOfPage(), [
        ...['node1', 'node2', 'node3'].map((node) => `Installed versions on ${node}`),
        'Headroom on GitHub: source code, releases, and documentation',
        'MIT',
        'Keep names and addresses',
        'Collect data and list what the file will contain',
      ]);
    });
  },
  { over: oneWay, standIn: { hasSlowDevices: true }, keepsPage: true, keepsRuns: true },
);
