import { describe, expect, it } from 'vitest';
import { describeProblem } from '../../../model/project/project.ts';
import { requireSystem } from '../../../gis/crs/crs.ts';
import { loadInSteps, loadProjectFiles } from './load-files.ts';
import type { ProjectFile } from '../../../model/project/project-file.ts';
import { type DecodedRasters, decodeRasters } from './files/decode-rasters.ts';
import {
  EAST,
  geoJsonFile,
  NORTH,
  projectWith,
  validProject,
  square,
  TEST_CRS,
  textFile,
} from '../../../../tests/support/made-up-files.ts';

function problemsOf(files: ProjectFile[], crs: number | null = TEST_CRS, rasters?: DecodedRasters): string[] {
  const outcome = loadProjectFiles(files, { crs }, rasters);
  expect(outcome.kind).toBe('failed');
  return outcome.problems.filter(({ severity }) => severity === 'error').map(describeProblem);
}

function loaded(files: ProjectFile[], crs: number | null = TEST_CRS) {
  const outcome = loadProjectFiles(files, { crs });
  if (outcome.kind === 'failed') throw new Error(outcome.problems.map(describeProblem).join('\n'));
  return outcome;
}

const RECEIVER_HEADER = 'id,address,type,catchment,height,easting,northing';
const receivers = (...rows: string[]) => textFile('receivers', 'receivers.csv', [RECEIVER_HEADER, ...rows].join('\n'));
const at = (x: number, y: number) => `${EAST + x},${NORTH + y}`;
const NCA1 = { name: 'NCA1', rbl_day: 40, rbl_evening: 37, rbl_night: 32 };

