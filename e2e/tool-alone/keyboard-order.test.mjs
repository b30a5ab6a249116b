// The keyboard alone: in which order Tab goes through each page, and that everything can be started, stopped and deleted.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeTool, oneWay } from '../support/describe-tool.mjs';
import { rail, resultActions, tabOrder } from '../support/tab-order.mjs';

const shortRun = { durationSeconds: 2, warmUpSeconds: 0, fileSizeMib: 16 };
const longRun = { durationSeconds: 120, warmUpSeconds: 0, fileSizeMib: 16 };

/** The fields of a workload, each after the button that explains it. */
const fields = [
  ['What is Block size?', 'Block size'],
  ['What is Duration?', 'Duration (s)'],
  ['What is Warm-up?', 'Warm-up (s)'],
  ['What is Test file?', 'Test file (MiB)'],
  ['What is Threads?', 'Threads'],
  ['What is Queue depth?', 'Depth per thread'],
  ['What is Random share?', 'Random (%)'],
  ['What is Write share?', 'Writes (%)'],
  ['What is Cache mode?', 'Cache'],
].flat();
const tabs = ['Verdict', 'Pictures', 'Over time', 'Latency', 'Threads and targets', 'Settings and warnings'];
const columns = [
  'Started',
  'Run',
  'Volume',
  'Node',
  'State',
  ...['IOPS', 'What is IOPS?'],
  ...['Throughput', 'What is Throughput?'],
  ...['Latency, mean', 'What is Latency?'],
  ...['Latency, 99th percentile', 'What is Percentile?'],
  ...['Verdict', 'What is Verdict?'],
  ...['Confidence', 'What is Confidence?'],
  'Tag and note',
];
/** Which verdict is found is not asked here: some have a confidence to explain, or many limits that are far away. */
const isOfSomeVerdicts = (name) => name === 'What is Confidence?' || /^\d+ limits are beyond the chart/.test(name);

