import {
  aboutAddress,
  checkAddress,
  historyAddress,
  limitsAddress,
  openedAddress,
  overviewAddress,
  runAddress,
} from '../app-addresses';
import { railLinks, sectionOf } from './tool-section';

describe('sectionOf', () => {
  const urlOf = (address: readonly string[]): string => address.join('/');

  for (const { url, section } of [
    { url: urlOf(overviewAddress), section: 'Overview' },
    { url: '/', section: 'Measure' },
    { url: urlOf(runAddress('node1', 'a')), section: 'Measure' },
    { url: `${urlOf(runAddress('node1', 'a'))}?view=time`, section: 'Measure' },
    { url: urlOf(checkAddress('test01')), section: 'Check' },
    { url: urlOf(historyAddress), section: 'History' },
    { url: '/compare?runs=a', section: 'History' },
    { url: urlOf(openedAddress), section: 'History' },
    { url: `${urlOf(limitsAddress)}?volume=a&node=b`, section: 'Limits' },
    { url: urlOf(aboutAddress), section: 'Settings' },
  ]) {
    it(`is ${section} at ${url}`, () => {
      expect<string | null>(sectionOf(url)).toBe(section);
    });
  }

  it('is none while the tool is parked', () => {
    expect(sectionOf('/idle')).toBeNull();
  });

  it('is that of each link at its own address', () => {
    expect(railLinks.map(({ address }) => sectionOf(urlOf(address)))).toEqual(railLinks.map(({ section }) => section));
  });
});
