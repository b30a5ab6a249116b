import { english } from '../testing/english';
import { HeadroomError, parseProblem, problemOf, toHeadroomError, toUploadError } from './gateway-errors';

describe('parseProblem', () => {
  const rows = [
    {
      name: 'code, message and action',
      text: '[RunNotFound] There is no run x. Next: Reload the list.',
      code: 'RunNotFound',
      message: 'There is no run x.',
      action: 'Reload the list.',
    },
    {
      name: 'no action',
      text: '[RunNotFound] There is no run x.',
      code: 'RunNotFound',
      message: 'There is no run x.',
      action: null,
    },
    {
      name: 'words that PowerShell puts in front',
      text: 'RuntimeException: [DiskFull] No space left. Next: Free some.',
      code: 'DiskFull',
      message: 'No space left.',
      action: 'Free some.',
    },
    {
      name: 'a message that says Next: itself',
      text: '[X1] a Next: b Next: c',
      code: 'X1',
      message: 'a Next: b',
      action: 'c',
    },
    { name: 'several lines', text: '[Bad] one\ntwo Next: three', code: 'Bad', message: 'one\ntwo', action: 'three' },
  ];
  for (const { name, text, code, message, action } of rows) {
    it(`reads ${name}`, () => {
      expect(parseProblem(text)).toEqual({ code, message, action, target: null });
    });
  }

  it('finds none in other text', () => {
    expect(parseProblem('Access is denied. [5]')).toBeNull();
  });
});

const called = { name: 'node2', address: 'node2.contoso.example' };

describe('toHeadroomError', () => {
  const rows = [
    {
      name: "a stream's error packet",
      error: { xhr: { response: { errors: [{ message: '[VolumeNotFound] No volume. Next: Choose one.' }] } } },
      code: 'VolumeNotFound',
    },
    {
      name: 'a REST error',
      error: { status: 400, xhr: { response: { error: { message: '[RunNotFound] No run.' } } } },
      code: 'RunNotFound',
    },
    {
      name: 'an answer with errors',
      error: { response: { errors: [{ message: '[EngineHashMismatch] Wrong hash. Next: Reinstall.' }] } },
      code: 'EngineHashMismatch',
    },
    {
      name: 'an error wrapped once more',
      error: { xhr: { response: { response: { error: { message: '[A1] b' } } } } },
      code: 'A1',
    },
    {
      name: 'a socket that is not ready',
      error: new Error('WebsocketStream: socket is not ready.'),
      code: 'GatewayUnreachable',
    },
    { name: 'a gateway that is gone', error: { status: 0, message: 'ajax error' }, code: 'GatewayUnreachable' },
    {
      name: 'a node that does not answer',
      error: { status: 500, message: 'Connecting to remote server node2 failed' },
      code: 'NodeUnreachable',
    },
    {
      name: 'an account that the node refuses',
      error: {
        message:
          'Connecting to remote server node2 failed with the following error message : Access is denied. For more …',
      },
      code: 'NotAuthorized',
    },
    {
      name: 'a node that refuses the account',
      error: { status: 500, message: 'Connecting to remote server node2 failed: Access is denied.' },
      code: 'NotAuthorized',
    },
    { name: 'an account without rights', error: { status: 403, message: 'Forbidden' }, code: 'NotAuthorized' },
    { name: 'a user who is not signed in', error: { status: 401, message: 'Unauthorized' }, code: 'NotSignedIn' },
    { name: 'a 401 inside a stream packet', error: { xhr: { response: { statusCode: 401 } } }, code: 'NotSignedIn' },
    {
      name: 'a gateway of 2.x that asks for credentials',
      error: { status: 403, xhr: { response: { error: { forbidden: 'Unauthorized' } } } },
      code: 'NotSignedIn',
    },
    ...[
      'Failed to fetch dynamically imported module: https://gateway/x.js',
      'error loading dynamically imported module: https://gateway/x.js',
      'Importing a module script failed.',
    ].map((words) => ({ name: words, error: new TypeError(words), code: 'GatewayUnreachable' })),
    { name: 'anything else', error: { message: 'boom' }, code: 'CommandFailed' },
    { name: 'nothing at all', error: undefined, code: 'CommandFailed' },
  ];
  for (const { name, error, code } of rows) {
    it(`tells ${name}: ${code}`, () => {
      expect(toHeadroomError(error, called, english.Error).problem.code).toBe(code);
    });
  }

  it('names the node, keeps the words of the other side and says what to do', () => {
    const { problem } = toHeadroomError(new Error('boom'), called, english.Error);
    expect(problem.message).toBe('The command on node2 failed. boom');
    expect(problem.action).toBe('Try again. If it fails again, check the event log of node2.');
  });

  it('says to whom to sign in by the name that the node was called by, and who may by the one that is shown', () => {
    const unknown = toHeadroomError({ status: 401 }, called, english.Error).problem;
    expect(unknown.message).toBe('You are not signed in to node2.contoso.example.');
    expect(unknown.action).toContain('select node2.contoso.example in');
    expect(unknown.target).toBe('node2.contoso.example');
    const tooWeak = toHeadroomError({ status: 403 }, called, english.Error).problem;
    expect(tooWeak.message).toBe("Your account isn't allowed to do this on node2.");
    expect(tooWeak.action).toContain('Other accounts can view');
    const upload = { status: 403, xhr: { response: { error: { forbidden: 'Unauthorized' } } } };
    expect(toUploadError(upload, called, english.Error).problem.code).toBe('NotSignedIn');
  });

  for (const { words, action } of [
    { words: 'There is not enough space on the disk.', action: 'Free up space on the system drive of node2' },
    { words: 'write: no space left on device', action: 'Free up space on the system drive of node2' },
    { words: "Access to the path 'C:\\x' is denied.", action: 'write access to the file or folder named above' },
    {
      words: 'The process cannot access the file because it is being used by another process.',
      action: 'Wait until no run is in progress on node2',
    },
    { words: 'The file contains a virus or potentially unwanted software.', action: 'The antivirus software on node2' },
  ]) {
    it(`says what to do about its cause: ${words}`, () => {
      const { problem } = toHeadroomError({ status: 500, message: words }, called, english.Error);
      expect(problem.message).toBe(`The command on node2 failed. ${words}`);
      expect(problem.action).toContain(action);
      expect(problem.code).toBe('CommandFailed');
    });
  }

  it('tells failures of the way, where asking again may help, from answers of the node', () => {
    expect(toHeadroomError(new Error('WebsocketStream: x'), called, english.Error).isTransport).toBeTrue();
    expect(toHeadroomError('[RunNotFound] x', called, english.Error).isTransport).toBeFalse();
    expect(toHeadroomError({ status: 403 }, called, english.Error).isTransport).toBeFalse();
  });

  it('leaves an error that is understood already as it is', () => {
    const error = new HeadroomError({ code: 'A', message: 'b', action: null, target: null });
    expect(toHeadroomError(error, called, english.Error)).toBe(error);
  });
});

describe('problemOf', () => {
  it('throws what is no error of the gateway: a defect must not look like one', () => {
    const defect = new TypeError('x is undefined');
    expect(() => problemOf(defect)).toThrow(defect);
  });
});
