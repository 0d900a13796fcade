import path from 'node:path';
import type { QueryShape } from './index-needs.ts';
import {
  bare,
  child,
  children,
  isFunction,
  meaningOf,
  memberName,
  type Meaning,
  type Module,
  nameOf,
  type Node,
  placeOf,
} from './syntax.ts';

/**
 * Reads the queries of source files without running them. A *query* is
 * - each call of `query` of the client's SDK, with its constraints, and
 * - in functions, each chain of `where`, `orderBy` and similar methods that ends in `get`, `count`, `stream` or `onSnapshot`, or
 *   is passed to `transaction.get`.
 *
 * The reader follows constants, conditions, lists, spreads, functions that return a collection or constraints, and parameters,
 * also into other files. It follows a parameter through all calls of its function, or through its type if this lists strings.
 * Each alternative gives a separate query. What cannot be followed is a fault, as is a `where` or `orderBy` that is part of no
 * query.
 */
export interface ReadQueries {
  queries: Array<{ shape: QueryShape; at: string }>;
  /** What could not be read, with its location. */
  faults: string[];
}

export function readQueries(modules: readonly Module[]): ReadQueries {
  return new Reader(modules).read();
}

type Constraint =
  | { kind: 'filter'; field: string; operator: string }
  | { kind: 'order'; field: string; direction: 'ASCENDING' | 'DESCENDING' }
  | { kind: 'bound' };

/** The possible values of an expression, as far as they matter for queries. */
type Value =
  | { kind: 'text'; text: string }
  | { kind: 'constraint'; constraint: Constraint }
  | { kind: 'query'; shape: QueryShape }
  | { kind: 'list'; items: Value[] }
  | { kind: 'object'; node: Node; module: Module }
  | { kind: 'function'; node: Node; module: Module }
  | { kind: 'sdk'; name: string }
  | { kind: 'unknown' };

const UNKNOWN: Value = { kind: 'unknown' };
const SDK = 'firebase/firestore';
/** Stands for a part of a path that is known only at run time. */
const ANY = '*';
/** Greatest depth. No real chain of functions is this deep. */
const MAX_DEPTH = 60;

const BOUNDS = new Set(['limit', 'limitToLast', 'startAt', 'startAfter', 'endAt', 'endBefore', 'select', 'offset']);
const ENDS = new Set(['get', 'count', 'stream', 'onSnapshot']);

/** Arguments of a call, while the body of its function is followed. */
type Bound = ReadonlyMap<Node, Value[][]>;
const NOTHING_BOUND: Bound = new Map();

class Unreadable extends Error {}

class Reader {
  private readonly modules: readonly Module[];
  private readonly byFile: ReadonlyMap<string, Module>;
  /** Calls of `where` and `orderBy` that belong to a query. */
  private readonly used = new Set<Node>();
  private depth = 0;

  constructor(modules: readonly Module[]) {
    this.modules = modules;
    this.byFile = new Map(modules.map((module) => [module.file, module]));
  }

  read(): ReadQueries {
    const queries: ReadQueries['queries'] = [];
    const faults: string[] = [];
    for (const module of this.modules) {
      for (const root of this.rootsOf(module)) {
        const at = placeOf(module, root);
        try {
          for (const value of this.values(module, root, NOTHING_BOUND)) {
            if (value.kind === 'query') queries.push({ shape: value.shape, at });
            else if (this.isQueryCall(module, root)) throw new Unreadable('this query cannot be read');
          }
        } catch (error) {
          if (!(error instanceof Unreadable)) throw error;
          faults.push(`${at}: ${error.message}`);
        }
      }
    }
    for (const module of this.modules) {
      for (const part of module.nodes.filter((node) => this.isPart(module, node) && !this.used.has(node)))
        faults.push(`${placeOf(module, part)}: this is part of no query that was read`);
    }
    const once = new Map(queries.map((query) => [JSON.stringify(query), query]));
    return { queries: [...once.values()], faults };
  }

