const US_FOOT_M = 1200 / 3937;

/** Lengths in m by the name of the unit, without blanks, brackets and underscores, or by its EPSG code. */
const LENGTHS_M: ReadonlyMap<string, number> = new Map([
  ...['m', 'metre', 'metres', 'meter', 'meters', '9001'].map((name) => [name, 1] as const),
  ...['mm', 'millimetre', 'millimeter', '1025'].map((name) => [name, 0.001] as const),
  ...['cm', 'centimetre', 'centimeter', '1033'].map((name) => [name, 0.01] as const),
  ...['dm', 'decimetre', 'decimeter'].map((name) => [name, 0.1] as const),
  ...['km', 'kilometre', 'kilometer', '9036'].map((name) => [name, 1000] as const),
  ...['ft', 'foot', 'feet', 'fti', 'internationalfoot', "'", '′', '9002'].map((name) => [name, 0.3048] as const),
  ...['ftus', 'usft', 'footus', 'usfoot', 'ussurveyfoot', 'ussurveyfeet', '9003'].map((name) => [name, US_FOOT_M] as const), // prettier-ignore
  ...['in', 'inch', 'inches', 'ini', '"', '″'].map((name) => [name, 0.0254] as const),
]);

/**
 * The length of a GML `uom` in m: `m`, `#ft`, `urn:adv:uom:m`, `urn:ogc:def:uom:UCUM::[ft_us]`,
 * `http://www.opengis.net/def/uom/EPSG/0/9002`. An empty name means metres.
 * @returns null if the unit is not known
 */
export function lengthUnitOf(uom: string): number | null {
  const name = uom.trim().split(/[#/:]/).at(-1) ?? '';
  return uom.trim() === '' ? 1 : (LENGTHS_M.get(name.toLowerCase().replace(/[[\]_\s-]/g, '')) ?? null);
}
