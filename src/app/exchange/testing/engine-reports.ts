/**
 * Results as the engine writes them in all its forms: the files that its own tests hold it to. The product's version and the
 * platform have a placeholder there.
 */

import failedJson from '../../../../engine/tests/golden/failed.json';
import failedText from '../../../../engine/tests/golden/failed.txt';
import failedXml from '../../../../engine/tests/golden/failed.xml';
import mixedJson from '../../../../engine/tests/golden/mixed.json';
import mixedText from '../../../../engine/tests/golden/mixed.txt';
import mixedXml from '../../../../engine/tests/golden/mixed.xml';
import poolJson from '../../../../engine/tests/golden/pool.json';
import poolText from '../../../../engine/tests/golden/pool.txt';
import readJson from '../../../../engine/tests/golden/read.json';
import readText from '../../../../engine/tests/golden/read.txt';
import readXml from '../../../../engine/tests/golden/read.xml';
import twoSpansJson from '../../../../engine/tests/golden/two-spans.json';
import twoSpansText from '../../../../engine/tests/golden/two-spans.txt';
import variedJson from '../../../../engine/tests/golden/varied.json';
import variedText from '../../../../engine/tests/golden/varied.txt';
import variedXml from '../../../../engine/tests/golden/varied.xml';
import { Result } from '../../../generated/contract';

/** One result in the forms that the engine has a file of. */
export interface EngineReport {
  readonly name: string;
  readonly result: Result;
  readonly text: string;
  /** null if there is none. */
  readonly xml: string | null;
}

const forms: readonly (readonly [name: string, json: unknown, text: string, xml: string | null])[] = [
  ['reads with latency and intervals', readJson, readText, readXml],
  ['several time spans', variedJson, variedText, variedXml],
  ['a mix with a distribution and waits', mixedJson, mixedText, mixedXml],
  ['a pool of threads', poolJson, poolText, null],
  ['time spans that were cut short', twoSpansJson, twoSpansText, null],
  ['a failure before the start', failedJson, failedText, failedXml],
];

export const engineReports: readonly EngineReport[] = forms.map(([name, json, text, xml]) => ({
  name,
  result: json as Result,
  text,
  xml,
}));