  /** Returns the expressions that are queries or may be queries. */
  private rootsOf(module: Module): Node[] {
    return module.nodes.flatMap((node) => {
      if (node.type !== 'CallExpression') return [];
      if (this.isQueryCall(module, node)) return [node];
      const callee = bare(child(node, 'callee') ?? node);
      const name = memberName(callee);
      if (name === null || !ENDS.has(name)) return [];
      const [given] = children(node, 'arguments');
      const receiver = child(callee, 'object');
      if (name === 'get' && given !== undefined) return [given];
      return receiver === null ? [] : [receiver];
    });
  }

  private isQueryCall(module: Module, node: Node): boolean {
    return this.sdkCall(module, node) === 'query';
  }

  private isPart(module: Module, node: Node): boolean {
    if (node.type !== 'CallExpression') return false;
    const name = this.sdkCall(module, node) ?? (this.isOfFunctions(module) ? memberName(child(node, 'callee')) : null);
    return name === 'where' || name === 'orderBy';
  }

  private isOfFunctions({ file }: Module): boolean {
    return file.startsWith('functions/');
  }

  /** Returns the name of the called function of the SDK. */
  private sdkCall(module: Module, node: Node): string | null {
    if (node.type !== 'CallExpression') return null;
    const callee = child(node, 'callee');
    const name = nameOf(callee);
    if (name === null || callee === null) return null;
    const meaning = meaningOf(module, callee, name);
    return meaning?.kind === 'import' && meaning.from === SDK ? meaning.name : null;
  }

  /** Returns all possible values of an expression. @throws Unreadable if a part of a query cannot be followed */
  private values(module: Module, expression: Node, bound: Bound): Value[] {
    if (this.depth > MAX_DEPTH) throw new Unreadable('this goes in circles');
    this.depth += 1;
    try {
      return this.valuesOf(module, bare(expression), bound);
    } finally {
      this.depth -= 1;
    }
  }

  private valuesOf(module: Module, node: Node, bound: Bound): Value[] {
    switch (node.type) {
      case 'Literal':
        return typeof node['value'] === 'string' ? [text(node['value'])] : [UNKNOWN];
      case 'TemplateLiteral':
        return [this.template(module, node, bound)];
      case 'NewExpression':
        return [this.fieldPath(module, node, bound)];
      case 'ConditionalExpression':
        return ['consequent', 'alternate'].flatMap((way) => this.values(module, required(node, way), bound));
      case 'ArrayExpression':
        return this.lists(module, children(node, 'elements'), bound).map((items) => ({ kind: 'list', items }));
      case 'ObjectExpression':
        return [{ kind: 'object', node, module }];
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return [{ kind: 'function', node, module }];
      case 'Identifier':
        return this.named(module, node, bound);
      case 'MemberExpression':
        return this.member(module, node, bound);
      case 'CallExpression':
        return this.called(module, node, bound);
      default:
        return [UNKNOWN];
    }
  }

  private template(module: Module, node: Node, bound: Bound): Value {
    const parts = children(node, 'quasis').map((part) => String((part['value'] as { cooked?: unknown }).cooked));
    const inner = children(node, 'expressions').map((each) => {
      const found = this.values(module, each, bound);
      const [value] = found;
      return found.length === 1 && value?.kind === 'text' ? value.text : ANY;
    });
    return text(parts.map((part, at) => part + (inner[at] ?? '')).join(''));
  }

  /** `new FieldPath('companies', id)`: a field of a map, whose key may contain a dot. */
  private fieldPath(module: Module, node: Node, bound: Bound): Value {
    if (nameOf(child(node, 'callee')) !== 'FieldPath') return UNKNOWN;
    const parts = children(node, 'arguments').map((part) => {
      const [value] = this.values(module, part, bound);
      return value?.kind === 'text' ? value.text : ANY;
    });
    return text(parts.join('.'));
  }

