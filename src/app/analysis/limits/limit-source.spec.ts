import { sourceDate, sourceParts } from './limit-source';

describe('sourceParts', () => {
  it('is a page with a title for what Microsoft publishes', () => {
    expect(
      sourceParts('MicrosoftDocs/azure-compute-docs articles/virtual-machines/sizes/general-purpose/bv1-series.md'),
    ).toEqual([
      {
        title: 'Bv1-series',
        address: 'https://learn.microsoft.com/azure/virtual-machines/sizes/general-purpose/bv1-series',
      },
    ]);
  });

  it('is the page that shows it for a part of one, and each of several', () => {
    const both = 'MicrosoftDocs/azure-docs includes/disk-storage-premium-ssd-sizes.md';
    expect(sourceParts(`${both}; Get-PhysicalDisk on node1`)).toEqual([
      {
        title: 'Disk storage premium SSD sizes',
        address: 'https://learn.microsoft.com/azure/virtual-machines/disks-types',
      },
      { title: 'Get-PhysicalDisk on node1', address: null },
    ]);
  });

  for (const description of [
    'MicrosoftDocs/azure-docs articles/virtual-machines/../../evil.md',
    'MicrosoftDocs/azure-docs articles/virtual-machines/a.md" onclick="x',
    'https://example.com/articles/virtual-machines/a.md',
    'javascript:alert(1)',
  ]) {
    it(`makes no address of ${description}`, () => {
      expect(sourceParts(description)).toEqual([{ title: description, address: null }]);
    });
  }
});

describe('sourceDate', () => {
  it('is the date as the contract writes it, for each of several sources', () => {
    expect(sourceDate('03/10/2026; 2023-03-16')).toBe('2026-03-10; 2023-03-16');
    expect(sourceDate('in 2024')).toBe('in 2024');
  });
});
