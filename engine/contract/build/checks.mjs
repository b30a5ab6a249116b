// The schemas as a table that a small checker can go through: for readers that have no validator of JSON Schema, as Windows
// PowerShell has none. What a schema says with a keyword that is not known here stops the build: nothing is left unchecked.

/** Documents that the module reads from disk, and those that it is given to start a run. */
export const checkedDocuments = [
  'run',
  'run-note',
  'profile',
  'progress',
  'result',
  'move',
  'entries',
  'retention',
  'limits-in-force',
];

const annotations = ['$schema', '$id', 'title', 'description', 'default', 'definitions', 'examples'];
const known = ['type', 'const', 'enum', 'minimum', 'exclusiveMinimum', 'maximum', 'minLength', 'maxLength', 'pattern'];
const knownOfLists = ['items', 'minItems', 'maxItems', 'uniqueItems'];
const knownOfObjects = ['properties', 'required', 'additionalProperties'];

/**
 * `{ documents: { run: 0, … }, rules: [rule, …] }`. A rule has `types` ("object", "list", "text", "number", "whole", "flag",
 * "null", joined by blanks) and what holds for values of them: `values`, `from` and `to` (of a number itself, of a text or
 * a list how long it is), `above`, `pattern` (of .NET, whole text), `isUnique`, `items` (number of a rule), `fields` (numbers
 * of rules by name) and `required`. Equal rules are one.
 * @param {Record<string, object>} schemas by file name, as loadSchemas gives them
 */
export function compileChecks(schemas, names = checkedDocuments) {
  const compiler = new Compiler(schemas);
  const documents = Object.fromEntries(
    names.map((name) => [name, compiler.compile({ $ref: `${name}.schema.json#` }, '')]),
  );
  return { documents, rules: compiler.rules };
}

class Compiler {
  rules = [];
  #numberOf = new Map();
  #numberOfPlace = new Map();

  constructor(schemas) {
    this.schemas = schemas;
  }

  /** The number of the rule for a node of a schema file. */
  compile(node, file) {
    if (node.$ref !== undefined) {
      const [name, pointer = ''] = node.$ref.split('#');
      const target = name || file;
      const place = `${target}#${pointer}`;
      if (!this.#numberOfPlace.has(place)) {
        this.#numberOfPlace.set(place, this.compile(find(this.schemas[target], pointer, place), target));
      }
      return this.#numberOfPlace.get(place);
    }
    if (node.anyOf) return this.#compileChoice(node, file);
    return this.#add(this.#ruleOf(node, file));
  }

  #add(rule) {
    const key = JSON.stringify(rule);
    if (!this.#numberOf.has(key)) this.#numberOf.set(key, this.rules.push(rule) - 1);
    return this.#numberOf.get(key);
  }

  /** Of several shapes, one may be an object, a list or a text; the others have to be null or of other types. */
  #compileChoice(node, file) {
    refuseUnknown(node, ['anyOf'], file);
    const parts = node.anyOf.map((part) => this.rules[this.compile(part, file)]);
    const types = parts.flatMap((rule) => rule.types.split(' '));
    if (new Set(types).size !== types.length) {
      throw new Error(`${file}: anyOf has two shapes of one type, which the checker cannot tell apart.`);
    }
    if (parts.filter((rule) => Object.keys(rule).length > 1).length > 1) {
      throw new Error(`${file}: anyOf has two shapes with limits, which the checker cannot tell apart.`);
    }
    return this.#add({ ...Object.assign({}, ...parts), types: types.join(' ') });
  }

  #ruleOf(node, file) {
    refuseUnknown(node, [...known, ...knownOfLists, ...knownOfObjects], file);
    const values = node.const === undefined ? node.enum : [node.const];
    const types = node.type ? [node.type].flat().map((type) => typeNames[type]) : typesOf(values, file);
    const rule = {
      types: types.join(' '),
      values,
      from: node.minimum ?? node.minLength ?? node.minItems,
      to: node.maximum ?? node.maxLength ?? node.maxItems,
      above: node.exclusiveMinimum,
      pattern: node.pattern && dotNetPattern(node.pattern, file),
      isUnique: node.uniqueItems,
    };
    if (types.includes('list')) rule.items = this.compile(node.items, file);
    if (types.includes('object')) {
      if (node.additionalProperties !== false)
        throw new Error(`${file}: an object that takes any field cannot be checked.`);
      rule.required = node.required ?? [];
      rule.fields = Object.fromEntries(
        Object.entries(node.properties).map(([name, field]) => [name, this.compile(field, file)]),
      );
    }
    return JSON.parse(JSON.stringify(rule));
  }
}

const typeNames = {
  object: 'object',
  array: 'list',
  string: 'text',
  number: 'number',
  integer: 'whole',
  boolean: 'flag',
  null: 'null',
};

function typesOf(values, file) {
  if (!values) throw new Error(`${file}: a value without a type cannot be checked.`);
  const nameOf = (value) =>
    value === null ? 'null' : { string: 'text', number: 'number', boolean: 'flag' }[typeof value];
  return [...new Set(values.map(nameOf))];
}

/** Anchors that hold the whole text: $ of .NET lets a line feed follow. */
function dotNetPattern(pattern, file) {
  if (!pattern.startsWith('^') || !pattern.endsWith('$'))
    throw new Error(`${file}: the pattern ${pattern} is not of a whole text.`);
  return `\\A${pattern.slice(1, -1)}\\z`;
}

function refuseUnknown(node, allowed, file) {
  const unknown = Object.keys(node).filter((key) => !allowed.includes(key) && !annotations.includes(key));
  if (unknown.length > 0) throw new Error(`${file} uses ${unknown.join(', ')}, which the checker does not know.`);
}

function find(schema, pointer, place) {
  const node = pointer
    .split('/')
    .filter(Boolean)
    .reduce((part, step) => part?.[step], schema);
  if (node === undefined) throw new Error(`There is no ${place}.`);
  return node;
}
