import { inject, Pipe, PipeTransform } from '@angular/core';
import { Problem } from '../../generated/contract';
import { actionInFields } from '../words/public-api';
import { Texts } from './texts';

/** A run's error, whose advice names the page's field where the engine names the option of its command line. */
@Pipe({ name: 'inFields' })
export class InFieldsPipe implements PipeTransform {
  private readonly texts = inject(Texts);

  public transform(problem: Problem | null | undefined): Problem | null {
    const action = problem ? actionInFields(problem) : null;
    return !problem || action === null ? (problem ?? null) : { ...problem, action: this.texts.say(action) };
  }
}
