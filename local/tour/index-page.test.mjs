import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indexPage, pictureName } from './index-page.mjs';
import { looks } from './looks.mjs';
import { routes } from './stops.mjs';

const stops = routes.flatMap((route) => route.stops);

test('each stop has a name of its own, and a file name for each look', () => {
  assert.ok(stops.length >= 15, `${stops.length} stops`);
  const names = stops.flatMap(({ name }, number) => looks.map((look) => pictureName(number, name, look.name)));
  assert.equal(new Set(names).size, stops.length * looks.length);
  assert.equal(new Set(stops.map(({ name }) => name)).size, stops.length);
  for (const name of names) assert.match(name, /^\d{2}-[a-z0-9-]+\.png$/);
});

test('the page shows every picture under its stop, and what it is called cannot break it', () => {
  const page = indexPage([{ stop: 'a <b> & "c"', pictures: [{ look: 'dark', file: '00-a-dark.png' }] }]);
  assert.match(page, /<h2>a &#60;b&#62; &#38; &#34;c&#34;<\/h2>/);
  assert.match(page, /src="00-a-dark\.png" alt="a &#60;b&#62; &#38; &#34;c&#34;, dark"/);
});
