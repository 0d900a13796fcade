/** Creates receivers for the buildings of a project: one address per building, with the receiver type of its use. */
import Flatbush from 'flatbush';
import type { LoadProblem } from '../../../../model/project/project.ts';
import type { ReceiverType } from '../../../../model/criteria/criteria-set.ts';
import { conversion } from '../../../../gis/crs/crs.ts';
import { csvText } from '../../../../gis/formats/write-csv.ts';
import { METRES_PER_DEGREE } from '../../../../gis/geometry/measure.ts';
import { labelPoint } from '../../../../gis/geometry/label-point.ts';
import { signedAreaOf } from '../../../../gis/geometry/polygons/polygon.ts';
import type { FeatureTable, RawFeature } from '../../../../gis/tables/feature-table.ts';
import { type Aliases, type Fields, fieldsOf } from '../../../../gis/tables/fields.ts';
import { polygonsOf } from '../../../../gis/tables/footprints.ts';
import { crsOfTable } from '../../../../gis/tables/table-crs.ts';
import type { ProjectFile } from '../../../../model/project/project-file.ts';
import { readTables } from '../files/read-tables.ts';
import { typeOfWord } from './receivers.ts';

/** A building that may be an address. */
export interface AddressableBuilding {
  /** Id in the file, or else `B` and a number. Unique among the buildings. */
  readonly id: string;
  /** Address, composed from the fields of the file. Empty if it has none. */
  readonly address: string;
  /** Use as the file states it. Empty if the file does not. */
  readonly use: string;
  /** A position inside its footprint, degrees, WGS 84. */
  readonly lon: number;
  readonly lat: number;
  /** Area of its footprint, m². */
  readonly areaM2: number;
}

export interface BuildingsFound {
  readonly buildings: readonly AddressableBuilding[];
  readonly problems: readonly LoadProblem[];
}

const ALIASES = {
  id: ['id', 'buildingid', 'osmid', 'idway', 'identificatie', 'cleabs', 'uuid', 'objectid', 'fid'],
  address: ['address', 'fulladdress', 'streetaddress', 'addrfull', 'adresse', 'addresslabel'],
  number: ['addrhousenumber', 'housenumber', 'housenr', 'streetnumber', 'numero'],
  street: ['addrstreet', 'addrplace', 'street', 'streetname', 'road', 'voie'],
  city: ['addrcity', 'addrsuburb', 'addrtown', 'addrvillage', 'suburb', 'locality', 'city', 'town', 'commune'],
  district: ['addrsubdistrict', 'addrsuburb', 'addrneighbourhood', 'addrdistrict'],
  /** Name of a building, or its number in an estate. */
  name: ['name', 'buildingname', 'addrhousename'],
  block: ['ref', 'addrunit', 'addrblocknumber'],
  /** OpenStreetMap tags that give the use more precisely than `building`, which is often only *yes*. */
  amenity: ['amenity', 'leisure', 'shop', 'office'],
  use: ['use', 'usage', 'usage1', 'landuse', 'buildinguse', 'function', 'building', 'type', 'buildingtype', 'class'],
} satisfies Aliases<string>;

type Columns = Fields<keyof typeof ALIASES>;

/** Values such as `building=yes` that do not state a use. */
const NO_USE = new Set(['', 'yes', 'y', 'true', '1', 'unknown', 'indifférencié', 'other', 'building']);

/**
 * The buildings of opened files.
 * @param projectEpsg coordinate system of files that name none; null if the project has none either
 */
export function addressableBuildings(files: readonly ProjectFile[], projectEpsg: number | null): BuildingsFound {
  const problems: LoadProblem[] = [];
  const tables = readTables(files, problems).buildings ?? [];
  const taken = new Set<string>();
  const buildings = tables.flatMap((table) => {
    const epsg = crsOfTable(table, projectEpsg);
    return epsg === null ? [] : buildingsOf(table, epsg, taken);
  });
  return { buildings, problems };
}

function buildingsOf(table: FeatureTable, epsg: number, taken: Set<string>): AddressableBuilding[] {
  const fields = fieldsOf(table, ALIASES);
  const toDegrees = conversion(epsg, 4326);
  return table.features.flatMap((feature): AddressableBuilding[] => {
    const parts = (polygonsOf(feature, table, 'building', true) ?? []).map((rings) => {
      const inDegrees = rings.map((ring) => ring.map(([x, y]) => toDegrees(x, y)));
      return { rings: inDegrees, areaM2: areaOf(inDegrees) };
    });
    const [largest] = parts.toSorted((a, b) => b.areaM2 - a.areaM2);
    const point = labelPoint(largest?.rings ?? []);
    if (largest === undefined || point === null) return [];
    const id = freeId(fields.text(feature, 'id'), taken);
    const [lon, lat] = point;
    return [{ id, address: addressOf(feature, fields), use: useOf(feature, fields), lon, lat, areaM2: largest.areaM2 }];
  });
}

