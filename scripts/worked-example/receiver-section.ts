import { explainReceiver } from '../../src/prediction/rules/explanation/explain-receiver.ts';
import { levelToMeasure } from '../../src/prediction/rules/explanation/level-to-measure.ts';
import { worksIn } from '../../src/model/assessment/area-hours.ts';
import { SLEEP_AWAKENING, SLEEP_SCREENING } from '../../src/model/criteria/assess-receiver.ts';
import { operatingTimeName } from '../../src/model/criteria/criteria-set.ts';
import type {
  BreakdownPath,
  BreakdownSource,
  LevelBreakdown,
} from '../../src/prediction/rules/explanation/level-breakdown.ts';
import { workedSharesAt } from '../../src/model/results/averaging-results.ts';
import { isLamaxAtLeast, levelsInTime, type Results } from '../../src/model/results/results.ts';
import { type AssessedDemo, demoAssessment } from './assessed-demo.ts';
import type { Situation } from './situations.ts';
import { BAND_HEADS, numberText, table } from './tables.ts';

/** The section of one receiver. */
export function receiverSection(situation: Situation, number: number, { results, prepared }: AssessedDemo): string[] {
  const { time } = situation;
  const index = receiverOf(situation, results);
  const assessment = demoAssessment();
  const working = Object.entries(assessment.workAreas).flatMap(([id, area]) =>
    worksIn(results.criteria, assessment, area, time) ? [id] : [],
  );
  const worked = workedSharesAt(results, time, index);
  const worst = explainReceiver(results, prepared, index, { level: 'worst', working, worked });
  const typical = explainReceiver(results, prepared, index, { level: 'typical', working, worked });
  const [loudest] = worst.sources;
  return [
    `## ${number}. ${situation.title}`,
    '',
    `${placeText(results, index)} Operating time: ${operatingTimeName(results.criteria, time)}. ${situation.text}`,
    '',
    '*What arrives*',
    '',
    ...arrivalTable(worst),
    ...(loudest === undefined ? [] : sourceTables(loudest)),
    '*Work areas*',
    '',
    ...areaTable(worst, typical, results, time, index),
    '*From the level to the measures*',
    '',
    ...table(
      ['step', 'value', 'from'],
      levelToMeasure(results, time, index, worst).map((step) => [step.label, step.value, step.source]),
      3,
    ),
    ...lamaxTable(worst, results, time, index),
  ];
}

function receiverOf({ address, at, title }: Situation, { receivers }: Results): number {
  const index = receivers.addressId.findIndex(
    (id, receiver) =>
      id === address &&
      (at === undefined ||
        ((receivers.facade[receiver] ?? '') === at.facade && receivers.floor[receiver] === at.floor)),
  );
  if (index < 0) throw new Error(`worked example, “${title}”: the demo has no receiver ${address}`);
  return index;
}

function placeText({ receivers }: Results, index: number): string {
  const facade = receivers.facade[index] ?? null;
  const floor = receivers.floor[index] ?? null;
  return [
    `\`${receivers.id[index]}\`, ${receivers.address[index]}:`,
    `${receivers.type[index]} in ${receivers.catchment[index]},`,
    ...(facade === null ? [] : [`façade ${facade},`]),
    ...(floor === null ? [] : [`floor ${floor},`]),
    `${receivers.height[index]} m above ground.`,
  ].join(' ');
}

function arrivalTable({ equipment, laDb, penalisedDb }: LevelBreakdown): string[] {
  const rows = equipment.map((item) => [item.name, item.area, numberText(item.laDb), `${item.penalty}`]);
  return table(
    ['equipment', 'work area', 'LA', 'penalty'],
    [...rows, ['sum', '', numberText(laDb), ''], ['sum with penalty', '', numberText(penalisedDb), '']],
    2,
  );
}

function sourceTables(source: BreakdownSource): string[] {
  const [path] = source.paths;
  if (path === undefined) return [];
  const where = source.isAtOnePlace ? ', at its loudest position' : '';
  return [
    `*The loudest source: ${source.areaName}${where}*`,
    '',
    ...table(
      ['fact', 'value', 'from'],
      path.facts.map(({ label, value, source: from }) => [label, value, from]),
      3,
    ),
    ...termTable(path),
  ];
}

function termTable({ rows }: BreakdownPath): string[] {
  const lines = rows.map(({ sign, label, source, unit, bands }) => [
    sign,
    label,
    ...bands.map((level) => numberText(level, unit === 'dB' ? 2 : 3)),
    source,
  ]);
  const total = rows.at(-1);
  return [
    ...table(['', 'term, dB', ...BAND_HEADS, 'from'], lines, 2),
    `Sum of the bands: ${numberText(total?.single)} dB(A).`,
    '',
  ];
}

function areaTable(
  worst: LevelBreakdown,
  typical: LevelBreakdown,
  results: Results,
  time: string,
  index: number,
): string[] {
  const levels = levelsInTime(results, time);
  const rows = worst.areas.map(({ id, name, laDb }) => [
    name,
    numberText(typical.areas.find((area) => area.id === id)?.laDb),
    numberText(laDb),
  ]);
  const sum = ['sum', numberText(levels.laeqTypical[index]), numberText(levels.laeq[index])];
  return table(['work area', '`laeqTypical`', '`laeq`'], [...rows, sum]);
}

/** The maximum of each item, or its level at full power, if sleep disturbance is assessed. */
function lamaxTable(worst: LevelBreakdown, results: Results, time: string, index: number): string[] {
  const columns = results.receivers.times[time];
  const criterion = columns?.lamaxCriterion[index] ?? null;
  const levels = levelsInTime(results, time);
  const { lamax } = levels;
  const isAtLeast = isLamaxAtLeast(levels, index);
  if (criterion === null) return [];
  const items = results.areas.flatMap(({ id, equipment }) =>
    equipment.map((item) => ({ key: `${id}/${item.id}`, item })),
  );
  const rows = worst.equipment.map(({ id, name, laDb }) => {
    const item = items.find(({ key }) => key === id)?.item;
    const maximum = item?.lamax ?? null;
    const counted = maximum ?? item?.lwaItem ?? NaN;
    const atReceiver = laDb === null ? null : laDb - (item?.lwa ?? NaN) + counted;
    const said = maximum === null ? `none; ${numberText(counted)} at full power` : numberText(maximum, 0);
    return [name, numberText(item?.lwa), numberText(laDb), said, numberText(atReceiver)];
  });
  const flags = columns?.flags[index] ?? [];
  /** If LAmax is only a lower bound, a comparison with a limit decides only if it is above the limit. */
  const verdict = (flag: string) => (flags.includes(flag) ? 'yes' : isAtLeast ? 'not known' : 'no');
  return [
    '*Sleep disturbance*: LAmax = LA − LwA in use + LAw,max, of the loudest item alone, an item without LAw,max at full power; never below LAeq.',
    '',
    ...table(['equipment', 'LwA in use', 'LA', 'LAw,max', 'LAmax'], rows),
    ...table(
      ['step', 'value', 'from'],
      [
        ['LAmax', `${isAtLeast ? 'at least ' : ''}${numberText(lamax[index])} dB(A)`, 'the loudest item'],
        ['Screening level', `${criterion} dB(A)`, 'the greater of 52 dB(A) and background + 15'],
        ['Over the screening level', verdict(SLEEP_SCREENING), 'LAmax rounded to the integer'],
        ['Over 65 dB(A), awakening', verdict(SLEEP_AWAKENING), 'LAmax rounded to the integer'],
      ],
      3,
    ),
  ];
}
