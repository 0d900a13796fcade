import { geometryFactor } from '../../../engine/prediction/ground-regions.ts';
import type { ExplainedPath, ExplainedQuickPath } from '../../../engine/prediction/explain.ts';
import type { ScreenedWay } from '../../../engine/prediction/screening-terms.ts';
import type { Scene } from '../../../engine/scene/scene.ts';
import { A_WEIGHTING_DB, aWeightedSum } from '../../../engine/scene/octave-bands.ts';
import type { TermRow } from './level-breakdown.ts';

type Values = ReadonlyArray<number | null>;
type Method = Pick<Scene, 'edition' | 'temporaryScreenCapDb'>;

const STANDARD = 'ISO 9613-2:1996';
/** Suffix for clauses of the 1996 edition that the 2024 edition changes. */
const CHANGED = ', as edition 2024 changes it';

/** Converts a value for JSON. −Infinity, which means that no energy arrives, becomes null. */
export function finite(value: number | null | undefined): number | null {
  return value === null || value === undefined || !Number.isFinite(value) ? null : value;
}

function row(sign: TermRow['sign'], label: string, source: string, bands: Values, single: number | null): TermRow {
  return { sign, label, source, unit: 'dB', bands: bands.map(finite), single: finite(single) };
}

const everyBand = (value: number) => A_WEIGHTING_DB.map(() => value);

/** A row with one value for all bands. */
function evenRow(sign: TermRow['sign'], label: string, source: string, value: number): TermRow {
  return row(sign, label, source, everyBand(value), value);
}

/** A row that explains a part of another row. */
const partRow = (label: string, source: string, bands: Values): TermRow => row('', label, source, bands, null);

/**
 * The terms of a path in the order of their calculation, ISO 9613-2: Lp = Lw + Dc − (Adiv + Aatm + Agr + Abar).
 * @param lwDb sound power of the whole source, dB re 1 pW
 */
export function termRows(path: ExplainedPath, lwDb: readonly number[], method: Method): TermRow[] {
  const { share, reflections } = path;
  return [
    ...powerRows(lwDb, share),
    ...reflections.map(({ coefficient }, at) => {
      const label = reflections.length === 1 ? '10 lg ρ' : `10 lg ρ, façade ${at + 1}`;
      return evenRow('+', label, `${STANDARD}, 7.5 eq. 20`, 10 * Math.log10(coefficient));
    }),
    ...directivityRows(path),
    evenRow('−', 'Adiv', `${STANDARD}, 7.1 eq. 7`, path.adivDb),
    row('−', 'Aatm', `${STANDARD}, 7.2 eq. 8; α by ISO 9613-1`, path.aatmDb, null),
    ...groundRows(path, method),
    ...path.ways.flatMap((way) => wayRows(way, method)),
    ...limitRows(path, method),
    row('−', 'Abar', `${STANDARD}, 7.4; energy sum of the diffracted paths (ISO/TR 17534-3)`, path.abarDb, null),
    ...coverRows(path),
    ...levelRows(path.levelDb, `${STANDARD}, 6 eq. 3 and 4`, `${STANDARD}, 6 eq. 5`),
  ];
}

/** The terms of a path in the quick method: distance, and the larger of soft ground attenuation and screening. */
export function quickTermRows(path: ExplainedQuickPath, lwDb: readonly number[], method: Method): TermRow[] {
  const annex = 'BS 5228-1, annex F';
  return [
    ...powerRows(lwDb, path.share),
    evenRow('−', 'Distance over hard ground', `${annex}: 20 lg R + 8`, path.hardGroundDb),
    partRow(
      'Soft ground',
      `${annex}: 25 lg R + 1 from 25 m, in proportion to the soft ground`,
      everyBand(path.softGroundDb),
    ),
    partRow(
      'Screening',
      `${annex}: 0 dB if visible, 5 dB if just visible, 10 dB if hidden`,
      everyBand(path.screeningDb),
    ),
    evenRow('−', 'Larger of soft ground and screening', annex, Math.max(path.softGroundDb, path.screeningDb)),
    ...(path.limitDb > 0 ? [evenRow('+', capLabel(method), CAP_SOURCE, path.limitDb)] : []),
    ...levelRows(path.levelDb, annex, annex),
  ];
}

/** Dc: of the alternative ground method, and of equipment with a directivity. */
function directivityRows({ dcDb, directivity, groundRegions }: ExplainedPath): TermRow[] {
  const ground = evenRow('+', 'Dc', `${STANDARD}, ${groundRegions === null ? '7.3.2 eq. 11' : '6 eq. 3'}`, dcDb);
  if (directivity === null) return [ground];
  const angle = Number.isNaN(directivity.angleDeg)
    ? 'directly above'
    : `${directivity.angleDeg.toFixed(0)}° from the front`;
  const equipment = row(
    '+',
    `Dc, ${angle}`,
    `${STANDARD}, 6 eq. 3: directivity index of the equipment`,
    directivity.diDb,
    null,
  );
  return groundRegions === null ? [ground, equipment] : [equipment];
}

