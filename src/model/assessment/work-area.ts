import { z } from 'zod';
import type { Chainage } from '../../gis/geometry/chainage.ts';
import type { Shape } from '../../gis/geometry/shape.ts';
import { grouped } from '../format/format.ts';
import { customEquipmentSchema } from '../equipment/custom-equipment.ts';
import { equipmentIdSchema } from '../ids.ts';
import { ASSESSMENT_LIMITS, jsonDepth, WORK_AREA_LIMITS } from '../limits.ts';
import { type MovingCrew, movingCrewSchema } from './moving-crew.ts';
import { vibrationKeySchema } from '../equipment/working-distances.ts';
import { clockTimeSchema } from '../time/wall-clock.ts';

/** Codes of the temporary noise barrier in the app. Firestore stores them as true, as false or as a missing field. */
export const BARRIER_YES = 0;
export const BARRIER_NO = 1;
export const BARRIER_UNSPECIFIED = 2;
export const barrierCodeSchema = z.union([
  z.literal(BARRIER_YES),
  z.literal(BARRIER_NO),
  z.literal(BARRIER_UNSPECIFIED),
]);
export type BarrierCode = z.infer<typeof barrierCodeSchema>;

const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.number());
const ring = z.array(position).min(4);

/** A polygon, a line or a point in WGS 84, with any number of vertices. */
export const shapeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring).min(1)).min(1) }),
  z.object({ type: z.literal('LineString'), coordinates: z.array(position).min(2) }),
  z.object({ type: z.literal('Point'), coordinates: position }),
]);
export type WorkGeometry = Shape;

/** Where the crew works, in WGS 84: an area, a haul road or stationary equipment. */
export const workGeometrySchema = shapeSchema.refine(
  (geometry) => cornerCount(geometry) <= WORK_AREA_LIMITS.corners,
  `must have at most ${grouped(WORK_AREA_LIMITS.corners)} corners`,
);

/** The number of positions that a geometry is stored with. The repeated last position of a ring counts too. */
export function cornerCount({ type, coordinates }: WorkGeometry): number {
  switch (type) {
    case 'Polygon':
      return coordinates.flat().length;
    case 'MultiPolygon':
      return coordinates.flat(2).length;
    case 'LineString':
      return coordinates.length;
    case 'Point':
      return 1;
  }
}

/**
 * One line of a work area's equipment. `usage` is in % and replaces that of the item. `other` is the item itself if the project's
 * list does not have it.
 */
export const equipmentUseSchema = z.object({
  id: equipmentIdSchema,
  quantity: z.number().int('must be a whole number').min(1, 'must be at least 1').max(1000, 'must be 1000 at most'),
  usage: z.number().gt(0, 'must be above 0 %').max(100, 'must be 100 % at most').optional(),
  other: customEquipmentSchema.optional(),
  /** Key of its kind of equipment in the table of minimum working distances. Absent if nobody chose one. */
  vibration: vibrationKeySchema.optional(),
  /**
   * Bearing of the front of directive equipment, degrees clockwise from north. If absent, the equipment turns and has no
   * directivity.
   */
  bearing: z.number().min(0, 'must be 0° or more').max(360, 'must be 360° at most').optional(),
});
export type EquipmentUse = z.infer<typeof equipmentUseSchema>;

/** How a crew works: at one place of its area at a time, or over the whole area at once. */
export const crewSchema = z.enum(['one-place', 'all-over']);
export type CrewMode = z.infer<typeof crewSchema>;

const chainageSchema: z.ZodType<Chainage> = z.object({
  startM: z.number().min(-10_000_000).max(10_000_000),
  reversed: z.boolean(),
});

