/** How to write the year of a moment: not at all in this one. A date of last year without it reads as one of this year. */
export function yearIfAnother(at: number): 'numeric' | undefined {
  return new Date(at).getFullYear() === new Date().getFullYear() ? undefined : 'numeric';
}
