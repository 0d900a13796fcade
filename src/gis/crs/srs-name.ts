import { isInArea } from './area.ts';
import { coordinateSystem, type Position } from './crs.ts';
import { crsOfGeoJson, type DeclaredCrs } from './crs-detect.ts';

/**
 * Names of the German surveying authorities, with or without heights: `urn:adv:crs:ETRS89_UTM32*DE_DHHN2016_NH`,
 * `urn:adv:crs:DE_DHDN_3GK3_BW100`.
 */
const OF_GERMANY: ReadonlyArray<readonly [RegExp, number]> = [
  [/ETRS89_UTM(3[1-3])(?!\d)/, 25800],
  [/DE_DHDN_3GK([2-5])(?!\d)/, 31464],
];
/** Systems whose eastings begin with the zone number. */
const WITH_ZONE: ReadonlyArray<readonly [RegExp, number]> = [
  [/ETRS89_zUTM31(?!\d)/, 5649],
  [/ETRS89_zUTM32(?!\d)/, 4647],
  [/ETRS89_zUTM33(?!\d)/, 5650],
];
/** `http://www.opengis.net/def/crs-compound?1=http://www.opengis.net/def/crs/EPSG/0/25832&2=…` */
const COMPOUND_ADDRESS = /[?&]1=[^&]*?EPSG\/[\d.]+\/(\d+)&(?:amp;)?2=[^&]*?EPSG\/[\d.]+\/(\d+)/i;
/** Names whose coordinates are in the axis order of the EPSG registry. With other names, east comes first. */
const IN_ORDER_OF_EPSG = /^(?:urn:(?:x-)?ogc:def:crs|https?:\/\/www\.opengis\.net\/def\/crs)/i;

/** The coordinate system of a GML `srsName` in any of its forms. */
export function crsOfSrsName(srsName: string): DeclaredCrs | null {
  const name = srsName.trim();
  for (const [pattern, base] of OF_GERMANY) {
    const zone = pattern.exec(name)?.[1];
    if (zone !== undefined) return { kind: 'known', epsg: base + Number(zone) };
  }
  const withZone = WITH_ZONE.find(([pattern]) => pattern.test(name));
  if (withZone !== undefined) return { kind: 'known', epsg: withZone[1] };
  const [, horizontal, vertical] = COMPOUND_ADDRESS.exec(name) ?? [];
  return crsOfGeoJson({
    properties: { name: horizontal === undefined ? name : `EPSG:${horizontal}+${vertical ?? ''}` },
  });
}

/**
 * Whether the first coordinate is the latitude or the northing. For degrees, the form of the name or the coordinates decide. For
 * other systems, this is so only if the coordinates are in the area of use in this order alone.
 * @param first first two coordinates of the file in their order
 */
export function isNorthFirst(srsName: string, [a, b]: Position): boolean {
  const crs = crsOfSrsName(srsName);
  const system = crs?.kind === 'known' ? coordinateSystem(crs.epsg) : null;
  if (system === null) return false;
  if (system.kind === 'degrees') {
    if (Math.abs(a) > 90) return false;
    return Math.abs(b) > 90 || (IN_ORDER_OF_EPSG.test(srsName.trim()) && !/CRS:?84/i.test(srsName));
  }
  if (system.area === null) return false;
  const fits = (x: number, y: number) => {
    const [lon, lat] = system.toLonLat(x, y);
    return Number.isFinite(lon) && Number.isFinite(lat) && isInArea(system, lon, lat);
  };
  return !fits(a, b) && fits(b, a);
}
