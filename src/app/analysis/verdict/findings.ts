/** What is known of a run before its verdict, and what its verdict is before it is put in words for the page. */

import { TimeSpanResult } from '../../../generated/contract';
import { Message } from '../../words/public-api';
import { Doubt, Evidence } from './confidence';
import { Answer } from './headline';
import { RateLimit } from './rate-limit';
import { LevelChange } from '../settled-level';
import { RunTraffic } from './traffic';
import { AssessmentInput, CpuAssessment, LimitAssessment, LittleLaw, VerdictState } from './verdict-types';

/** Everything known about a time span before its verdict. */
export interface Findings {
  readonly input: AssessmentInput;
  /** From its last change of level on. */
  readonly timeSpan: TimeSpanResult;
  readonly change: LevelChange | null;
  readonly traffic: RunTraffic;
  readonly assessments: readonly LimitAssessment[];
  readonly binding: readonly LimitAssessment[];
  readonly cpu: CpuAssessment | null;
  readonly littleLaw: LittleLaw | null;
  readonly rateLimit: RateLimit | null;
}

/** A finding with the limits that it names. */
export interface Found extends Finding {
  readonly binding: readonly LimitAssessment[];
}

/** A verdict's state, words and evidence. */
export interface Finding extends Answer {
  readonly state: VerdictState;
  /** The measured figure of the limit with its interval, of a search; left out if there is none. */
  readonly measuredLine?: Message | null;
  readonly evidence: Evidence;
  readonly doubts: readonly Doubt[];
}