/** Amisc: foliage and industrial sites, if the path runs through them. */
function coverRows({ covers }: ExplainedPath): TermRow[] {
  if (covers === null) return [];
  const { foliageM, siteM, afolDb, asiteDb } = covers;
  return [
    ...(foliageM > 0 ? [row('−', 'Afol', `${STANDARD}, 7.6 and A.1, table A.1`, afolDb, null)] : []),
    ...(siteM > 0 ? [row('−', 'Asite', `${STANDARD}, 7.6 and A.2, table A.2; at most 10 dB`, asiteDb, null)] : []),
  ];
}

const CAP_SOURCE = 'method of the project';

/** The label of the cap on the attenuation by temporary noise barriers. */
export const capLabel = ({ temporaryScreenCapDb: capDb }: Pick<Scene, 'temporaryScreenCapDb'>) =>
  `Cap of ${capDb ?? ''} dB on temporary noise barriers`;

/** The effect of the limit on temporary noise barriers on Abar. Empty if the limit has no effect. */
function limitRows({ abarDb, limitDb }: ExplainedPath, method: Method): TermRow[] {
  if (limitDb.every((given) => given === 0)) return [];
  const unlimited = abarDb.map((abar, band) => abar + (limitDb[band] ?? 0));
  return [
    partRow('Abar without the cap', `${STANDARD}, 7.4`, unlimited),
    partRow(capLabel(method), `${CAP_SOURCE}: reduction of Abar`, limitDb),
  ];
}

function powerRows(lwDb: readonly number[], share: number): TermRow[] {
  return [
    row('', 'Lw', 'sound power level of the equipment in use', lwDb, aWeightedSum(lwDb)),
    ...(share === 1
      ? []
      : [
          evenRow(
            '+',
            '10 lg share',
            `share of the sound power at this position (${STANDARD}, 4)`,
            10 * Math.log10(share),
          ),
        ]),
  ];
}

function groundRows(path: ExplainedPath, { edition }: Method): TermRow[] {
  const { groundRegions, groundFactors, agrDb } = path;
  if (groundRegions === null || groundFactors === null) {
    return [row('−', 'Agr', `${STANDARD}, 7.3.2 eq. 10`, agrDb, agrDb[0] ?? null)];
  }
  const [gSource, gMiddle, gReceiver] = groundFactors.map((g) => g.toFixed(2));
  const hasMiddle = groundRegions.amDb.some((level) => level !== 0);
  const table = `${STANDARD}, 7.3.1 table 3`;
  const weakened = edition === '2024' ? `; reduced in edition 2024 by Kgeo = ${geometryFactor(path).toFixed(3)}` : '';
  return [
    partRow(`As, G = ${gSource ?? ''}`, table, groundRegions.asDb),
    partRow(`Ar, G = ${gReceiver ?? ''}`, table, groundRegions.arDb),
    partRow(hasMiddle ? `Am, G = ${gMiddle ?? ''}` : 'Am, no middle region', table, groundRegions.amDb),
    row('−', 'Agr', `${STANDARD}, 7.3.1 eq. 9${weakened}`, agrDb, null),
  ];
}

const WAY_NAMES: Record<ScreenedWay['way'], string> = {
  top: 'over the top',
  left: 'lateral left',
  right: 'lateral right',
};

function wayRows({ way, c3, kMet, dzDb, attenuationDb }: ScreenedWay, { edition }: Method): TermRow[] {
  const name = WAY_NAMES[way];
  const factor = (label: string, source: string, bands: Values): TermRow => ({
    ...partRow(label, source, bands),
    unit: '1',
  });
  const rows = [factor(`C3, ${name}`, `${STANDARD}, 7.4 eq. 15`, c3)];
  if (way !== 'top') return [...rows, partRow(`Dz, ${name}`, `${STANDARD}, 7.4 eq. 14 with Kmet = 1`, dzDb)];
  const changed = edition === '2024' ? CHANGED : '';
  return [
    ...rows,
    factor(`Kmet, ${name}`, `${STANDARD}, 7.4 eq. 18${changed}`, kMet),
    partRow(`Dz, ${name}`, `${STANDARD}, 7.4 eq. 14${changed}; at most 20 dB for one edge, 25 dB for several`, dzDb),
    partRow(`Abar, ${name}`, `${STANDARD}, 7.4 eq. 12 if Agr is above 0, otherwise eq. 13`, attenuationDb),
  ];
}

function levelRows(levelDb: readonly number[], levelSource: string, sumSource: string): TermRow[] {
  const weighted = levelDb.map((level, band) => level + (A_WEIGHTING_DB[band] ?? 0));
  return [
    row('=', 'Lp', levelSource, levelDb, null),
    row('+', 'A-weighting', 'IEC 61672-1', A_WEIGHTING_DB, null),
    row('=', 'LA', sumSource, weighted, aWeightedSum(levelDb)),
  ];
}
