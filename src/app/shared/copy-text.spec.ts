import { copyFormatted } from './copy-text';

describe('copyFormatted', () => {
  const forms = { html: '<table></table>', text: 'a\tb' };

  it('puts both forms on the clipboard', async () => {
    const write = spyOn(navigator.clipboard, 'write').and.resolveTo();
    expect(await copyFormatted(forms)).toBeTrue();
    const [[[item]]] = write.calls.allArgs() as [[ClipboardItem[]]];
    expect(item?.types).toEqual(['text/html', 'text/plain']);
  });

  it('copies both with a selection where the clipboard is not granted', async () => {
    spyOn(navigator.clipboard, 'write').and.rejectWith(new Error('not allowed'));
    const clipboard = new DataTransfer();
    spyOn(document, 'execCommand').and.callFake(() => {
      const field = document.querySelector('body > textarea');
      field?.dispatchEvent(new ClipboardEvent('copy', { clipboardData: clipboard, cancelable: true }));
      return true;
    });
    expect(await copyFormatted(forms)).toBeTrue();
    expect(clipboard.getData('text/html')).toBe(forms.html);
    expect(clipboard.getData('text/plain')).toBe(forms.text);
    expect(document.querySelector('body > textarea')).toBeNull();
  });

  it('is false where neither is allowed', async () => {
    spyOn(navigator.clipboard, 'write').and.rejectWith(new Error('not allowed'));
    spyOn(document, 'execCommand').and.returnValue(false);
    expect(await copyFormatted(forms)).toBeFalse();
  });
});