/** The area of a polygon in degrees without its holes, m², accurate to 1 %. */
function areaOf([outer = [], ...holes]: ReadonlyArray<ReadonlyArray<readonly [number, number]>>): number {
  const [[, lat] = [0, 0]] = outer;
  const degree = METRES_PER_DEGREE ** 2 * Math.cos((lat * Math.PI) / 180);
  const holesArea = holes.reduce((sum, hole) => sum + Math.abs(signedAreaOf(hole)), 0);
  return (Math.abs(signedAreaOf(outer)) - holesArea) * degree;
}

/** Longest text that is used as an id. */
const MAX_ID = 60;

function freeId(stated: string | null, taken: Set<string>): string {
  const wanted = stated === null || stated.length > MAX_ID ? `B${taken.size + 1}` : stated;
  let id = wanted;
  for (let copy = 2; taken.has(id); copy++) id = `${wanted}-${copy}`;
  taken.add(id);
  return id;
}

/**
 * The address of a building: `45 High Street, Town`, or `Block 115, District` without a street. It is the address field or is
 * composed from parts.
 */
function addressOf(feature: RawFeature, fields: Columns): string {
  const textOf = (field: keyof typeof ALIASES) => fields.text(feature, field);
  const whole = textOf('address');
  if (whole !== null) return whole;
  const street = textOf('street');
  const [line, place] =
    street === null
      ? [textOf('name') ?? textOf('block'), textOf('district') ?? textOf('city')]
      : [[textOf('number'), street].filter((part) => part !== null).join(' '), textOf('city')];
  if (line === null) return '';
  return place === null ? line : `${line}, ${place}`;
}

function useOf(feature: RawFeature, fields: Columns): string {
  const use = fields.text(feature, 'use')?.trim() ?? '';
  const amenity = fields.text(feature, 'amenity')?.trim() ?? '';
  const isSaid = !NO_USE.has(use.toLowerCase());
  // The amenity tag takes precedence: a school is a school whatever its `building` tag says. In a building with `apartments`,
  // however, a shop is only a part.
  if (amenity !== '' && (!isSaid || (typeOfWord(use) === null && typeOfWord(amenity) !== null))) return amenity;
  return isSaid ? use : '';
}

/** The buildings of one use. */
export interface UseOfBuildings {
  readonly use: string;
  readonly count: number;
  /** Receiver type of the use. Null if the use is not known, or if such buildings have no receivers. */
  readonly type: ReceiverType | null;
}

/** The uses of buildings, most frequent first. */
export function usesOf(buildings: readonly AddressableBuilding[]): UseOfBuildings[] {
  return [...Map.groupBy(buildings, ({ use }) => use.toLowerCase())]
    .map(([, alike]) => {
      const use = alike[0]?.use ?? '';
      return { use, count: alike.length, type: typeOfWord(use) };
    })
    .toSorted((a, b) => b.count - a.count);
}

/** A receiver that was created for a building. */
export interface MadeReceiver extends Pick<AddressableBuilding, 'id' | 'address' | 'lon' | 'lat'> {
  readonly type: ReceiverType;
}

/** Largest distance from which the address of another building is taken, m. */
const NEAR_M = 100;

/**
 * Creates one receiver for each building whose use has a receiver type. A building without an address gets the address of the
 * nearest building that has one, with its own id added.
 * @param typeOf receiver type of a use in lower case; null: no receiver
 * @param leastM2 smallest footprint with a receiver; smaller buildings are garages and the like
 */
export function receiversOfBuildings(
  buildings: readonly AddressableBuilding[],
  typeOf: (use: string) => ReceiverType | null,
  leastM2: number,
): MadeReceiver[] {
  const nearest = nearestAddress(buildings);
  return buildings.flatMap((building): MadeReceiver[] => {
    const type = typeOf(building.use.toLowerCase());
    if (type === null || building.areaM2 < leastM2) return [];
    const { id, lon, lat } = building;
    const near = building.address === '' ? nearest(building) : null;
    const address = near === null ? building.address : `near ${near} (${id})`;
    return [{ id, address, type, lon, lat }];
  });
}

/** Finds the address of the nearest building with an address. Null if none is near. */
function nearestAddress(buildings: readonly AddressableBuilding[]): (of: AddressableBuilding) => string | null {
  const named = buildings.filter(({ address }) => address !== '');
  const [first] = named;
  if (first === undefined) return () => null;
  const shrink = Math.cos((first.lat * Math.PI) / 180);
  const inMetres = ({ lon, lat }: AddressableBuilding) =>
    [lon * METRES_PER_DEGREE * shrink, lat * METRES_PER_DEGREE] as const;
  const index = new Flatbush(named.length);
  for (const building of named) index.add(...inMetres(building));
  index.finish();
  return (building) => named[index.neighbors(...inMetres(building), 1, NEAR_M)[0] ?? -1]?.address ?? null;
}

/** Decimals of degrees: about a centimetre. */
const DEGREE_DIGITS = 7;

/**
 * Receivers as a file of the folder receivers. Receivers in buildings need no height, because they are placed at the façades on
 * every floor.
 */
export function receiversFile(receivers: readonly MadeReceiver[]): string {
  const degrees = (value: number) => Number(value.toFixed(DEGREE_DIGITS));
  const rows = receivers.map(({ id, address, type, lon, lat }) => [id, address, type, degrees(lon), degrees(lat)]);
  return csvText([['id', 'address', 'type', 'lon', 'lat'], ...rows]);
}
