import { Logging } from '@microsoft/windows-admin-center-sdk/core/diagnostics/logging';
import { LogLevel } from '@microsoft/windows-admin-center-sdk/core/diagnostics/log-level';
import { useEnglish } from '../testing/english';
import { ShellErrorHandler } from './shell-error-handler';

describe('ShellErrorHandler', () => {
  let logged: jasmine.Spy;

  beforeEach(() => {
    useEnglish();
    logged = spyOn(Logging, 'log');
  });

  it('logs an error with its stack', () => {
    const error = new Error('a defect');
    new ShellErrorHandler().handleError(error);
    expect(logged).toHaveBeenCalledOnceWith(
      jasmine.objectContaining({ level: LogLevel.Error, message: 'a defect', stack: error.stack }),
    );
  });

  it('logs what is no error as text', () => {
    new ShellErrorHandler().handleError('odd');
    expect(logged).toHaveBeenCalledOnceWith(jasmine.objectContaining({ message: 'odd', stack: '' }));
  });

  it('does not log a call that ended with its page, and logs one that failed', () => {
    new ShellErrorHandler().handleError({ xhr: { status: 0 } });
    expect(logged).not.toHaveBeenCalled();
    new ShellErrorHandler().handleError({ xhr: { status: 500 }, message: 'refused' });
    expect(logged).toHaveBeenCalledTimes(1);
  });

  it('logs even nothing', () => {
    new ShellErrorHandler().handleError(undefined);
    expect(logged).toHaveBeenCalledTimes(1);
  });
});
