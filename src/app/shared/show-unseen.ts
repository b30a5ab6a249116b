import {
  EnvironmentProviders,
  inject,
  provideEnvironmentInitializer,
  Renderer2,
  RendererFactory2,
} from '@angular/core';
import { shownText } from '../words/public-api';

/** Attributes that are read out or drawn. */
const spokenAttributes = ['aria-label', 'title', 'placeholder', 'data-label'];

/**
 * Draws all text of the tool by `shownText`: a name from elsewhere stands on the page in many places, and each of them could
 * be forgotten. Fields keep what is entered.
 */
export function provideShownText(): EnvironmentProviders {
  return provideEnvironmentInitializer(() => {
    const factory = inject(RendererFactory2);
    const create = factory.createRenderer.bind(factory);
    const known = new WeakSet<Renderer2>();
    factory.createRenderer = (host, type) => {
      const renderer = create(host, type);
      if (!known.has(renderer)) {
        known.add(renderer);
        showUnseen(renderer);
      }
      return renderer;
    };
  });
}

function showUnseen(renderer: Renderer2): void {
  const createText = renderer.createText.bind(renderer);
  const setValue = renderer.setValue.bind(renderer);
  const setAttribute = renderer.setAttribute.bind(renderer);
  const setProperty = renderer.setProperty.bind(renderer);
  renderer.createText = (value) => createText(shownText(value)) as unknown;
  renderer.setValue = (node, value) => setValue(node, shownText(value));
  renderer.setAttribute = (element, name, value, namespace) =>
    setAttribute(element, name, spokenAttributes.includes(name) ? shownText(value) : value, namespace);
  renderer.setProperty = (element, name, value) =>
    setProperty(element, name, name === 'textContent' ? shownText(value as string) : value);
}
