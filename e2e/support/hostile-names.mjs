// Names that somebody gives in the hope that they do something: on the page they are names.
import { sidewaysOn } from './sideways.mjs';

const attack = 'top.attacked=1';
/** Ends whatever it stands in: text, an attribute, a script. */
export const markup = `"'><img src=x onerror="${attack}"></script><script>${attack}</script>`;
/** What turns or hides the text after it: an override, an embedding, an unclosed isolate, a mark, a control. */
export const unseen = 'a\u202egnp.exe\u202a\u2067\u200f\u0007z';
/** How `unseen` is shown. */
export const unseenShown = 'a<U+202E>gnp.exe<U+202A><U+2067><U+200F><U+0007>z';
export const formula = `=cmd|'/C calc'!A1`;
export const emoji = '👩🏽‍🚀 🇩🇰 é';
/** Without a place to break a line at. */
export const long = (characters) => 'Wg_'.repeat(characters / 3);

/** Volumes, virtual machines and what belongs to them, as the cluster names them; by the name that they have else. */
const names = new Map([
  ['test01', `${markup} ${unseen} ${emoji}`],
  ['test02', long(300)],
  ['Cluster Virtual Disk (Volume1)', formula],
  ['C:\\ClusterStorage\\test01', `C:\\ClusterStorage\\${markup} ${unseen} ${emoji}`],
  ['C:\\ClusterStorage\\test02', `C:\\ClusterStorage\\${long(300)}`],
  ['C:\\ClusterStorage\\Volume1', `C:\\ClusterStorage\\${formula}`],
  ['sql01', `${markup} ${unseen} ${emoji}`],
  ['web01', long(300)],
  ['sql01.vhdx', `${markup} ${unseen}.vhdx`],
  ['web01.vhdx', `${long(300)}.vhdx`],
  ['S2D on hci-demo', `${markup} ${unseen}`],
  ['Msft Virtual Disk', `${markup} ${unseen}`],
  ['Bronze', `${formula}${unseen}`],
]);
const keysOfNames = ['name', 'mountPoint', 'poolName', 'model', 'initiatorName', 'files'];

/** What answers, with these names: ids stay, as the commands go by them. */
export function withHostileNames(document) {
  return JSON.parse(JSON.stringify(document), function (key, value) {
    if (keysOfNames.includes(key)) {
      if (Array.isArray(value)) return value.map((each) => names.get(each) ?? each);
      return names.get(value) ?? value;
    }
    return value;
  });
}

/** Makes each page of a context record what it draws on canvases, where it cannot be read otherwise. */
export function keepDrawnTexts(page) {
  return page.context().addInitScript(() => {
    window.drawnTexts = [];
    const { prototype } = window.CanvasRenderingContext2D;
    for (const name of ['fillText', 'strokeText']) {
      const draw = prototype[name];
      prototype[name] = function (text, ...place) {
        window.drawnTexts.push(String(text));
        return draw.call(this, text, ...place);
      };
    }
  });
}

/**
 * What the names did in the tool as it is now.
 * @param {import('./describe-tool.mjs').AtTool} at
 * @param {string} state what the page shows, for the message
 * @returns {Promise<string[]>}
 */
export async function harmDone(at, state) {
  const { found } = await sidewaysOn(at, state);
  const inFrames = await Promise.all(at.page.frames().map((frame) => frame.evaluate(lookForHarm)));
  return [...found, ...inFrames.flat().map((one) => `${state}: ${one}`)];
}

/** Runs in the page. */
export function lookForHarm() {
  const isolates = /\u2068([^\u202a-\u202e\u2066-\u2069]*)\u2069/g;
  const raw =
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/;
  const texts = [document.title, ...(window.drawnTexts ?? [])];
  for (const element of document.querySelectorAll('*')) {
    if (['script', 'style'].includes(element.localName)) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'data-label', 'alt', 'label']) {
      texts.push(element.getAttribute(name) ?? '');
    }
    for (const child of element.childNodes) if (child.nodeType === child.TEXT_NODE) texts.push(child.data);
  }
  const drawn = texts.filter((text) => raw.test(text.replace(isolates, '$1')));
  const brought = [...document.querySelectorAll('[onerror], img[src=x], script')].filter(
    (one) => one.localName !== 'script' || one.text.includes('attacked'),
  );
  return [
    ...(window.top.attacked === undefined ? [] : ['a name was run']),
    ...brought.map((one) => `a name became an element: ${one.outerHTML.slice(0, 120)}`),
    ...drawn.map((text) => `drawn as it is: ${JSON.stringify(text.trim().slice(0, 120))}`),
  ];
}