  /** Returns the lists of arguments or elements with spreads expanded, one list for every combination of alternatives. */
  private lists(module: Module, nodes: readonly Node[], bound: Bound): Value[][] {
    let lists: Value[][] = [[]];
    for (const node of nodes) {
      const isSpread = node.type === 'SpreadElement';
      const found = this.values(module, isSpread ? required(node, 'argument') : node, bound);
      const ways = found.map((value) => (isSpread ? itemsOf(value) : [value]));
      lists = lists.flatMap((list) => ways.map((way) => [...list, ...way]));
    }
    return lists;
  }

  private named(module: Module, node: Node, bound: Bound): Value[] {
    const meaning = meaningOf(module, node, nameOf(node) ?? '');
    switch (meaning?.kind) {
      case undefined:
        return [UNKNOWN];
      case 'import':
        return this.imported(module, meaning);
      case 'function':
        return [{ kind: 'function', node: meaning.node, module }];
      case 'variable':
        return meaning.values.flatMap((value) => this.values(module, value, bound));
      case 'element':
        return this.values(module, meaning.list, bound).flatMap(itemsOf);
      case 'parameter':
        return this.parameter(module, meaning, bound);
    }
  }

  private imported(module: Module, { from, name }: { from: string; name: string }): Value[] {
    if (from === SDK) return [{ kind: 'sdk', name }];
    const other = this.fileAt(module, from);
    if (other === undefined) return [UNKNOWN];
    const last = children(other.program, 'body').at(-1);
    const meaning = last === undefined ? null : meaningOf(other, last, name);
    if (meaning?.kind === 'function') return [{ kind: 'function', node: meaning.node, module: other }];
    if (meaning?.kind !== 'variable') return [UNKNOWN];
    return meaning.values.flatMap((value) => this.values(other, value, NOTHING_BOUND));
  }

  private fileAt({ file }: Module, specifier: string): Module | undefined {
    if (!specifier.startsWith('.')) return undefined;
    return this.byFile.get(path.posix.join(path.posix.dirname(file), specifier));
  }

  private parameter(module: Module, parameter: Meaning & { kind: 'parameter' }, bound: Bound): Value[] {
    const { of, index, isRest, node } = parameter;
    const pick = (list: Value[]): Value =>
      isRest ? { kind: 'list', items: list.slice(index) } : (list[index] ?? UNKNOWN);
    const given = bound.get(of);
    if (given !== undefined) return given.map(pick);
    const listed = textsOfType(node);
    if (listed.length > 0) return listed.map(text);
    const over = this.mappedOver(module, of);
    if (over !== null && index === 0) return this.values(module, over, bound).flatMap(itemsOf);
    const calls = this.callsOf(module, of);
    // Unknown callers may pass any value.
    const others = calls === null || calls.length === 0 ? [UNKNOWN] : [];
    const known = (calls ?? []).flatMap(({ module: caller, node: call }) =>
      this.lists(caller, children(call, 'arguments'), NOTHING_BOUND).map(pick),
    );
    return [...known, ...others];
  }

  /** Returns the list of `list.map(function)`. Null for a function that is used in another way. */
  private mappedOver(module: Module, of: Node): Node | null {
    const call = module.parents.get(of);
    const callee = call?.type === 'CallExpression' ? child(call, 'callee') : null;
    return callee !== null && /^(flatM|m)ap$/.test(memberName(callee) ?? '') ? child(callee, 'object') : null;
  }

