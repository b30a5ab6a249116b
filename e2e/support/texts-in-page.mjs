// What the contrast of a text depends on, for the axe tests. All of it runs in the page.

/**
 * Each text that is shown, with all that its contrast depends on: its colors and its size, and the colors of what it is in; null
 * where something else may lie behind it.
 * @returns {Map<Element, string | null>}
 */
export function colorsOfTexts() {
  const [styleOf, boxOf] = [onceForEach(window.getComputedStyle), onceForEach((one) => one.getBoundingClientRect())];
  const chainOf = onceForEach((element) => chainFrom(element, styleOf(element), chainOf));
  const shown = [...document.body.querySelectorAll('*')].filter(
    (one) =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      boxOf(one).width > 1 &&
      boxOf(one).height > 1,
  );
  // Only what is moved out of its place lies upon anything but what it is in.
  const moved = shown.filter((one) => styleOf(one).position !== 'static' || styleOf(one).transform !== 'none');
  const isDisabled = disabledOnes();
  const colorsOf = (element) => {
    if (!isOnItsBackgrounds(element, styleOf, boxOf) || !isAlone(element, moved, boxOf)) return null;
    const { fontSize, fontStyle, textShadow, textIndent, webkitTextFillColor, webkitTextStroke } = styleOf(element);
    const own = [fontSize, fontStyle, textShadow, textIndent, webkitTextFillColor, webkitTextStroke];
    const kind = element.matches('a, button, input, label, option, select, textarea') ? element.localName : 'text';
    return [kind, element.type, isDisabled(element), ...own, chainOf(element)].join('|');
  };
  return new Map(shown.filter((one) => hasText(one)).map((one) => [one, colorsOf(one)]));
}

/** A function that works each of its values out once. */
export function onceForEach(work) {
  const known = new Map();
  return (one) => {
    if (!known.has(one)) known.set(one, work(one));
    return known.get(one);
  };
}

/** From the root to an element: what is behind its text, and how the texts around it are written. */
export function chainFrom(element, style, chainOf) {
  const outer = element.parentElement === null ? '' : chainOf(element.parentElement);
  const { color, textDecoration, fontWeight, display } = style;
  const text = [color, textDecoration, fontWeight, display.startsWith('inline')].join();
  const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = style;
  if (!isClear(style)) return `${outer}/${[text, backgroundColor, backgroundImage, opacity, filter, mixBlendMode]}`;
  return outer.endsWith(`/${text}`) ? outer : `${outer}/${text}`;
}

/** Whether what is behind an element is seen through it as it is. */
export function isClear({ backgroundColor, backgroundImage, opacity, filter, mixBlendMode }) {
  return (
    // Of any color: forced colors are another one.
    /^rgba\(.*, 0\)$/.test(backgroundColor) &&
    [backgroundImage, filter].every((one) => one === 'none') &&
    opacity === '1' &&
    mixBlendMode === 'normal'
  );
}

/** Whether each background that an element is on is behind all of it; what scrolls is seen where it was scrolled to. */
export function isOnItsBackgrounds(element, styleOf, boxOf) {
  const box = boxOf(element);
  for (let one = element.parentElement; one !== null && styleOf(one).overflow === 'visible'; one = one.parentElement) {
    const { left, right, top, bottom } = boxOf(one);
    const isWithin = box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom;
    if (!isWithin && !isClear(styleOf(one))) return false;
  }
  return true;
}

/** Whether nothing that is moved out of its place lies where an element is, but what it is in and what is in it. */
export function isAlone(element, moved, boxOf) {
  const { left, right, top, bottom } = boxOf(element);
  return moved.every((one) => {
    const box = boxOf(one);
    const meets = left < box.right && box.left < right && top < box.bottom && box.top < bottom;
    return !meets || one.contains(element) || element.contains(one);
  });
}

/** Tells whether an element is part of what cannot be used, or of its name: axe asks no contrast of that. */
export function disabledOnes() {
  const disabled = [...document.querySelectorAll(':disabled, [aria-disabled=true]')];
  const named = disabled.flatMap((one) => (one.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean));
  const all = [
    ...disabled,
    ...disabled.flatMap((one) => [...(one.labels ?? [])]),
    ...named.flatMap((id) => document.getElementById(id) ?? []),
  ];
  return (element) => all.some((one) => one.contains(element));
}

/** Whether axe asks the contrast of an element itself. */
export function hasText(element) {
  return (
    element.matches('a, input, select, textarea') ||
    [...element.childNodes].some((child) => child.nodeType === child.TEXT_NODE && child.data.trim() !== '')
  );
}
