import { isAveraged, isOfQuarters, levelNameOf } from '../domain/criteria/criteria-set.ts';
import type { Report } from '../domain/report.ts';
import { reportDocumentTexts } from '../texts/report-document.ts';

/** What a report takes for granted, as sentences for people who do not predict noise. */
export function assumptionsOf(report: Report): string[] {
  const { method, criteria, areas, lamaxAtLeast } = report;
  const borrowed = areas.some(({ equipment }) => equipment.some(({ spectrumNote }) => spectrumNote !== ''));
  return [
    reportDocumentTexts.allWorkAreasThatWork,
    reportDocumentTexts.eachItemRuns,
    ...averagingSentence(report),
    ...(method.prediction === 'quick' ? [] : [reportDocumentTexts.itIsTaken]),
    ...crewSentences(report),
    ...(criteria.annoyingEquipmentDb > 0 ? [reportDocumentTexts.beforeItIsCompared(criteria.annoyingEquipmentDb)] : []),
    criteria.facadeCorrectionDb > 0
      ? reportDocumentTexts.levelsAreOutdoors(criteria.facadeCorrectionDb)
      : reportDocumentTexts.levelsAreOutdoorsWithout,
    reportDocumentTexts.whereProjectHasNoMap(formatGround(method.groundDefault)),
    ...(method.reflections === 0 ? [reportDocumentTexts.soundThatComesByWay] : reflectionSentence(method)),
    ...facingSentence(report),
    ...coverSentences(report),
    ...screenSentence(report),
    ...(borrowed ? [reportDocumentTexts.equipmentOfWhichOnlyTotal] : []),
    ...(criteria.rounding === 'integer' ? [reportDocumentTexts.levelsAreRoundedToWhole] : []),
    reportDocumentTexts.lAmaxIsThatOfLoudest,
    ...(lamaxAtLeast ? [reportDocumentTexts.someEquipmentHasNoMaximum] : []),
  ];
}

/** How levels are averaged over T, where they are. */
function averagingSentence({ criteria, times }: Report): string[] {
  const averaged = times.filter(({ key }) => isAveraged(criteria, key));
  if (averaged.length === 0) return [];
  const levels = [...new Set(averaged.map(({ key }) => levelNameOf(criteria, key)))];
  return [reportDocumentTexts.levelsAreAveragedOverT(levels.join(', '))];
}

function formatGround(factor: number): string {
  const kind = factor === 0 ? 'hard' : factor === 1 ? 'soft' : 'mixed';
  return reportDocumentTexts.groundFactor(kind, factor);
}

/** What façades reflect; the quick method has no reflections. */
function reflectionSentence({ prediction, reflections }: Report['method']): string[] {
  if (prediction === 'quick') return [];
  return [
    reportDocumentTexts.facadesReflectAsMuch,
    ...(reflections === 2 ? [reportDocumentTexts.soundThatTwoFacadesReflect] : []),
  ];
}

/** Which equipment radiates by a directivity; all other equipment radiates alike in all directions, as the standard takes it where nothing is said. */
function facingSentence({ areas, method: { prediction } }: Report): string[] {
  const equipment = areas.flatMap((area) =>
    area.equipment.flatMap(({ name, facing }) =>
      facing === undefined ? [] : [reportDocumentTexts.ofFrontTo(name, area.name, facing.bearing)],
    ),
  );
  if (equipment.length === 0) return [];
  if (prediction === 'quick') return [reportDocumentTexts.quickMethodKnowsNoDirectivity];
  return [reportDocumentTexts.equipmentRadiatesAlike([...new Set(equipment)].join(', '))];
}

/** What attenuates beside the ground and what screens; the quick method knows nothing of it. */
function coverSentences({ covers, method: { prediction } }: Report): string[] {
  const left = reportDocumentTexts.soundThatComes;
  if (prediction === 'quick') return [left];
  return [
    left,
    ...(covers.includes('foliage') ? [reportDocumentTexts.woodsThatProjectMaps] : []),
    ...(covers.includes('industrial') ? [reportDocumentTexts.mappedIndustrialSitesAttenuate] : []),
  ];
}

/** How the loss by temporary barriers is limited; nothing where none stands. */
function screenSentence({ areas, barriers, method: { temporaryScreenCapDb: capDb } }: Report): string[] {
  if (barriers.length === 0 && areas.every(({ barrierHeight }) => barrierHeight === null)) return [];
  if (capDb === null) return [reportDocumentTexts.whatTemporaryNoiseBarriersTake];
  return [reportDocumentTexts.allTemporaryNoiseBarriers(capDb)];
}

/** What the typical and the worst level are of crews that stay and of crews that move. */
function crewSentences({ areas, criteria, times }: Report): string[] {
  const isQuarters = times.every(({ key }) => isOfQuarters(criteria, key));
  const moving = areas.filter((area) => area.moving !== null).map(({ name }) => name);
  const staying = areas.filter((area) => area.moving === null);
  const movingText = reportDocumentTexts.crewOfMoves(moving.join(', '), isQuarters);
  return [
    ...(staying.length === 0 ? [] : [stayingText(staying, moving)]),
    ...(moving.length === 0 ? [] : [movingText]),
  ];
}

function stayingText(staying: Report['areas'], moving: readonly string[]): string {
  const atOnePlace = staying.filter(({ crew }) => crew === 'one-place').map(({ name }) => name);
  const worst =
    atOnePlace.length === 0
      ? reportDocumentTexts.hasItSpreadLikewise(moving.length === 0)
      : reportDocumentTexts.hasCrewAtPlace(atOnePlace.join(', '));
  const which =
    moving.length === 0 ? reportDocumentTexts.eachWorkArea : reportDocumentTexts.eachWorkAreaBut(moving.join(', '));
  return reportDocumentTexts.typicalLevelHasEquipment(which, worst);
}
