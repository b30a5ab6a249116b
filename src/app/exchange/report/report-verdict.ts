/** What a report says first: what limits the run, how sure that is, and why. */

import { Verdict } from '../../analysis/public-api';
import { message, Message } from '../../words/public-api';
import { ReaderWords } from '../words-of-reader';
import { escapeXml } from '../xml/xml-writer';
import { paragraph } from './report-blocks';

/** Said in the report's notices. */
const saidAbove: readonly string[] = ['Verdict.Reason.Cancelled', 'Verdict.Reason.Failed'];

/** @param timeSpanCount of the run */
export function verdictSection(verdict: Verdict, timeSpanCount: number, words: ReaderWords): string[] {
  const measured = verdict.measuredLine === null ? [] : [verdict.measuredLine];
  const notes = [...measured, verdict.nextLine, ...verdict.notes].map(
    (note) => `<li>${escapeXml(words.say(note))}</li>`,
  );
  const ofWhich =
    timeSpanCount < 2 || verdict.timeSpan === null
      ? []
      : [
          paragraph(
            words.say(message('Report.VerdictOn', String(verdict.timeSpan + 1), String(timeSpanCount))),
            'muted',
          ),
        ];
  return [
    '<section class="keep">',
    ...ofWhich,
    headlineBlock(verdict, 'headline', words),
    paragraph(words.say(verdict.action)),
    ...reasonsList(verdict, words),
    `<ul>${notes.join('')}</ul>`,
    '</section>',
  ];
}

/** What limits one of several time spans, and how sure that is; with the reasons, where those are not the report's. */
export function headlineOf(verdict: Verdict | undefined, isOfReport: boolean, words: ReaderWords): string[] {
  return verdict === undefined
    ? []
    : [headlineBlock(verdict, 'sub-headline', words), ...(isOfReport ? [] : reasonsList(verdict, words))];
}

/** It includes its probability. */
function headlineBlock(
  { headline, confidence: { certainty } }: Verdict,
  name: 'headline' | 'sub-headline',
  words: ReaderWords,
): string {
  const sure = certainty === null ? '' : ` <span class="certainty">${escapeXml(words.say(certainty))}</span>`;
  return `<p class="${name}">${escapeXml(words.say(headline))}${sure}</p>`;
}

/** The gravest doubt first; what is sure begins with what makes it so. */
function reasonsList({ confidence }: Verdict, words: ReaderWords): string[] {
  const reasons = confidence.reasons.filter(({ key }) => !saidAbove.includes(key));
  if (reasons.length === 0) {
    return [paragraph(words.say(confidence.line), 'muted')];
  }
  const heading = message(confidence.isClaim ? 'Report.Why' : 'Report.Known');
  return [
    `<h3>${escapeXml(words.say(heading))}</h3>`,
    `<ul class="reasons">${reasons.map((reason) => reasonItem(reason, words)).join('')}</ul>`,
  ];
}

/** A reason is a part of a sentence: its style begins it with a capital, except a name. */
function reasonItem(reason: Message, words: ReaderWords): string {
  const text = words.say(reason);
  const [first] = reason.args;
  const isName = typeof first === 'string' && text.startsWith(first);
  return `<li${isName ? '' : ' class="sentence"'}>${escapeXml(text)}</li>`;
}