export const workAreaPropertiesSchema = z.looseObject({
  name: z.string().max(WORK_AREA_LIMITS.name).default(''),
  equipment: z.array(equipmentUseSchema).max(WORK_AREA_LIMITS.equipmentLines).default([]),
  /** Marks a line as a temporary noise barrier without equipment. Firestore stores such lines in a field of their own. */
  kind: z.literal('barrier').optional(),
  /**
   * Height above ground, m. For a temporary noise barrier round an area, it replaces the project's default. A barrier line always
   * has its own.
   */
  barrierHeight: z.number().gt(0).max(20).optional(),
  /** The starts of the shifts that the work area is limited to, such as `2026-11-27T22:00`. If absent, it works in all shifts. */
  shiftStarts: z
    .array(
      z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'must be the beginning of a shift, such as 2026-11-27T22:00'),
    )
    .min(1)
    .max(ASSESSMENT_LIMITS.shifts)
    .optional(),
  /**
   * The hours of the day that the work area is limited to, without `to` itself. If `to` is not later than `from`, the hours go
   * past midnight.
   */
  hours: z.object({ from: clockTimeSchema, to: clockTimeSchema }).optional(),
  /** How the crew works. It replaces the setting of the criteria set. */
  crew: crewSchema.optional(),
  /**
   * The equipment stands on the roof below it, and the height of each item counts from that roof. Only areas and points have
   * this.
   */
  onRoof: z.literal(true).optional(),
  /** Of a haul road: vehicle movements per hour, and their speed. */
  vehiclesPerHour: z.number().gt(0).max(10_000).optional(),
  speedKmh: z.number().gt(0).max(130).optional(),
  /** Chainage of a line. */
  chainage: chainageSchema.optional(),
  /** The crew that moves along a line without vehicles. */
  movingCrew: movingCrewSchema.optional(),
});

export const workAreaFeatureSchema = z.object({
  type: z.literal('Feature'),
  geometry: workGeometrySchema,
  properties: workAreaPropertiesSchema,
});
export type WorkAreaFeature = z.infer<typeof workAreaFeatureSchema>;

const revisionSchema = z.string().max(WORK_AREA_LIMITS.revision);

/** A work area in the app. */
export const workAreaSchema = z.object({
  temporaryNoiseBarrier: barrierCodeSchema,
  feature: workAreaFeatureSchema,
  /**
   * A new value with every write. The rules use it to reject a write by somebody who has not seen the last change. Absent on work
   * areas that were stored without it.
   */
  revision: revisionSchema.optional(),
});
export type WorkArea = z.infer<typeof workAreaSchema>;

/** Parses the JSON text of a feature. Text that is not JSON is an issue of the schema, not an exception. */
const featureText = z
  .string()
  .max(WORK_AREA_LIMITS.featureText)
  .transform((text, context): unknown => {
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    if (jsonDepth(text) > WORK_AREA_LIMITS.featureDepth) {
      return refuse(`is nested more than ${WORK_AREA_LIMITS.featureDepth} deep`);
    }
    try {
      return JSON.parse(text);
    } catch {
      return refuse('is not JSON');
    }
  });

/**
 * A work area as Firestore stores it: the barrier as true, false or absent, and the feature as JSON text. Barrier lines are in
 * another field.
 */
export const storedWorkAreaSchema = z
  .object({
    temporaryNoiseBarrier: z.boolean().optional(),
    feature: featureText.pipe(workAreaFeatureSchema),
    revision: revisionSchema.optional(),
  })
  .transform(({ temporaryNoiseBarrier, feature, revision }): WorkArea => ({
    temporaryNoiseBarrier: barrierCodeOf(temporaryNoiseBarrier),
    feature: ofKind(feature, undefined),
    ...(revision === undefined ? {} : { revision }),
  }));

/** A barrier line as Firestore stores it in the field `barriers` of the assessment: the feature as JSON text. */
export const storedBarrierSchema = z
  .object({ feature: featureText.pipe(workAreaFeatureSchema), revision: revisionSchema.optional() })
  .transform(({ feature, revision }): WorkArea => ({
    temporaryNoiseBarrier: BARRIER_NO,
    feature: ofKind(feature, 'barrier'),
    ...(revision === undefined ? {} : { revision }),
  }));

/** Sets the kind of a feature by the field that stores it, whatever the feature itself says. */
function ofKind(feature: WorkAreaFeature, kind: 'barrier' | undefined): WorkAreaFeature {
  if (feature.properties.kind === kind) return feature;
  const { kind: _kind, ...properties } = feature.properties;
  return { ...feature, properties: kind === undefined ? properties : { ...properties, kind } };
}

export interface StoredWorkArea {
  temporaryNoiseBarrier?: boolean;
  feature: string;
  revision?: string;
}

