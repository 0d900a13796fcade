/** What a cell of an export holds; null: there is nothing to say. */
export type ExportValue = string | number | null;

/** What is said of a column of an export, whatever the format. */
export interface ColumnFacts {
  /** Its name in CSV, XLSX, GeoJSON and KML. */
  readonly name: string;
  /** Its name in a shapefile: ten characters at the most. */
  readonly shortName: string;
  /** Of its numbers; empty where it has none. */
  readonly unit: string;
  readonly type: 'text' | { readonly decimals: number };
  readonly meaning: string;
  /** Where its values come from. */
  readonly source: string;
}

/** A column with its value in a row. */
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

/** A column of numbers, with their unit and the decimals that formats with fixed ones write. */
export function numberColumn<Row>(
  [name, shortName]: readonly [name: string, shortName: string],
  [unit, decimals]: readonly [unit: string, decimals: number],
  [meaning, source]: readonly [meaning: string, source: string],
  valueOf: (row: Row) => ExportValue | undefined,
): ExportColumn<Row> {
  return { name, shortName, unit, type: { decimals }, meaning, source, valueOf: (row) => valueOf(row) ?? null };
}
