import { Observable } from 'rxjs';
import { filter, take } from 'rxjs/operators';
import { Confirmation } from '../shell/public-api';
import { Texts } from '../shared/texts';

/** Emits once the user confirmed in the shell's dialog, and nothing if not. */
export function askToRemove(
  confirmation: Confirmation,
  { strings }: Texts,
  message: string,
  title = strings.Runs.Remove.Title,
): Observable<boolean> {
  return confirmation
    .ask({
      title,
      message,
      confirm: strings.Runs.Remove.Confirm,
      cancel: strings.Common.Cancel,
      losesSomething: true,
    })
    .pipe(take(1), filter(Boolean));
}
