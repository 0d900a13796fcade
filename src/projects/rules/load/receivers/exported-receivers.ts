import { grouped, plural } from '../../../../model/format/format.ts';
import { numberOf, plainColumn, textOf } from '../../../../gis/tables/cells.ts';
import type { FeatureTable, RawFeature } from '../../../../gis/tables/feature-table.ts';

/** Fields that distinguish the receivers in the rows of an export. */
interface Projected {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly heightM: number | null;
  readonly row: number;
}

/** Column that only exports of results have. */
const OPERATING_TIME = new Set(['operatingtime', 'optime']);

/**
 * Removes duplicate receivers from an export of results, which has one row per receiver and operating time. In such an export,
 * all façade receivers of an address have the id of the address. This function appends façade and floor to the id. Each of these
 * receivers then counts as an address of its own, which is reported as a warning. Other tables are returned unchanged.
 */
export function removeDuplicateReceivers<Row extends Projected>(
  table: FeatureTable,
  records: readonly Row[],
): readonly Row[] {
  if (!table.columns.some((column) => OPERATING_TIME.has(plainColumn(column)))) return records;
  const cellsByRow = new Map(table.features.map(({ row, cells }) => [row, cells]));
  const placeOf = placeReader(table);
  const once = new Map<string, { record: Row; place: string }>();
  const placesOf = new Map<string, number>();
  for (const record of records) {
    const { id, x, y, heightM, row } = record;
    const place = placeOf(cellsByRow.get(row) ?? {});
    const key = JSON.stringify([id, place, x, y, heightM]);
    if (once.has(key)) continue;
    once.set(key, { record, place });
    placesOf.set(id, (placesOf.get(id) ?? 0) + 1);
  }
  const atFacades = [...placesOf.values()].filter((count) => count > 1);
  if (atFacades.length > 0) {
    const receivers = grouped(atFacades.reduce((sum, count) => sum + count, 0));
    const addresses = plural(atFacades.length, '1 address', `${grouped(atFacades.length)} addresses`);
    table.log.warning(
      `The ${receivers} receivers at the façades of ${addresses} are read as receivers of their own, with façade and floor behind the id: a point at a façade does not say which building it belongs to. Those with the same address text within 30 m count as one address.`,
    );
  }
  return [...once.values()].map(({ record, place }) => {
    return placesOf.get(record.id) === 1 ? record : { ...record, id: `${record.id}${place}` };
  });
}

/** `-NE2-F3`: façade and floor of a row, if the row has them. */
function placeReader({ columns, decimalComma }: FeatureTable): (cells: RawFeature['cells']) => string {
  const columnOf = (name: string) => columns.find((column) => plainColumn(column) === name) ?? '';
  const [facade, floor] = [columnOf('facade'), columnOf('floor')];
  return (cells) => {
    const side = textOf(cells[facade] ?? null);
    const level = numberOf(cells[floor] ?? null, decimalComma);
    return `${side === null ? '' : `-${side}`}${level === null ? '' : `-F${level}`}`;
  };
}
