import { readTextFile } from './read-text-file';

const file = (...parts: BlobPart[]): File => new File(parts, 'a.xml');

describe('readTextFile', () => {
  it('reads UTF-8, and what Windows PowerShell writes', async () => {
    expect((await readTextFile(file('é'), 100)).text).toBe('é');
    expect((await readTextFile(file('\uFEFFé'), 100)).text).toBe('é');
    const text = Uint8Array.from([0xff, 0xfe, 0x3c, 0, 0xe9, 0]);
    expect((await readTextFile(file(text), 100)).text).toBe('<é');
    expect((await readTextFile(file(Uint8Array.from([0xfe, 0xff, 0, 0x3c])), 100)).text).toBe('<');
  });

  it('refuses what is too large before it is read', async () => {
    const large = file('abc');
    const read = spyOn(large, 'arrayBuffer');
    expect((await readTextFile(large, 2)).problem?.key).toBe('Problem.FileTooLarge');
    expect(read).not.toHaveBeenCalled();
    expect((await readTextFile(file('abc'), 3)).text).toBe('abc');
  });

  it('refuses what is no text, and what cannot be read', async () => {
    expect((await readTextFile(file(Uint8Array.from([0x50, 0x4b, 0])), 100)).problem?.key).toBe('Problem.FileNotText');
    const gone = file('a');
    spyOn(gone, 'arrayBuffer').and.rejectWith(new DOMException('gone', 'NotFoundError'));
    expect((await readTextFile(gone, 100)).problem).toEqual({ key: 'Problem.FileUnreadable', args: ['a.xml'] });
  });
});
