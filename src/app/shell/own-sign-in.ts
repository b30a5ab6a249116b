import {
  AuthorizationManager,
  AuthorizationTokenResponse,
} from '@microsoft/windows-admin-center-sdk/core/security/authorization-manager';
import { Observable, throwError } from 'rxjs';
import { catchError } from 'rxjs/operators';

type StreamOptions = Parameters<AuthorizationManager['handleStreamFailure']>[1];
type StreamResponse = Parameters<AuthorizationManager['handleStreamFailure']>[2];

/**
 * Lets a call end with its own node's answer. Windows Admin Center asks for the credentials of one node at a time, and
 * the SDK lets all other calls wait. If the user does not sign in, the SDK ends them with that dialog's error, which
 * names the other node, without sending them.
 */
export class OwnSignIn extends AuthorizationManager {
  /** Also emits if the user did not sign in: waiting calls are then sent, and their node answers. */
  public override get authAwaiter(): Observable<AuthorizationTokenResponse> {
    // The second time no dialog is open, and it emits at once; if one is, this waits for it.
    return super.authAwaiter.pipe(catchError(() => this.authAwaiter));
  }

  /** Ends a refused stream with the node's answer, as the SDK does for all other calls. */
  public override handleStreamFailure(
    nodeName: string,
    options: StreamOptions,
    response: StreamResponse,
  ): Observable<StreamOptions> {
    return super
      .handleStreamFailure(nodeName, options, response)
      .pipe(catchError(() => throwError(() => ({ xhr: response }))));
  }
}
