import { FLAG_IN_AREA, FLAG_IN_BUILDING } from '../../../engine/tracing/trace.ts';
import { ENGINE_VERSION } from '../../../engine/scene/version.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import { lackingTimes } from '../../../model/project/report-config.ts';
import { type LevelColumns, type Results, RESULTS_SCHEMA, type TimeColumns } from '../../../model/results/results.ts';
import type { PreparedReceivers, PreparedScene } from '../scene/prepared-scene.ts';
import type { LevelArrays, TimeArrays } from './assessed-levels.ts';
import { averagingNotes, buildAveraging, workedSharesOf } from './build-averaging.ts';
import { lamaxReasonOf, namesWithoutLamax } from './lamax.ts';
import { outOfHoursWarnings } from '../sources/out-of-hours-equipment.ts';
import type { PlannedTime, PlannedWork } from './planned-work.ts';
import { crewPass } from './pass-results.ts';
import type { WorkLevels } from './predict-work.ts';
import { notAssessedNote } from '../sources/receiver-criteria.ts';
import { assessedArea, everyOther, flagNames, warningsOf } from './result-parts.ts';
import type { AssessmentInput } from '../sources/sourced-areas.ts';
import { pick } from './evaluate-work.ts';

/** The input of an assessment, with the identification that results store. */
export interface IdentifiedInput extends AssessmentInput {
  assessment: AssessmentInput['assessment'] & Pick<Assessment, 'id' | 'project' | 'company'>;
  hash: string;
}

/** Planned work with its levels. */
export interface PredictedWork extends WorkLevels {
  readonly planned: PlannedWork;
}

/** Builds the results of predicted work. */
export function buildResults(
  { assessment, config, equipment, hash }: IdentifiedInput,
  scene: PreparedScene,
  { planned, evaluated, areaLevels, flags, pairs }: PredictedWork,
  by: { email: string; at: Date },
): Results {
  const { set, areas, passes, times, working, idle } = planned;
  const { receivers } = scene;
  const lacking = lackingTimes(config);
  const withoutLamax = namesWithoutLamax(areas.flatMap(({ lines }) => lines));
  const withoutInTime = times.map((_, index) =>
    namesWithoutLamax(pick(areas, working[index] ?? []).flatMap(({ lines }) => lines)),
  );
  const keys = times.map(({ time }) => time.key);
  const averaging = buildAveraging(planned, assessment, evaluated.times);
  const columns = times.map((time, index): [string, TimeColumns] => {
    const window = averaging.get(time.time.key)?.window ?? null;
    const isAtLeast = (withoutInTime[index] ?? []).length > 0;
    return [time.time.key, { ...(window && { window }), ...timeColumns(time, evaluated.times[index], isAtLeast) }];
  });
  return {
    schema: RESULTS_SCHEMA,
    assessment: assessment.id,
    project: assessment.project,
    company: assessment.company,
    inputHash: hash,
    engineVersion: ENGINE_VERSION,
    method: config.method,
    criteria: set,
    operatingTimes: keys,
    processedBy: by.email,
    processedAt: by.at.toISOString(),
    warnings: [
      ...(lacking === null ? [] : [lacking]),
      ...averagingNotes(planned, averaging),
      ...facadeNotes(set.facadeCorrectionDb, receivers.atFacade),
      ...warningsOf(areas, flags, receivers),
      ...outOfHoursWarnings(set, keys, assessment, equipment),
      ...times.flatMap(({ time, criteria }) => notAssessedNote(scene, time, criteria) ?? []),
      ...idle.map(({ name }) => `No work area works in “${name}”.`),
    ],
    lamaxAtLeast: withoutLamax.length > 0,
    lamaxReason: lamaxReasonOf(withoutLamax, evaluated),
    withoutLamax: Object.fromEntries(keys.map((key, index) => [key, withoutInTime[index] ?? []])),
    averaging: Object.fromEntries(Array.from(averaging, ([key, built]) => [key, built.averaging])),
    areas: areas.map((area, number) => {
      const workedShare = workedSharesOf(planned, number);
      return {
        ...assessedArea(area, config.method, set, passes[number] ?? null),
        ...(workedShare && { workedShare }),
      };
    }),
    barriers: planned.barriers.map(({ assessed }) => assessed),
    receivers: {
      ...placesOf(scene),
      ...receiverLevels(evaluated.levels, receivers.ids.length),
      flags: namesOfFlags(flags),
      times: Object.fromEntries(columns),
    },
    areaLevels: areaLevels.map(areaColumn),
    passes: Array.from(evaluated.passes).flatMap(([number, findings]) => {
      const [area, pass] = [areas[number], passes[number] ?? null];
      return area === undefined || pass === null ? [] : [crewPass(area.id, pass, findings)];
    }),
    pairs,
  };
}

type Places = Omit<
  Results['receivers'],
  'laeqTypical' | 'laeq' | 'laeqAssessed' | 'laeqUnrounded' | 'lamax' | 'flags' | 'times'
>;

/** Caches columns of receivers that depend only on the scene. Results of the same scene share them. */
const knownPlaces = new WeakMap<PreparedReceivers, Places>();

