import { coordinateSystem, type Position } from '../../crs/crs.ts';
import { grouped, type ProblemLog, shortened } from '../../files/problems.ts';
import { extentOf } from '../../geometry/extent.ts';
import type { PolygonRings } from '../../geometry/polygons/polygon.ts';
import { signedAreaOf } from '../../geometry/polygons/polygon.ts';
import { unionOfPolygons } from '../../geometry/polygons/union-polygons.ts';
import type { Cell, FeatureTable, RawFeature } from '../../tables/feature-table.ts';

/** A vertex in the coordinates of the file: x, y, z. */
export type Vertex = readonly [number, number, number];

/** A face of a building: its rings with the outer ring first, and its type. The type is null if the file does not name faces. */
export interface Surface {
  readonly rings: ReadonlyArray<readonly Vertex[]>;
  readonly type: string | null;
}

/** A geometry of a building or building part in one level of detail. */
interface CityGeometry {
  readonly lod: number;
  /** @throws MalformedGeometry */
  readonly surfaces: () => Surface[];
}

/** A building of a city model or a part of one, with its position in the file. */
export interface CityBuilding {
  readonly id: string;
  readonly row: number;
  readonly attributes: Readonly<Record<string, Cell>>;
  readonly geometries: readonly CityGeometry[];
  readonly parts: readonly CityBuilding[];
}

/** A geometry that cannot be read. The message is part of a sentence. */
export class MalformedGeometry extends Error {}

/** A part of a building with a geometry. */
interface Body {
  readonly object: CityBuilding;
  readonly surfaces: readonly Surface[];
  readonly ground: readonly PolygonRings[];
}

/** If faces have no types, those within this height above the lowest point are ground, m. */
const ON_GROUND_M = 0.01;
/** Faces that cover less than this share of the squared extent are walls. Their area in plan is only rounding. */
const MIN_FACE_SHARE = 1e-9;
/** Geometry from this level of detail on includes windows and overhangs, so a coarser geometry is preferred. */
const DETAILED_LOD = 3;

export interface CityTable {
  /** @param heightUnitM unit of the third coordinate, m */
  readonly add: (building: CityBuilding, heightUnitM: number) => void;
  /** Counts an object that is not a building. */
  readonly exclude: (type: string) => void;
  /** @returns null if there are no buildings, with the reason in the log */
  readonly finish: (crs: FeatureTable['crs']) => FeatureTable | null;
}

/**
 * Creates a table of the buildings of a city model, which are added one by one. Each building or part that stands on the ground
 * gives a feature. Parts on a roof are left out. The footprint is the area of the ground surfaces. If an object has no height
 * attribute, `height` is `measuredHeight`, or else its highest point above its ground, m.
 * @param format format of the model: `CityJSON`
 */
export function cityTable(format: string, log: ProblemLog): CityTable {
  const features: RawFeature[] = [];
  const others = new Map<string, number>();
  let buildings = 0;
  let computed = 0;
  return {
    add: (building, heightUnitM) => {
      buildings += 1;
      try {
        for (const { feature, isComputed } of featuresOf(building, heightUnitM)) {
          features.push(feature);
          if (isComputed) computed += 1;
        }
      } catch (error) {
        if (!(error instanceof MalformedGeometry)) throw error;
        const { id, row } = building;
        log.error(`The geometry of the building ${shortened(id, 60)} is malformed: ${error.message}.`, { row });
      }
    },
    exclude: (type) => {
      const name = shortened(type, 40);
      others.set(name, (others.get(name) ?? 0) + 1);
    },
    finish: (crs) => {
      if (others.size > 0) {
        const named = Array.from(others, ([type, count]) => `${grouped(count)} ${type}`).slice(0, 20);
        log.warning(`Only buildings are read. Left out: ${named.join(', ')}.`);
      }
      if (buildings === 0) {
        log.error(`The ${format} has no buildings.`);
        return null;
      }
      if (computed > 0) {
        log.warning(
          `No measuredHeight, so that the highest point above the ground is the height, of buildings: ${grouped(computed)}.`,
        );
      }
      const columns = [...new Set(features.flatMap(({ cells }) => Object.keys(cells)))];
      return { log, features, columns, crs, coordinates: 'unsaid', decimalComma: false };
    },
  };
}

