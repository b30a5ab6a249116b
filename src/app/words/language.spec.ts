import { textLocale } from './language';

describe('textLocale', () => {
  const cases: { region: string | null | undefined; locale: string }[] = [
    { region: 'en-US', locale: 'en-US' },
    { region: 'en-GB', locale: 'en-GB' },
    { region: 'en', locale: 'en' },
    { region: 'da-DK', locale: 'en-US' },
    { region: 'ar-EG', locale: 'en-US' },
    { region: 'he', locale: 'en-US' },
    { region: 'not a locale', locale: 'en-US' },
    { region: '', locale: 'en-US' },
    { region: null, locale: 'en-US' },
    { region: undefined, locale: 'en-US' },
  ];
  for (const { region, locale } of cases) {
    it(`is ${locale} for the region ${region}`, () => expect(textLocale(region)).toBe(locale));
  }
});
