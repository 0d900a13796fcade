import { geometryFactor } from '../acoustics/prediction/ground-regions.ts';
import type { ExplainedPath, ExplainedQuickPath } from '../acoustics/prediction/explain.ts';
import type { ScreenedWay } from '../acoustics/prediction/screening-terms.ts';
import type { Scene } from '../acoustics/scene/scene.ts';
import { A_WEIGHTING_DB, aWeightedSum } from '../domain/octave-bands.ts';
import type { TermRow } from '../domain/level-breakdown.ts';
import { termsTexts } from '../texts/terms.ts';

type Values = ReadonlyArray<number | null>;
type Method = Pick<Scene, 'edition' | 'temporaryScreenCapDb'>;

const STANDARD = termsTexts.standardOf1996;
/** Added to the clauses of 1996 that edition 2024 has in another form. */
const CHANGED = termsTexts.asEdition2024Changes;

/** A value that JSON can hold; −Infinity, where nothing arrives, is none. */
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

/** A row of a part that only tells how another row comes about. */
const partRow = (label: string, source: string, bands: Values): TermRow => row('', label, source, bands, null);

/**
 * The terms of a path in the order in which they are worked out, ISO 9613-2: Lp = Lw + Dc − (Adiv + Aatm + Agr + Abar).
 * @param lwDb sound power of the whole source, dB re 1 pW
 */
export function termRows(path: ExplainedPath, lwDb: readonly number[], method: Method): TermRow[] {
  const { share, reflections } = path;
  return [
    ...powerRows(lwDb, share),
    ...reflections.map(({ coefficient }, at) => {
      const label = reflections.length === 1 ? '10 lg ρ' : `10 lg ρ, façade ${at + 1}`;
      return evenRow('+', label, termsTexts.of75Eq20(STANDARD), 10 * Math.log10(coefficient));
    }),
    ...directivityRows(path),
    evenRow('−', 'Adiv', termsTexts.equationOfDivergence(STANDARD), path.adivDb),
    row('−', 'Aatm', termsTexts.equationOfAir(STANDARD), path.aatmDb, null),
    ...groundRows(path, method),
    ...path.ways.flatMap((way) => wayRows(way, method)),
    ...limitRows(path, method),
    row('−', 'Abar', termsTexts.of74EnergiesOfWays(STANDARD), path.abarDb, null),
    ...coverRows(path),
    ...levelRows(path.levelDb, termsTexts.equationsOfPath(STANDARD), termsTexts.equationOfSum(STANDARD)),
  ];
}

/** The terms of a path of the quick method: distance, and the larger of soft ground and screening. */
export function quickTermRows(path: ExplainedQuickPath, lwDb: readonly number[], method: Method): TermRow[] {
  const annex = termsTexts.bs52281;
  return [
    ...powerRows(lwDb, path.share),
    evenRow('−', termsTexts.distanceOverHardGround, termsTexts.annexHardGround(annex), path.hardGroundDb),
    partRow(termsTexts.softGround, termsTexts.to25LgR1(annex), everyBand(path.softGroundDb)),
    partRow('Screening', termsTexts.of0Seen5JustVisible(annex), everyBand(path.screeningDb)),
    evenRow('−', termsTexts.largerOfTwo, annex, Math.max(path.softGroundDb, path.screeningDb)),
    ...(path.limitDb > 0 ? [evenRow('+', limitLabels(method), LIMIT_SOURCE, path.limitDb)] : []),
    ...levelRows(path.levelDb, annex, annex),
  ];
}

/** Dc: of the alternative ground method, and of equipment with a directivity. */
function directivityRows({ dcDb, directivity, groundRegions }: ExplainedPath): TermRow[] {
  const ground = evenRow('+', 'Dc', `${STANDARD}, ${groundRegions === null ? '7.3.2 eq. 11' : '6 eq. 3'}`, dcDb);
  if (directivity === null) return [ground];
  const angle = Number.isNaN(directivity.angleDeg)
    ? termsTexts.straightUp
    : termsTexts.fromTheFront(directivity.angleDeg.toFixed(0));
  const equipment = row('+', termsTexts.dc(angle), termsTexts.of6Eq3Di(STANDARD), directivity.diDb, null);
  return groundRegions === null ? [ground, equipment] : [equipment];
}

