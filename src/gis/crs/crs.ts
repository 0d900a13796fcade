import proj4 from 'proj4';
import { GDA94_SHIFT } from '../grids/datums.ts';
import { GEOGRAPHIC_SYSTEMS } from '../grids/geographic.ts';
import { NATIONAL_GRIDS } from '../grids/national-grid.ts';

/** A point: x east and y north in m, or longitude and latitude in degrees. The order never changes. */
export type Position = readonly [number, number];

/** West, south, east and north, degrees. */
export type Area = readonly [west: number, south: number, east: number, north: number];

/** A box of longitudes and latitudes, degrees, WGS 84. */
export interface GeographicBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export interface CoordinateSystem {
  readonly epsg: number;
  readonly name: string;
  /**
   * Kind of the coordinates. `metres` are metres on the ground. Web Mercator has no such metres, and neither has a `map` of a
   * continent nor a system in feet.
   */
  readonly kind: 'degrees' | 'metres' | 'web-mercator' | 'map';
  /** Length of a coordinate unit, m. Null for degrees. */
  readonly unitM: number | null;
  /** Area of use, degrees. Null: no limit. */
  readonly area: Area | null;
  /** Accuracy of the shift to WGS 84, m. Null if web maps treat the system as WGS 84. */
  readonly accuracyM: number | null;
  /** Converts to longitude and latitude in degrees, WGS 84. */
  readonly toLonLat: (x: number, y: number) => [number, number];
  /** Converts from longitude and latitude in degrees, WGS 84. */
  readonly fromLonLat: (lon: number, lat: number) => [number, number];
}

interface Definition {
  readonly name: string;
  readonly kind: CoordinateSystem['kind'];
  readonly proj4: string;
  readonly area?: Area;
  readonly accuracyM?: number | null;
}

/** GDA2020 is treated as WGS 84, as web maps do. */
const GDA2020 = '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0';
const GDA94 = `+ellps=GRS80 +towgs84=${GDA94_SHIFT.join(',')}`;
const RGF93 = '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0';

const FIRST_MGA_ZONE = 49;
const LAST_MGA_ZONE = 56;

function definitions(): Map<number, Definition> {
  const all = new Map<number, Definition>([
    ...NATIONAL_GRIDS,
    ...GEOGRAPHIC_SYSTEMS,
    [4326, { name: 'WGS 84', kind: 'degrees', proj4: '+proj=longlat +datum=WGS84 +no_defs' }],
    [4283, { name: 'GDA94', kind: 'degrees', proj4: `+proj=longlat ${GDA94} +no_defs` }],
    [7844, { name: 'GDA2020', kind: 'degrees', proj4: `+proj=longlat ${GDA2020} +no_defs` }],
    [
      3857,
      {
        name: 'WGS 84 / Pseudo-Mercator',
        kind: 'web-mercator',
        proj4:
          '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +no_defs',
      },
    ],
    [
      2154,
      {
        name: 'RGF93 / Lambert-93',
        kind: 'metres',
        proj4: `+proj=lcc +lat_1=49 +lat_2=44 +lat_0=46.5 +lon_0=3 +x_0=700000 +y_0=6600000 ${RGF93} +units=m +no_defs`,
        area: [-9.86, 41.15, 10.38, 51.56],
      },
    ],
  ]);
  for (let zone = FIRST_MGA_ZONE; zone <= LAST_MGA_ZONE; zone++) {
    const utm = `+proj=utm +zone=${zone} +south +units=m +no_defs`;
    const area = zoneArea(zone, -46, -8);
    const [gda94, gda2020] = [`GDA94 / MGA zone ${zone}`, `GDA2020 / MGA zone ${zone}`];
    all.set(28300 + zone, { name: gda94, kind: 'metres', proj4: `${utm} ${GDA94}`, area });
    all.set(7800 + zone, { name: gda2020, kind: 'metres', proj4: `${utm} ${GDA2020}`, area });
  }
  for (let zone = 1; zone <= 60; zone++) {
    const utm = `+proj=utm +zone=${zone} +datum=WGS84 +units=m +no_defs`;
    const [north, south] = [zoneArea(zone, 0, 84), zoneArea(zone, -80, 0)];
    all.set(32600 + zone, { name: `WGS 84 / UTM zone ${zone}N`, kind: 'metres', proj4: utm, area: north });
    all.set(32700 + zone, { name: `WGS 84 / UTM zone ${zone}S`, kind: 'metres', proj4: `${utm} +south`, area: south });
  }
  return all;
}

