import { WebsocketStreamDataState } from '@microsoft/windows-admin-center-sdk/core/data/websocket-stream';
import { of } from 'rxjs';
import { OwnSignIn } from './own-sign-in';
import { useEnglish } from '../testing/english';

const fromParent = 0;
/** What the shell tells where somebody closes the dialog that asks for credentials. */
const closed = { message: 'Nobody signed in to node1.' };

describe('OwnSignIn', () => {
  let authorization: OwnSignIn;
  let tellShell: (name: string, value: unknown) => void;
  const refuse = (nodeName: string): { error: unknown } => {
    const told: { error: unknown } = { error: null };
    authorization.getNewToken(nodeName).subscribe({ error: (error: unknown) => (told.error = error) });
    return told;
  };

  beforeEach(() => {
    useEnglish();
    // The SDK allows one for each page, and counts them where they are constructed.
    authorization = Object.create(OwnSignIn.prototype) as OwnSignIn;
    const inner = authorization as unknown as {
      forwardExecute: () => unknown;
      forwardNotify: () => unknown;
      onForwardNotify: (from: number, name: string, value: unknown) => unknown;
    };
    // The shell is asked, and answers later.
    spyOn(inner, 'forwardExecute').and.returnValue(of(null));
    spyOn(inner, 'forwardNotify').and.returnValue(of(undefined));
    tellShell = (name, value) => inner.onForwardNotify(fromParent, name, value);
  });

  it('sends what waited for the credentials of another node, though nobody signed in there', () => {
    const refused = refuse('node1');
    let sent = 0;
    authorization.authAwaiter.subscribe(() => (sent += 1));
    expect(sent).withContext('while the dialog is open').toBe(0);
    tellShell('setNodeTokenError', closed);
    expect(sent).toBe(1);
    expect(refused.error).toEqual(closed);
  });

  it('lets calls through at once while nobody is asked', () => {
    let sent = 0;
    authorization.authAwaiter.subscribe(() => (sent += 1));
    expect(sent).toBe(1);
  });

  it('ends a refused stream as its node answered', () => {
    const response = {
      state: WebsocketStreamDataState.Error,
      response: { statusCode: 401, error: { message: 'No.' } },
    };
    let told: unknown = null;
    authorization
      .handleStreamFailure('node2', {}, response as never)
      .subscribe({ error: (error: unknown) => (told = error) });
    tellShell('setNodeTokenError', closed);
    expect(told).toEqual({ xhr: response });
  });
});
