import { z } from 'zod';
import { canonicalJson } from '../canonical-json.ts';
import { type EquipmentUse, equipmentUseSchema, type WorkArea, workAreaSchema } from './work-area.ts';

/** Name of a part of a work area for messages. Two people can change different parts at the same time without a conflict. */
export type WorkAreaPart = string;

const PARTS: Readonly<Record<string, WorkAreaPart>> = {
  geometry: 'shape',
  temporaryNoiseBarrier: 'noise barrier',
  name: 'name',
  equipment: 'equipment',
  barrierHeight: 'barrier height',
  vehiclesPerHour: 'vehicles per hour',
  speedKmh: 'speed',
  crew: 'crew',
  shiftStarts: 'shifts',
  hours: 'hours',
  chainage: 'chainage',
  movingCrew: 'moving crew',
  onRoof: 'roof',
  kind: 'kind',
};

export interface MergedWorkArea {
  /** The merged work area. A part that both people changed has the value of the preferred side. */
  area: WorkArea;
  /** The parts that both people changed to different values. */
  conflicts: WorkAreaPart[];
}

/** Marks a missing property. No property can have this value. */
const NONE = Symbol('none');
type Values = ReadonlyMap<string, unknown>;

/**
 * Merges the changes that two people made to the same work area.
 * @param base the work area before both changes
 * @param mine the work area as the first person changed it
 * @param theirs the work area as the second person changed it; the result has its revision
 * @param prefer whose value wins if both changed the same part
 */
export function mergeWorkArea(
  base: WorkArea,
  mine: WorkArea,
  theirs: WorkArea,
  prefer: 'mine' | 'theirs' = 'theirs',
): MergedWorkArea {
  const conflicts: WorkAreaPart[] = [];
  const merge = (before: Values, own: Values, other: Values): Map<string, unknown> => {
    const merged = new Map<string, unknown>();
    for (const key of new Set([...other.keys(), ...own.keys()])) {
      const [was, is, there] = [before, own, other].map((values) => (values.has(key) ? values.get(key) : NONE));
      const outcome = key === 'equipment' ? mergeEquipment(was, is, there, prefer) : mergeValue(was, is, there, prefer);
      if (outcome.conflict) conflicts.push(PARTS[key] ?? key);
      if (outcome.value !== NONE) merged.set(key, outcome.value);
    }
    return merged;
  };
  const properties = merge(propertiesOf(base), propertiesOf(mine), propertiesOf(theirs));
  const whole = merge(wholeOf(base), wholeOf(mine), wholeOf(theirs));
  const area = workAreaSchema.parse({
    ...theirs,
    temporaryNoiseBarrier: whole.get('temporaryNoiseBarrier'),
    feature: { ...theirs.feature, geometry: whole.get('geometry'), properties: Object.fromEntries(properties) },
  });
  return { area, conflicts };
}

/** Whether two work areas are equal apart from their revision. */
export function sameWorkArea(a: WorkArea, b: WorkArea): boolean {
  return canonicalJson({ ...a, revision: '' }) === canonicalJson({ ...b, revision: '' });
}

/** The parts in which two states of a work area differ. */
export function changedParts(before: WorkArea, after: WorkArea): WorkAreaPart[] {
  const differing = (was: Values, is: Values) =>
    [...new Set([...was.keys(), ...is.keys()])].filter(
      (key) => !same(was.has(key) ? was.get(key) : NONE, is.has(key) ? is.get(key) : NONE),
    );
  const keys = [...differing(wholeOf(before), wholeOf(after)), ...differing(propertiesOf(before), propertiesOf(after))];
  return keys.map((key) => PARTS[key] ?? key);
}

/** A property with the value `undefined` counts as missing, because it is not stored. */
const propertiesOf = ({ feature }: WorkArea): Values =>
  new Map(Object.entries(feature.properties).filter(([, value]) => value !== undefined));
const wholeOf = ({ temporaryNoiseBarrier, feature: { geometry } }: WorkArea): Values =>
  new Map<string, unknown>([
    ['temporaryNoiseBarrier', temporaryNoiseBarrier],
    ['geometry', geometry],
  ]);

interface Outcome {
  value: unknown;
  conflict: boolean;
}

function same(a: unknown, b: unknown): boolean {
  if (a === NONE || b === NONE) return a === b;
  return canonicalJson(a) === canonicalJson(b);
}

function mergeValue(was: unknown, is: unknown, there: unknown, prefer: 'mine' | 'theirs'): Outcome {
  if (same(is, was) || same(is, there)) return { value: there, conflict: false };
  if (same(there, was)) return { value: is, conflict: false };
  return { value: prefer === 'mine' ? is : there, conflict: true };
}

/** Merges the equipment item by item. This works only if every item has a single line in each list. */
function mergeEquipment(was: unknown, is: unknown, there: unknown, prefer: 'mine' | 'theirs'): Outcome {
  const [before, own, other] = [was, is, there].map(linesById);
  if (before == null || own == null || other == null) return mergeValue(was, is, there, prefer);
  let conflict = false;
  const lines: unknown[] = [];
  for (const id of new Set([...other.keys(), ...own.keys()])) {
    const [line, mine, theirs] = [before, own, other].map((items) => items.get(id) ?? NONE);
    const outcome = mergeValue(line, mine, theirs, prefer);
    conflict ||= outcome.conflict;
    if (outcome.value !== NONE) lines.push(outcome.value);
  }
  return { value: lines, conflict };
}

const equipmentListSchema = z.array(equipmentUseSchema);

function linesById(lines: unknown): Map<string, EquipmentUse> | null {
  const parsed = equipmentListSchema.safeParse(lines);
  if (!parsed.success) return null;
  const items = new Map(parsed.data.map((line) => [line.id, line]));
  return items.size === parsed.data.length ? items : null;
}
