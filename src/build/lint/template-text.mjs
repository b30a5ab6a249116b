// ESLint for Angular templates: no text in them, only strings that can be translated.
import { parseTemplate } from '@angular/compiler';

/** Attributes that people see or hear. */
const spokenAttributes = new Set(['alt', 'aria-description', 'aria-label', 'placeholder', 'title']);

/** Figures, marks and dots between values are not text. */
const word = /\p{Letter}/u;

/** Every literal text of a template that people would read: `{ text, line, column }`, lines from 1. */
export function literalTexts(template, fileName = 'template.html') {
  const { nodes, errors } = parseTemplate(template, fileName, { preserveWhitespaces: false });
  if (errors?.length > 0) throw new Error(`${fileName}: ${errors[0].msg}`);
  const found = [];
  const report = (text, { start }) => {
    if (word.test(text)) found.push({ text: text.trim(), line: start.line + 1, column: start.col });
  };
  const visit = (node) => {
    if (typeof node.value === 'string' && node.attributes === undefined) report(node.value, node.sourceSpan);
    for (const part of node.value?.ast?.strings ?? []) report(part, node.sourceSpan);
    for (const { name, value, sourceSpan } of node.attributes ?? []) {
      if (spokenAttributes.has(name)) report(value, sourceSpan);
    }
    for (const { name, value } of node.inputs ?? []) reportLiteral(name, value, report);
    partsOf(node).forEach(visit);
  };
  nodes.forEach(visit);
  return found;
}

/** What is drawn in an element, or in one case of a block: `@if`, `@for`, `@switch`, `@defer`. */
function partsOf({ children, branches, groups, cases, empty, placeholder, loading, error }) {
  return [children, branches, groups, cases, empty, placeholder, loading, error].flat().filter(Boolean);
}

/** `[attr.title]="'words'"` is a literal too. */
function reportLiteral(name, { ast, sourceSpan }, report) {
  if (!spokenAttributes.has(name) || typeof ast?.value !== 'string') return;
  report(ast.value, { start: { line: 0, col: sourceSpan?.start ?? 0 } });
}

const rule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { literal: 'Words in a template: "{{text}}". Put them into strings.resjson.' },
  },
  create: (context) => ({
    Program() {
      for (const { text, line, column } of literalTexts(context.sourceCode.text, context.filename)) {
        context.report({ loc: { line, column }, messageId: 'literal', data: { text } });
      }
    },
  }),
};

export default { rules: { 'no-literal-text': rule } };
