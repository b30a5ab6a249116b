import { keepLanguage } from './start';

describe('keepLanguage', () => {
  it('has the page say the language of the texts, whatever region the SDK would name', () => {
    const page = document.implementation.createHTMLDocument();
    const manager = { updateDocumentLanguage: () => page.documentElement.setAttribute('lang', 'da-DK') };
    manager.updateDocumentLanguage();
    keepLanguage(manager, page);
    expect(page.documentElement.lang).toBe('en');
    page.documentElement.lang = '';
    manager.updateDocumentLanguage();
    expect(page.documentElement.lang).toBe('en');
  });
});
