import { crsOfSrsName, isNorthFirst } from '../../crs/srs-name.ts';
import { type ProblemLog, quoted, shortened } from '../../files/problems.ts';
import { lengthOf, numberOf } from '../../tables/cells.ts';
import type { Cell, FeatureTable } from '../../tables/feature-table.ts';
import { childrenOf, textOfElement, walkXml, type XmlElement, XmlFault } from '../xml/walk-xml.ts';
import { type CityBuilding, cityTable, heightUnitOf } from './city-buildings.ts';
import { type FaceReader, faceReader } from './gml-faces.ts';
import { lengthUnitOf } from './uom.ts';

/** Elements of a building that are skipped: textures, rooms, windows and wall installations. */
const UNWANTED = new Set([
  'appearance',
  'buildingRoom',
  'buildingSubdivision',
  'buildingInstallation',
  'buildingConstructiveElement',
  'externalReference',
  'fillingSurface',
  'interiorBuildingInstallation',
  'interiorRoom',
  'opening',
  'outerBuildingInstallation',
]);
const MEMBERS = new Set(['cityObjectMember', 'featureMember', 'featureMembers', 'member']);
/** Elements that are not city objects and are skipped without a note. */
const SILENT = new Set(['Appearance', 'CityObjectGroup']);

/**
 * Reads the buildings of CityGML 1.0, 2.0 or 3.0 (https://www.ogc.org/standards/citygml) as described at `cityTable`. Buildings
 * are read one by one, so that a city of any size fits into memory. A building that refers to faces of others is read after those
 * are known.
 * @returns null if the file cannot be read or has no buildings, with the reason in the log
 */
export function readCityGml(bytes: Uint8Array, log: ProblemLog): FeatureTable | null {
  const table = cityTable('CityGML', log);
  const srs = srsOfFile();
  const unknownUnits = new Set<string>();
  const add = (building: XmlElement, row: number, others: ReadonlyMap<string, XmlElement>) => {
    table.add(buildingOf(building, row, faceReader(building, others, srs), unknownUnits), heightUnitOf(srs.crs()));
  };
  const waiting = new Set<number>();
  const wanted = new Set<string>();
  const isWhole = eachBuilding(bytes, log, srs, table.exclude, (building, row) => {
    const missing = missingReferences(building, srs);
    if (missing.length === 0) add(building, row, new Map());
    else waiting.add(row);
    for (const id of missing) wanted.add(id);
  });
  if (!isWhole) return null;
  if (waiting.size > 0) {
    const others = new Map<string, XmlElement>();
    eachBuilding(bytes, log, srs, null, (building) => {
      for (const element of elementsIn(building)) {
        const { id } = element.attributes;
        if (id !== undefined && wanted.has(id)) others.set(id, element);
      }
    });
    eachBuilding(bytes, log, srs, null, (building, row) => {
      if (waiting.has(row)) add(building, row, others);
    });
  }
  if (unknownUnits.size > 0) {
    const units = [...unknownUnits].join(', ');
    log.warning(`Heights have a unit (uom) that is not known: ${units}. Expected m or ft.`);
  }
  const second = srs.otherName();
  if (second !== null) {
    const names = [srs.name() ?? '', second].map((name) => shortened(name, 100));
    log.error(`The file names two coordinate systems, ${names.join(' and ')}. Export it in one of them.`);
    return null;
  }
  return table.finish(srs.crs());
}

/** The coordinate system that a file names at its envelope or geometries. */
interface SrsOfFile {
  readonly note: (srsName: string | undefined) => void;
  readonly name: () => string | null;
  readonly crs: () => FeatureTable['crs'];
  /** The name of a second system in the same file. Null if there is none. */
  readonly otherName: () => string | null;
  /** Whether the latitude or the northing comes first. The first position of the file decides. */
  readonly isNorthFirst: (position: readonly [number, number]) => boolean;
}