/** The area of a zone of 6° of longitude. Zone 1 begins at 180° west. */
function zoneArea(zone: number, south: number, north: number): Area {
  return [zone * 6 - 186, south, zone * 6 - 180, north];
}

const DEFINITIONS = definitions();
const opened = new Map<number, CoordinateSystem>();

/** The built-in coordinate systems as text for messages. */
export const BUILT_IN_CRS =
  'WGS 84 (EPSG:4326), GDA94, GDA2020, MGA, UTM, Web Mercator (3857) and the national grids that the project’s settings list';

/**
 * A built-in coordinate system by its EPSG code.
 * @returns null if the code is not built in
 */
export function coordinateSystem(epsg: number): CoordinateSystem | null {
  const known = opened.get(epsg);
  if (known !== undefined) return known;
  const definition = DEFINITIONS.get(epsg);
  if (definition === undefined) return null;
  const converter = proj4('+proj=longlat +datum=WGS84 +no_defs', definition.proj4);
  const system: CoordinateSystem = {
    epsg,
    name: definition.name,
    kind: definition.kind,
    unitM: definition.kind === 'degrees' ? null : unitOfProj4(definition.proj4),
    area: definition.area ?? null,
    accuracyM: definition.accuracyM ?? null,
    // South African grids count westwards and southwards. proj4 applies this only if the option `true` is given.
    toLonLat: epsg === 4326 ? (x, y) => [x, y] : (x, y) => converter.inverse([x, y], true),
    fromLonLat: epsg === 4326 ? (lon, lat) => [lon, lat] : (lon, lat) => converter.forward([lon, lat], true),
  };
  opened.set(epsg, system);
  return system;
}

const UNITS_M: Readonly<Record<string, number>> = { m: 1, ft: 0.3048, 'us-ft': 1200 / 3937 };

function unitOfProj4(text: string): number {
  return UNITS_M[/\+units=(\S+)/.exec(text)?.[1] ?? 'm'] ?? NaN;
}

/** The definition of a built-in coordinate system as PROJ text. Throws if the code is not built in. */
export function proj4Of(epsg: number): string {
  const definition = DEFINITIONS.get(epsg);
  if (definition === undefined) throw new Error(`EPSG:${epsg} is not built in; built in are ${BUILT_IN_CRS}`);
  return definition.proj4;
}

/**
 * Returns a function that converts positions from one built-in system to another through WGS 84.
 * @throws if a code is not built in
 */
export function conversion(fromEpsg: number, toEpsg: number): (x: number, y: number) => [number, number] {
  const from = requireSystem(fromEpsg);
  const to = requireSystem(toEpsg);
  if (fromEpsg === toEpsg) return (x, y) => [x, y];
  return (x, y) => {
    const [lon, lat] = from.toLonLat(x, y);
    return to.fromLonLat(lon, lat);
  };
}

/** A built-in coordinate system. Throws if the code is not built in. */
export function requireSystem(epsg: number): CoordinateSystem {
  const system = coordinateSystem(epsg);
  if (system === null) throw new Error(`EPSG:${epsg} is not built in; built in are ${BUILT_IN_CRS}`);
  return system;
}

/**
 * The coordinate system in which a project is computed. It is the project's own system if that has metres on the ground (which
 * Web Mercator has not). Otherwise it is the zone of the position: MGA2020 in Australia, UTM elsewhere.
 */
export function metreSystemFor(projectEpsg: number | null, lon: number, lat: number): CoordinateSystem {
  const own = projectEpsg === null ? null : coordinateSystem(projectEpsg);
  if (own?.kind === 'metres') return own;
  const zone = Math.min(60, Math.max(1, Math.floor((lon + 180) / 6) + 1));
  const inAustralia = zone >= FIRST_MGA_ZONE && zone <= LAST_MGA_ZONE && lat < -9 && lat > -45;
  if (inAustralia) return requireSystem(7800 + zone);
  return requireSystem((lat < 0 ? 32700 : 32600) + zone);
}
