import { failedRun } from '../gateway/testing/recorded-documents';
import { english } from '../testing/english';
import { actionInFields } from './engine-action';
import { formatMessage } from './message';

describe('actionInFields', () => {
  const sentenceOf = (code: string, action: string | null): string | null => {
    const found = actionInFields({ code, action });
    return found === null ? null : formatMessage({ Headroom: english }, found, 'en-US');
  };

  it('names the field of the size where the engine names its option', () => {
    const { error } = failedRun;
    expect(error?.action).toContain('-c');
    expect(sentenceOf(error?.code ?? '', error?.action ?? null)).toBe(
      "Check the path, or enter the file's size so that the run creates it (-c in a command line).",
    );
    expect(sentenceOf('TargetTruncated', 'Or have it created with -c.')).toContain('enter a size');
  });

  for (const [code, action] of [
    ['TargetNotFound', 'Create the folder first.'],
    ['TargetNotFound', 'Use the folder a-c.'],
    ['IoFailed', 'Give a size with -c.'],
    ['TargetNotFound', null],
  ] as const) {
    it(`leaves ${code} with ${action} as it is`, () => expect(sentenceOf(code, action)).toBeNull());
  }
});
