import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { describeProblem, type LoadProblem } from '../../model/project/project.ts';
import { problemLog } from '../files/problems.ts';
import { readGeoJson } from './geojson.ts';
import { geoJsonOfKml } from './kml.ts';
import { openFiles } from '../../projects/rules/load/files/open-files.ts';
import { readLayers } from '../../plan/rules/import/read-layers.ts';

const OUTLINE = '151.195,-33.859,0 151.196,-33.859,0 151.196,-33.860,0 151.195,-33.859,0';
const polygon = (coordinates = OUTLINE) =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
const placemark = (name: string, geometry = polygon()) => `<Placemark><name>${name}</name>${geometry}</Placemark>`;
const kml = (content: string, attributes = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document${attributes}>${content}</Document></kml>`;
const notNeeded = () => Promise.reject(new Error('nothing was to be converted'));

function read(text: string) {
  const problems: LoadProblem[] = [];
  const log = problemLog(problems, 'buildings', 'a.kml');
  const geoJson = geoJsonOfKml(strToU8(text), log);
  const table = geoJson === null ? null : readGeoJson(geoJson, log);
  return { features: table?.features ?? [], problems: problems.map(describeProblem) };
}

/** Returns the polygons of a file. */
const ringsOf = ({ features }: ReturnType<typeof read>) =>
  features.map(({ geometry }) => (geometry?.kind === 'polygons' ? geometry.polygons[0]?.[0] : geometry?.kind));

describe('a KML file', () => {
  it.each([
    ['gx', kml(`<Style id="s"><gx:labelVisibility>1</gx:labelVisibility></Style>${placemark('A')}`)],
    ['atom', kml(`<atom:link rel="app" title="a"></atom:link>${placemark('A')}`)],
    ['xsi', kml(placemark('A'), ' xsi:schemaLocation="http://www.opengis.net/kml/2.2 ogckml22.xsd"')],
    ['any', `<!-- <b:c/> -->${kml(`<any:thing/>${placemark('A')}`).replace(/^.*\n/, '')}`],
  ])('is read if the prefix %s is not bound to a namespace', (_, text) => {
    expect(read(text)).toMatchObject({ features: [{ cells: { name: 'A' } }], problems: [] });
  });

  it.each([
    '151.195, -33.859, 0 151.196, -33.859, 0',
    '151.195 , -33.859 151.196 ,-33.859',
    '151.195,-33.859, 151.196,-33.859,',
  ])('is read with blanks around its commas: %s', (coordinates) => {
    const { features, problems } = read(
      kml(placemark('L', `<LineString><coordinates>${coordinates}</coordinates></LineString>`)),
    );
    expect(problems).toEqual([]);
    expect(features[0]?.geometry).toMatchObject({ kind: 'lines', lines: [[[151.195, -33.859], [151.196, -33.859]]] }); // prettier-ignore
  });

  it.each([
    '<Schema parent="Placemark" name="S_area"><SimpleField type="wstring" name="STAGE"/></Schema>',
    '<Schema name="S_area"><parent>Placemark</parent><SimpleField type="wstring" name="STAGE"/></Schema>',
  ])('may name placemarks by its schemas: %s', (schema) => {
    const area = `<S_area><name>Stage 1</name>${polygon()}<STAGE>one</STAGE></S_area>`;
    const { features, problems } = read(kml(`${schema}${area}${placemark('Stage 2')}`));
    expect(problems).toEqual([]);
    expect(features.map(({ cells }) => [cells.name, cells.STAGE])).toEqual([
      ['Stage 1', 'one'],
      ['Stage 2', undefined],
    ]);
  });

  it('may name placemarks by a schema that extends another schema', () => {
    const schemas = '<Schema parent="Placemark" name="A"/><Schema parent="A" name="B"/>';
    expect(read(kml(`${schemas}<B><name>b</name>${polygon()}</B>`)).features).toMatchObject([{ cells: { name: 'b' } }]);
  });

  it('is read without the bounding box of a network link, and the linked file is named', () => {
    const box =
      '<Region><LatLonAltBox><north>1</north><south>0</south><east>1</east><west>0</west></LatLonAltBox></Region>';
    const link = `<NetworkLink>${box}<Link><href>https://example.com/a.kml</href></Link></NetworkLink>`;
    const { features, problems } = read(kml(link + placemark('A')));
    expect(features).toHaveLength(1);
    expect(problems).toEqual([
      'buildings/a.kml: What it links to is not read: https://example.com/a.kml. Save that file, and upload it.',
    ]);
  });

  it('has the polygons of a placemark with a label point, with a notice', () => {
    const point = '<Point><coordinates>151.1955,-33.8595,0</coordinates></Point>';
    const both = read(kml(placemark('A', `<MultiGeometry>${point}${polygon()}</MultiGeometry>`) + placemark('B')));
    expect(ringsOf(both)).toEqual([expect.anything(), expect.anything()]);
    expect(both.problems).toEqual([
      'buildings/a.kml: 1 point beside a polygon or a line of the same place left out: a place has one kind of shape.',
    ]);
  });

  it.each([
    ['an entity of HTML', kml('<name>a&nbsp;b</name>'), 'The KML has &nbsp;, which XML does not know.'],
    ['a blank before its declaration', ` ${kml('')}`, 'The KML begins with a blank before its XML declaration.'],
    ['tags that do not match', kml('<name>a</nam>'), 'The KML is no well-formed XML ('],
    ['a missing end', kml(placemark('A')).slice(0, -30), 'The KML cannot be read, it may be cut off ('],
  ])('is rejected for %s', (_, text, reason) => {
    expect(read(text)).toEqual({ features: [], problems: [expect.stringContaining(reason)] });
  });
});