/** Converts a work area or a barrier line into its stored form. */
export function storedWorkArea({ temporaryNoiseBarrier, feature, revision }: WorkArea): StoredWorkArea {
  const stored = { feature: JSON.stringify(feature), ...(revision === undefined ? {} : { revision }) };
  if (feature.properties.kind === 'barrier') return stored;
  switch (temporaryNoiseBarrier) {
    case BARRIER_YES:
      return { temporaryNoiseBarrier: true, ...stored };
    case BARRIER_NO:
      return { temporaryNoiseBarrier: false, ...stored };
    case BARRIER_UNSPECIFIED:
      return stored;
  }
}

function barrierCodeOf(stored: boolean | undefined): BarrierCode {
  if (stored === undefined) return BARRIER_UNSPECIFIED;
  return stored ? BARRIER_YES : BARRIER_NO;
}

export type WorkAreaKind = 'area' | 'line' | 'haul-road' | 'stationary-equipment' | 'barrier';

/** The kind of a work area. A line with vehicle movements is a haul road. A line without them is a place of work. */
export function workAreaKind({ geometry, properties }: WorkAreaFeature): WorkAreaKind {
  if (properties.kind === 'barrier') return 'barrier';
  switch (geometry.type) {
    case 'Polygon':
    case 'MultiPolygon':
      return 'area';
    case 'LineString':
      return properties.vehiclesPerHour === undefined && properties.speedKmh === undefined ? 'line' : 'haul-road';
    case 'Point':
      return 'stationary-equipment';
  }
}

/**
 * How the crew of a work area works: by the setting of the work area, or else by that of the criteria set. Stationary equipment,
 * haul roads and moving crews are always `all-over`, because their place of work is given.
 */
export function crewOf(feature: WorkAreaFeature, set: { crew: CrewMode }): CrewMode {
  const kind = workAreaKind(feature);
  if (movingCrewOf(feature) !== null) return 'all-over';
  return kind === 'area' || kind === 'line' ? (feature.properties.crew ?? set.crew) : 'all-over';
}

/** The crew that moves along a work area. Null if its crew does not move. */
export function movingCrewOf(feature: WorkAreaFeature): MovingCrew | null {
  return workAreaKind(feature) === 'line' ? (feature.properties.movingCrew ?? null) : null;
}

/** Whether a geometry is an area. Only an area can have a temporary noise barrier round it. */
export function isArea({ type }: WorkGeometry): boolean {
  return type === 'Polygon' || type === 'MultiPolygon';
}

/** The name of a work area or a barrier line for sentences. It has a default for shapes without a name. */
export function workAreaName({ feature }: WorkArea): string {
  return feature.properties.name.trim() || (feature.properties.kind === 'barrier' ? 'This barrier' : 'This work area');
}

/** What prevents a work area from being processed, one sentence each for the person who drew it. Empty if it is complete. */
export function workAreaProblems(area: WorkArea): string[] {
  const { properties } = area.feature;
  const name = workAreaName(area);
  const kind = workAreaKind(area.feature);
  const problems: string[] = [];
  if (properties.equipment.length === 0) problems.push(`${name} has no equipment. Add at least one item.`);
  if (kind !== 'area' && area.temporaryNoiseBarrier === BARRIER_YES) {
    problems.push(
      `${name} is a ${kind === 'stationary-equipment' ? 'point' : 'line'}: a temporary noise barrier needs an area to stand around.`,
    );
  }
  if (properties.onRoof === true && kind !== 'area' && kind !== 'stationary-equipment') {
    problems.push(`${name} is a line on a roof. Draw it as an area or a point, or take it off the roof.`);
  }
  if (properties.onRoof === true && area.temporaryNoiseBarrier === BARRIER_YES) {
    problems.push(
      `${name} stands on a roof, and its temporary noise barrier would stand on the ground. Take off one of them.`,
    );
  }
  if (properties.movingCrew !== undefined && kind !== 'line') {
    problems.push(
      kind === 'haul-road'
        ? `${name} has both vehicles and a moving crew: take off one of them.`
        : `${name} has a moving crew, which needs a line to move along. Draw it as a line, or take the moving crew off.`,
    );
  }
  const haulRoadIncomplete = properties.vehiclesPerHour === undefined || properties.speedKmh === undefined;
  if (kind === 'haul-road' && haulRoadIncomplete) {
    problems.push(
      `${name} is a haul road: enter both its vehicles per hour and their speed, or neither where a crew works along it.`,
    );
  }
  return problems;
}
