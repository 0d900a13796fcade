import type { Position } from '../../crs/crs.ts';
import type { RawGeometry } from '../../tables/feature-table.ts';
import { toRadians } from './dxf-curves.ts';
import { type Entity, numberOf, textOf } from './dxf-tags.ts';

/** A block of a drawing: shapes that INSERT entities insert at other positions. */
export interface Block {
  readonly base: Position;
  readonly entities: readonly Entity[];
  /** Whether the block refers to another drawing, which this file does not contain. */
  readonly isExternal: boolean;
}

const EXTERNAL = 4;

/** The blocks of the section `BLOCKS`, by their names in capitals. */
export function blocksOf(section: readonly Entity[]): Map<string, Block> {
  const blocks = new Map<string, Block & { entities: Entity[] }>();
  let current: Entity[] | null = null;
  for (const entity of section) {
    if (entity.type === 'ENDBLK') current = null;
    else if (entity.type !== 'BLOCK') current?.push(entity);
    else {
      current = [];
      blocks.set(nameOf(entity), {
        base: [numberOf(entity, 10, 0), numberOf(entity, 20, 0)],
        entities: current,
        isExternal: (numberOf(entity, 70, 0) & EXTERNAL) !== 0,
      });
    }
  }
  return blocks;
}

/** The name of the block that an entity defines or inserts, in capitals, because drawings ignore the case of names. */
export function nameOf(entity: Entity): string {
  return (textOf(entity, 2) ?? '').toUpperCase();
}

/** Number of columns and rows in which an INSERT repeats its block. */
export function countsOf(insert: Entity): { columns: number; rows: number } {
  const countOf = (code: number) => Math.max(1, Math.floor(numberOf(insert, code, 1)) || 1);
  return { columns: countOf(70), rows: countOf(71) };
}

/**
 * The functions by which an INSERT moves the positions of its block, one for each of its columns and rows. The results are in the
 * plane of the INSERT.
 */
export function changesOf(insert: Entity, { base }: Block): Array<(position: Position) => Position> {
  const [x, y] = [numberOf(insert, 10, 0), numberOf(insert, 20, 0)];
  const [scaleX, scaleY] = [numberOf(insert, 41, 1), numberOf(insert, 42, 1)];
  const angle = toRadians(numberOf(insert, 50, 0));
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const { columns, rows } = countsOf(insert);
  return Array.from({ length: columns * rows }, (_, index) => {
    const right = (index % columns) * numberOf(insert, 44, 0);
    const up = Math.floor(index / columns) * numberOf(insert, 45, 0);
    return ([east, north]: Position): Position => {
      const [u, v] = [(east - base[0]) * scaleX + right, (north - base[1]) * scaleY + up];
      return [x + u * cos - v * sin, y + u * sin + v * cos];
    };
  });
}

/** Applies a function to every position of a geometry. */
export function changed(geometry: RawGeometry, change: (position: Position) => Position): RawGeometry {
  switch (geometry.kind) {
    case 'points':
      return { kind: 'points', points: geometry.points.map(change) };
    case 'lines':
      return { kind: 'lines', lines: geometry.lines.map((line) => line.map(change)) };
    case 'polygons':
      return { kind: 'polygons', polygons: geometry.polygons.map((rings) => rings.map((ring) => ring.map(change))) };
  }
}
