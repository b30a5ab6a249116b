import { Warning } from '../../../generated/contract';
import { figure, message } from '../../words/public-api';
import { warningsBeside } from './warnings-beside';

describe('warningsBeside', () => {
  const warning = (code: Warning['code'], text = code as string): Warning => ({ code, message: text, target: null });
  const all = [
    warning('ShortRun'),
    warning('SmallTarget'),
    warning('ShallowQueue'),
    warning('NotSequential', 'Not in sequence.'),
    warning('Other', 'Something else.'),
  ];
  const verdict = (reasons: ReturnType<typeof message>[], notes: ReturnType<typeof message>[] = []) => ({
    confidence: { reasons } as never,
    notes,
  });
  const codes = (warnings: readonly Warning[]): string[] => warnings.map(({ code }) => code);

  it('keeps all where there is no verdict, or it says nothing of them', () => {
    expect(warningsBeside(all, null)).toEqual(all);
    expect(warningsBeside(all, verdict([]))).toEqual(all);
  });

  it('leaves out what reasons and notes say in words of their own, or in those of the engine', () => {
    const said = verdict(
      [message('Verdict.Reason.Short', figure('seconds', 3)), message('Verdict.Reason.Warning', 'Not in sequence')],
      [message('Verdict.Note.QueueNotFull', figure('count', 1), figure('count', 32))],
    );
    expect(codes(warningsBeside(all, said))).toEqual(['SmallTarget', 'Other']);
  });
});
