import type { CoordinateSystem } from '../crs/crs.ts';
import { facadeNames, facadesOfRing } from '../geometry/ring-facades.ts';
import type { BuildingIndex } from './building-index.ts';
import type { BuildingRecord } from './buildings.ts';
import { floorHeightM } from './floors.ts';
import type { Placed } from './receiver-checks.ts';

/** A receiver stands so far in front of a façade, m. */
export const FACADE_DISTANCE_M = 1;
/** Only longer façades have a receiver, m. */
export const MIN_FACADE_M = 2;
/** Where along a façade its receiver stands: in the middle, else where no other building is in the way. */
const SHARES = [0.5, 0.25, 0.75];

/** A position in front of a façade, at the height of one floor. */
export interface FacadeSite {
  readonly facade: string;
  readonly x: number;
  readonly y: number;
  readonly lon: number;
  readonly lat: number;
}

/**
 * Finds the positions in front of the façades of buildings. A façade has none where another building covers it at that height
 * (a party wall). Each building and floor is looked at once, however many addresses it has.
 * @returns a function of a building's number and a floor, the lowest is 1
 */
export function facadeSites(
  buildings: ReadonlyArray<Placed<BuildingRecord>>,
  index: BuildingIndex,
  system: CoordinateSystem,
): (building: number, floor: number) => readonly FacadeSite[] {
  const candidates = new Map<number, FacadeSite[][]>();
  const known = new Map<number, FacadeSite[][]>();
  return (building, floor) => {
    const floors = known.get(building) ?? [];
    known.set(building, floors);
    const of = candidates.get(building) ?? candidatesOf(buildings[building], system);
    candidates.set(building, of);
    const heightM = floorHeightM(floor);
    const isFree = ({ x, y }: FacadeSite) => index.over([x, y], heightM) < 0;
    return (floors[floor] ??= of.flatMap((sites) => sites.filter(isFree).slice(0, 1)));
  };
}

/** For each façade the positions that its receiver may take, the best first. */
function candidatesOf(building: Placed<BuildingRecord> | undefined, system: CoordinateSystem): FacadeSite[][] {
  const facades = facadesOfRing(building?.rings[0] ?? []).filter(({ lengthM }) => lengthM > MIN_FACADE_M);
  const names = facadeNames(facades);
  return facades.map((facade, number) =>
    SHARES.map((share) => {
      const [x, y] = facade.inFront(share, FACADE_DISTANCE_M);
      const [lon, lat] = system.toLonLat(x, y);
      return { facade: names[number] ?? '', x, y, lon, lat };
    }),
  );
}
