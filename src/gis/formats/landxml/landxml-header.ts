import { crsOfGeoJson, crsOfWkt, type DeclaredCrs } from '../../crs/crs-detect.ts';
import { type ProblemLog, shortened } from '../../files/problems.ts';
import type { XmlAttributes, XmlElement } from '../xml/walk-xml.ts';
import { XmlFault } from '../xml/walk-xml.ts';

/** What a LandXML declares about its coordinates. */
export interface LandXmlHeader {
  /** Unit of northings, eastings and lengths, m. Null until the units are read. */
  readonly unitM: number | null;
  /** Unit of heights, m. */
  readonly heightUnitM: number | null;
  readonly crs: DeclaredCrs | null;
}

/** Length units of LandXML 1.0 to 1.2, m. */
const UNITS_M: ReadonlyMap<string, number> = new Map([
  ['millimeter', 0.001],
  ['centimeter', 0.01],
  ['decimeter', 0.1],
  ['meter', 1],
  ['kilometer', 1000],
  ['inch', 0.0254],
  ['foot', 0.3048],
  ['internationalfoot', 0.3048],
  ['feet', 0.3048],
  ['ussurveyfoot', 1200 / 3937],
  ['mile', 1609.344],
]);

/** Reads the element `Units` of a LandXML. @throws XmlFault if a required unit is not known */
export function unitsOf(units: XmlElement, needsHeights: boolean): Pick<LandXmlHeader, 'unitM' | 'heightUnitM'> {
  const [system] = units.children.filter(({ name }) => name === 'Metric' || name === 'Imperial');
  const { linearUnit, elevationUnit } = system?.attributes ?? {};
  const unitM = UNITS_M.get(plain(linearUnit));
  if (unitM === undefined)
    throw new XmlFault(
      `The unit of length ${shortened(linearUnit ?? 'without a name', 40)} of the LandXML is not known. Expected meter, foot or USSurveyFoot.`,
    );
  // A survey in US survey feet has its heights in survey feet too, although the schema has no name for that height unit.
  const heights = UNITS_M.get(plain(elevationUnit).replace(/s$/, ''));
  if (needsHeights && heights === undefined && plain(elevationUnit).trim() !== '')
    throw new XmlFault(
      `The unit of heights ${shortened(elevationUnit ?? '', 40)} of the LandXML is not known. Expected meter, feet or foot.`,
    );
  const isSame = heights === undefined || Math.abs(heights / unitM - 1) < 1e-5;
  return { unitM, heightUnitM: isSame ? unitM : heights };
}

const plain = (unit: string | undefined) => (unit ?? '').toLowerCase().replace(/metre/, 'meter');

/** Autodesk's names of grids: `MGA2020-56`, `MGA94-56`, `UTM84-32N`, `ETRS89.UTM-32N`. */
const OF_AUTODESK: ReadonlyArray<readonly [RegExp, number]> = [
  [/^(?:GDA2020\.)?MGA2020[-_]?(49|5[0-6])$/i, 7800],
  [/^GDA2020\.MGA[-_]?(49|5[0-6])$/i, 7800],
  [/^(?:GDA94\.MGA|MGA94)[-_]?(49|5[0-6])$/i, 28300],
  [/^UTM84-([1-9]|[1-5]\d|60)N$/i, 32600],
  [/^UTM84-([1-9]|[1-5]\d|60)S$/i, 32700],
  [/^ETRS89\.UTM-(2[89]|3[0-8])N$/i, 25800],
];
const NO_NAME = /^(?:|-|none|local|unknown|undefined|no (?:datum|projection).*|not (?:set|defined))$/i;

/** Reads the element `CoordinateSystem` of a LandXML: its code, or else its well-known text, or else its name. */
export function systemOf({ attributes }: { readonly attributes: XmlAttributes }): DeclaredCrs | null {
  const { epsgCode = '', ogcWktCode = '', horizontalCoordinateSystemName = '', name = '', desc = '' } = attributes;
  const code = /(\d{4,6})\s*$/.exec(epsgCode)?.[1];
  if (code !== undefined) return crsOfGeoJson({ properties: { name: `EPSG:${code}` } });
  if (ogcWktCode.includes('[')) {
    const { heightUnitM: _, ...crs } = { heightUnitM: null, ...crsOfWkt(ogcWktCode) };
    return crs;
  }
  const names = [horizontalCoordinateSystemName, name, desc].map((text) => text.trim());
  const known = names.map(systemOfName).find((crs) => crs?.kind === 'known');
  const [said] = names.filter((text) => !NO_NAME.test(text));
  return known ?? (said === undefined ? null : { kind: 'unknown', name: shortened(said, 60) });
}

function systemOfName(name: string): DeclaredCrs | null {
  for (const [pattern, base] of OF_AUTODESK) {
    const zone = pattern.exec(name)?.[1];
    if (zone !== undefined) return { kind: 'known', epsg: base + Number(zone) };
  }
  return NO_NAME.test(name) ? null : crsOfGeoJson({ properties: { name } });
}

/**
 * Collects header elements, wherever they are before the coordinates.
 * @param needsHeights whether heights are read, so that their unit is required
 */
export function headerReader(log: ProblemLog, needsHeights: boolean) {
  let header: LandXmlHeader = { unitM: null, heightUnitM: null, crs: null };
  return {
    /** Whether an element belongs to the header. */
    isHeader: (name: string, parents: readonly string[]) =>
      parents.length === 1 && (name === 'Units' || name === 'CoordinateSystem'),
    read: (element: XmlElement) => {
      header =
        element.name === 'Units'
          ? { ...header, ...unitsOf(element, needsHeights) }
          : { ...header, crs: systemOf(element) };
    },
    /** @returns null if there are no units, with the reason in the log */
    finish: (): (LandXmlHeader & { readonly unitM: number; readonly heightUnitM: number }) | null => {
      const { unitM, heightUnitM, crs } = header;
      if (unitM !== null && heightUnitM !== null) return { unitM, heightUnitM, crs };
      log.error('The LandXML has no units. Expected an element Units with Metric or Imperial.');
      return null;
    },
  };
}

/** Parses numbers that are separated by blanks. @throws XmlFault if one is not a number */
export function numbersOf(text: string, what: string): number[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const number = word === '' ? NaN : Number(word);
      if (Number.isFinite(number)) return number;
      throw new XmlFault(`“${shortened(word, 30)}” is no number of ${what}. Expected northing, easting and height.`);
    });
}
