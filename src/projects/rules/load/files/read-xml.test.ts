import { zipSync } from 'fflate';
import { describe, expect, it, test } from 'vitest';
import { describeProblem, type ProjectFolder } from '../../../../model/project/project.ts';
import type { ProjectFile } from '../../../../model/project/project-file.ts';
import {
  EAST,
  NORTH,
  projectWith,
  TEST_CRS,
  textFile,
  validProject,
} from '../../../../../tests/support/made-up-files.ts';
import { loadProjectFiles } from '../load-files.ts';
import { openFiles } from './open-files.ts';

/** None of these files needs another library. */
const notNeeded = () => Promise.reject(new Error('nothing was to be converted'));

async function load(...given: ProjectFile[]) {
  const isExtra = given.every(({ folder }) => folder === 'terrain');
  const { files, problems } = await openFiles(
    isExtra ? [...validProject(), ...given] : projectWith(...given),
    notNeeded,
  );
  const outcome = loadProjectFiles(files, { crs: TEST_CRS }, undefined, problems);
  return { outcome, problems: outcome.problems.map(describeProblem) };
}

/** A CityGML file with one building, 10 by 10 m, in the coordinate system of the tests. */
function cityGml(heightM: number, x = 100): string {
  const corners = [[0, 0], [0, 10], [10, 10], [10, 0], [0, 0]]; // prettier-ignore
  const positions = corners.map(([dx = 0, dy = 0]) => `${EAST + x + dx} ${NORTH + 100 + dy} 3`).join(' ');
  return `<?xml version="1.0"?><CityModel xmlns:gml="g" xmlns:bldg="b"><cityObjectMember><bldg:Building gml:id="B"><bldg:measuredHeight>${heightM}</bldg:measuredHeight><bldg:lod1MultiSurface><gml:MultiSurface srsName="EPSG:${TEST_CRS}" srsDimension="3"><gml:surfaceMember><gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>${positions}</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></gml:surfaceMember></gml:MultiSurface></bldg:lod1MultiSurface></bldg:Building></cityObjectMember></CityModel>`;
}
const bytesOf = (text: string) => new TextEncoder().encode(text);
const zip = (folder: ProjectFolder, parts: Record<string, string>): ProjectFile => ({
  folder,
  name: 'all.zip',
  bytes: zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, bytesOf(text)]))),
});

async function heightsOf(...files: ProjectFile[]) {
  const { outcome, problems } = await load(...files);
  if (outcome.kind === 'failed') throw new Error(problems.join('\n'));
  return [...outcome.prepared.buildings.heightM].toSorted((a, b) => a - b);
}

describe('a CityGML file', () => {
  test.each(['city.gml', 'city.citygml', 'CITY.XML'])('is read as %s', async (name) => {
    expect(await heightsOf(textFile('buildings', name, cityGml(7)))).toEqual([7]);
  });

  it('is read in a zip file, and XML that describes other files is not', async () => {
    const parts = { 'a/1.gml': cityGml(7), 'a/2.gml': cityGml(9, 200), 'a/codes.xml': '<Dictionary/>', 'a/b.shp.xml': '<metadata/>' }; // prettier-ignore
    expect(await heightsOf(zip('buildings', parts))).toEqual([7, 9]);
  });
});

describe('a LandXML file', () => {
  const landXml = (unit: string, scale: number) => {
    const corners = [[-500, -500, 10], [-500, 500, 20], [500, 500, 10], [500, -500, 30]]; // prettier-ignore
    const points = corners.map(([north = 0, east = 0, height = 0], index) => `<P id="${index}">${[NORTH + north, EAST + east, height].map((value) => value / scale).join(' ')}</P>`); // prettier-ignore
    return `<LandXML><Units>${unit}</Units><Surfaces><Surface name="EG"><Definition surfType="TIN"><Pnts>${points.join('')}</Pnts><Faces><F>0 1 2</F><F>0 2 3</F></Faces></Definition></Surface></Surfaces></LandXML>`;
  };

  it.each([
    ['metres', '<Metric linearUnit="meter"/>', 1, []],
    [
      'survey feet',
      '<Imperial linearUnit="USSurveyFoot"/>',
      1200 / 3937,
      [/in units of 0.3048006 m. They are converted/],
    ],
  ])('in %s is read as terrain in metres', async (_, unit, scale, warnings) => {
    const { outcome, problems } = await load(textFile('terrain', 'ground.xml', landXml(unit, scale)));
    if (outcome.kind === 'failed') throw new Error(problems.join('\n'));
    expect(problems).toEqual(warnings.map((warning) => expect.stringMatching(warning)));
    expect(outcome.counts.terrainPoints).toBe(4);
    const { xyz, edges } = outcome.prepared.terrain;
    expect([...xyz].filter((_value, index) => index % 3 === 2).map((z) => Number(z.toFixed(6)))).toEqual([10, 20, 10, 30]); // prettier-ignore
    // Both diagonals of a square are equivalent. That of the file is kept.
    expect(edges).toHaveLength(10);
  });

  it('is read in a zip file beside the metadata of a grid', async () => {
    const file = zip('terrain', { 'EG.xml': landXml('<Metric linearUnit="meter"/>', 1), 'dem.tif.aux.xml': '<PAMDataset/>' }); // prettier-ignore
    const { outcome, problems } = await load(file);
    expect(problems).toEqual([]);
    expect(outcome.kind === 'loaded' && outcome.counts.terrainPoints).toBe(4);
  });
});

test.each([
  ['buildings', 'x.xml', '<kml/>', 'The file is XML with the root kml. Expected CityGML or OpenStreetMap.'],
  ['buildings', 'x.gml', '<wfs:FeatureCollection/>', 'The file is GML of another kind than CityGML. Save the layer as GeoPackage, for example with QGIS.'], // prettier-ignore
  ['buildings', 'x.gml', '', 'The file is cut off, or no XML (document must contain a root element). Expected CityGML.'], // prettier-ignore
  ['buildings', 'x.zip/x.gml', cityGml(7).slice(0, -20), 'The file is cut off, or no XML'],
  [
    'buildings',
    'x.xml',
    '<LandXML/>',
    'The file is LandXML, which is not read here. Expected CityGML or OpenStreetMap.',
  ],
  ['terrain', 'x.xml', cityGml(7), 'The file is CityGML, which is not read here. Expected LandXML.'],
  ['terrain', 'x.xml', '<LandXML><Units/></LandXML>', 'The unit of length without a name of the LandXML is not known'],
  ['ground', 'x.gml', cityGml(7), 'The file is CityGML, which is not read here. Expected OpenStreetMap.'],
  ['barriers', 'x.osm', '<osm><node id="1" lat="x" lon="1"/></osm>', 'The node 1 lies at “x, 1”'],
] as const)('an XML file in %s named %s with %j is rejected', async (folder, name, text, message) => {
  const { outcome, problems } = await load(textFile(folder, name, text));
  expect(outcome.kind).toBe('failed');
  expect(problems.filter((problem) => problem.startsWith(`${folder}/${name}`))).toEqual([
    expect.stringContaining(message),
  ]);
});

test('a zip file that contains only the metadata of a layer is rejected as a zip file without a shapefile', async () => {
  const { problems } = await load(zip('buildings', { 'metadata.xml': '<metadata/>' }));
  expect(problems).toEqual([expect.stringMatching(/^buildings\/all\.zip: /)]);
});