describe('a KMZ file', () => {
  const kmz = (files: Record<string, string>) =>
    zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
  const two = kmz({ 'files/extra.kml': kml(placemark('Extra')), 'doc.kml': kml(placemark('Stage 1')) });
  const link = '<NetworkLink><Link><href>./layers/areas.kml</href></Link></NetworkLink>';
  const linked = kmz({
    'doc.kml': kml(link),
    'layers/areas.kml': kml(placemark('Stage 1')),
  });

  it('is read with all of its documents, each with its path', async () => {
    const { files, problems } = await openFiles([{ folder: 'buildings', name: 'a.kmz', bytes: two }], notNeeded);
    expect(problems).toEqual([]);
    expect(files.map(({ name }) => name)).toEqual(['a.kmz/files/extra.kml', 'a.kmz/doc.kml']);
    const { layers } = await readLayers('a.kmz', two, notNeeded);
    expect(layers.map(({ name, table }) => [name, table.features[0]?.cells.name])).toEqual([
      ['extra', 'Extra'],
      ['doc', 'Stage 1'],
    ]);
  });

  it('is read if its document links to another document in the KMZ', async () => {
    const { files } = await openFiles([{ folder: 'buildings', name: 'a.kmz', bytes: linked }], notNeeded);
    expect(files.map(({ name }) => name)).toEqual(['a.kmz/layers/areas.kml']);
    const { layers, problems } = await readLayers('a.kmz', linked, notNeeded);
    expect(problems).toEqual([]);
    expect(layers.map(({ table }) => table.features.length)).toEqual([1]);
  });

  it('is read if a document has placemarks and a link to another document', async () => {
    const both = kmz({ 'doc.kml': kml(link + placemark('A')), 'layers/areas.kml': kml(placemark('B')) });
    const { layers, problems } = await readLayers('a.kmz', both, notNeeded);
    expect(problems).toEqual([]);
    expect(layers.map(({ table }) => table.features.map(({ cells }) => cells['name']))).toEqual([['A'], ['B']]);
  });

  it('with an unreadable document is reported with the document', async () => {
    const broken = kmz({ 'doc.kml': kml(placemark('A')), 'b.kml': kml(placemark('B')).slice(0, -30) });
    const { problems } = await openFiles([{ folder: 'buildings', name: 'a.kmz', bytes: broken }], notNeeded);
    expect(problems.map(describeProblem)).toEqual([
      expect.stringMatching(/^buildings\/a\.kmz\/b\.kml: The KML cannot be read/),
    ]);
  });
});
