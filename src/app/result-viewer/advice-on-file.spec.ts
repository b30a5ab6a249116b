import { message } from '../words/public-api';
import { adviceOnFile } from './advice-on-file';

describe('adviceOnFile', () => {
  it('tells what a deeper queue would show in place of a search', () => {
    expect(adviceOnFile(message('Verdict.Action.FindLimit'))?.key).toBe('Advice.MeasureDeeper');
  });

  it('leaves out what asks for the same run again', () => {
    expect(adviceOnFile(message('Verdict.Action.RunAgain'))).toBeNull();
    expect(adviceOnFile(message('Verdict.Action.SearchAgain'))).toBeNull();
  });

  it('keeps what is true of any result', () => {
    const action = message('Verdict.Action.VmSize');
    expect(adviceOnFile(action)).toBe(action);
  });
});
