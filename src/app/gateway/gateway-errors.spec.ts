import { english } from '../testing/english';
import { HeadroomError, parseProblem, problemOf, toHeadroomError } from './gateway-errors';

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
    { name: 'a 401 inside a stream packet', error: { xhr: { response: { statusCode: 401 } } }, code: 'NotAuthorized' },
    { name: 'anything else', error: { message: 'boom' }, code: 'CommandFailed' },
    { name: 'nothing at all', error: undefined, code: 'CommandFailed' },
  ];
  for (const { name, error, code } of rows) {
    it(`tells ${name}: ${code}`, () => {
      expect(toHeadroomError(error, 'node2', english.Error).problem.code).toBe(code);
    });
  }

  it('names the node, keeps the words of the other side and says what to do', () => {
    const { problem } = toHeadroomError(new Error('boom'), 'node2', english.Error);
    expect(problem.message).toBe('The command on node2 failed. boom');
    expect(problem.action).toBe('Try again. If it fails again, look at the event log of node2.');
  });

  it('tells failures of the way, where asking again may help, from answers of the node', () => {
    expect(toHeadroomError(new Error('WebsocketStream: x'), 'n', english.Error).isTransport).toBeTrue();
    expect(toHeadroomError('[RunNotFound] x', 'n', english.Error).isTransport).toBeFalse();
    expect(toHeadroomError({ status: 403 }, 'n', english.Error).isTransport).toBeFalse();
  });

  it('leaves an error that is understood already as it is', () => {
    const error = new HeadroomError({ code: 'A', message: 'b', action: null, target: null });
    expect(toHeadroomError(error, 'n', english.Error)).toBe(error);
  });
});

describe('problemOf', () => {
  it('throws what is no error of the gateway: a defect must not look like one', () => {
    const defect = new TypeError('x is undefined');
    expect(() => problemOf(defect)).toThrow(defect);
  });
});