  /**
   * Returns all calls of a function in every file. Null if the function is also passed on, so that its calls cannot be followed.
   */
  private callsOf(home: Module, of: Node): Array<{ module: Module; node: Node }> | null {
    const above = home.parents.get(of);
    const name = nameOf(child(of, 'id')) ?? (above?.type === 'VariableDeclarator' ? nameOf(child(above, 'id')) : null);
    if (name === null) return null;
    const calls: Array<{ module: Module; node: Node }> = [];
    for (const module of this.modules) {
      for (const node of module.nodes) {
        if (nameOf(node) !== name || !this.standsFor(module, node, home, of)) continue;
        const parent = module.parents.get(node);
        if (parent?.type === 'CallExpression' && child(parent, 'callee') === node) calls.push({ module, node: parent });
        else if (parent !== undefined && !/Declarat|ImportSpecifier|ExportSpecifier/.test(parent.type)) return null;
      }
    }
    return calls;
  }

  private standsFor(module: Module, node: Node, home: Module, of: Node): boolean {
    const meaning = meaningOf(module, node, nameOf(node) ?? '');
    if (meaning?.kind === 'function') return meaning.node === of;
    if (meaning?.kind === 'variable') return meaning.values.some((value) => bare(value) === of);
    return (
      meaning?.kind === 'import' &&
      this.fileAt(module, meaning.from) === home &&
      this.imported(module, meaning).some((value) => value.kind === 'function' && value.node === of)
    );
  }

  private member(module: Module, node: Node, bound: Bound): Value[] {
    const name = memberName(node);
    return this.values(module, required(node, 'object'), bound).flatMap((value) => {
      if (value.kind !== 'object') return [UNKNOWN];
      const property = children(value.node, 'properties').find((each) => nameOf(child(each, 'key')) === name);
      const inner = property === undefined ? null : child(property, 'value');
      return inner === null ? [UNKNOWN] : this.values(value.module, inner, NOTHING_BOUND);
    });
  }

  private called(module: Module, node: Node, bound: Bound): Value[] {
    const callee = bare(required(node, 'callee'));
    const sdk = this.sdkCall(module, node);
    if (sdk !== null) return this.calledOfSdk(module, node, sdk, bound);
    const method = memberName(callee);
    if (method !== null) {
      const built = this.calledMethod(module, node, required(callee, 'object'), method, bound);
      if (built !== null) return built;
    }
    return this.values(module, callee, bound).flatMap((value) => {
      if (value.kind !== 'function') return [UNKNOWN];
      const given = this.lists(module, children(node, 'arguments'), bound);
      return this.returned(value, new Map([...bound, [value.node, given]]));
    });
  }

  private returned({ node, module }: { node: Node; module: Module }, bound: Bound): Value[] {
    const body = required(node, 'body');
    if (body.type !== 'BlockStatement') return this.values(module, body, bound);
    const returns = module.nodes.filter(
      (each) => each.type === 'ReturnStatement' && this.functionAround(module, each) === node,
    );
    return returns.flatMap((each) => {
      const value = child(each, 'argument');
      return value === null ? [] : this.values(module, value, bound);
    });
  }

  private functionAround(module: Module, node: Node): Node | undefined {
    let above = module.parents.get(node);
    while (above !== undefined && !isFunction(above)) above = module.parents.get(above);
    return above;
  }

  private calledOfSdk(module: Module, node: Node, name: string, bound: Bound): Value[] {
    const lists = () => this.lists(module, children(node, 'arguments'), bound);
    if (name === 'query') return lists().map((list) => this.composed(list));
    if (name === 'collection' || name === 'collectionGroup') {
      return lists().map((list) => collectionAt(list.at(-1) ?? UNKNOWN, name === 'collectionGroup'));
    }
    if (name === 'documentId') return [text('__name__')];
    if (name === 'where' || name === 'orderBy') return this.constraints(module, node, lists(), name);
    return BOUNDS.has(name) ? [{ kind: 'constraint', constraint: { kind: 'bound' } }] : [UNKNOWN];
  }

  private constraints(module: Module, node: Node, lists: Value[][], name: 'where' | 'orderBy'): Value[] {
    this.used.add(node);
    return lists.map((list) => ({ kind: 'constraint', constraint: constraintOf(placeOf(module, node), list, name) }));
  }

