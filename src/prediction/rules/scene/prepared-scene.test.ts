import { describe, expect, it } from 'vitest';
import { acousticBase } from './acoustic-base.ts';
import { readPreparedScene, writePreparedScene } from './prepared-scene.ts';
import { requireSystem } from '../../../gis/crs/crs.ts';
import { catchmentOutlines } from './catchment-outlines.ts';
import {
  EAST,
  geoJsonFile,
  NORTH,
  projectWith,
  square,
  TEST_CRS,
  textFile,
} from '../../../../tests/support/made-up-files.ts';
import { preparedScene } from '../../../../tests/support/prepared-scene.ts';

describe('the prepared scene', () => {
  it('is read from its binary form without a change', () => {
    const scene = preparedScene();
    const bytes = writePreparedScene(scene);
    expect(readPreparedScene(bytes)).toEqual(scene);
    expect(readPreparedScene(bytes.slice().buffer)).toEqual(scene);
  });

  it('stores which buildings are heritage items if a file says so', () => {
    const houses = [true, false, null].map((heritage, at) => ({
      properties: { height: 4, heritage },
      coordinates: [square(100 + 30 * at, 0, 10)],
    }));
    const scene = preparedScene(projectWith(geoJsonFile('buildings', houses)));
    expect([...(readPreparedScene(writePreparedScene(scene)).buildings.heritage ?? [])]).toEqual([1, 0, 2]);
    expect(readPreparedScene(writePreparedScene(preparedScene())).buildings).not.toHaveProperty('heritage');
  });

  it('stores the reflection of façades and walls, and uses the default for façades without a value', () => {
    const houses = [{ reflection_loss: 10 }, {}].map((facades, at) => ({
      properties: { height: 4, ...facades },
      coordinates: [square(100 + 30 * at, 0, 10)],
    }));
    const wall = { type: 'LineString', properties: { height: 3, reflection: 0.5 }, coordinates: [[EAST, NORTH + 90], [EAST + 9, NORTH + 90]] }; // prettier-ignore
    const files = [geoJsonFile('buildings', houses), geoJsonFile('barriers', [wall])];
    const kept = readPreparedScene(writePreparedScene(preparedScene(projectWith(...files))));
    expect([...acousticBase(kept, { groundDefault: 0 }).buildings.reflection]).toEqual([0.1, 0.8]);
    expect([...kept.walls.reflection]).toEqual([0.5]);
    const older = readPreparedScene(writePreparedScene(preparedScene()));
    expect(older.buildings).not.toHaveProperty('reflection');
    expect(new Set(acousticBase(older, { groundDefault: 0 }).buildings.reflection)).toEqual(new Set([0.8]));
  });

  it('stores foliage and industrial sites of the ground if a file has some', () => {
    const regions = [{ g: 1, cover: 'foliage', height: 12 }, { g: 0 }].map((properties, at) => ({
      properties,
      coordinates: [square(100 + 30 * at, 0, 10)],
    }));
    const kept = readPreparedScene(writePreparedScene(preparedScene(projectWith(geoJsonFile('ground', regions)))));
    expect(acousticBase(kept, { groundDefault: 0 }).ground.cover).toEqual({
      kind: Uint8Array.of(1, 0),
      heightM: Float64Array.of(12, NaN),
    });
    const older = readPreparedScene(writePreparedScene(preparedScene()));
    expect(older.ground).not.toHaveProperty('cover');
  });

  it('stores texts of all kinds, also empty ones, and criteria of single receivers', () => {
    const rows = ['"a, ""b"" – Zürich"', '', '中央通り', '"two\nlines"'];
    const csv = rows.map(
      (address, index) => `R${index},${address},residence,4,${EAST + index},${NORTH},${index === 2 ? 55 : ''}`,
    );
    const file = textFile(
      'receivers',
      'receivers.csv',
      ['id,address,type,height,easting,northing,nml_day-ooh', ...csv].join('\n'),
    );
    const scene = readPreparedScene(writePreparedScene(preparedScene(projectWith(file))));
    const byId = new Map(scene.receivers.ids.map((id, index) => [id, index]));
    const addressOf = (id: string) => scene.receivers.addresses[byId.get(id) ?? -1];
    expect(['R0', 'R1', 'R2', 'R3'].map(addressOf)).toEqual(['a, "b" – Zürich', '', '中央通り', 'two\nlines']);
    const nml = scene.receivers.ownNml['day-ooh'];
    expect(nml?.[byId.get('R2') ?? -1]).toBe(55);
    expect(nml?.[byId.get('R1') ?? -1]).toBeNaN();
  });

  it('maps its arrays without copying', () => {
    const bytes = writePreparedScene(preparedScene());
    const scene = readPreparedScene(bytes);
    expect(scene.receivers.xy.buffer).toBe(bytes.buffer);
    expect(scene.buildings.footprints.xy.buffer).toBe(bytes.buffer);
    const base = acousticBase(scene, { groundDefault: 0.3 });
    expect(base.buildings.footprints.xy).toBe(scene.buildings.footprints.xy);
    expect(base.receivers.xy).toBe(scene.receivers.xy);
    expect(base.ground.defaultG).toBe(0.3);
    expect([...base.buildings.reflection]).toEqual([0.8]);
    expect(base.terrain).toBeNull();
  });

  it('can be read from the middle of a larger buffer', () => {
    const scene = preparedScene();
    const bytes = writePreparedScene(scene);
    const larger = new Uint8Array(bytes.length + 3);
    larger.set(bytes, 3);
    expect(readPreparedScene(larger.subarray(3))).toEqual(scene);
  });

  it('has local coordinates and open rings', () => {
    const { origin, receivers, buildings } = preparedScene();
    expect(origin).toEqual({ eastingM: EAST + 35, northingM: NORTH + 25 });
    const first = receivers.ids.indexOf('R1');
    expect([...receivers.xy.subarray(2 * first, 2 * first + 2)]).toEqual([-25, -15]);
    expect([...buildings.footprints.ringStart]).toEqual([0, 4]);
    expect([...buildings.footprints.polygonStart]).toEqual([0, 1]);
    expect([...buildings.footprints.xy]).toEqual([-15, -5, -5, -5, -5, 5, -15, 5]);
  });

  it('stores the polygons of catchments, also of a catchment with several', () => {
    const levels = { rbl_day: 40, rbl_evening: 37, rbl_night: 32 };
    const catchments = geoJsonFile('catchments', [
      { properties: { name: 'NCA1', ...levels }, coordinates: [square(-50, -50, 200)] },
      { properties: { name: 'NCA2', ...levels }, coordinates: [square(200, 0, 100)] },
      { properties: { name: 'NCA1', ...levels }, coordinates: [square(400, 0, 100)] },
    ]);
    const { catchmentAreas } = readPreparedScene(writePreparedScene(preparedScene(projectWith(catchments))));
    expect([...catchmentAreas.catchment]).toEqual([0, 1, 0]);
    expect([...catchmentAreas.polygons.xy.subarray(8, 12)]).toEqual([165, -25, 265, -25]);
    const outlines = catchmentOutlines(preparedScene(projectWith(catchments)));
    expect(outlines.map(({ catchment, polygons }) => [catchment.name, polygons.length])).toEqual([
      ['NCA1', 2],
      ['NCA2', 1],
    ]);
    const [corner] = outlines[1]?.polygons[0]?.[0] ?? [];
    const [easting, northing] = requireSystem(TEST_CRS).fromLonLat(corner?.[0] ?? 0, corner?.[1] ?? 0);
    expect(easting).toBeCloseTo(EAST + 200, 3);
    expect(northing).toBeCloseTo(NORTH, 3);
  });

  it('sorts receivers so that neighbours are close in memory', () => {
    const side = 30;
    const rows = Array.from({ length: side * side }, (_, index) => {
      const shuffled = (index * 397) % (side * side);
      const [x, y] = [(shuffled % side) * 10, Math.floor(shuffled / side) * 10];
      return `R${index},,residence,1.5,${EAST + x},${NORTH + 200 + y}`;
    });
    const file = textFile(
      'receivers',
      'receivers.csv',
      ['id,address,type,height,easting,northing', ...rows].join('\n'),
    );
    const { xy } = preparedScene(projectWith(file)).receivers;
    const steps = Array.from({ length: side * side - 1 }, (_, index) =>
      Math.hypot((xy[2 * index + 2] ?? 0) - (xy[2 * index] ?? 0), (xy[2 * index + 3] ?? 0) - (xy[2 * index + 1] ?? 0)),
    );
    const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
    expect(mean).toBeLessThan(14);
  });

  it('rejects bytes that are not a scene, have another version, are truncated or damaged', () => {
    const bytes = writePreparedScene(preparedScene());
    expect(() => readPreparedScene(new Uint8Array(4))).toThrow('This is no prepared scene.');
    expect(() => readPreparedScene(new TextEncoder().encode('{"type":"FeatureCollection"}'))).toThrow(
      'no prepared scene',
    );
    const newer = bytes.slice();
    newer[4] = 9;
    expect(() => readPreparedScene(newer)).toThrow('version 9, expected 4. Load the project again.');
    expect(() => readPreparedScene(bytes.slice(0, -8))).toThrow('cut off');
    const renamed = bytes.slice();
    const at = Buffer.from(renamed.buffer).indexOf('receivers.heightM');
    renamed[at] = 'X'.charCodeAt(0);
    expect(() => readPreparedScene(renamed)).toThrow('damaged: it has no receivers.heightM');
  });
});
