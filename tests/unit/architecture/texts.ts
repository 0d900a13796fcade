import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** A node of a parsed file, as far as the checks read it. */
interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** A text where it stands: in which file and line, and its words; a value within is `…`. */
export interface Found {
  file: string;
  line: number;
  text: string;
}

/** An entry of a module of the catalogue: its text, or its function with numbered parameters. */
interface Entry {
  module: string;
  key: string;
  value: string;
}

export function sources(folders: readonly string[]): string[] {
  return folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT })).sort();
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

/** Attributes that people read. */
const TEXT_ATTRIBUTES = /^(label|title|placeholder|description|aria-label|alt|legend|message|advice|note|hint)$/;
/** Attributes that name classes, shapes and sizes. */
const OTHER_ATTRIBUTES = /^(className|style|styles|d|points|viewBox|transform|flex|bg|strokeDasharray|valueFormat)$/;
/** What broken invariants throw, for programmers. */
const INVARIANTS = /^(Error|RangeError|TypeError|SyntaxError|RegExp)$/;
/** Calls whose texts people do not read: the console, and what looks into texts. */
const OTHER_CALLS = /^(console\.\w+|.*\.(match|matches|matchMedia|replace|querySelector(All)?|split|closest))$/;
/** The server's log, where a file imports it. Any other `log` is a list of a file's problems, which people read. */
const SERVER_LOG = /^log\.\w+$/;
const IMPORTS_SERVER_LOG = /import \{[^}]*\blog\b[^}]*\} from '[^']*\/log\.ts'/;
const LETTER = /\p{L}/u;
const TWO_WORDS = /\p{L}{2,}[,;:.)”’]* +[(“‘]?\p{L}{2,}/u;

/** Texts of a file that belong into the catalogue. */
export function textsOutside(file: string, source: string): Found[] {
  const found: Found[] = [];
  const note = (node: Node, text: string) =>
    found.push({ file, line: source.slice(0, node.start).split('\n').length, text: text.replace(/\s+/g, ' ').trim() });
  const hasServerLog = IMPORTS_SERVER_LOG.test(source);
  const nameOf = (node: unknown) => (isNode(node) ? source.slice(node.start, node.end) : '');
  const visit = (node: Node): void => {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'TSLiteralType':
      case 'TaggedTemplateExpression':
        return;
      case 'NewExpression':
        if (INVARIANTS.test(nameOf(node['callee']))) return;
        break;
      case 'CallExpression':
        if (OTHER_CALLS.test(nameOf(node['callee']))) return;
        if (hasServerLog && SERVER_LOG.test(nameOf(node['callee']))) return;
        break;
      case 'JSXElement':
        // Columns and keys of files stand as they are.
        if (nameOf((node['openingElement'] as Node)['name']) === 'code') return;
        break;
      case 'JSXText':
        if (LETTER.test(String(node['value']))) note(node, String(node['value']));
        return;
      case 'JSXAttribute': {
        const name = nameOf(node['name']);
        const value = node['value'];
        if (OTHER_ATTRIBUTES.test(name)) return;
        if (TEXT_ATTRIBUTES.test(name) && isNode(value) && value.type === 'Literal' && LETTER.test(nameOf(value))) {
          note(value, String(value['value']));
          return;
        }
        break;
      }
      case 'Literal':
        if (typeof node['value'] === 'string' && TWO_WORDS.test(node['value'])) note(node, node['value']);
        return;
      case 'TemplateLiteral': {
        const words = (node['quasis'] as Node[]).map((part) => (part['value'] as { cooked: string }).cooked);
        if (TWO_WORDS.test(words.join('…'))) note(node, words.join('…'));
        break;
      }
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseSync(file, source).program as unknown as Node);
  return found;
}

/** The entries of all modules of the catalogue. */
export function entries(): Entry[] {
  return sources(['src/texts']).flatMap((file) => entriesOf(file, textOf(file)));
}

export function entriesOf(file: string, source: string): Entry[] {
  const found: Entry[] = [];
  const visit = (node: Node): void => {
    if (node.type !== 'VariableDeclarator') {
      if (!/Function|Block/.test(node.type)) for (const child of childrenOf(node)) visit(child);
      return;
    }
    const init = node['init'];
    const object = isNode(init) && init.type === 'TSAsExpression' ? (init['expression'] as Node) : null;
    if (object?.type !== 'ObjectExpression') return;
    for (const property of object['properties'] as Node[]) {
      const [key, value] = [property['key'] as Node, property['value'] as Node];
      found.push({
        module: String((node['id'] as Node)['name']),
        key: String(key['name'] ?? key['value']),
        value: numbered(value, source),
      });
    }
  };
  visit(parseSync(file, source).program as unknown as Node);
  return found;
}

/** The source of an entry, its parameters by their number, so that the same sentence looks the same. */
function numbered(value: Node, source: string): string {
  const parameters = value.type === 'ArrowFunctionExpression' ? (value['params'] as Node[]) : [];
  const numbers = new Map(parameters.map((parameter, number) => [String(parameter['name']), `$${number}`]));
  const renamed: Array<[start: number, end: number, name: string]> = [];
  const visit = (node: Node): void => {
    const number = node.type === 'Identifier' ? numbers.get(String(node['name'])) : undefined;
    if (number !== undefined) renamed.push([node.start, node.start + String(node['name']).length, number]);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(value);
  const byPlace = renamed.sort(([a], [b]) => b - a);
  return byPlace
    .reduce(
      (text, [start, end, name]) => text.slice(0, start - value.start) + name + text.slice(end - value.start),
      source.slice(value.start, value.end),
    )
    .replace(/\s+/g, ' ');
}
