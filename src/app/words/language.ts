/** The language of the texts, which figures, dates and plural forms follow: one text reads in one language. */

/** All texts are in English; there are no translations yet. */
export const textLanguage = 'en';

/** The region whose English is used where the user's region has another language. */
const standardLocale = 'en-US';

/** The locale of figures and dates: the user's region if it has the language of the texts, such as 'en-GB'. */
export function textLocale(region: string | null | undefined): string {
  return supported(region).find((locale) => new Intl.Locale(locale).language === textLanguage) ?? standardLocale;
}

/** [] for what is not the name of a locale. */
function supported(name: string | null | undefined): readonly string[] {
  try {
    return name ? Intl.NumberFormat.supportedLocalesOf(name) : [];
  } catch {
    return [];
  }
}