describe('loadProjectFiles', () => {
  it('loads a valid project with counts, bounds, and one receiver per floor', () => {
    const { prepared, counts, bounds, equipment, imagery, problems } = loaded(validProject());
    expect(counts).toEqual({
      addresses: 2,
      receivers: 4,
      buildings: 1,
      barriers: 0,
      catchments: 1,
      groundRegions: 1,
      terrainPoints: 0,
      equipment: 1,
      imagery: 0,
    });
    expect(problems).toEqual([]);
    expect(imagery).toEqual([]);
    expect(prepared.crs).toBe(TEST_CRS);
    expect(prepared.receivers.ids.toSorted()).toEqual(['R1', 'R2-F1', 'R2-F2', 'R2-F3']);
    const heights = prepared.receivers.ids.map((id, index) => [id, prepared.receivers.heightM[index]]);
    expect(Object.fromEntries(heights)).toEqual({ R1: 1.5, 'R2-F1': 1.5, 'R2-F2': 4.3, 'R2-F3': 7.1 });
    expect(prepared.catchments).toEqual([
      { name: 'NCA1', background: { day: 40, evening: 37, night: 32 }, isCategory: false, source: 'RBL of NCA1' },
    ]);
    expect([...prepared.receivers.catchment]).toEqual([0, 0, 0, 0]);
    expect(bounds.west).toBeGreaterThan(151.19);
    expect(bounds.east).toBeLessThan(151.2);
    expect(bounds.south).toBeGreaterThan(-33.87);
    expect(bounds.north).toBeLessThan(-33.85);
    expect(equipment).toHaveLength(1);
  });

  it('reports everything that an empty project lacks at once', () => {
    expect(problemsOf([])).toEqual([
      'receivers/: The project has no receivers. Upload a file with the places to assess.',
      'catchments/: The project has no catchments. Upload a file with the catchment areas and their background levels.',
      'equipment/: The project has no equipment. Upload a file with the equipment items and their sound power levels.',
    ]);
  });

  it('warns of a project without buildings', () => {
    const { problems } = loaded(validProject().filter(({ folder }) => folder !== 'buildings'));
    expect(problems.map(({ severity, message }) => [severity, message])).toEqual([
      ['warning', 'The project has no buildings: nothing screens the receivers.'],
    ]);
  });

  it('rejects formats that a folder does not accept, and names the accepted ones', async () => {
    const files = [
      ...validProject(),
      textFile('barriers', 'walls.csv', 'id'),
      textFile('terrain', 'dem.xyz', '1 2 3'),
      textFile('imagery', 'photo.tif', 'II*'),
      textFile('imagery', 'tiles.json', '{}'),
      textFile('buildings', 'buildings.csv', 'id'),
      textFile('ground', 'ground.shp', ''),
      textFile('equipment', 'equipment.ods', ''),
    ];
    expect(problemsOf(files, TEST_CRS, await decodeRasters(files, TEST_CRS))).toEqual([
      'barriers/walls.csv: Files of this kind cannot be read here. Expected OpenStreetMap, GeoJSON, GeoJSON by line, GeoPackage, KML, zipped MapInfo, or zipped shapefile.',
      'terrain/dem.xyz: Files of this kind cannot be read here. Expected ESRI ASCII grid, GeoTIFF, LAS or LAZ, LandXML, DXF, GeoJSON, GeoJSON by line, GeoPackage, KML, zipped MapInfo, or zipped shapefile.',
      'buildings/buildings.csv: Files of this kind cannot be read here. Expected CityGML, OpenStreetMap, GeoParquet, GeoJSON, GeoJSON by line, GeoPackage, KML, zipped MapInfo, or zipped shapefile.',
      'ground/ground.shp: Files of this kind cannot be read here. Expected OpenStreetMap, GeoJSON, GeoJSON by line, GeoPackage, KML, zipped MapInfo, or zipped shapefile. Zip all parts of the shapefile together.',
      'equipment/equipment.ods: Files of this kind cannot be read here. Expected CSV or XLSX.',
      'imagery/photo.tif: The file is not a PNG, JPEG or GeoTIFF, or is cut off.',
      'imagery/tiles.json, column url: The field url: expected an address such as https://tiles.example.com/{z}/{x}/{y}.png.',
      'imagery/tiles.json, column attribution: The field attribution: expected a text that names the owner of the tiles.',
    ]);
  });

  it('splits a footprint that crosses itself, and reports it', () => {
    const bowTie = [
      [0, 0],
      [10, 10],
      [10, 0],
      [0, 10],
      [0, 0],
    ].map(([x = 0, y = 0]) => [EAST + 100 + x, NORTH + y]);
    const outcome = loaded(
      projectWith(geoJsonFile('buildings', [{ properties: { height: 5 }, coordinates: [bowTie] }])),
    );
    expect(outcome.counts.buildings).toBe(2);
    expect([...outcome.prepared.buildings.heightM]).toEqual([5, 5]);
    expect(outcome.problems.map(describeProblem)).toEqual([
      `buildings/buildings.geojson, row 1: The outline of the building crosses itself at ${EAST + 105}, ${NORTH + 5}. It is taken for 2 that touch there.`,
    ]);
  });

  it('reports what is far from the receivers, by file', () => {
    const elsewhere = [square(20, 20, 10), square(40, 20, 10)].map((ring) => ({
      properties: { height: 6 },
      coordinates: [ring],
    }));
    const files = projectWith(
      geoJsonFile('buildings', elsewhere, { crs: 'urn:ogc:def:crs:EPSG::7855' }),
      receivers(`R1,,residence,,2,${at(0, 0)}`, `R2,,residence,,2,${at(5, 0)}`, `R3,,residence,NCA1,2,${EAST},8000000`),
    );
    expect(problemsOf(files)).toEqual([
      'receivers/receivers.csv, row 4: 1 of the receivers, the first of them here, lie far (this one 1,748 km) from the middle of the receivers. Are longitude and latitude swapped, or is the coordinate system another one?',
      'buildings/buildings.geojson, row 1: 2 of the buildings, the first of them here, lie far (this one 556 km) from the middle of the receivers. Are longitude and latitude swapped, or is the coordinate system another one?',
    ]);
  });

  it('warns of overlapping catchments except slivers, and of unusual receivers and equipment', () => {
    const levels = { rbl_day: 40, rbl_evening: 35, rbl_night: 30 };
    const area = (name: string, x: number, size: number) => ({
      properties: { name, ...levels },
      coordinates: [square(x, -500, size)],
    });
    const { problems } = loaded(
      projectWith(
        receivers(`R1,,residence,A,2,${at(0, 0)}`, `R2,,childcare,A,2,${at(5, 0)}`, `R3,,childcare,A,2,${at(9, 0)}`),
        geoJsonFile('catchments', [area('A', -500, 1000), area('B', 400, 1000), area('C', 1399.99, 900)]),
        textFile(
          'equipment',
          'equipment.csv',
          'id,name,category,lwa,height,usage,penalty\nslow,Excavator,earthmoving,70,1.5,100,0\n',
        ),
      ),
    );
    expect(problems.map(describeProblem)).toEqual([
      'equipment/equipment.csv, row 2, column lwa: A level of 70.0 dB(A) is 40 dB below what is usual for earthmoving. Is it right?',
      'receivers/receivers.csv, row 3, column type: 2 receivers are of the type childcare, the first of them here, for which there is no criterion. Give the type one under Criteria and report, or the receivers their own in columns such as nml_standard.',
      'catchments/catchments.geojson, row 2, column name: The catchments A and B overlap by 100,000 m². A receiver there has to name its catchment.',
    ]);
  });

  it('reports the position of a problem on the map, and its progress', () => {
    const files = projectWith(receivers(`R1,,castle,,2,${at(0, 0)}`, `R2,,residence,,2,${at(5, 0)}`, 'R3,,x,,2,,'));
    const steps = loadInSteps(files, { crs: TEST_CRS });
    const told: unknown[] = [];
    let next = steps.next();
    for (; next.done !== true; next = steps.next()) told.push(next.value);
    expect(told).toEqual(['projecting', 'checking']);
    const places = new Map(next.value.problems.map(({ row, at: place }) => [row, place]));
    const [lon, lat] = requireSystem(TEST_CRS).toLonLat(EAST, NORTH);
    expect(places.get(2)).toEqual({ lon: expect.closeTo(lon, 9) as number, lat: expect.closeTo(lat, 9) as number });
    expect([places.has(4), places.get(4)]).toEqual([true, undefined]);
  });

  it('collects the problems of all files', () => {
    const files = projectWith(
      receivers(`R1,,residence,,,${at(0, 0)}`),
      geoJsonFile('buildings', [{ properties: { height: 'tall' }, coordinates: [square(20, 20, 10)] }]),
      geoJsonFile('ground', [{ properties: { g: 2 }, coordinates: [square(0, 0, 5)] }]),
    );
    expect(problemsOf(files)).toEqual([
      'buildings/buildings.geojson, row 1, column height: “tall” is not a height in m, above 0 and at most 1000.',
      'ground/ground.geojson, row 1, column g: 2 is not a ground factor from 0 (hard) to 1 (soft).',
      'receivers/receivers.csv, row 2, column height: The receiver has neither a height nor floors. One is needed where no building stands round a receiver.',
    ]);
  });
});

