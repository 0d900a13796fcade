/** The screening of a path term by term, over the top and around the sides, ISO 9613-2:1996, 7.4, for level breakdowns. */
import { BANDS, WAVELENGTH_M } from '../scene/bands.ts';
import type { Edition } from '../scene/scene.ts';
import type { LateralPathRecord, PathRecord, ScreeningRecord } from '../tracing/paths/path-record.ts';

/** A value per octave band; null in bands in which the path is not screened. */
type Bands = ReadonlyArray<number | null>;

/** One diffracted path past the obstacles: over the top, or around a side. */
export interface ScreenedWay {
  readonly way: 'top' | 'left' | 'right';
  /** C3 (eq. 15), Kmet (eq. 18; 1 around the sides), and Dz with its upper limit (eq. 14). */
  readonly c3: Bands;
  readonly kMet: Bands;
  readonly dzDb: Bands;
  /** Attenuation by this path: over the top Dz − Agr if Agr is positive (eq. 12), otherwise Dz (eq. 13). */
  readonly attenuationDb: Bands;
}

/** C2 of eq. 14, for ground reflections included in Agr. */
const C2 = 20;
/** Upper limits of Dz over the top: for one edge, and for several edges, dB (7.4). */
const MAX_ONE_EDGE_DB = 20;
const MAX_MORE_EDGES_DB = 25;

/**
 * The diffracted paths over and around the obstacles of a path. Abar of a band is −10 lg of the sum of their energies, at least 0.
 * @returns an empty list if nothing screens
 */
export function screenedWays(path: PathRecord, edition: Edition): ScreenedWay[] {
  const slantM = Math.hypot(path.planM, path.receiver.z - path.source.z);
  const wayOf = (way: ScreenedWay['way'], passed: (record: ScreeningRecord) => Passed | null): ScreenedWay => {
    const bands = Array.from({ length: BANDS }, (_, band) => {
      const record = path.screening.find(({ fromBand, toBand }) => band >= fromBand && band < toBand);
      const isScreened = record !== undefined && record.pathDifferenceM > (-2 * WAVELENGTH_M[band]!) / C2;
      const past = isScreened ? passed(record) : null;
      return past === null ? null : termsOf(past, band, slantM, path.agrDb[band]!, edition);
    });
    return {
      way,
      c3: bands.map((terms) => terms?.c3 ?? null),
      kMet: bands.map((terms) => terms?.kMet ?? null),
      dzDb: bands.map((terms) => terms?.dzDb ?? null),
      attenuationDb: bands.map((terms) => terms?.attenuationDb ?? null),
    };
  };
  const lateral = (side: LateralPathRecord['side']) =>
    wayOf(side, ({ sides }) => {
      const found = sides.find((candidate) => candidate.side === side);
      if (found === undefined) return null;
      const { lengthM, betweenM, isBeside } = found;
      const longerM = lengthM - slantM;
      return {
        isTop: false,
        pathDifferenceM: isBeside === true ? Math.min(0, -longerM) : Math.max(0, longerM),
        betweenM,
        toFirstM: 0,
        fromLastM: 0,
      };
    });
  const ways = [wayOf('top', (record) => ({ isTop: true, ...record })), lateral('left'), lateral('right')];
  return ways.filter(({ dzDb }) => dzDb.some((level) => level !== null));
}

/** z, e, dss and dsr of one diffracted path, m. */
interface Passed {
  readonly isTop: boolean;
  readonly pathDifferenceM: number;
  readonly betweenM: number;
  readonly toFirstM: number;
  readonly fromLastM: number;
}

function termsOf(past: Passed, band: number, slantM: number, agrDb: number, edition: Edition) {
  const { isTop, pathDifferenceM: z, betweenM: e } = past;
  const wavelengthM = WAVELENGTH_M[band]!;
  const closeness = e > 0 ? Math.min(1e20, ((5 * wavelengthM) / e) ** 2) : Infinity;
  const c3 = Number.isFinite(closeness) ? (1 + closeness) / (1 / 3 + closeness) : 1;
  // z − zmin with zmin = −2 λ / (C2 C3). At 0 and below, nothing screens.
  const aboveLeastM = z + (2 * wavelengthM) / (C2 * c3);
  const kMet =
    !isTop || aboveLeastM <= 0 ? 1 : meteorology(past, slantM, edition === '2024' ? aboveLeastM : z, edition);
  const bracket =
    edition === '2024' && isTop ? 1 + (2 + (C2 / wavelengthM) * c3 * z) * kMet : 3 + (C2 / wavelengthM) * c3 * z * kMet;
  const dzDb = aboveLeastM > 0 ? 10 * Math.log10(Math.max(1, bracket)) : 0;
  if (!isTop) return { c3, kMet, dzDb, attenuationDb: dzDb };
  const cappedDb = Math.min(dzDb, e > 0 ? MAX_MORE_EDGES_DB : MAX_ONE_EDGE_DB);
  return { c3, kMet, dzDb: cappedDb, attenuationDb: Math.max(0, cappedDb - Math.max(0, agrDb)) };
}

/**
 * Kmet: exp(−(1/2000) √(dss dsr d / (2 z))) in edition 1996. In edition 2024, e is added to the larger of dss and dsr, and z −
 * zmin replaces z.
 */
function meteorology({ toFirstM, fromLastM, betweenM }: Passed, slantM: number, z: number, edition: Edition): number {
  if (z <= 0) return 1;
  const longerM = Math.max(toFirstM, fromLastM) + (edition === '2024' ? betweenM : 0);
  return Math.exp(-Math.sqrt((longerM * Math.min(toFirstM, fromLastM) * slantM) / (2 * z)) / 2000);
}
