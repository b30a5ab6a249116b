// The part of the axe tests that runs in the page, beside axe.
import { colorsOfTexts } from './texts-in-page.mjs';

/** The computed styles that axe's rules read, but those under color. */
export const stylesOfShape = `
  backdrop-filter clip clip-path contain content-visibility direction display filter float
  font-family font-size font-style font-weight isolation mask-border mix-blend-mode overflow
  overflow-x overflow-y perspective pointer-events position rotate scale text-indent transform
  transform-style translate visibility white-space will-change z-index mask`
  .trim()
  .split(/\s+/);

/**
 * Runs in the page: what axe finds in it as it is now. All rules, unless they saw the page in this shape before: then only
 * those that axe files under color, and of the texts only those whose colors they have not passed before.
 * @param {{ tags: string[], isThorough: boolean, passedColors: string[] }} options the tags of the rules, whether all of them
 *   run on everything in any case, and the colors of texts that they passed before
 */
export async function findViolations({ tags, isThorough, passedColors }) {
  // The actions stay in view over what is scrolled below them: half a field at that edge is no fault of the field.
  document.querySelector('.hr-page').scrollTo(0, 0);
  // What is drawn for a width is drawn after the page has been laid out.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const shapes = (window.headroomShapes ??= new Set());
  const shape = shapeOfPage();
  const colors = colorsOfTexts();
  const hadAllRules = shapes.has(shape) && !isThorough;
  const passedBefore = new Set(passedColors);
  const texts = [...colors.keys()].filter((text) => !hadAllRules || !passedBefore.has(colors.get(text)));
  const nothing = { hadAllRules, passed: [], violations: [], colors: [] };
  if (texts.length === 0) return nothing;
  const leftOut = window.axe.getRules().filter((rule) => hadAllRules && !rule.tags.includes('cat.color'));
  // A live view may have changed at the end: then it is not known which of the two the rules checked.
  let isAnother = false;
  const changes = new MutationObserver(() => (isAnother = true));
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const { passes, violations, incomplete } = await window.axe.run(hadAllRules ? { include: texts } : document, {
    runOnly: { type: 'tag', values: tags },
    rules: Object.fromEntries(leftOut.map(({ ruleId }) => [ruleId, { enabled: false }])),
    resultTypes: ['violations', 'incomplete'],
    elementRef: true,
    iframes: false,
  });
  isAnother ||= changes.takeRecords().length > 0;
  changes.disconnect();
  if (!isAnother) shapes.add(shape);
  // What axe could not tell of one text it may tell of the next.
  const untold = new Set([...violations, ...incomplete].flatMap(({ nodes }) => nodes.map(({ element }) => element)));
  const notPassed = new Set([...untold].map((element) => colors.get(element)));
  const passedNow = texts.map((text) => colors.get(text)).filter((one) => one !== null && !notPassed.has(one));
  const tellOf = ({ id, help, nodes }) =>
    nodes.map(
      ({ target, any, html }) => `${id} (${help}) at ${target}: ${any[0]?.message ?? ''} ${html.slice(0, 160)}`,
    );
  return {
    hadAllRules,
    passed: passes.map(({ id }) => id),
    violations: violations.flatMap(tellOf),
    colors: isAnother ? [] : [...new Set(passedNow)],
  };
}

/**
 * Runs in the page: all that axe's rules read of it but its colors, as a text. That is its elements with their attributes and
 * texts, where they lie, how far they scroll, and `stylesOfShape`. Whether a table holds data axe guesses by the
 * backgrounds of its rows, too: what it compares is compared here.
 */
export function shapeOfPage() {
  /** What names or draws a look: the rules see only what comes of it. */
  const isOfLook = (element, name) =>
    ['fill', 'stroke'].includes(name) || (name === 'class' && element === document.body);
  const isLikeRowBefore = (row) => {
    const before = row.previousElementSibling;
    if (before === null) return true;
    const [one, other] = [window.getComputedStyle(row), window.getComputedStyle(before)];
    return one.backgroundColor === other.backgroundColor && one.backgroundImage === other.backgroundImage;
  };
  const parts = [window.innerWidth, window.innerHeight];
  for (const element of document.querySelectorAll('*')) {
    const { x, y, width, height } = element.getBoundingClientRect();
    parts.push(element.localName, x, y, width, height, element.scrollWidth, element.scrollHeight);
    const style = window.getComputedStyle(element);
    // Opacity counts as a color, as of a disabled field; whether anything is visible does not.
    parts.push(style.opacity === '0');
    for (const name of stylesOfShape) parts.push(style.getPropertyValue(name));
    for (const { name, value } of element.attributes) if (!isOfLook(element, name)) parts.push(name, value);
    for (const child of element.childNodes) if (child.nodeType === child.TEXT_NODE) parts.push(child.data);
    if (element.localName === 'tr') parts.push(isLikeRowBefore(element));
  }
  return parts.join('|');
}

/** Runs in the page: the names of the computed styles that axe's rules read but those filed under color. */
export async function stylesReadByRules(tags) {
  const { getComputedStyle } = window;
  const read = new Set();
  const nameOf = (property) => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  window.getComputedStyle = (...of) =>
    new Proxy(getComputedStyle(...of), {
      get: (style, property) => {
        if (property === 'getPropertyValue') {
          return (name) => {
            read.add(name);
            return style.getPropertyValue(name);
          };
        }
        read.add(nameOf(property));
        return style[property];
      },
    });
  const colors = window.axe.getRules(['cat.color']).map(({ ruleId }) => [ruleId, { enabled: false }]);
  await window.axe.run(document, {
    runOnly: { type: 'tag', values: tags },
    rules: Object.fromEntries(colors),
    resultTypes: ['violations'],
    iframes: false,
  });
  window.getComputedStyle = getComputedStyle;
  return [...read].sort();
}
