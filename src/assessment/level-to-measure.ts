import { formatWindow, windowAt } from '../domain/averaging-results.ts';
import { comparedLevel, mitigationOf } from '../domain/criteria/assess-receiver.ts';
import { levelNameOf, operatingTimeName } from '../domain/criteria/criteria-set.ts';
import type { LevelBreakdown } from '../domain/level-breakdown.ts';
import { levelsInTime, MIN_LEVEL_DB, type Results } from '../domain/results.ts';
import { withMinus } from '../format/format.ts';
import { units } from '../format/units.ts';
import { commonTexts } from '../texts/common.ts';
import { termsTexts } from '../texts/terms.ts';

/** A step from the level to the measures that it asks for. */
export interface MeasureStep {
  readonly label: string;
  readonly value: string;
  /** Where it comes from, or what it is. */
  readonly source: string;
}

const dB = (value: number, digits = 2) => units.dB(withMinus(value.toFixed(digits)));
const dBA = (value: number, digits = 2) => units.dBA(withMinus(value.toFixed(digits)));
/** A round value as it is, any other to 0.01. */
const short = (value: number) => withMinus(String(Math.round(value * 100) / 100));

/**
 * The way from the level at a receiver to the criterion, the perception band, the cell of the mitigation matrix and its measures, as
 * the results of one operating time have them.
 * @param breakdown of the worst level in this time
 */
export function levelToMeasure(
  results: Results,
  time: string,
  index: number,
  breakdown: LevelBreakdown,
): MeasureStep[] {
  const { criteria: set, receivers } = results;
  const columns = receivers.times[time];
  const operatingTime = set.operatingTimes.find(({ key }) => key === time);
  if (columns === undefined || operatingTime === undefined) return [];
  const assessed = levelsInTime(results, time).laeqAssessed[index] ?? MIN_LEVEL_DB;
  const steps = levelSteps(results, time, index, breakdown);
  const criterion = columns.criterion[index] ?? null;
  const source = columns.criterionSource[index] ?? '';
  const { words } = set;
  if (criterion === null) return [...steps, { label: words.criterion, value: termsTexts.nothingIsCompared, source }];
  const background = columns.rbl[index] ?? null;
  const { over, countedFrom, cell, added } = mitigationOf(set, operatingTime, background, criterion, comparedLevel(set, assessed)); // prettier-ignore
  const band = set.perception.find(({ key }) => key === columns.band[index]);
  const named = (keys: readonly string[]) => (keys.length === 0 ? termsTexts.noMeasures : keys.join(', '));
  const row = `${operatingTimeName(set, time)}, ${background === null ? termsTexts.notAResidence : 'residence'}`;
  return [
    ...steps,
    { label: words.criterion, value: units.dBA(short(criterion)), source },
    {
      label: termsTexts.exceedance,
      value: units.dB(short(columns.exceedance[index] ?? NaN)),
      source: termsTexts.comparedLevelLessCriterion,
    },
    {
      label: termsTexts.perception,
      value: band?.name ?? termsTexts.belowTheLowestBand,
      source:
        countedFrom === 'background'
          ? termsTexts.dBOverOfDBA(short(over), words.background, short(background ?? NaN))
          : termsTexts.dBOverTheCriterion(short(over)),
    },
    {
      label: termsTexts.cellOfMitigationMatrix,
      value: cell === null ? termsTexts.belowLowestBand : termsTexts.fromDB(short(cell.from), named(cell.measures)),
      source: termsTexts.row(row),
    },
    ...(added === null
      ? []
      : [
          {
            label: termsTexts.addedFromLevel,
            value: named(added.measures),
            source: termsTexts.comparedLevelReachesDBA(short(added.level)),
          },
        ]),
    { label: commonTexts.measures, value: named(columns.measures[index] ?? []), source: set.source },
  ];
}

/** From the level in the free field to the one that is compared. */
function levelSteps(results: Results, time: string, index: number, breakdown: LevelBreakdown): MeasureStep[] {
  const { criteria: set } = results;
  const { laeq, laeqAssessed } = levelsInTime(results, time);
  const [level, assessed] = [laeq[index] ?? MIN_LEVEL_DB, laeqAssessed[index] ?? MIN_LEVEL_DB];
  const window = windowAt(results, time, index);
  const isAtOnePlace = breakdown.sources.some((source) => source.isAtOnePlace);
  const penaltyDb = (breakdown.penalisedDb ?? MIN_LEVEL_DB) - (breakdown.laDb ?? MIN_LEVEL_DB);
  const annoying = breakdown.equipment.filter(({ penalty }) => penalty > 0).map(({ name }) => name);
  const facadeDb = breakdown.isAtFacade ? set.facadeCorrectionDb : 0;
  return [
    {
      label: termsTexts.levelInFreeField,
      value: dBA(level),
      source: isAtOnePlace ? termsTexts.eachCrewAtPlace : termsTexts.equipmentSpreadOverItsWork,
    },
    ...(window === null
      ? []
      : [{ label: termsTexts.hoursWorked, value: formatWindow(window), source: termsTexts.averagedOverT }]),
    ...(annoying.length === 0
      ? []
      : [
          {
            label: termsTexts.annoyingEquipment,
            value: `+ ${dB(penaltyDb)}`,
            source: termsTexts.onThePartOf(dB(set.annoyingEquipmentDb, 0), [...new Set(annoying)].join(', ')),
          },
        ]),
    ...(facadeDb === 0
      ? []
      : [
          {
            label: termsTexts.facadeCorrection,
            value: `+ ${dB(facadeDb, 1)}`,
            source: termsTexts.receiverStandsAtBuilding,
          },
        ]),
    {
      label: termsTexts.compared(levelNameOf(set, time)),
      value: dBA(assessed, set.rounding === 'integer' ? 0 : 2),
      source: set.rounding === 'integer' ? termsTexts.roundedToIntegerBefore : termsTexts.to001DB,
    },
  ];
}
