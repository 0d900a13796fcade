import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** A node of a parsed file, as far as the checks need it. */
interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** A text with its line. A value within it is replaced by `…`. */
export interface Found {
  line: number;
  text: string;
}

export function sources(folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT, exclude: ['**/*.test.{ts,tsx}'] }))
    .sort();
}

export function textOf(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode));
}

/** Returns the text of a string, a template or the text between tags. Null for other nodes. */
function wordsOf(node: Node): string | null {
  switch (node.type) {
    case 'Literal':
    case 'JSXText':
      return typeof node['value'] === 'string' ? node['value'] : null;
    case 'TemplateLiteral':
      return (node['quasis'] as Node[]).map((part) => (part['value'] as { cooked: string }).cooked).join('…');
    default:
      return null;
  }
}

/**
 * Returns all strings, templates and texts between tags of a file, each on one line, without import specifiers. The text within
 * one element is one text. `{' '}` and line breaks do not divide it.
 */
export function textsOf(file: string, source: string): Found[] {
  const found: Found[] = [];
  const note = (node: Node, text: string) => {
    const words = text.replace(/\s+/g, ' ').trim();
    if (words !== '') found.push({ line: source.slice(0, node.start).split('\n').length, text: words });
  };
  const visit = (node: Node): void => {
    if (node.type === 'ImportDeclaration') return;
    const words = wordsOf(node);
    if (words !== null) note(node, words);
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') note(node, contentOf(node));
    for (const child of childrenOf(node)) if (child.type !== 'JSXText') visit(child);
  };
  visit(parseSync(file, source).program as unknown as Node);
  return found;
}

/** Returns the text of an element, with `…` for values and for nested elements. */
function contentOf(element: Node): string {
  return (element['children'] as Node[])
    .map((child) => {
      const inner = child.type === 'JSXExpressionContainer' ? child['expression'] : child;
      return (isNode(inner) && inner.type !== 'TemplateLiteral' ? wordsOf(inner) : null) ?? '…';
    })
    .join('');
}