describeTool(
  'the keyboard',
  (at) => {
    const pressEnterOn = async (testId) => {
      await at.tool.tabTo(testId);
      await at.page.keyboard.press('Enter');
    };
    /** From whatever page a test before has left. */
    const openMeasure = async () => {
      const link = at.tool.find('measure-link');
      if ((await link.count()) > 0) await link.click();
      else await at.page.goto(at.standIn.url);
      await at.tool.waitUntilReady();
      await at.tool.find('limit-row').first().waitFor();
    };
    /** Which button of the shell's dialog has the focus. */
    const focusedAnswer = async () => {
      await at.page.locator('#dialog[open]').waitFor();
      return at.page.evaluate(() => document.activeElement?.value);
    };
    const focused = () =>
      at.tool.frame.locator('body').evaluate(() => {
        const { activeElement } = document;
        return activeElement?.closest('[data-testid]')?.dataset.testid ?? activeElement?.tagName;
      });

    it('goes through the page before a run: rail, actions, what to measure, checks, plan, limits, runs', async () => {
      await openMeasure();
      assert.deepEqual(await tabOrder(at), [
        ...rail,
        'Find the limit up to 2 min',
        'Measure this workload alone 2.1 min',
        'Check whether the node matters',
        'Refresh',
        'What is Volume?',
        'Volume',
        'What is Coordinator?',
        'From node',
        'What is Workload?',
        'Workload',
        'Adjust',
        ...fields,
        'Advanced',
        'Other tools: profiles of DISKSPD and fio',
        '16 checks passed',
        'Check again',
        'Keep the test file',
        'Search thoroughly: longer steps, for a volume that varies or bursts',
        'What is Thorough search?',
        'What is Published limit?',
        'Sources, and your own entries',
      ]);
    });

    it('starts a run, stops it, and offers first to do it again', async () => {
      await openMeasure();
      await at.tool.fillProfile(longRun);
      await pressEnterOn('start-run');
      await at.tool.waitForLiveIops();
      await pressEnterOn('cancel-run');
      await at.tool.waitForResult();
      await at.tool.waitForVerdict();
      const order = await tabOrder(at);
      assert.deepEqual(
        order.filter((name) => !isOfSomeVerdicts(name)),
        [
          ...rail,
          ...resultActions,
          ...tabs,
          'What is Published limit?',
          'This run compared with its limits. Use the arrow keys to read each value.',
          'Save "This run compared with its limits" as a PNG picture',
          'Save the figures of "This run compared with its limits" as CSV',
          'All limits with their sources',
          'Use the current limits',
          'What would another VM size change?',
          'Correct the detected limits, or add custom limits',
        ],
      );
    });

    it('goes through the history, and deletes only when that is confirmed', async () => {
      await openMeasure();
      await at.tool.fillProfile(shortRun);
      await pressEnterOn('start-run');
      await at.tool.waitForVerdict();
      await pressEnterOn('history-link');
      await at.tool.find('history-row').locator('[data-figure=Iops]').filter({ hasText: /\d/ }).first().waitFor();
      assert.equal(await focused(), 'H1', 'a new page is read out from its heading');
      const order = await tabOrder(at);
      assert.deepEqual(
        order.map((name) => name.replace(/ from (?!a file).*/, '')),
        [
          ...rail,
          'Copy 1 run as a table',
          'Export 1 run as CSV',
          'Export 1 run as JSON',
          'Open a result from a file',
          'Refresh',
          'Filter: run, volume, node, tag, or note',
          'Volume',
          'Columns',
          'Select all runs on this page',
          ...columns,
          'Select Baseline read, changed on node1',
          'Baseline read, changed',
          'Add a tag or note to Baseline read, changed',
          'Show the trend',
          'Show the retention',
        ],
      );
      await at.tool.find('measure-link').focus();
      await at.tool.tabTo('select-run');
      await at.page.keyboard.press('Space');
      await pressEnterOn('delete-runs');
      assert.equal(await focusedAnswer(), 'cancel', 'Enter alone deletes nothing');
      await at.page.keyboard.press('Enter');
      await at.page.locator('#dialog[open]').waitFor({ state: 'detached' });
      assert.equal((await at.standIn.runs()).length, 1);
      await pressEnterOn('delete-runs');
      await focusedAnswer();
      await at.page.keyboard.press('Shift+Tab');
      await at.page.keyboard.press('Enter');
      await at.tool.find('no-runs').waitFor();
      assert.deepEqual(await at.standIn.runs(), []);
      assert.equal(await focused(), 'H1');
    });

    it('deletes in the list of the page before a run, and stays in it', async () => {
      for (let made = 0; made < 2; made++) {
        await openMeasure();
        await at.tool.fillProfile(shortRun);
        await at.tool.start();
        await at.tool.waitForVerdict();
      }
      await openMeasure();
      const newest = (await at.standIn.runs())[0].id;
      const remove = at.tool.find('remove-run');
      await remove.first().focus();
      await at.page.keyboard.press('Enter');
      assert.equal(await focusedAnswer(), 'cancel');
      await at.page.keyboard.press('Shift+Tab');
      await at.page.keyboard.press('Enter');
      await at.tool.find('run-row').nth(1).waitFor({ state: 'detached' });
      assert.ok((await at.standIn.runs()).every(({ id }) => id !== newest));
      await at.tool.frame.locator('[data-testid=remove-run]:focus').waitFor();
      await at.tool.tabTo('all-runs');
      await at.page.keyboard.press('Enter');
      await at.tool.find('history-row').first().waitFor();
      assert.equal(await focused(), 'H1', 'Tab goes on from the heading of the new page');
    });

    it('goes through the check, starts it and stops it', async () => {
      await openMeasure();
      await pressEnterOn('check-link');
      await at.tool.find('start-check').waitFor();
      assert.deepEqual(await tabOrder(at), [
        ...rail,
        'Check now',
        'Refresh',
        'What is Volume?',
        'Volume',
        'What is Other node?',
        'Other node',
        'Run on another node. The same short runs on node1 and on node2, in turns. Nothing changes in the cluster.',
        'Adjust the run: Coordinator check',
        'Copy "Node access to the volume" as a table',
        'Save "Node access to the volume" as CSV',
        'Access',
      ]);
      await at.tool.find('measure-link').focus();
      await pressEnterOn('start-check');
      await at.tool.find('check-iops-coordinator').filter({ hasText: /[1-9]/ }).first().waitFor();
      await pressEnterOn('cancel-check');
      await at.tool.find('check-missing').waitFor();
      const [first] = (await tabOrder(at)).slice(rail.length);
      assert.equal(first, 'Continue the check');
    });
  },
  { over: oneWay, standIn: { hasSlowDevices: true }, keepsPage: true },
);
