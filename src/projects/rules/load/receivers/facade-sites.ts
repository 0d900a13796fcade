import type { CoordinateSystem, Position } from '../../../../gis/crs/crs.ts';
import { facadeNames, facadesOfRing, type RingFacade } from '../../../../gis/geometry/polygons/ring-facades.ts';
import type { BuildingIndex } from './building-index.ts';
import type { BuildingRecord } from '../buildings.ts';
import { floorHeightM } from './floors.ts';
import type { Projected } from '../projected.ts';

/** Distance of a receiver from its façade, m. */
export const FACADE_DISTANCE_M = 1;
/** Shortest façade that gets a receiver, m. */
export const MIN_FACADE_M = 2;
/**
 * Possible positions of a receiver along its façade, as shares of the length. The first position without another building in the
 * way is used.
 */
const SHARES = [0.5, 0.25, 0.75];

/** A position in front of a façade at the height of one floor. */
export interface FacadeSite {
  readonly facade: string;
  readonly x: number;
  readonly y: number;
  readonly lon: number;
  readonly lat: number;
}

/** A façade of a building with the possible positions of its receiver, in the order of preference. */
interface NamedFacade {
  readonly facade: string;
  readonly ring: RingFacade;
  readonly sites: Map<number, FacadeSite>;
}

/**
 * Finds the receiver positions in front of the façades of buildings. A façade has no position if another building covers it at
 * that height (a party wall). Each building and floor is processed once, however many addresses it has.
 * @returns a function of a building's index and a floor; the lowest floor is 1
 */
export function facadeSites(
  buildings: ReadonlyArray<Projected<BuildingRecord>>,
  index: BuildingIndex,
  system: CoordinateSystem,
): (building: number, floor: number) => readonly FacadeSite[] {
  const facades = new Map<number, NamedFacade[]>();
  const known = new Map<number, FacadeSite[][]>();
  const siteOf = ({ facade, ring, sites }: NamedFacade, heightM: number): FacadeSite[] => {
    const share = SHARES.find((candidate) => index.over(ring.inFront(candidate, FACADE_DISTANCE_M), heightM) < 0);
    if (share === undefined) return [];
    const site = sites.get(share) ?? siteAt(facade, ring.inFront(share, FACADE_DISTANCE_M), system);
    sites.set(share, site);
    return [site];
  };
  return (building, floor) => {
    const floors = known.get(building) ?? [];
    known.set(building, floors);
    const of = facades.get(building) ?? namedFacades(buildings[building]);
    facades.set(building, of);
    return (floors[floor] ??= of.flatMap((facade) => siteOf(facade, floorHeightM(floor))));
  };
}

function namedFacades(building: Projected<BuildingRecord> | undefined): NamedFacade[] {
  const rings = facadesOfRing(building?.rings[0] ?? []).filter(({ lengthM }) => lengthM > MIN_FACADE_M);
  const names = facadeNames(rings);
  return rings.map((ring, number) => ({ facade: names[number] ?? '', ring, sites: new Map() }));
}

function siteAt(facade: string, [x, y]: Position, system: CoordinateSystem): FacadeSite {
  const [lon, lat] = system.toLonLat(x, y);
  return { facade, x, y, lon, lat };
}
