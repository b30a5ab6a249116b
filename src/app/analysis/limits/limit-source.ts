/** Where a limit comes from, as a person reads it: a page with a title where it is one of Microsoft's, else the words. */

/** A page to open, or words alone. */
export interface SourcePart {
  readonly title: string;
  readonly address: string | null;
}

/**
 * The pages that published limits are taken from, by the name that the data gives them. Only letters, digits and dashes
 * get into an address: a run's document, which carries such names too, comes from a node.
 */
const page =
  /^MicrosoftDocs\/azure(?:-compute)?-docs (articles\/virtual-machines|includes)\/((?:[a-z0-9-]+\/)*)([a-z0-9-]+)\.md$/;
const learn = 'https://learn.microsoft.com/azure/virtual-machines/';
/** The page that shows what Microsoft keeps in files of its own. */
const pageOfIncludes = 'disks-types';

/** Several sources are separated by semicolons. */
export function sourceParts(description: string): SourcePart[] {
  return description.split('; ').map((part) => {
    const [, folder, below = '', name = ''] = page.exec(part) ?? [];
    if (folder === undefined) {
      return { title: part, address: null };
    }
    const isInclude = folder === 'includes' || below.startsWith('includes/');
    return { title: titleOf(name), address: `${learn}${isInclude ? pageOfIncludes : `${below}${name}`}` };
  });
}

/** The titles of a source in one line, with its date as `dateText` writes it. */
export function sourceText(
  { description, date }: { readonly description: string; readonly date: string | null },
  dateText: (date: string) => string,
): string {
  const titles = sourceParts(description).map(({ title }) => title);
  return [titles.join('; '), ...(date === null ? [] : [dateText(date)])].join(', ');
}

/** The date of a source as the contract writes it: Microsoft's pages have month, day and year. Other text stays as it is. */
export function sourceDate(text: string): string {
  return text
    .split('; ')
    .map((one) => one.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2'))
    .join('; ');
}

/** "bv1-series" → "Bv1-series"; "disk-storage-premium-ssd-sizes" → "Disk storage premium ssd sizes". */
function titleOf(name: string): string {
  const words = name.endsWith('-series')
    ? name
    : name
        .replace(/-/g, ' ')
        .replace(/\bssd\b/g, 'SSD')
        .replace(/\bhdd\b/g, 'HDD');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
