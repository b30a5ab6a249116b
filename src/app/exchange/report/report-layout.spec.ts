import limitsDocument from '../../../../engine/contract/examples/valid/limits-in-force.hci-b2ms-read.json';
import searchDocument from '../../../../engine/contract/examples/valid/result.search-after-a-burst.json';
import { Result } from '../../../generated/contract';
import { assessResult, KnownLimits } from '../../analysis/public-api';
import { words } from '../../words/testing/english';
import { reportHtml } from '../public-api';

/** A report as a browser lays it out in a window of this width. */
async function laidOut(html: string, width: number): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  frame.style.cssText = `width: ${width}px; height: 900px; border: 0`;
  frame.srcdoc = html;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  return frame;
}

describe('The layout of a report', () => {
  it('shows every column of the steps of a search without scrolling', async () => {
    const result = searchDocument as unknown as Result;
    const limits = limitsDocument as unknown as KnownLimits;
    const run = {
      name: 'Baseline read',
      nodeName: 'node1',
      coordinatorNodeName: 'node1',
      createdAt: '2026-11-21T05:43:00Z',
      simulation: null,
    };
    const html = reportHtml(
      {
        run,
        volumeName: 'C:\\ClusterStorage\\Volume1',
        result,
        verdict: assessResult({ result, limits, run: { ...run, presetId: null } }),
        predictions: new Map(),
        pictures: [],
        timeSpanVerdicts: [],
        limitNotes: [],
        readiness: null,
        madeAt: '2026-11-24T10:00:00Z',
        version: '0.1.0',
      },
      { locale: 'en-US', say: words, time: (utc) => utc, date: (text) => text },
    );
    const frame = await laidOut(html, 1280);
    const boxes = [...(frame.contentDocument?.querySelectorAll<HTMLElement>('.scroll:has(table)') ?? [])];
    const shown = boxes.filter(({ clientWidth }) => clientWidth > 0);
    const wide = shown.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    frame.remove();
    expect(shown.length).toBeGreaterThan(3);
    expect(wide.map((box) => `${String(box.getAttribute('aria-label'))}: ${box.scrollWidth}`)).toEqual([]);
  });
});
