import { Provider, inject } from '@angular/core';
import { of } from 'rxjs';
import { assessResult } from '../../analysis/public-api';
import { RunJudge, searchAssessor } from '../judge-run';
import { runJudge } from '../run-figures.store';

/** The judge of runs as after the first of them: nothing is left to load. */
export const judgeAtOnce: Provider = [
  { provide: searchAssessor, useValue: of(assessResult) },
  { provide: runJudge, useFactory: () => of(inject(RunJudge)) },
];
