import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { loadAnalysis } from '../build/build.mjs';
import { root, stringsFile } from '../base/paths.mjs';
import { progressLine, verdictLines } from './terminal-report.mjs';

const read = async (file) => JSON.parse(await readFile(file, 'utf8'));
const example = (name) => read(path.join(root, 'engine/contract/examples/valid', name));

describe('terminal report', () => {
  let analysis;

  // Nothing is bundled before: that is what loading sees to.
  before(async () => (analysis = await loadAnalysis()));

  async function report(limitsName) {
    const strings = analysis.nestStrings(await read(stringsFile));
    const [result, document, run] = await Promise.all([
      example('result.hci-b2ms-read.json'),
      example(limitsName),
      example('run.running.json'),
    ]);
    const limits = document.gaps ? document : analysis.limitsTold(await analysis.loadLimitCatalog(), document);
    return verdictLines({
      analysis,
      strings,
      result,
      limits,
      verdict: analysis.assessResult({ result, limits, run }),
    });
  }

  it('says by name which VM size has no published figures', async () => {
    const lines = await report('limits-in-force.size-not-listed.json');
    assert.ok(
      lines.some((line) => /^Not known +.*VM size Standard_X1/.test(line)),
      lines.join('\n'),
    );
  });

  it('gives figures, each limit with its share, and the verdict', async () => {
    const lines = await report('limits-in-force.hci-b2ms-read.json');
    assert.equal(
      lines[1],
      'Measured    1,953 IOPS, 7.63 MiB/s, 32.76 ms mean latency, 101.5 ms at the 99th percentile',
    );
    assert.match(lines[2], /^Limits +Standard_B2ms \(VM, uncached\) +1,920 IOPS +101\.7% +reached$/);
    assert.equal(lines.filter((line) => /%/.test(line) && /P30|Standard_B2ms \(/.test(line)).length, 6);
    assert.ok(lines.includes('The VM size is the limit: 1,953 of 1,920 IOPS (Standard_B2ms)'));
  });

  it('says why no limit is known', async () => {
    const lines = await report('limit-facts.nothing-known.json');
    assert.equal(lines[2], 'Limits      none is known (VM size: this machine does not report that it is an Azure VM)');
  });

  it('gives each second of a run a line', async () => {
    assert.match(
      progressLine(await example('progress.measuring.json'), analysis),
      /^ {2}measuring +1,953 IOPS +7\.63 MiB\/s +32\.76 ms mean +CPU 4\.7% +117 s left$/,
    );
  });

  it('says how much of the test file is written', async () => {
    assert.equal(
      progressLine(await example('progress.preparing.json'), analysis),
      '  writing the test file: 512 MiB of 5 GiB',
    );
  });

  it('says how much of the test file is copied', async () => {
    assert.equal(
      progressLine(await example('progress.copying.json'), analysis),
      '  copying the test file: 512 MiB of 5 GiB',
    );
  });

  it('leaves out the line that opens a phase: no time is behind its rate', async () => {
    const line = await example('progress.measuring.json');
    assert.equal(progressLine({ ...line, phaseElapsedSeconds: 0 }, analysis), null);
  });
});
