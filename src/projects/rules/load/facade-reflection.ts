import { quoted } from '../../../gis/files/problems.ts';
import type { FeatureTable, RawFeature } from '../../../gis/tables/feature-table.ts';
import type { Aliases, Fields, NumberCell } from '../../../gis/tables/fields.ts';

type ReflectionField = 'reflection' | 'reflection_loss' | 'facade_material';

/**
 * Names of the columns that give the reflection of façades or of the sides of a wall. A column named only `material` is not read,
 * because it often describes something else. Shapefiles limit column names to ten characters. Therefore `refl_loss` is accepted
 * for `reflection_loss`, and `facade_mat` for `facade_material`.
 */
export const REFLECTION_ALIASES = {
  reflection: ['reflection', 'reflectioncoefficient', 'rho'],
  reflection_loss: ['reflectionloss', 'reflloss'],
  facade_material: ['facadematerial', 'facademat'],
} satisfies Aliases<ReflectionField>;

export const REFLECTION_QUANTITIES = { reflection_loss: 'unweighted level' } as const;

/**
 * ρ of façades, ISO 9613-2:1996, table 4. Cylinders are left out, because their reflection depends on their diameter and
 * footprints are polygons.
 */
const MATERIALS: ReadonlyMap<string, number> = new Map([
  ['hard', 1], // flat hard walls
  ['windows', 0.8], // walls with windows and small additions or bays
  ['factory', 0.4], // walls of which half are openings, installations or pipes
  ['open', 0], // open installations: pipes, towers
]);

const COEFFICIENT = { min: 0, max: 1, expected: 'a reflection coefficient from 0 (absorbs) to 1 (reflects all)' };
const LOSS = { min: 0, max: 60, expected: 'a reflection loss from 0 to 60 dB' };

/**
 * The energy reflection coefficient ρ of a row. The row gives it directly, as a loss of −10 lg ρ dB (ISO 9613-2:1996, 7.5 eq.
 * 20), or by the material. Implausible values, and more than one of the three, are reported.
 * @returns 0 … 1; blank if the row gives none
 */
export function reflectionOf(
  feature: RawFeature,
  fields: Fields<ReflectionField>,
  log: FeatureTable['log'],
): NumberCell {
  const coefficient = fields.number(feature, 'reflection', COEFFICIENT);
  const lossDb = fields.number(feature, 'reflection_loss', LOSS);
  const ofLoss = typeof lossDb === 'number' ? 10 ** (-lossDb / 10) : lossDb;
  const given = [coefficient, ofLoss, coefficientOfMaterial(feature, fields, log)].filter((cell) => cell !== 'blank');
  if (given.includes('faulty')) return 'faulty';
  if (given.length <= 1) return given[0] ?? 'blank';
  const columns = (['reflection', 'reflection_loss', 'facade_material'] as const).filter(
    (field) => fields.text(feature, field) !== null,
  );
  const named = columns.map((field) => fields.nameOf(field));
  log.error(`The row says by ${named.join(' and ')} what reflects. Expected one of them.`, {
    row: feature.row,
    column: named[1] ?? null,
  });
  return 'faulty';
}

function coefficientOfMaterial(
  feature: RawFeature,
  fields: Fields<ReflectionField>,
  log: FeatureTable['log'],
): NumberCell {
  const value = fields.text(feature, 'facade_material');
  const material = value?.trim().toLowerCase() ?? '';
  if (material === '') return 'blank';
  const coefficient = MATERIALS.get(material);
  if (coefficient !== undefined) return coefficient;
  const known = [...MATERIALS.keys()].join(', ');
  log.error(`${quoted(material)} is no façade material. Expected one of ${known}.`, {
    row: feature.row,
    column: fields.nameOf('facade_material'),
    value,
  });
  return 'faulty';
}