/** Amisc: foliage and industrial sites, where the path runs through some. */
function coverRows({ covers }: ExplainedPath): TermRow[] {
  if (covers === null) return [];
  const { foliageM, siteM, afolDb, asiteDb } = covers;
  return [
    ...(foliageM > 0 ? [row('−', 'Afol', termsTexts.of76And1Table(STANDARD), afolDb, null)] : []),
    ...(siteM > 0 ? [row('−', 'Asite', termsTexts.of76And2Table(STANDARD), asiteDb, null)] : []),
  ];
}

const LIMIT_SOURCE = termsTexts.methodOfTheProject;

/** What a row on the limit is called. */
export const limitLabels = ({ temporaryScreenCapDb: capDb }: Pick<Scene, 'temporaryScreenCapDb'>) =>
  termsTexts.temporaryScreensLimitedToDB(capDb ?? '');

/** How the limit on temporary screens has changed Abar; none where it does not bite. */
function limitRows({ abarDb, limitDb }: ExplainedPath, method: Method): TermRow[] {
  if (limitDb.every((given) => given === 0)) return [];
  const unlimited = abarDb.map((abar, band) => abar + (limitDb[band] ?? 0));
  return [
    partRow(termsTexts.abarWithoutTheLimit, `${STANDARD}, 7.4`, unlimited),
    partRow(limitLabels(method), termsTexts.whatItTakesOffAbar(LIMIT_SOURCE), limitDb),
  ];
}

function powerRows(lwDb: readonly number[], share: number): TermRow[] {
  return [
    row('', 'Lw', termsTexts.soundPowerOfEquipment, lwDb, aWeightedSum(lwDb)),
    ...(share === 1 ? [] : [evenRow('+', '10 lg share', termsTexts.shareOfPower(STANDARD), 10 * Math.log10(share))]),
  ];
}

function groundRows(path: ExplainedPath, { edition }: Method): TermRow[] {
  const { groundRegions, groundFactors, agrDb } = path;
  if (groundRegions === null || groundFactors === null) {
    return [row('−', 'Agr', termsTexts.of732Eq10(STANDARD), agrDb, agrDb[0] ?? null)];
  }
  const [gSource, gMiddle, gReceiver] = groundFactors.map((g) => g.toFixed(2));
  const hasMiddle = groundRegions.amDb.some((level) => level !== 0);
  const table = termsTexts.tableOfGround(STANDARD);
  const weakened = edition === '2024' ? termsTexts.edition2024Weakens(geometryFactor(path).toFixed(3)) : '';
  return [
    partRow(termsTexts.asG(gSource ?? ''), table, groundRegions.asDb),
    partRow(termsTexts.arG(gReceiver ?? ''), table, groundRegions.arDb),
    partRow(hasMiddle ? termsTexts.amG(gMiddle ?? '') : termsTexts.amNoMiddleRegion, table, groundRegions.amDb),
    row('−', 'Agr', termsTexts.equationOfGround(STANDARD, weakened), agrDb, null),
  ];
}

const WAY_NAMES: Record<ScreenedWay['way'], string> = {
  top: termsTexts.overTop,
  left: termsTexts.roundTheLeft,
  right: termsTexts.roundTheRight,
};

function wayRows({ way, c3, kMet, dzDb, attenuationDb }: ScreenedWay, { edition }: Method): TermRow[] {
  const name = WAY_NAMES[way];
  const factor = (label: string, source: string, bands: Values): TermRow => ({
    ...partRow(label, source, bands),
    unit: '1',
  });
  const rows = [factor(`C3 ${name}`, termsTexts.equationOfDistance(STANDARD), c3)];
  if (way !== 'top') return [...rows, partRow(termsTexts.dz(name), termsTexts.equationWithKmet(STANDARD), dzDb)];
  const changed = edition === '2024' ? CHANGED : '';
  return [
    ...rows,
    factor(termsTexts.kmet(name), termsTexts.equationOfKmet(STANDARD, changed), kMet),
    partRow(termsTexts.dz(name), termsTexts.of74Eq14AtMost(STANDARD, changed), dzDb),
    partRow(termsTexts.abar(name), termsTexts.of74Eq12Agr(STANDARD), attenuationDb),
  ];
}

function levelRows(levelDb: readonly number[], levelSource: string, sumSource: string): TermRow[] {
  const weighted = levelDb.map((level, band) => level + (A_WEIGHTING_DB[band] ?? 0));
  return [
    row('=', 'Lp', levelSource, levelDb, null),
    row('+', 'A-weighting', termsTexts.iec616721, A_WEIGHTING_DB, null),
    row('=', 'LA', sumSource, weighted, aWeightedSum(levelDb)),
  ];
}
