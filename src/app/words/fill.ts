/**
 * Fills the placeholders of a text: `{0}` with a value, and `{0, plural, one {# thread} other {# threads}}` with the form
 * that the number takes in the language of the texts, by its plural rules; `#` is the number itself. That is the part of
 * ICU's MessageFormat that the texts use, so that translators find what they know.
 */

import { formatFigure } from './format';
import { textLanguage } from './language';
import { isolated } from './shown-text';

/** The value of a placeholder: its text, and its number if it is one. */
export interface Filling {
  readonly text: string;
  readonly number: number | null;
}

const placeholders = /\{(\d+)(?:, plural,((?: \w+ \{[^{}]*\})+))?\}/g;
const pluralRules = new Intl.PluralRules(textLanguage);

/** @param fillingOf the filling of a placeholder by its number; null leaves it as it is */
export function fillPlaceholders(template: string, fillingOf: (index: number) => Filling | null): string {
  return template.replace(placeholders, (placeholder, index: string, forms: string | undefined) => {
    const filling = fillingOf(Number(index));
    if (filling === null) {
      return placeholder;
    }
    return forms === undefined ? isolated(filling.text) : pluralForm(forms, filling);
  });
}

/** The values of the text `count | figure` and the like have no number: those take the form of many. */
function pluralForm(forms: string, { text, number }: Filling): string {
  const category = number === null ? 'other' : pluralRules.select(number);
  const all = new Map([...forms.matchAll(/(\w+) \{([^{}]*)\}/g)].map(([, name, form]) => [name, form ?? '']));
  return (all.get(category) ?? all.get('other') ?? '').replaceAll('#', isolated(text));
}

/** Fills `{0}`, `{1}` … of a string, and plural forms by the numbers given. */
export function fill(template: string, ...values: readonly (string | number)[]): string {
  return fillPlaceholders(template, (index) => {
    const value = values[index];
    if (value === undefined) {
      return null;
    }
    return typeof value === 'number'
      ? { text: formatFigure({ unit: 'count', value }, textLanguage), number: value }
      : { text: value, number: null };
  });
}
