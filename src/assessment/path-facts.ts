/** What is told of a path beside its terms: lengths, heights, façades, edges, limits and covers, with the clause of each. */
import type { ExplainedPath } from '../acoustics/prediction/explain.ts';
import type { Scene } from '../acoustics/scene/scene.ts';
import type { ScreeningRecord } from '../acoustics/tracing/path-record.ts';
import { OCTAVE_BANDS_HZ } from '../domain/octave-bands.ts';
import type { BreakdownPath } from '../domain/level-breakdown.ts';
import type { PreparedScene } from '../geodata/scene/prepared-scene.ts';
import { withMinus } from '../format/format.ts';
import { termsTexts } from '../texts/terms.ts';
import { units } from '../format/units.ts';
import { limitLabels } from './term-rows.ts';

/** A number as the explanation shows it. */
const shown = (value: number, decimals: number) => withMinus(value.toFixed(decimals));
export const metres = (length: number) => units.metres(shown(length, length < 10 ? 2 : 1));

/** A path difference, which may be centimetres. */
const length = (value: number) => units.metres(shown(value, 3));

type Facts = BreakdownPath['facts'];

/** How long the path is, and how high its ends are. */
export function distanceFacts({ source, receiver, planM, distanceM, share }: ExplainedPath): Facts {
  const height = (end: typeof source) => termsTexts.aboveGroundMAbsolute(metres(end.heightM), shown(end.z, 2));
  return [
    { label: 'd', value: metres(distanceM), source: termsTexts.slantDistance },
    { label: 'dp', value: metres(planM), source: termsTexts.distanceInPlan },
    { label: 'hS', value: height(source), source: termsTexts.heightOfTheSource },
    { label: 'hR', value: height(receiver), source: termsTexts.heightOfTheReceiver },
    ...(share === 1 ? [] : [{ label: 'share', value: share.toPrecision(3), source: termsTexts.ofPowerAtThisPlace }]),
  ];
}

/** Where and how much each façade reflects, and who says so. */
export function reflectionFacts({ reflections }: ExplainedPath, prepared: PreparedScene): Facts {
  const words = reflections.length > 1 ? [termsTexts.firstReflection, termsTexts.secondReflection] : ['Reflection'];
  return reflections.flatMap((reflection, at) => factsOfReflection(words[at] ?? '', reflection, prepared));
}

function factsOfReflection(
  label: string,
  reflection: ExplainedPath['reflections'][number],
  { buildings }: PreparedScene,
): Facts {
  const hz = OCTAVE_BANDS_HZ[reflection.firstBand] ?? 0;
  const isBuilding = reflection.obstacle < buildings.heightM.length;
  const isUsual = isBuilding && Number.isNaN(buildings.reflection?.[reflection.obstacle] ?? NaN);
  return [
    {
      label,
      value: termsTexts.fromHzMAbsolute(hz, shown(reflection.z, 2)),
      source: termsTexts.equationOfReflections,
    },
    {
      label: termsTexts.loss(label),
      value: termsTexts.lossAndCoefficient(
        shown(-10 * Math.log10(reflection.coefficient), 1),
        reflection.coefficient.toFixed(2),
      ),
      source: isUsual ? termsTexts.noFileSaysItWalls : termsTexts.ofTheProjectsFiles,
    },
  ];
}

/** The edges of a range of bands, with z and e of each way. */
export function screeningFacts(record: ScreeningRecord, slantM: number): Facts {
  const from = OCTAVE_BANDS_HZ[record.fromBand] ?? 0;
  const to = OCTAVE_BANDS_HZ[record.toBand - 1] ?? 0;
  const bands = from === to ? units.hertz(from) : termsTexts.toHz(from, to);
  const edges = record.edges.map(({ alongM, z }) => termsTexts.alongAtM(metres(alongM), shown(z, 2))).join(', ');
  const isBeside = record.isBeside === true;
  const below = isBeside ? termsTexts.besideTheSightLine : record.broken ? '' : termsTexts.belowTheSightLine;
  return [
    {
      label: termsTexts.overTheTop(bands),
      value: termsTexts.pathOverEdges(
        length(record.pathDifferenceM),
        metres(record.toFirstM),
        metres(record.fromLastM),
        metres(record.betweenM),
        record.edges.length,
        below,
        edges,
      ),
      source: termsTexts.equationsOverTheTop,
    },
    ...record.sides.map(({ side, lengthM, betweenM, corners, isBeside: isPast }) => ({
      label: termsTexts.roundThe(side, bands),
      value: termsTexts.pathRoundCorners(
        length(isPast === true ? Math.min(0, slantM - lengthM) : Math.max(0, lengthM - slantM)),
        metres(lengthM),
        metres(betweenM),
        corners.length,
      ),
      source: termsTexts.clauseOfScreening,
    })),
  ];
}

/** That the limit on temporary screens bites, and in which bands. */
export function limitFacts({ limitDb }: ExplainedPath, scene: Scene): Facts {
  const bands = OCTAVE_BANDS_HZ.filter((_, band) => (limitDb[band] ?? 0) > 0);
  const source = termsTexts.methodOfProject;
  return bands.length === 0
    ? []
    : [{ label: termsTexts.limit, value: termsTexts.atHz(limitLabels(scene), bands.join(', ')), source }];
}

/** How far the path runs through foliage and installations. */
export function coverFacts({ covers }: ExplainedPath): Facts {
  if (covers === null) return [];
  const fact = (label: string, lengthM: number, source: string) =>
    lengthM > 0 ? [{ label, value: metres(lengthM), source: termsTexts.alongRayThatBendsDown(source) }] : [];
  return [
    ...fact(termsTexts.dfThroughFoliage, covers.foliageM, termsTexts.clauseOfFoliage),
    ...fact(termsTexts.dsThroughInstallations, covers.siteM, termsTexts.clauseOfInstallations),
  ];
}
