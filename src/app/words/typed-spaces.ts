/**
 * A figure and its unit with the space that people type and search for: for files, the clipboard, the terminal and what a
 * node answers. Pages and reports have a no-break space there.
 */
export function withTypedSpaces(text: string): string {
  return text.replace(/(?<=[\d–])\u00a0(?=[\p{L}%])/gu, ' ');
}
