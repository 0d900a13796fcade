import { parseSync } from 'vite';

/** A node of the syntax tree (ESTree with TypeScript). */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [property: string]: unknown;
}

/** A parsed source file. */
export interface Module {
  readonly file: string;
  readonly text: string;
  readonly program: Node;
  /** The parent of each node. */
  readonly parents: ReadonlyMap<Node, Node>;
  readonly nodes: readonly Node[];
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/** Returns a child of a node. Null if it has none with this name. */
export function child(node: Node, property: string): Node | null {
  const value = node[property];
  return isNode(value) ? value : null;
}

/** Returns the children of a node. */
export function children(node: Node, property: string): Node[] {
  const value = node[property];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** Returns the name of an identifier. Null for any other node. */
export function nameOf(node: Node | null): string | null {
  return node?.type === 'Identifier' ? String(node['name']) : null;
}

/** Returns the name after the dot of `object.name`. Null for any other node. */
export function memberName(node: Node | null): string | null {
  if (node?.type !== 'MemberExpression' || node['computed'] === true) return null;
  return nameOf(child(node, 'property'));
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
export const isFunction = (node: Node) => FUNCTIONS.has(node.type);

/** Removes wrappers that do not change the value of an expression. */
export function bare(node: Node): Node {
  const inner = /^(TS(As|Satisfies|NonNull)Expression|AwaitExpression|ChainExpression|ParenthesizedExpression)$/;
  const within = inner.test(node.type) ? (child(node, 'expression') ?? child(node, 'argument')) : null;
  return within === null ? node : bare(within);
}

/** @throws SyntaxError if the file is not valid TypeScript */
export function parseModule(file: string, text: string): Module {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0]?.message ?? ''}`);
  const root = program as unknown as Node;
  const parents = new Map<Node, Node>();
  const nodes: Node[] = [];
  const visit = (node: Node) => {
    nodes.push(node);
    for (const value of Object.values(node)) {
      for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
        if (!isNode(each)) continue;
        parents.set(each, node);
        visit(each);
      }
    }
  };
  visit(root);
  return { file, text, program: root, parents, nodes };
}

export function placeOf({ file, text }: Module, node: Node): string {
  return `${file}:${text.slice(0, node.start).split('\n').length}`;
}

/** The meaning of a name where it is used. */
export type Meaning =
  | { kind: 'import'; from: string; name: string }
  | { kind: 'parameter'; of: Node; index: number; isRest: boolean; node: Node }
  /** A constant or variable with all values that are assigned to it. */
  | { kind: 'variable'; values: Node[] }
  | { kind: 'element'; list: Node }
  | { kind: 'function'; node: Node };

/** Returns the meaning of a name at a node by the rules of scope. Null if its declaration cannot be followed. */
export function meaningOf(module: Module, at: Node, name: string): Meaning | null {
  for (let node = module.parents.get(at); node !== undefined; node = module.parents.get(node)) {
    const found = isFunction(node) ? parameterNamed(node, name) : declaredIn(module, node, name);
    if (found !== null) return found;
  }
  return null;
}

function parameterNamed(of: Node, name: string): Meaning | null {
  for (const [index, parameter] of children(of, 'params').entries()) {
    const isRest = parameter.type === 'RestElement';
    const inner = isRest
      ? child(parameter, 'argument')
      : parameter.type === 'AssignmentPattern'
        ? child(parameter, 'left')
        : parameter;
    if (nameOf(inner) === name && inner !== null) return { kind: 'parameter', of, index, isRest, node: inner };
  }
  return null;
}

function declaredIn(module: Module, scope: Node, name: string): Meaning | null {
  if (scope.type === 'ForOfStatement') {
    const [declared] = children(child(scope, 'left') ?? scope, 'declarations');
    const list = child(scope, 'right');
    return declared !== undefined && list !== null && nameOf(child(declared, 'id')) === name
      ? { kind: 'element', list }
      : null;
  }
  if (scope.type !== 'BlockStatement' && scope.type !== 'Program') return null;
  for (const statement of children(scope, 'body')) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? child(statement, 'declaration') : statement;
    if (declaration === null) continue;
    const found = importNamed(declaration, name) ?? declarationNamed(module, declaration, name);
    if (found !== null) return found;
  }
  return null;
}

function importNamed(declaration: Node, name: string): Meaning | null {
  if (declaration.type !== 'ImportDeclaration') return null;
  const specifier = children(declaration, 'specifiers').find((each) => nameOf(child(each, 'local')) === name);
  if (specifier === undefined) return null;
  const from = child(declaration, 'source')?.['value'];
  if (typeof from !== 'string') return null;
  return { kind: 'import', from, name: nameOf(child(specifier, 'imported')) ?? name };
}

function declarationNamed(module: Module, declaration: Node, name: string): Meaning | null {
  if (declaration.type === 'FunctionDeclaration' && nameOf(child(declaration, 'id')) === name) {
    return { kind: 'function', node: declaration };
  }
  if (declaration.type !== 'VariableDeclaration') return null;
  const declared = children(declaration, 'declarations').find((each) => nameOf(child(each, 'id')) === name);
  if (declared === undefined) return null;
  const assigned = module.nodes.filter(
    (node) => node.type === 'AssignmentExpression' && nameOf(child(node, 'left')) === name,
  );
  const values = [child(declared, 'init'), ...assigned.map((node) => child(node, 'right'))];
  return { kind: 'variable', values: values.filter((value) => value !== null) };
}
