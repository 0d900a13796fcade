/** Finds the columns of receivers within results. */
import { z } from 'zod';
import { crewPassSchema } from '../../../model/results/crew-results.ts';
import { receiverColumnsSchema, type Results } from '../../../model/results/results.ts';

/** Path of a column: `['receivers', 'times', 'night', 'status']`. */
export type ColumnPath = readonly string[];

/** The parts of results that contain columns with one entry per receiver. */
type Columns = Pick<Results, 'receivers' | 'areaLevels' | 'passes'>;

const columnsSchema = z.object({
  receivers: receiverColumnsSchema,
  areaLevels: z.array(z.array(z.number())),
  passes: z.array(crewPassSchema),
});

/** Lists in a crew's pass with one entry per date, which are not columns of receivers. */
const DATES: ReadonlySet<string> = new Set(['evenings', 'nights']);

/** Whether a list in these parts of results is a column of receivers. */
function isColumn(path: ColumnPath): boolean {
  const [part, , name = ''] = path;
  if (part === 'receivers') return true;
  return part === 'areaLevels' ? path.length === 2 : path.length > 2 && !DATES.has(name);
}

/**
 * Replaces the columns of results. Each new column is requested when it is first read, and is then cached.
 * @param columnAt returns the column for a path
 */
export function withColumns(
  { receivers, areaLevels, passes }: Columns,
  columnAt: (path: ColumnPath, column: readonly unknown[]) => readonly unknown[],
): Columns {
  const replaced = (path: ColumnPath, value: unknown): (() => unknown) => {
    if (Array.isArray(value) && isColumn(path)) return () => columnAt(path, value);
    if (typeof value !== 'object' || value === null) return () => value;
    const fields = Object.entries(value).map(([key, field]) => [key, replaced([...path, key], field)] as const);
    const whole = withLazyFields(Array.isArray(value) ? [] : {}, fields);
    return () => whole;
  };
  // The result has the same shape as the input.
  return withLazyFields({}, [
    ['receivers', replaced(['receivers'], receivers)],
    ['areaLevels', replaced(['areaLevels'], areaLevels)],
    ['passes', replaced(['passes'], passes)],
  ]) as Columns;
}

/** Adds fields to an object that are computed on first access. Listing, comparing or copying the object accesses them. */
function withLazyFields<Whole extends object>(
  whole: Whole,
  fields: ReadonlyArray<readonly [key: string, make: () => unknown]>,
): Whole {
  const shown = { enumerable: true, configurable: true };
  for (const [key, make] of fields) {
    const get = () => {
      const value = make();
      Object.defineProperty(whole, key, { ...shown, writable: true, value });
      return value;
    };
    Object.defineProperty(whole, key, { ...shown, get });
  }
  return whole;
}

/** The schema of a column. @throws Error if results have no such column */
export function schemaOfColumn(path: ColumnPath): z.ZodType {
  let schema: unknown = columnsSchema;
  for (const key of path) {
    if (schema instanceof z.ZodOptional) schema = schema.unwrap();
    if (schema instanceof z.ZodObject) schema = schema.shape[key];
    else if (schema instanceof z.ZodRecord) schema = schema.valueType;
    else schema = schema instanceof z.ZodArray ? schema.element : null;
  }
  if (schema instanceof z.ZodOptional) schema = schema.unwrap();
  if (schema instanceof z.ZodArray) return schema;
  throw new Error(`results have no column ${path.join('.')}`);
}
