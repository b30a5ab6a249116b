import {
  AuthorizationManager,
  AuthorizationTokenResponse,
} from '@microsoft/windows-admin-center-sdk/core/security/authorization-manager';
import { Observable, throwError } from 'rxjs';
import { catchError } from 'rxjs/operators';

type StreamOptions = Parameters<AuthorizationManager['handleStreamFailure']>[1];
type StreamResponse = Parameters<AuthorizationManager['handleStreamFailure']>[2];

/**
 * Lets a call end as its own node answered it. Windows Admin Center asks for the credentials of one node at a time, and the SDK
 * has all other calls wait. Where nobody signs in, the SDK ends them with what that dialog says, which names the other node, and
 * has not sent them.
 */
export class OwnSignIn extends AuthorizationManager {
  /** Emits where nobody signed in, too: what waited is sent then, and its node answers. */
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
