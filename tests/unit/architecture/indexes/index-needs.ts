import { z } from 'zod';

/** The properties of a query that determine its index. */
export interface QueryShape {
  /** Collection id, such as `assessments`. */
  group: string;
  scope: 'COLLECTION' | 'COLLECTION_GROUP';
  filters: ReadonlyArray<{ field: string; operator: string }>;
  orders: ReadonlyArray<{ field: string; direction: Direction }>;
}

type Direction = 'ASCENDING' | 'DESCENDING';

const scopeSchema = z.enum(['COLLECTION', 'COLLECTION_GROUP']);
const modeSchema = {
  order: z.enum(['ASCENDING', 'DESCENDING']).optional(),
  arrayConfig: z.literal('CONTAINS').optional(),
};

/**
 * The content of `firestore.indexes.json` that this check supports. Anything else is refused, so that the check never ignores a
 * part of it.
 */
export const indexesSchema = z.strictObject({
  indexes: z.array(
    z.strictObject({
      collectionGroup: z.string(),
      queryScope: scopeSchema,
      fields: z.array(z.strictObject({ fieldPath: z.string(), ...modeSchema })).min(2),
    }),
  ),
  fieldOverrides: z.array(
    z.strictObject({
      collectionGroup: z.string(),
      fieldPath: z.string(),
      /** Whether the database deletes a document when the time in this field has passed. */
      ttl: z.literal(true).optional(),
      indexes: z.array(z.strictObject({ queryScope: scopeSchema, ...modeSchema })),
    }),
  ),
});
export type Indexes = z.infer<typeof indexesSchema>;
type Composite = Indexes['indexes'][number];
type Override = Indexes['fieldOverrides'][number];

const EQUALITIES = new Set(['==', 'in']);
const RANGES = new Set(['<', '<=', '>', '>=']);
/** Every collection can be ordered by this field without its own index. */
const ID = '__name__';

/** The parts of an index that a query needs: first those in any order, then those in a fixed order. */
interface Need {
  equal: string[];
  contains: string[];
  ordered: Array<{ field: string; direction: Direction }>;
}

/** @throws RangeError for a kind of filter that this check does not support */
export function needOf({ filters, orders }: QueryShape): Need {
  const fields = (operators: ReadonlySet<string>) =>
    filters.filter(({ operator }) => operators.has(operator)).map(({ field }) => field);
  const unknown = filters.find(
    ({ operator }) => !EQUALITIES.has(operator) && !RANGES.has(operator) && operator !== 'array-contains',
  );
  if (unknown !== undefined) throw new RangeError(`the check of indexes does not know the filter ${unknown.operator}`);
  const ranged = [...new Set(fields(RANGES))];
  // Firestore orders by the field of a range first, unless the query states an order.
  const implied = ranged.filter((field) => !orders.some((order) => order.field === field));
  const ordered = [
    ...implied.map((field) => ({ field, direction: orders[0]?.direction ?? ('ASCENDING' as const) })),
    ...orders,
  ].filter(({ field }) => field !== ID);
  const once = (names: string[]) => [...new Set(names)].filter((name) => name !== ID).toSorted();
  return { equal: once(fields(EQUALITIES)), contains: once(fields(new Set(['array-contains']))), ordered };
}

/**
 * Returns the reason why a query cannot run in production. Null if it has its index. Firestore merges indexes of single fields
 * for equalities alone, and for one field that is ordered or has a range. Everything else needs a composite index.
 */
export function missingFor(query: QueryShape, { indexes, fieldOverrides }: Indexes): string | null {
  const { equal, contains, ordered } = needOf(query);
  const single = [
    ...equal.map((field) => ({ field, mode: 'ASCENDING' })),
    ...contains.map((field) => ({ field, mode: 'CONTAINS' })),
    ...ordered.map(({ field, direction }) => ({ field, mode: direction })),
  ];
  const isSingle = ordered.length === 0 || single.length === 1;
  if (!isSingle) {
    return indexes.some((index) => serves(index, query)) ? null : `no composite index for ${describeQuery(query)}`;
  }
  if (indexes.some((index) => serves(index, query))) return null;
  const lacking = single.find(({ field, mode }) => !hasSingle(query, field, mode, fieldOverrides));
  return lacking === undefined ? null : `${lacking.field} has no index of its own for ${describeQuery(query)}`;
}

/**
 * Whether a field has a single-field index. It has one in each direction within one collection, unless an override lists all its
 * indexes.
 */
function hasSingle({ group, scope }: QueryShape, field: string, mode: string, overrides: readonly Override[]): boolean {
  const override = overrideOf(group, field, overrides);
  if (override === undefined) return scope === 'COLLECTION';
  return override.indexes.some(
    (index) => index.queryScope === scope && (index.order === mode || index.arrayConfig === mode),
  );
}

/** Returns the nearest override. That of a map also applies to its fields. */
function overrideOf(group: string, field: string, overrides: readonly Override[]): Override | undefined {
  return overrides
    .filter(({ collectionGroup, fieldPath }) => collectionGroup === group && `${field}.`.startsWith(`${fieldPath}.`))
    .toSorted((a, b) => b.fieldPath.length - a.fieldPath.length)[0];
}

/** Whether one index serves the whole query. */
export function serves({ collectionGroup, queryScope, fields }: Composite, query: QueryShape): boolean {
  const { equal, contains, ordered } = needOf(query);
  if (collectionGroup !== query.group || queryScope !== query.scope) return false;
  if (fields.length !== equal.length + contains.length + ordered.length) return false;
  const first = fields.slice(0, equal.length + contains.length);
  const names = (of: typeof fields) => of.map(({ fieldPath }) => fieldPath).toSorted();
  const has = (mode: 'order' | 'arrayConfig') => names(first.filter((field) => field[mode] !== undefined));
  if (String(has('order')) !== String(equal) || String(has('arrayConfig')) !== String(contains)) return false;
  const rest = fields.slice(first.length);
  if (String(rest.map(({ fieldPath }) => fieldPath)) !== String(ordered.map(({ field }) => field))) return false;
  // An index can be read in both directions.
  const turned = new Set(rest.map(({ order }, at) => order === ordered[at]?.direction));
  return turned.size <= 1;
}

/** Whether a query uses one of the indexes that an override lists. */
export function readsOverride(
  { collectionGroup, fieldPath }: Override,
  { queryScope, order, arrayConfig }: Override['indexes'][number],
  query: QueryShape,
): boolean {
  if (query.group !== collectionGroup || query.scope !== queryScope) return false;
  const { equal, contains, ordered } = needOf(query);
  if (arrayConfig !== undefined) return contains.includes(fieldPath);
  if (order === 'ASCENDING' && equal.includes(fieldPath)) return true;
  return ordered.some(({ field, direction }) => field === fieldPath && direction === order);
}

/** Describes a query. Queries with the same shape have the same description. */
export function describeQuery({ group, scope, filters, orders }: QueryShape): string {
  const parts = [
    ...filters.map(({ field, operator }) => `${field} ${operator}`).toSorted(),
    ...orders.map(({ field, direction }) => `by ${field} ${direction === 'ASCENDING' ? 'up' : 'down'}`),
  ];
  return `${group}${scope === 'COLLECTION' ? '' : ' anywhere'}: ${parts.join(', ') || 'all'}`;
}
