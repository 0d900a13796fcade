import type { Cell } from './feature-table.ts';

/** An unvalidated object of a JSON file. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The properties of a feature as cells. A value that is not plain becomes JSON text. */
export function cellsOf(properties: unknown): Record<string, Cell> {
  const cells: Record<string, Cell> = {};
  if (!isObject(properties)) return cells;
  for (const [name, value] of Object.entries(properties)) {
    const plain = value === null || ['string', 'number', 'boolean'].includes(typeof value);
    cells[name] = plain ? (value as Cell) : (JSON.stringify(value) ?? null);
  }
  return cells;
}