function srsOfFile(): SrsOfFile {
  const names = new Set<string>();
  let name: string | null = null;
  let crs: FeatureTable['crs'] = null;
  let other: string | null = null;
  let northFirst: boolean | null = null;
  return {
    note: (srsName) => {
      if (srsName === undefined || srsName.trim() === '' || names.has(srsName)) return;
      const found = crsOfSrsName(srsName);
      if (names.size < 100) names.add(srsName);
      if (name === null) [name, crs] = [srsName, found];
      else if (systemOf(found) !== systemOf(crs)) other ??= srsName;
    },
    name: () => name,
    crs: () => crs,
    otherName: () => other,
    isNorthFirst: (position) => (northFirst ??= name !== null && isNorthFirst(name, position)),
  };
}

const systemOf = (crs: FeatureTable['crs']) => (crs?.kind === 'known' ? crs.epsg : (crs?.name ?? null));

/** @param exclude called for objects that are not buildings */
function eachBuilding(
  bytes: Uint8Array,
  log: ProblemLog,
  srs: SrsOfFile,
  exclude: ((type: string) => void) | null,
  onBuilding: (building: XmlElement, row: number) => void,
): boolean {
  let row = 0;
  return walkXml(
    bytes,
    'CityGML',
    {
      unwanted: UNWANTED,
      onOpen: (name, attributes, parents) => {
        srs.note(attributes.srsName);
        const [root, member] = parents;
        if (root === undefined) {
          if (name === 'CityModel') return 'enter';
          throw new XmlFault(faultOfRoot(name));
        }
        if (member === undefined) return MEMBERS.has(name) || name === 'boundedBy' ? 'enter' : 'skip';
        if (name === 'Building' || name === 'BuildingPart') return 'collect';
        if (member !== 'boundedBy' && !SILENT.has(name)) exclude?.(name);
        return 'skip';
      },
      onElement: (building) => {
        row += 1;
        onBuilding(building, row);
      },
    },
    log,
  );
}

function faultOfRoot(name: string): string {
  return name === 'FeatureCollection'
    ? 'The file is GML, but not CityGML, whose root is CityModel. Save the layer as GeoPackage, for example with QGIS.'
    : `The file is XML with the root ${shortened(name, 40)}. Expected CityGML, whose root is CityModel.`;
}

/** An element and all of its descendants. */
function* elementsIn(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) yield* elementsIn(child);
}

/** The ids of faces that a building refers to but does not contain. The function also notes the coordinate system names. */
function missingReferences(building: XmlElement, srs: SrsOfFile): string[] {
  const own = new Set<string>();
  const named: string[] = [];
  for (const { attributes } of elementsIn(building)) {
    const { id, href, srsName } = attributes;
    srs.note(srsName);
    if (id !== undefined) own.add(id);
    if (href?.startsWith('#') === true) named.push(href.slice(1));
  }
  return named.filter((id) => !own.has(id));
}

const PARTS = new Set(['consistsOfBuildingPart', 'buildingPart']);

function buildingOf(element: XmlElement, row: number, faces: FaceReader, unknownUnits: Set<string>): CityBuilding {
  const parts = element.children
    .filter(({ name }) => PARTS.has(name))
    .flatMap((member) => childrenOf(member, 'BuildingPart'))
    .map((part) => buildingOf(part, row, faces, unknownUnits));
  return {
    id: element.attributes.id ?? String(row),
    row,
    attributes: attributesOf(element, unknownUnits),
    geometries: geometriesOf(element, faces),
    // A part may itself have parts.
    parts: parts.flatMap((part) => [part, ...part.parts]),
  };
}

const GEOMETRY = /^lod(\d)(?:FootPrint|RoofEdge|Solid|MultiSurface|Surface|Geometry)$/;
/** Geometries of the same level of detail in order of preference. */
const PREFERRED = ['FootPrint', 'Solid', 'MultiSurface', 'Surface', 'Geometry', 'RoofEdge'];