/** The features of a building: one for each body that stands on the ground. */
function featuresOf(building: CityBuilding, heightUnitM: number): Array<{ feature: RawFeature; isComputed: boolean }> {
  const objects = [building, ...building.parts];
  const solid = objects.flatMap((object) => bodyOf(object, false));
  const bodies = solid.length > 0 ? solid : objects.flatMap((object) => bodyOf(object, true));
  const grounded = bodies.filter(({ ground }) => ground.length > 0);
  const standing = grounded.length > 0 ? grounded : wholeOf(building, bodies);
  return standing.map((body) => {
    const { object, ground } = body;
    const cells: Record<string, Cell> = { ...building.attributes, ...object.attributes };
    cells.id ??= object.id;
    const own = object.attributes.measuredHeight;
    // The height of the whole building does not apply to each of several parts.
    const measured = own ?? (standing.length === 1 ? cells.measuredHeight : undefined);
    const isMeasured = typeof measured === 'number' && measured > 0;
    const height = isMeasured ? measured : solid.length > 0 ? heightOf(body, heightUnitM) : null;
    const isComputed = height !== null && !isMeasured && cells.height === undefined;
    if (height !== null) cells.height ??= height;
    return { feature: { row: object.row, geometry: { kind: 'polygons', polygons: ground }, cells }, isComputed };
  });
}

/** The unit of heights in a system, m: that of its vertical part, or else of its other axes. */
export function heightUnitOf(crs: FeatureTable['crs']): number {
  if (crs?.kind !== 'known') return 1;
  return crs.heightUnitM ?? coordinateSystem(crs.epsg)?.unitM ?? 1;
}

/** Merges all bodies of a building into one if none has a ground surface. */
function wholeOf(building: CityBuilding, bodies: readonly Body[]): Body[] {
  const surfaces = bodies.flatMap((body) => body.surfaces);
  const ground = outlinesOf(surfaces);
  if (ground.length === 0) throw new MalformedGeometry('it has no surface that covers ground');
  return [{ object: building, surfaces, ground }];
}

/** Height of the highest point above the lowest point, m, rounded to the millimetre. */
function heightOf({ surfaces }: Body, heightUnitM: number): number {
  const { lowest, highest } = rangeOf(surfaces);
  return Math.round((highest - lowest) * heightUnitM * 1000) / 1000;
}

function rangeOf(surfaces: readonly Surface[]): { lowest: number; highest: number } {
  let [lowest, highest] = [Infinity, -Infinity];
  for (const { rings } of surfaces) {
    for (const ring of rings) {
      for (const [, , z] of ring) [lowest, highest] = [Math.min(lowest, z), Math.max(highest, z)];
    }
  }
  return { lowest, highest };
}

/**
 * The geometry of an object with its footprint.
 * @param isFlat true for the flat outline (level of detail 0), false for any other geometry
 */
function bodyOf(object: CityBuilding, isFlat: boolean): Body[] {
  const sized = object.geometries.filter(({ lod }) => lod < 1 === isFlat);
  const best = sized.toSorted((a, b) => rankOf(b.lod) - rankOf(a.lod))[0];
  const surfaces = best?.surfaces() ?? [];
  if (surfaces.length === 0) return [];
  return [{ object, surfaces, ground: isFlat ? outlinesOf(surfaces) : groundOf(surfaces) }];
}

const rankOf = (lod: number) => (lod < DETAILED_LOD ? lod : -lod);

/** The area of the ground surfaces. If faces have no types, the lowest faces are the ground. Empty for a body on a roof. */
function groundOf(surfaces: readonly Surface[]): PolygonRings[] {
  if (surfaces.some(({ type }) => type !== null)) {
    return outlinesOf(surfaces.filter(({ type }) => type === 'GroundSurface'));
  }
  const { lowest } = rangeOf(surfaces);
  const flat = surfaces.filter((surface) => rangeOf([surface]).highest <= lowest + ON_GROUND_M);
  const ground = outlinesOf(flat);
  return ground.length > 0 ? ground : outlinesOf(surfaces);
}

/** The area that surfaces cover in plan. */
function outlinesOf(surfaces: readonly Surface[]): PolygonRings[] {
  const polygons = surfaces.map(({ rings }) => rings.map((ring) => ring.map(([x, y]): Position => [x, y])));
  return unionOfPolygons(polygons.filter(([outer = []]) => coversGround(outer)));
}

function coversGround(ring: readonly Position[]): boolean {
  const [west, south, east, north] = extentOf(ring);
  return Math.abs(signedAreaOf(ring)) > MIN_FACE_SHARE * ((east - west) ** 2 + (north - south) ** 2);
}