describe('receivers among catchments and buildings', () => {
  it('reports duplicate ids, also those of another file', () => {
    const files = projectWith(
      receivers(`R1,,residence,,2,${at(0, 0)}`, `R1,,residence,,2,${at(5, 0)}`),
      textFile('receivers', 'more.csv', `${RECEIVER_HEADER}\nR1,,office,,2,${at(9, 0)}`),
    );
    expect(problemsOf(files)).toEqual([
      'receivers/receivers.csv, row 3, column id: The id R1 is there already (row 2). Each receiver needs an id of its own.',
      'receivers/more.csv, row 2, column id: The id R1 is there already (receivers.csv, row 2). Each receiver needs an id of its own.',
    ]);
  });

  it('uses the catchment that a receiver names, or the one that contains it', () => {
    const catchments = geoJsonFile('catchments', [
      { properties: NCA1, coordinates: [square(0, 0, 100)] },
      { properties: { ...NCA1, name: 'NCA2' }, coordinates: [square(100, 0, 100)] },
    ]);
    const files = projectWith(
      catchments,
      receivers(
        `A,,residence,,2,${at(50, 60)}`,
        `B,,residence,,2,${at(150, 60)}`,
        `C,,residence,NCA1,2,${at(160, 60)}`,
      ),
    );
    const { prepared } = loaded(files);
    const names = prepared.receivers.ids.map((id, index) => [
      id,
      prepared.catchments[prepared.receivers.catchment[index] ?? -1]?.name,
    ]);
    expect(Object.fromEntries(names)).toEqual({ A: 'NCA1', B: 'NCA2', C: 'NCA1' });
  });

  it('reports a receiver in no catchment, in two catchments, or in a catchment that does not exist', () => {
    const catchments = geoJsonFile('catchments', [
      { properties: NCA1, coordinates: [square(0, 0, 100)] },
      { properties: { ...NCA1, name: 'NCA2' }, coordinates: [square(50, 0, 100)] },
    ]);
    const files = projectWith(
      catchments,
      receivers(
        `A,,residence,,2,${at(500, 50)}`,
        `B,,residence,,2,${at(75, 50)}`,
        `C,,residence,NCA9,2,${at(10, 50)}`,
        `D,,residence,NCA2,2,${at(75, 50)}`,
      ),
    );
    expect(problemsOf(files)).toEqual([
      'receivers/receivers.csv, row 2, column catchment: Receiver A names no catchment and lies in none.',
      'receivers/receivers.csv, row 3, column catchment: Receiver B lies in the catchments NCA1 and NCA2 at once. Name one in the column catchment, or draw them apart.',
      'receivers/receivers.csv, row 4, column catchment: Receiver C names the catchment “NCA9”, which does not exist. There are NCA1, NCA2.',
    ]);
  });

  it('reports a receiver inside a building and below its roof if receivers are not placed at façades, and accepts one on the roof', () => {
    const onRoof = receivers(`R1,,residence,,7.5,${at(25, 25)}`);
    expect(loaded(projectWith(onRoof)).counts.receivers).toBe(1);
    const inside = projectWith(receivers(`R1,,residence,,1.5,${at(25, 25)}`));
    const { kind, problems } = loadProjectFiles(inside, { crs: TEST_CRS, atFacades: false });
    expect(kind).toBe('failed');
    expect(problems.map(describeProblem)).toEqual([
      'receivers/receivers.csv, row 2: Receiver R1, 1.5 m above ground, is inside building B1 (buildings.geojson, row 1) and below its roof at 6 m. Move it to 1 m in front of the façade, or let the project place receivers at façades.',
    ]);
  });

  it('accepts a receiver in the courtyard of a building', () => {
    const courtyard = geoJsonFile('buildings', [
      { properties: { height: 12 }, coordinates: [square(0, 0, 100), square(30, 30, 40)] },
    ]);
    const files = projectWith(courtyard, receivers(`R1,,residence,,1.5,${at(50, 50)}`));
    expect(loaded(files).counts.receivers).toBe(1);
  });
});

