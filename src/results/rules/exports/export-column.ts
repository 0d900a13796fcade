/** The value of a cell in an export. Null: empty. */
export type ExportValue = string | number | null;

/** Description of an export column, independent of the format. */
export interface ColumnFacts {
  /** Name in CSV, XLSX, GeoJSON and KML. */
  readonly name: string;
  /** Name in a shapefile; at most ten characters. */
  readonly shortName: string;
  /** Unit of its numbers. Empty if it has none. */
  readonly unit: string;
  readonly type: 'text' | { readonly decimals: number };
  readonly meaning: string;
  /** Source of its values. */
  readonly source: string;
}

/** A column with a function that returns its value in a row. */
export interface ExportColumn<Row> extends ColumnFacts {
  readonly valueOf: (row: Row) => ExportValue;
}

/** A column of text. */
export function textColumn<Row>(
  [name, shortName]: readonly [name: string, shortName: string],
  [meaning, source]: readonly [meaning: string, source: string],
  valueOf: (row: Row) => ExportValue | undefined,
): ExportColumn<Row> {
  return { name, shortName, unit: '', type: 'text', meaning, source, valueOf: (row) => valueOf(row) ?? null };
}

/** A column of numbers with a unit, and the decimals for formats with fixed decimals. */
export function numberColumn<Row>(
  [name, shortName]: readonly [name: string, shortName: string],
  [unit, decimals]: readonly [unit: string, decimals: number],
  [meaning, source]: readonly [meaning: string, source: string],
  valueOf: (row: Row) => ExportValue | undefined,
): ExportColumn<Row> {
  return { name, shortName, unit, type: { decimals }, meaning, source, valueOf: (row) => valueOf(row) ?? null };
}
