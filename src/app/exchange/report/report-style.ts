/** The looks of a report: light and dark as the reader's system is, always light on paper. */
export const reportStyle = `
:root { color-scheme: light dark; --text: #201f1e; --muted: #605e5c; --page: #ffffff; --line: #c8c6c4; --accent: #0067b8;
  --second: #8a3707; --reached: #a80000; }
@media (prefers-color-scheme: dark) { :root { --text: #f3f2f1; --muted: #c8c6c4; --page: #1b1a19; --line: #605e5c;
  --accent: #6cb8f6; --second: #f1a36b; --reached: #ff9a94; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 24px; max-width: 960px; background: var(--page); color: var(--text);
  font: 14px/1.45 "Segoe UI", system-ui, sans-serif; }
h1, h2, h3, p, li, summary, figcaption { overflow-wrap: anywhere; } h1 { margin: 0 0 4px; font-size: 24px; } h2 { margin: 28px 0 8px; font-size: 18px; }
p { margin: 4px 0; } .muted { color: var(--muted); }
.headline { margin-top: 16px; font-size: 18px; font-weight: 600; } .sub-headline { font-weight: 600; }
.certainty { border: 1px solid var(--line); border-radius: 2px; padding: 0 8px; font-size: 13px; font-weight: 400; white-space: nowrap; }
h3 { margin: 12px 0 4px; font-size: 14px; } .reasons { margin: 4px 0; } .sentence::first-letter { text-transform: uppercase; }
summary { cursor: pointer; } details { margin: 4px 0 12px; }
figure { margin: 12px 0; } figcaption { font-weight: 600; } svg { display: block; width: 100%; height: auto; }
.scroll { overflow-x: auto; }
@media screen and (max-width: 720px) { body { padding: 16px; } dl.expected { display: block; } .certainty { white-space: normal; } .scroll > svg, .scroll > table:not(.turned) { min-width: 640px; } }
table { border-collapse: collapse; width: 100%; font-size: 13px; }
caption { text-align: start; font-weight: 600; padding: 4px 0; }
th, td { border-bottom: 1px solid var(--line); padding: 3px 8px; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
/* What is short does not wrap and says so itself; the name of a VM size stays in one piece. */
tbody th:not([style]) { min-width: 10em; }
.notice { border-inline-start: 4px solid var(--second); padding: 2px 10px; }
/* Of many columns, each figure stands nearer to the next, so that the page shows all of them. */
@media screen { table:has(th:nth-child(11)) :is(th, td) { padding-inline: 5px; } }
thead td { border-bottom: 1px solid var(--line); } .number { text-align: end; white-space: nowrap; }
thead th { color: var(--muted); overflow-wrap: normal; } thead th.number { white-space: normal; } .short { white-space: nowrap; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 8px 0; }
dt { color: var(--muted); } dd { margin: 0; overflow-wrap: anywhere; }
s { color: var(--muted); }
code { font-family: Consolas, monospace; overflow-wrap: anywhere; } .option { display: inline-block; max-width: 100%; }
svg text { fill: var(--text); font: 12px "Segoe UI", system-ui, sans-serif; } svg .axis { fill: var(--muted); }
svg .mark-text { paint-order: stroke; stroke: var(--page); stroke-width: 4px; stroke-linejoin: round; }
.grid { stroke: var(--line); stroke-width: 1; } .level { stroke: var(--reached); stroke-dasharray: 6 4; }
svg .level-text { fill: var(--reached); } .bar { fill: var(--accent); }
svg .bar-text { fill: var(--page); font-weight: 600; }
.line { fill: none; stroke: var(--accent); stroke-width: 2; } .line-1 { stroke: var(--second); stroke-dasharray: 5 3; }
.dot { fill: var(--accent); stroke: none; }
.mark { stroke: var(--text); stroke-width: 2; } .mark-reached { stroke: var(--reached); stroke-width: 3; }
/* Pictures of points and lines, which differ in more than color. */
.band { fill: var(--line); opacity: 0.35; } .leader { stroke: var(--text); } .interval { stroke: var(--accent); stroke-width: 2; }
.plot-line { fill: none; stroke: var(--text); stroke-width: 1.5; } .look-reached { stroke: var(--reached); stroke-width: 3; }
.look-burst { stroke: var(--muted); stroke-dasharray: 2 4; } .look-measured { stroke: var(--accent); stroke-width: 2; stroke-dasharray: 10 4; }
.look-copy { stroke: var(--second); stroke-width: 2.5; stroke-linecap: round; stroke-dasharray: 0.5 6; }
.look-guide { stroke: var(--muted); stroke-width: 1; stroke-dasharray: 4 4; } .look-curve { stroke: var(--accent); stroke-width: 2; }
.plot-point { fill: var(--accent); stroke: var(--page); stroke-width: 1; } .plot-point.look-other { fill: var(--muted); }
.plot-point.look-unsteady { fill: var(--page); stroke: var(--accent); stroke-width: 2; } .plot-point.look-waits { fill: var(--reached); }
@page { margin: 15mm; }
@media print {
  :root { color-scheme: light; --text: #000000; --muted: #444444; --page: #ffffff; --line: #bbbbbb; --accent: #0067b8;
    --second: #8a3707; --reached: #a80000; }
  body { max-width: none; padding: 0; font-size: 10.5pt; } table { font-size: 8.5pt; } th, td { padding: 2px 4px; }
  table:has(th:nth-child(11)) { font-size: 7pt; } .scroll { overflow: visible; }
  details:not([open]) { display: none; }
  figure, tr, dl, .keep { break-inside: avoid; } h2, h3, summary { break-after: avoid; } thead { display: table-header-group; }
  /* A short table stays whole, a long one does not end with a row alone, and what is about steps parts between two of them. */
  table:not(:has(tr:nth-child(21))) { break-inside: avoid; } tbody tr:nth-last-child(2) { break-after: avoid; }
  dl.expected { break-inside: auto; } dl.expected dd { break-inside: avoid; } p, dd, li { orphans: 3; widows: 3; }
  * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
}
@media (forced-colors: active) { .bar, .dot { fill: Highlight; } .line { stroke: Highlight; } svg text.bar-text { fill: HighlightText; } .line-1 { stroke: CanvasText; }
  .grid { stroke: GrayText; } .band { fill: none; stroke: GrayText; opacity: 1; } .plot-line, .interval, .leader { stroke: CanvasText; }
  .look-curve, .look-measured { stroke: LinkText; } .plot-point { fill: CanvasText; stroke: Canvas; } .plot-point.look-unsteady { fill: Canvas; stroke: CanvasText; }
  .level, .mark { stroke: CanvasText; } svg text:not(.bar-text) { fill: CanvasText; } }
`.trim();