describe('the coordinate systems of files', () => {
  const inDegrees = textFile(
    'receivers',
    'receivers.csv',
    'id,address,type,height,lon,lat\nR1,,residence,1.5,151.1955,-33.8596\n',
  );

  it('include the MGA zone of the receivers if the project has no metric system', () => {
    for (const crs of [null, 4326, 3857]) {
      const { prepared } = loaded(projectWith(inDegrees), crs);
      expect(prepared.crs).toBe(7856);
      expect(prepared.origin.eastingM).toBeGreaterThan(333_000);
    }
  });

  it('convert degrees from GDA94 if the project uses GDA94, 1.5 m from WGS 84', () => {
    const [inWgs84, inGda94] = [null, 4283].map((crs) => loaded(projectWith(inDegrees), crs).prepared.receivers.lonLat);
    expect((inGda94?.[1] ?? 0) - (inWgs84?.[1] ?? 0)).toBeCloseTo(0.0000127, 7);
  });

  it('are required for metres', () => {
    const files = projectWith(receivers(`R1,,residence,,1.5,${at(10, 10)}`));
    expect(problemsOf(files, null)).toEqual([
      'receivers/receivers.csv: The coordinates are in metres and nothing says of which coordinate system. Set the project’s coordinate system (EPSG code), or add a .prj to the shapefile or a crs to the GeoJSON.',
    ]);
  });

  it('are rejected if they are unknown, for a project and for a file', () => {
    expect(problemsOf(validProject(), 5070)[0]).toContain(
      'coordinate system EPSG:5070 is not known. Choose one of WGS 84',
    );
    const british = geoJsonFile('ground', [{ properties: { g: 1 }, coordinates: [square(0, 0, 5)] }], {
      crs: 'EPSG:5070',
    });
    expect(problemsOf(projectWith(british))).toEqual([
      expect.stringContaining(
        'ground/ground.geojson: The coordinate system EPSG:5070 is not known. Export the file in one of',
      ),
    ]);
  });

  it('are checked: metres declared as degrees, degrees declared as metres, and latitude before longitude are reported', () => {
    const metres = geoJsonFile('ground', [{ properties: { g: 1 }, coordinates: [square(0, 0, 5)] }], {
      crs: 'EPSG:4326',
    });
    expect(problemsOf(projectWith(metres))).toEqual([
      'ground/ground.geojson, row 1: 333000, 6252000 is not a longitude and latitude, but the coordinates are said to be degrees (EPSG:4326, WGS 84). Are longitude and latitude swapped, or is it in metres?',
    ]);
    const degrees = receivers('R1,,residence,,1.5,151.2,-33.85');
    expect(problemsOf(projectWith(degrees))).toEqual([
      'receivers/receivers.csv: The coordinates look like degrees, but the file says that they are metres (EPSG:7856, GDA2020 / MGA zone 56). Correct the coordinate system.',
    ]);
    const swapped = textFile('receivers', 'receivers.csv', 'id,type,height,lon,lat\nR1,residence,1.5,-33.85,151.2');
    expect(problemsOf(projectWith(swapped))[0]).toContain('-33.85, 151.2 is not a longitude and latitude');
  });
});
