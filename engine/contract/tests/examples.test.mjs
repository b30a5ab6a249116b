// The golden examples against the schemas: each valid one passes, each invalid one fails at the place it names.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contractValidator } from './validator.mjs';
import { loadExamples, loadSchemas } from '../schemas.mjs';

const schemas = await loadSchemas();
const validator = contractValidator(schemas);
const valid = await loadExamples('valid');
const invalid = await loadExamples('invalid');

test('there are examples enough for the tests below to mean something', () => {
  assert.ok(valid.length >= 13, `found ${valid.length} valid examples`);
  assert.ok(invalid.length >= 25, `found ${invalid.length} invalid examples`);
});

test('every document of the contract has valid and invalid examples', () => {
  const documents = Object.keys(schemas).filter((name) => schemas[name].type === 'object');
  assert.ok(documents.length >= 6, `found ${documents.length} documents`);
  for (const document of documents) {
    assert.ok(
      valid.some(({ schema }) => schema === document),
      `${document} has no valid example`,
    );
    assert.ok(
      invalid.some(({ schema }) => schema === document),
      `${document} has no invalid example`,
    );
  }
});

for (const { file, schema, content } of valid) {
  test(`${file} is valid`, () => {
    assert.deepEqual(validator.errorsOf(schema, content), []);
  });
}

for (const { file, schema, content } of invalid) {
  test(`${file}: ${content.violates}`, () => {
    assert.deepEqual(Object.keys(content).sort(), ['document', 'path', 'violates']);
    const errors = validator.errorsOf(schema, content.document);
    assert.notEqual(errors.length, 0, 'the schema accepts it');
    assert.ok(
      errors.some(({ path }) => path === content.path),
      `it fails elsewhere than at ${content.path}: ${JSON.stringify(errors)}`,
    );
    const besides = errors.filter(({ path }) => !belongTogether(path, content.path));
    assert.deepEqual(besides, [], 'it breaks more than the one rule it is there to show');
  });
}

/** Whether one of two places holds the other: an alternative (anyOf) complains about the value and about what is in it. */
function belongTogether(path, pointer) {
  return path === pointer || pointer.startsWith(`${path}/`) || path.startsWith(`${pointer}/`);
}