function placesOf({ receivers, catchments }: PreparedScene): Places {
  const known = knownPlaces.get(receivers);
  if (known !== undefined) return known;
  const places: Places = {
    id: [...receivers.ids],
    addressId: [...receivers.addressIds],
    address: [...receivers.addresses],
    facade: receivers.facades.map((facade) => (facade === '' ? null : facade)),
    floor: Array.from(receivers.floors, (floor) => (floor === 0 ? null : floor)),
    lon: everyOther(receivers.lonLat, 0),
    lat: everyOther(receivers.lonLat, 1),
    height: Array.from(receivers.heightM),
    type: [...receivers.types],
    catchment: Array.from(receivers.catchment, (number) => catchments[number]?.name ?? ''),
    ...ownCriteria(receivers),
  };
  knownPlaces.set(receivers, places);
  return places;
}

/** Caches columns of levels that have not changed since the last results, so that they are not copied again. */
const knownColumns = new WeakMap<Float64Array, number[]>();

function areaColumn(levels: Float64Array): number[] {
  const known = knownColumns.get(levels) ?? columnOf(levels);
  knownColumns.set(levels, known);
  return known;
}

/** The names of flags. Only a few combinations occur, so each is built once. */
function namesOfFlags(flags: Uint8Array): string[][] {
  const known = Array.from({ length: 1 + (FLAG_IN_AREA | FLAG_IN_BUILDING) }, (_, bits) => flagNames(bits));
  return mapped(flags, (bits) => known[bits] ?? []);
}

const columnOf = (values: Float64Array): number[] => mapped(values, (value) => value);

/** Maps a typed array to an array. `Array.from` takes twice as long. */
function mapped<Value>(values: Float64Array | Uint32Array | Uint8Array, become: (value: number) => Value): Value[] {
  const array: Value[] = [];
  for (let at = 0; at < values.length; at++) array.push(become(values[at] ?? NaN));
  return array;
}

function receiverLevels({ laeqTypical, laeq, laeqAssessed, laeqUnrounded, lamax }: LevelArrays, count: number) {
  return {
    laeqTypical: columnOf(laeqTypical),
    laeq: columnOf(laeq),
    laeqAssessed: columnOf(laeqAssessed),
    ...(laeqUnrounded && { laeqUnrounded: columnOf(laeqUnrounded) }),
    lamax: lamax === null ? Array.from({ length: count }, () => null) : columnOf(lamax),
  } satisfies Partial<LevelColumns>;
}

/** Caches the columns of an operating time that depend only on its criteria. */
const knownCriteria = new WeakMap<PlannedTime['criteria'], ReturnType<typeof criteriaColumns>>();

function criteriaColumns(criteria: PlannedTime['criteria']) {
  return {
    status: criteria.map(({ status }) => status),
    criterion: criteria.map(({ level }) => level),
    criterionSource: criteria.map(({ source }) => source),
    rbl: criteria.map(({ background }) => background),
    lamaxCriterion: criteria.map(({ lamax }) => lamax),
  };
}

/** The receivers' own criteria and times of use. Empty if no receiver has any. */
function ownCriteria({ ownNml, inUse }: PreparedScene['receivers']): Pick<Places, 'ownNml' | 'inUse'> {
  const own = Object.entries(ownNml).filter(([, levels]) => levels.some((level) => !Number.isNaN(level)));
  const columns = own.map(([time, levels]) => [
    time,
    Array.from(levels, (level) => (Number.isNaN(level) ? null : level)),
  ]);
  return {
    ...(own.length > 0 && { ownNml: Object.fromEntries(columns) as NonNullable<Places['ownNml']> }),
    ...(inUse.some((keys) => keys !== null) && { inUse: inUse.map((keys) => (keys === null ? null : [...keys])) }),
  };
}

/** The results of the receivers for one operating time as columns. */
function timeColumns(
  { time, criteria }: PlannedTime,
  arrays: TimeArrays | undefined,
  lamaxAtLeast: boolean,
): TimeColumns {
  if (arrays === undefined) throw new Error(`no levels of the operating time ${time.key}`);
  const { levels, exceedance, outcome, outcomes } = arrays;
  const known = knownCriteria.get(criteria) ?? criteriaColumns(criteria);
  knownCriteria.set(criteria, known);
  const outcomeOf = (number: number) => {
    const found = outcomes[number];
    if (found === undefined) throw new Error(`no outcome ${number} of ${outcomes.length}`);
    return found;
  };
  return {
    ...(levels === null ? {} : { levels: { ...receiverLevels(levels, criteria.length), lamaxAtLeast } }),
    ...known,
    exceedance: mapped(exceedance, (over) => (Number.isNaN(over) ? null : over)),
    band: mapped(outcome, (number) => outcomeOf(number).band),
    measures: mapped(outcome, (number) => outcomeOf(number).measures),
    flags: mapped(outcome, (number) => outcomeOf(number).flags),
  };
}

function facadeNotes(facadeDb: number, atFacade: Uint8Array): string[] {
  if (facadeDb === 0) return [];
  return [
    `The levels that are compared are façade levels: ${facadeDb} dB are added at buildings, none in open land.`,
    ...(atFacade.includes(1)
      ? []
      : ['No receiver stands at a building, so nothing is added. Are the buildings of the project loaded?']),
  ];
}
