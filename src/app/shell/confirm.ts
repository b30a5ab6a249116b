import { Injectable, inject } from '@angular/core';
import { AppContext } from '@microsoft/windows-admin-center-sdk/core/data/app-context';
import { Observable } from 'rxjs';
import { RpcAlertSeverity } from '@microsoft/windows-admin-center-sdk/core/rpc/dialog/rpc-dialog-model';
import { map } from 'rxjs/operators';

export interface Question {
  readonly title: string;
  readonly message: string;
  readonly confirm: string;
  readonly cancel: string;
  /** Whether confirming cannot be undone: the shell then warns, and does not suggest it. */
  readonly losesSomething?: boolean;
}

/** Asks for a confirmation in the shell's dialog. The only place that uses the SDK's dialogs. */
@Injectable({ providedIn: 'root' })
export class Confirmation {
  private readonly appContext = inject(AppContext);

  /** Whether the user confirmed; closing the dialog means no. */
  public ask({ title, message, confirm, cancel, losesSomething = false }: Question): Observable<boolean> {
    return this.appContext.frame
      .showDialogConfirmation({
        title,
        message,
        confirmButtonText: confirm,
        cancelButtonText: cancel,
        ...(losesSomething ? { alertButtonStyle: RpcAlertSeverity.Error } : {}),
      })
      .pipe(map((answer) => answer.confirmed));
  }
}
