/** Determines the coordinate system of a point cloud and the unit of its heights. */
import { coordinateSystem, requireSystem } from '../crs/crs.ts';
import { crsOfEpsg, crsOfWkt, type DeclaredCrs, VERTICAL_SYSTEMS_IN_FEET } from '../crs/crs-detect.ts';
import { type LasRecord, textOfBytes } from './las-header.ts';

/** What a file declares about its coordinate system. */
export interface LasSystem {
  /** Null if the file names no coordinate system. */
  readonly declared: DeclaredCrs | null;
  /** Whether it describes a custom system instead of giving a code. */
  readonly describesOwn: boolean;
  /** Unit of its heights, m. Null if it is not given. */
  readonly heightUnitM: number | null;
  /** Unit of the coordinates of a custom projection, m. Null if it is not given. */
  readonly ownUnitM: number | null;
  /** EPSG code of an unknown height unit. */
  readonly unknownUnit: number | null;
}

/** The coordinate system from the project or from a `.prj` of the same name, for a file that names none. */
export interface SystemBeside {
  readonly epsg: number | null;
  /** Unit of its heights, m. Null if it is not given. */
  readonly heightUnitM: number | null;
}

const NONE: LasSystem = { declared: null, describesOwn: false, heightUnitM: null, ownUnitM: null, unknownUnit: null };
const PROJECTION = 'LASF_Projection';
const [WKT, KEYS] = [2112, 34_735];
/** GeoTIFF 1.1 keys of coordinate systems and units. */
const KEY = { geographic: 2048, projected: 3072, linearUnit: 3076, vertical: 4096, verticalUnit: 4099 } as const;
const [UNDEFINED, USER_DEFINED] = [0, 32_767];
/** Length units (EPSG), m. */
const UNITS_M: ReadonlyMap<number, number> = new Map([
  [9001, 1],
  [9002, 0.3048],
  [9003, 1200 / 3937],
]);
const US_FOOT_M = 1200 / 3937;

/**
 * The coordinate system by well-known text, or else by GeoTIFF keys. If both exist, the text can be an inferior copy of the keys.
 */
export function systemOfLas(records: readonly LasRecord[]): LasSystem {
  const contentOf = (wanted: number) =>
    records.find(({ userId, recordId }) => userId === PROJECTION && recordId === wanted)?.content ?? null;
  const [text, keys] = [contentOf(WKT), contentOf(KEYS)];
  const byText = text === null ? null : systemOfText(textOfBytes(text));
  const byKeys = keys === null ? null : systemOfKeys(keys);
  const isKnown = (system: LasSystem | null) => system?.declared?.kind === 'known';
  const found = isKnown(byText) || !isKnown(byKeys) ? (byText ?? byKeys) : byKeys;
  if (found === null) return NONE;
  return { ...found, heightUnitM: found.heightUnitM ?? byText?.heightUnitM ?? byKeys?.heightUnitM ?? null };
}

function systemOfText(text: string): LasSystem | null {
  if (text.trim() === '') return null;
  const declared = crsOfWkt(text);
  const heightUnitM = declared.kind === 'known' ? (declared.heightUnitM ?? null) : null;
  return { ...NONE, declared, heightUnitM };
}

function systemOfKeys(content: Uint8Array): LasSystem | null {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const values = new Map<number, number>();
  // Each entry has four numbers: key, location of the value (0: in the entry), count, value.
  for (let at = 8; at + 8 <= content.length; at += 8) {
    if (view.getUint16(at + 2, true) === 0) values.set(view.getUint16(at, true), view.getUint16(at + 6, true));
  }
  const codes = [values.get(KEY.projected), values.get(KEY.geographic)];
  const code = codes.find((value) => value !== undefined && value > 0 && value !== USER_DEFINED);
  const [projected, geographic] = codes;
  const describesOwn = projected === USER_DEFINED || (projected === undefined && geographic === USER_DEFINED);
  const said = values.get(KEY.verticalUnit);
  const unit = said === UNDEFINED ? undefined : said;
  const isInFeet = VERTICAL_SYSTEMS_IN_FEET.has(values.get(KEY.vertical) ?? 0);
  const stated = unit === undefined ? undefined : UNITS_M.get(unit);
  const heightUnitM = stated ?? (isInFeet ? US_FOOT_M : null);
  const unknownUnit = unit !== undefined && stated === undefined ? unit : null;
  // If the file has a custom projection, the code of the underlying geographic system is not the system of the coordinates.
  if (code === undefined || projected === USER_DEFINED) {
    const ownUnitM = UNITS_M.get(values.get(KEY.linearUnit) ?? UNDEFINED) ?? null;
    return { ...NONE, describesOwn, heightUnitM, ownUnitM, unknownUnit };
  }
  return { ...NONE, declared: crsOfEpsg(code), heightUnitM, unknownUnit };
}

/**
 * The unit of coordinates, m. Null for degrees. If the file has no coordinate system, its coordinates are degrees whenever that
 * is possible.
 * @param inDegrees whether the coordinates can be degrees
 */
export function coordinateUnitOf(
  { declared, ownUnitM }: LasSystem,
  beside: SystemBeside,
  inDegrees: boolean,
): number | null {
  if (declared?.kind === 'known') return requireSystem(declared.epsg).unitM;
  if (inDegrees) return null;
  const system = beside.epsg === null ? null : coordinateSystem(beside.epsg);
  return ownUnitM ?? system?.unitM ?? 1;
}

/**
 * The unit of a file’s heights, m, and whether it is assumed. If the file does not give it, the unit of the coordinates is
 * assumed.
 * @param coordinateUnitM unit of the coordinates, m; null for degrees
 */
export function heightUnitOf(
  { declared, heightUnitM }: LasSystem,
  beside: SystemBeside,
  coordinateUnitM: number | null,
): { unitM: number; isAssumed: boolean } {
  const stated = heightUnitM ?? (declared === null ? beside.heightUnitM : null);
  if (stated !== null) return { unitM: stated, isAssumed: false };
  const unitM = coordinateUnitM ?? 1;
  return { unitM, isAssumed: unitM !== 1 };
}
