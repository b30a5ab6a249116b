import { formatSize, parseSize } from './sizes';

describe('formatSize', () => {
  const cases: [bytes: number, text: string][] = [
    [0, '0'],
    [512, '512'],
    [4096, '4K'],
    [65536, '64K'],
    [1536, '1536'],
    [5 * 2 ** 30, '5G'],
    [2 ** 40, '1T'],
    [2 ** 50, '1024T'],
  ];
  for (const [bytes, text] of cases) {
    it(`writes ${bytes} as ${text}`, () => expect(formatSize(bytes)).toBe(text));
  }
});

describe('parseSize', () => {
  const cases: { text: string; blockSizeBytes?: number; bytes: number | null }[] = [
    { text: '4k', bytes: 4096 },
    { text: '4K', bytes: 4096 },
    { text: '1t', bytes: 2 ** 40 },
    { text: '1000', bytes: 1000 },
    { text: '8b', blockSizeBytes: 4096, bytes: 32_768 },
    { text: '8B', blockSizeBytes: 4096, bytes: 32_768 },
    { text: '8b', bytes: null },
    { text: '', bytes: null },
    { text: 'K', bytes: null },
    { text: '4KB', bytes: null },
    { text: '1.5G', bytes: null },
    { text: '-4', bytes: null },
    { text: '0x10', bytes: null },
    { text: '8192T', bytes: null },
    { text: '9007199254740991', bytes: Number.MAX_SAFE_INTEGER },
  ];
  for (const { text, blockSizeBytes, bytes } of cases) {
    it(`reads '${text}' as ${bytes}`, () => expect(parseSize(text, blockSizeBytes ?? null)).toBe(bytes));
  }

  it('reads what formatSize writes', () => {
    for (let bytes = 1; bytes < 2 ** 52; bytes = bytes * 3 + 512) {
      expect(parseSize(formatSize(bytes), null)).toBe(bytes);
    }
  });
});