  private composed([target = UNKNOWN, ...constraints]: Value[]): Value {
    if (target.kind !== 'query') throw new Unreadable('the collection of this query cannot be read');
    return constraints.reduce((query: Value & { kind: 'query' }, each) => {
      if (each.kind !== 'constraint') throw new Unreadable('a constraint of this query cannot be read');
      return { kind: 'query', shape: withConstraint(query.shape, each.constraint) };
    }, target);
  }

  /** Returns the result of a method of a collection or query of the Admin SDK. Null for another method. */
  private calledMethod(module: Module, node: Node, object: Node, method: string, bound: Bound): Value[] | null {
    const lists = () => this.lists(module, children(node, 'arguments'), bound);
    if (method === 'documentId' && nameOf(object) === 'FieldPath') return [text('__name__')];
    if (method === 'collection' || method === 'collectionGroup') {
      return lists().map((list) => collectionAt(list[0] ?? UNKNOWN, method === 'collectionGroup'));
    }
    if (method === 'where' || method === 'orderBy') {
      if (!this.isOfFunctions(module)) return null;
      const receivers = this.values(module, object, bound);
      const added = this.constraints(module, node, lists(), method);
      return receivers.flatMap((receiver) => added.map((each) => this.composed([receiver, each])));
    }
    if (method !== 'count' && !BOUNDS.has(method)) return null;
    return this.values(module, object, bound).map((value) => (value.kind === 'query' ? value : UNKNOWN));
  }
}

const text = (of: string): Value => ({ kind: 'text', text: of });

function required(node: Node, property: string): Node {
  const found = child(node, property);
  if (found === null) throw new Unreadable(`${node.type} without ${property}`);
  return found;
}

/** Returns the items of a list. An unknown list has one unknown item. */
function itemsOf(value: Value): Value[] {
  return value.kind === 'list' ? value.items : [UNKNOWN];
}

/** Returns a collection as the query of all its documents. */
function collectionAt(value: Value, isGroup: boolean): Value {
  const group = value.kind === 'text' ? value.text.split('/').at(-1) : undefined;
  if (group === undefined || group === '' || group.includes(ANY)) return UNKNOWN;
  const scope = isGroup ? 'COLLECTION_GROUP' : 'COLLECTION';
  return { kind: 'query', shape: { group, scope, filters: [], orders: [] } };
}

function constraintOf(at: string, [field, second]: Value[], name: 'where' | 'orderBy'): Constraint {
  if (field?.kind !== 'text') throw new Unreadable(`the field at ${at} cannot be read`);
  if (name === 'where') {
    if (second?.kind !== 'text') throw new Unreadable(`the comparison at ${at} cannot be read`);
    return { kind: 'filter', field: field.text, operator: second.text };
  }
  if (second !== undefined && second.kind !== 'text') throw new Unreadable(`the direction at ${at} cannot be read`);
  const direction = second?.text === 'desc' ? 'DESCENDING' : 'ASCENDING';
  return { kind: 'order', field: field.text, direction };
}

function withConstraint(shape: QueryShape, constraint: Constraint): QueryShape {
  switch (constraint.kind) {
    case 'filter':
      return { ...shape, filters: [...shape.filters, constraint] };
    case 'order':
      return { ...shape, orders: [...shape.orders, constraint] };
    case 'bound':
      return shape;
  }
}

/** Returns the strings that the type of a parameter allows, `'a' | 'b'`. Empty for another type. */
function textsOfType(parameter: Node): string[] {
  const annotation = child(parameter, 'typeAnnotation');
  const type = annotation === null ? null : child(annotation, 'typeAnnotation');
  if (type === null) return [];
  const types = type.type === 'TSUnionType' ? children(type, 'types') : [type];
  const texts = types.map((each) => child(each, 'literal')?.['value']);
  return texts.every((each) => typeof each === 'string') ? texts : [];
}
