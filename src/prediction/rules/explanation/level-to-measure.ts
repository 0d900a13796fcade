import { formatWindow, windowAt } from '../../../model/results/averaging-results.ts';
import { comparedLevel, mitigationOf } from '../../../model/criteria/assess-receiver.ts';
import { levelNameOf, operatingTimeName } from '../../../model/criteria/criteria-set.ts';
import type { LevelBreakdown } from './level-breakdown.ts';
import { levelsInTime, MIN_LEVEL_DB, type Results } from '../../../model/results/results.ts';
import { withMinus } from '../../../model/format/format.ts';
import { units } from '../../../model/format/units.ts';

/** A step from the level to the resulting measures. */
export interface MeasureStep {
  readonly label: string;
  readonly value: string;
  /** The source of the value, or an explanation. */
  readonly source: string;
}

const dB = (value: number, digits = 2) => units.dB(withMinus(value.toFixed(digits)));
const dBA = (value: number, digits = 2) => units.dBA(withMinus(value.toFixed(digits)));
/** Formats a value with up to two decimals and no trailing zeros. */
const short = (value: number) => withMinus(String(Math.round(value * 100) / 100));

/**
 * The steps from the level at a receiver to the criterion, the perception band, the cell of the mitigation matrix and its
 * measures, for one operating time of the results.
 * @param breakdown breakdown of the worst-case level in this operating time
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
  if (criterion === null) return [...steps, { label: words.criterion, value: 'none', source }];
  const background = columns.rbl[index] ?? null;
  const { over, countedFrom, cell, added } = mitigationOf(set, operatingTime, background, criterion, comparedLevel(set, assessed)); // prettier-ignore
  const band = set.perception.find(({ key }) => key === columns.band[index]);
  const named = (keys: readonly string[]) => (keys.length === 0 ? 'no measures' : keys.join(', '));
  const row = `${operatingTimeName(set, time)}, ${background === null ? 'not a residence' : 'residence'}`;
  return [
    ...steps,
    { label: words.criterion, value: units.dBA(short(criterion)), source },
    {
      label: 'Exceedance',
      value: units.dB(short(columns.exceedance[index] ?? NaN)),
      source: `assessed level minus ${words.criterion}`,
    },
    {
      label: 'Perceived impact',
      value: band?.name ?? 'below the lowest band',
      source:
        countedFrom === 'background'
          ? `${short(over)} dB above the ${words.background} of ${short(background ?? NaN)} dB(A)`
          : `${short(over)} dB above the ${words.criterion}`,
    },
    {
      label: 'Mitigation matrix',
      value:
        cell === null ? 'below the lowest band: no measures' : `from ${short(cell.from)} dB: ${named(cell.measures)}`,
      source: row,
    },
    ...(added === null
      ? []
      : [
          {
            label: 'Added by the assessed level',
            value: named(added.measures),
            source: `assessed level of ${short(added.level)} dB(A) or more`,
          },
        ]),
    { label: 'Measures', value: named(columns.measures[index] ?? []), source: set.source },
  ];
}

/** The steps from the free-field level to the compared level. */
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
      label: 'Free-field level',
      value: dBA(level),
      source: isAtOnePlace
        ? 'each crew at its loudest position for this receiver'
        : 'equipment spread over the work areas',
    },
    ...(window === null
      ? []
      : [
          {
            label: 'Hours worked in T',
            value: formatWindow(window),
            source: 'included in the level above as 10 lg(hours worked ÷ T) of each work area',
          },
        ]),
    ...(annoying.length === 0
      ? []
      : [
          {
            label: 'Annoying characteristics',
            value: `+ ${dB(penaltyDb)}`,
            source: `${dB(set.annoyingEquipmentDb, 0)} penalty on the contribution of ${[...new Set(annoying)].join('; ')}`,
          },
        ]),
    ...(facadeDb === 0
      ? []
      : [
          {
            label: 'Façade correction',
            value: `+ ${dB(facadeDb, 1)}`,
            source: 'receiver at a building',
          },
        ]),
    {
      label: `Assessed ${levelNameOf(set, time)}`,
      value: dBA(assessed, set.rounding === 'integer' ? 0 : 2),
      source: set.rounding === 'integer' ? 'rounded to a whole dB before the comparison' : 'rounded to 0.01 dB',
    },
  ];
}
