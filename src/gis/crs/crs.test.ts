import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NATIONAL_GRIDS } from '../grids/national-grid.ts';
import { conversion, coordinateSystem, metreSystemFor, proj4Of } from './crs.ts';
import { crsOfGeoJson, crsOfWkt } from './crs-detect.ts';
import { wktOf } from './crs-wkt.ts';

/** Returns the greater difference of two coordinates. Check points were computed with PROJ 9.1.1 (cs2cs). */
function apart([x, y]: readonly number[], [otherX, otherY]: readonly number[]): number {
  return Math.max(Math.abs((x ?? NaN) - (otherX ?? NaN)), Math.abs((y ?? NaN) - (otherY ?? NaN)));
}

const MM = 0.001;
const MM_IN_DEGREES = 1e-8;

describe('coordinate systems', () => {
  it('need only projections that the bundle of the app contains', () => {
    const list = readFileSync(new URL('used-projections.ts', import.meta.url), 'utf8');
    const built = ['longlat', 'merc', ...Array.from(list.matchAll(/projections\/(\w+)'/g), ([, name]) => name)];
    const systems = [...NATIONAL_GRIDS.keys(), 2154, 3857, 4326, 7844, 28356, 7856, 32633, 32733];
    const used = systems.map((epsg) => /\+proj=(\w+)/.exec(proj4Of(epsg))?.[1]);
    expect(built.length).toBeGreaterThan(10);
    expect(used.filter((name) => !built.includes(name))).toEqual([]);
  });

  it('shift GDA94 to GDA2020 north-east by 1.5 m at Sydney and 1.7 m at Alice Springs', () => {
    const shift = conversion(4283, 7844);
    expect(apart(shift(151.2, -33.85), [151.2000054337, -33.8499873159])).toBeLessThan(MM_IN_DEGREES);
    expect(apart(shift(133.88551329, -23.67012389), [133.8855216085, -23.6701101345])).toBeLessThan(MM_IN_DEGREES);
    expect(apart(conversion(28356, 7856)(333471.8149, 6253018.1694), [333472.293, 6253019.5848])).toBeLessThan(MM);
  });

  it('treat GDA2020 as WGS 84', () => {
    expect(apart(conversion(7844, 4326)(151.2, -33.85), [151.2, -33.85])).toBeLessThan(MM_IN_DEGREES);
  });

  it('project to MGA, Lambert-93, UTM and Web Mercator', () => {
    expect(apart(conversion(4326, 7856)(151.2, -33.85), [333471.8149, 6253018.1694])).toBeLessThan(MM);
    expect(apart(conversion(4283, 28356)(151.2, -33.85), [333471.8149, 6253018.1694])).toBeLessThan(MM);
    expect(apart(conversion(4326, 2154)(-3.36, 47.75), [223951.5238, 6758027.1946])).toBeLessThan(MM);
    expect(apart(conversion(4326, 32630)(-3.36, 47.75), [473016.1499, 5288577.121])).toBeLessThan(MM);
    expect(apart(conversion(4326, 3857)(-3.36, 47.75), [-374033.4891, 6065364.0616])).toBeLessThan(MM);
  });

  it('convert back to the same position for every built-in system', () => {
    const places: Array<[number, number, number]> = [
      [2154, 2.3, 48.8],
      [3857, 151, -33],
      [4283, 151, -33],
      ...Array.from({ length: 8 }, (_, zone): [number, number, number] => [28349 + zone, 111 + 6 * zone, -30]),
      ...Array.from({ length: 8 }, (_, zone): [number, number, number] => [7849 + zone, 111 + 6 * zone, -30]),
      ...Array.from({ length: 60 }, (_, zone): [number, number, number] => [32601 + zone, 6 * zone - 178, 50]),
      ...Array.from({ length: 60 }, (_, zone): [number, number, number] => [32701 + zone, 6 * zone - 178, -50]),
    ];
    for (const [epsg, lon, lat] of places) {
      const system = coordinateSystem(epsg);
      const there = system?.fromLonLat(lon, lat) ?? [NaN, NaN];
      expect(apart(system?.toLonLat(...there) ?? [NaN, NaN], [lon, lat])).toBeLessThan(MM_IN_DEGREES);
    }
  });

  it('do not include other codes', () => {
    expect(coordinateSystem(5070)).toBeNull();
    expect(() => conversion(5070, 4326)).toThrow('EPSG:5070 is not built in');
  });

  it('use the project’s own metric system, or the zone of the position, but never Web Mercator, for calculations', () => {
    expect(metreSystemFor(2154, 151, -33).epsg).toBe(2154);
    expect(metreSystemFor(null, 151, -33).epsg).toBe(7856);
    expect(metreSystemFor(4283, 115.8, -32).epsg).toBe(7850);
    expect(metreSystemFor(3857, -3.36, 47.75).epsg).toBe(32630);
    expect(metreSystemFor(null, -70.6, -33.4).epsg).toBe(32719);
    expect(metreSystemFor(null, 180, 10).epsg).toBe(32660);
  });
});

describe('well-known text', () => {
  const codes = [4326, 4283, 7844, 3857, 2154, 28349, 28356, 7849, 7856, 32601, 32630, 32660, 32701, 32760];

  it.each(codes)('in a written .prj file is read back for EPSG:%i', (epsg) => {
    expect(crsOfWkt(wktOf(epsg))).toEqual({ kind: 'known', epsg });
  });

  it('is identified by its outermost EPSG code, not by that of a part', () => {
    const wkt =
      'PROJCS["whatever",GEOGCS["RGF93",AUTHORITY["EPSG","4171"]],PROJECTION["Lambert_Conformal_Conic_2SP"],AUTHORITY["EPSG","2154"]]';
    expect(crsOfWkt(wkt)).toEqual({ kind: 'known', epsg: 2154 });
  });

  it('is identified by its name if only parts have a code', () => {
    const wkt = 'PROJCS["GDA94 / MGA zone 55",GEOGCS["GDA94",AUTHORITY["EPSG","4283"]],UNIT["metre",1]]';
    expect(crsOfWkt(wkt)).toEqual({ kind: 'known', epsg: 28355 });
  });

  it('is returned with its name if it is unknown', () => {
    expect(crsOfWkt('PROJCS["NAD83 / Conus Albers",AUTHORITY["EPSG","5070"]]')).toEqual({
      kind: 'unknown',
      name: 'NAD83 / Conus Albers (EPSG:5070)',
    });
    expect(crsOfWkt('LOCAL_CS["Site grid"]')).toEqual({ kind: 'unknown', name: 'Site grid' });
    expect(crsOfWkt('nonsense')).toEqual({ kind: 'unknown', name: 'nonsense' });
  });
});

it('crsOfWkt recognises a grid in version 2 of well-known text without a name', () => {
  const text = `PROJCRS["unnamed",BASEGEOGCRS["unnamed",DATUM["North American Datum 1983",ELLIPSOID["GRS 80",6378137,298.257222101]]],
    CONVERSION["unnamed",METHOD["Lambert Conic Conformal (2SP)"],PARAMETER["Latitude of false origin",40.1666666667],
      PARAMETER["Longitude of false origin",-74],PARAMETER["Latitude of 1st standard parallel",41.0333333333],
      PARAMETER["Latitude of 2nd standard parallel",40.6666666667],
      PARAMETER["Easting at false origin",984250,LENGTHUNIT["Foot_US",0.304800609601219]],
      PARAMETER["Northing at false origin",0,LENGTHUNIT["Foot_US",0.304800609601219]]],
    CS[Cartesian,2],AXIS["easting",east,ORDER[1],LENGTHUNIT["Foot_US",0.304800609601219]],
    AXIS["northing",north,ORDER[2],LENGTHUNIT["Foot_US",0.304800609601219]]]`;
  expect(crsOfWkt(text)).toEqual({ kind: 'known', epsg: 2263 });
});

describe('the crs of a GeoJSON', () => {
  const named = (name: string) => crsOfGeoJson({ type: 'name', properties: { name } });

  it('is read from URN, short and CRS84 names', () => {
    expect(named('urn:ogc:def:crs:EPSG::2154')).toEqual({ kind: 'known', epsg: 2154 });
    expect(named('EPSG:7856')).toEqual({ kind: 'known', epsg: 7856 });
    expect(named('http://www.opengis.net/def/crs/EPSG/0/28356')).toEqual({ kind: 'known', epsg: 28356 });
    expect(named('urn:ogc:def:crs:OGC:1.3:CRS84')).toEqual({ kind: 'known', epsg: 4326 });
    for (const compound of ['EPSG:7856+5711', 'urn:ogc:def:crs,crs:EPSG::7856,crs:EPSG::5711', 'EPSG:7856+EPSG:5711']) {
      expect(named(compound)).toEqual({ kind: 'known', epsg: 7856, heightUnitM: 1 });
    }
    expect(named('urn:ogc:def:crs,crs:EPSG:9.6:26918,crs:EPSG:9.6:6360')).toMatchObject({ heightUnitM: 0.3048 });
    expect(named('EPSG:99999+5711')).toEqual({ kind: 'unknown', name: 'EPSG:99999+5711' });
    expect(crsOfGeoJson({ type: 'EPSG', properties: { code: 4283 } })).toEqual({ kind: 'known', epsg: 4283 });
  });

  it('is null if it is missing, and is returned with its name if it is unknown', () => {
    expect(crsOfGeoJson(undefined)).toBeNull();
    expect(crsOfGeoJson(null)).toBeNull();
    expect(named('EPSG:5070')).toEqual({ kind: 'unknown', name: 'EPSG:5070' });
  });
});
