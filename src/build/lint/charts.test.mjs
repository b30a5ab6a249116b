// A chart of requests or bytes that has no limit lines, or a plot that cannot be enlarged, is one that somebody forgot.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { filesBelow } from '../../../local/base/testing/files-below.mjs';

const app = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../app');

/** Charts without limit lines of their own, by the template that has them. */
const withoutLimits = {
  'compare/latency-curves.component.html':
    'each run has limits of its own, and the charts over time have those that all share',
  'compare/latency-percentiles.component.html': 'latency has no limit',
  'result-viewer/latency-curve.component.html':
    'the ceiling that was measured is its line; the roofline beside it has all limits',
  'result-viewer/latency-view.component.html': 'latency has no limit',
};

/** What hands limits to a chart, by its element: a plot draws them by itself, and is told those that are above it. */
const limitInput = {
  'headroom-time-chart': '[limits]',
  'headroom-depth-charts': '[limits]',
  'headroom-plot': '[above]',
};

const charts = filesBelow(app, (file) => file.endsWith('.component.html')).flatMap((file) => {
  const template = path.relative(app, file).split(path.sep).join('/');
  return [...readFileSync(file, 'utf8').matchAll(/<(headroom-(?:time-chart|depth-charts|plot))\b([^>]*)>/g)].map(
    ([, element, inputs]) => ({ template, element, inputs }),
  );
});

describe('the charts', () => {
  it('are found', () => assert.ok(charts.length >= 14, `${charts.length} charts`));

  for (const { template, element, inputs } of charts) {
    it(`${template}: ${element} has limit lines, or a reason for none`, () => {
      const hasLimits = inputs.includes(limitInput[element]);
      assert.notEqual(hasLimits, template in withoutLimits, `${limitInput[element]} in ${template}`);
    });
  }

  it('that have a reason for none are there', () => {
    const templates = charts.map(({ template }) => template);
    assert.deepEqual(
      Object.keys(withoutLimits).filter((template) => !templates.includes(template)),
      [],
    );
  });
});

describe('what draws a plot', () => {
  const scaled = filesBelow(app, (file) => file.endsWith('.ts'))
    .filter((file) => !/\.spec\.ts$|plot-scale\.ts$|report/.test(file))
    .map((file) => ({ file: path.relative(app, file), text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => /\): PlotModel\b/.test(text) && /plotFrame\(/.test(text));

  it('is found', () => assert.ok(scaled.length >= 5, `${scaled.length} files`));

  for (const { file, text } of scaled) {
    it(`${file} draws the part that is shown, of both axes`, () => {
      assert.match(text, /view: PlotView = wholeView/);
      assert.match(text, /view\.upwards/);
      assert.match(text, /view\.across|across \}: PlotView/);
    });
  }
});