/** The geometries of an object by level of detail: its faces with types, or else its solid or surfaces. */
function geometriesOf(object: XmlElement, faces: FaceReader): CityBuilding['geometries'] {
  const named = object.children
    .filter(({ name }) => name === 'boundedBy' || name === 'boundary')
    .flatMap(({ children }) => children)
    .flatMap((surface) => surface.children.map((shape) => ({ shape, type: surface.name })));
  const direct = object.children
    .map((shape) => ({ shape, type: null }))
    .sort((a, b) => rankOf(a.shape.name) - rankOf(b.shape.name));
  const lodOf = ({ shape }: { shape: XmlElement }) => Number(GEOMETRY.exec(shape.name)?.[1] ?? NaN);
  const lods = [...new Set([...named, ...direct].map(lodOf))].filter((lod) => !Number.isNaN(lod));
  return lods.map((lod) => {
    const ofLod = named.filter((shape) => lodOf(shape) === lod);
    const shapes = ofLod.length > 0 ? ofLod : direct.filter((shape) => lodOf(shape) === lod).slice(0, 1);
    return { lod, surfaces: () => faces.surfacesOf(shapes) };
  });
}

const rankOf = (name: string) => PREFERRED.findIndex((kind) => name.endsWith(kind));

/** The attributes of an object as cells: its text elements, generic attributes, height and address. */
function attributesOf(object: XmlElement, unknownUnits: Set<string>): Record<string, Cell> {
  const cells: Record<string, Cell> = {};
  for (const child of object.children) {
    const { name, attributes, children } = child;
    if (name === 'genericAttribute') {
      for (const attribute of children) addGeneric(cells, attribute, childText(attribute, 'name'));
    } else if (attributes.name !== undefined && name.endsWith('Attribute')) addGeneric(cells, child, attributes.name);
    else if (name === 'measuredHeight') cells.measuredHeight ??= lengthIn(child, unknownUnits);
    else if (name === 'address') Object.assign(cells, addressOf(child));
    else if (children.length === 0 && textOfElement(child) !== '') cells[name] ??= textOfElement(child);
  }
  const height = heightOfVersion3(object, unknownUnits);
  if (height !== null) cells.measuredHeight ??= height;
  return cells;
}

function addGeneric(cells: Record<string, Cell>, attribute: XmlElement, name: string | null): void {
  const value = childText(attribute, 'value');
  if (name !== null && name !== '' && value !== null) cells[name] ??= value;
}

function childText(element: XmlElement, name: string): string | null {
  const [child] = childrenOf(element, name);
  return child === undefined ? null : textOfElement(child);
}

/** A length in m. Text that is no number or has an unknown unit stays unchanged, so that it is reported. */
function lengthIn(element: XmlElement, unknownUnits: Set<string>): Cell {
  const text = textOfElement(element);
  const { uom = '' } = element.attributes;
  const unitM = lengthUnitOf(uom);
  if (unitM === null) {
    if (unknownUnits.size < 10) unknownUnits.add(quoted(shortened(uom, 40)));
    return `${text} ${shortened(uom, 40)}`;
  }
  const number = numberOf(text, false);
  if (number !== null && !Number.isNaN(number)) return number * unitM;
  const length = lengthOf(text, false);
  return length === null || Number.isNaN(length) ? text || null : length;
}

/** The height of an object in CityGML 3.0: a measured one, or else the first one. */
function heightOfVersion3(object: XmlElement, unknownUnits: Set<string>): Cell {
  const heights = childrenOf(object, 'height').flatMap((member) => childrenOf(member, 'Height'));
  const measured = heights.find((height) => childText(height, 'status') === 'measured') ?? heights[0];
  const [value] = measured === undefined ? [] : childrenOf(measured, 'value');
  return value === undefined ? null : lengthIn(value, unknownUnits);
}

/** Parts of an address (xAL) with their OpenStreetMap names. */
const PARTS_OF_ADDRESS: Readonly<Record<string, string>> = {
  ThoroughfareName: 'addr:street',
  ThoroughfareNumber: 'addr:housenumber',
  LocalityName: 'addr:city',
};

function addressOf(address: XmlElement): Record<string, Cell> {
  const cells: Record<string, Cell> = {};
  for (const element of elementsIn(address)) {
    const column = Object.hasOwn(PARTS_OF_ADDRESS, element.name) ? PARTS_OF_ADDRESS[element.name] : undefined;
    if (column !== undefined && textOfElement(element) !== '') cells[column] ??= textOfElement(element);
  }
  return cells;
}
