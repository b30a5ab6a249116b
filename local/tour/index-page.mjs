// The page that shows all pictures of a tour.

const escaped = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`);

/** A file name of a stop in a look. */
export function pictureName(number, stop, look) {
  const words = stop
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${String(number).padStart(2, '0')}-${words}-${look}.png`;
}

/**
 * @param {{ stop: string, pictures: { look: string, file: string }[] }[]} shown in the order of the tour
 * @returns {string} HTML
 */
export function indexPage(shown) {
  const sections = shown.map(
    ({ stop, pictures }) =>
      `<h2>${escaped(stop)}</h2>\n<div>${pictures
        .map(
          ({ look, file }) =>
            `<figure><a href="${escaped(file)}"><img loading="lazy" src="${escaped(file)}" alt="${escaped(`${stop}, ${look}`)}"></a><figcaption>${escaped(look)}</figcaption></figure>`,
        )
        .join('\n')}</div>`,
  );
  return [
    '<!DOCTYPE html>',
    '<html lang="en">',
    '<head><meta charset="utf-8"><title>Headroom: every page and state</title>',
    '<style>body{font-family:system-ui,sans-serif;margin:24px}div{display:flex;gap:16px;align-items:start}',
    'figure{margin:0;flex:1 1 0}figure:nth-child(3){flex:.4 1 0}img{width:100%;border:1px solid #888}</style></head>',
    '<body><h1>Headroom: every page and state</h1>',
    ...sections,
    '</body></html>',
    '',
  ].join('\n');
}
