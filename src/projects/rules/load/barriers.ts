import type { Position } from '../../../gis/crs/crs.ts';
import type { FeatureTable } from '../../../gis/tables/feature-table.ts';
import { type Aliases, fieldsOf } from '../../../gis/tables/fields.ts';
import { REFLECTION_ALIASES, REFLECTION_QUANTITIES, reflectionOf } from './facade-reflection.ts';
import { EXPECTED_HEIGHT } from './texts.ts';

/**
 * An existing noise barrier of a file: a line in the coordinates of the file, its height above ground in m, and ρ of both sides.
 */
export interface BarrierRecord {
  readonly line: readonly Position[];
  readonly heightM: number;
  /** 0 if the file does not give it, which means that the barrier absorbs. */
  readonly reflection: number;
  readonly row: number;
}

export const BARRIER_ALIASES = {
  ...REFLECTION_ALIASES,
  height: ['height', 'heightm', 'hgt', 'wallheight', 'barrierheight', 'hauteur'],
} satisfies Aliases<string>;
const HEIGHT = { min: 0.01, max: 100, expected: EXPECTED_HEIGHT };

/** Reads the barriers of a table. Each part of a multi-part line is a barrier. Rows with a fault are logged and left out. */
export function readBarriers(table: FeatureTable): BarrierRecord[] {
  const { log } = table;
  const fields = fieldsOf(table, BARRIER_ALIASES, { height: 'height', ...REFLECTION_QUANTITIES });
  const isReadable = fields.require('height') && fields.isValid;
  return table.features.flatMap((feature): BarrierRecord[] => {
    const { row, geometry } = feature;
    const height = fields.number(feature, 'height', HEIGHT);
    if (height === 'blank' && fields.isRead('height'))
      log.error('The barrier has no height.', { row, column: fields.nameOf('height') });
    const reflection = reflectionOf(feature, fields, log);
    if (geometry === null) return [];
    if (geometry.kind !== 'lines') {
      log.error(`The barrier is made of ${geometry.kind}. Expected a line.`, { row });
      return [];
    }
    const short = geometry.lines.some((line) => lengthOf(line) === 0);
    if (short) log.error('The barrier has a part without length.', { row });
    if (!isReadable || typeof height !== 'number' || reflection === 'faulty' || short) return [];
    const rho = reflection === 'blank' ? 0 : reflection;
    return geometry.lines.map((line) => ({ line, heightM: height, reflection: rho, row }));
  });
}

function lengthOf(line: readonly Position[]): number {
  return line.reduce((sum, [x, y], at) => {
    const [beforeX, beforeY] = line[at - 1] ?? [x, y];
    return sum + Math.hypot(x - beforeX, y - beforeY);
  }, 0);
}
