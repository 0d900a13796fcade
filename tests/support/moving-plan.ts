import { movingCrewSchema } from '../../src/model/assessment/moving-crew.ts';
import { reportConfigSchema, criteriaSetOf } from '../../src/model/project/report-config.ts';
import { whenOfShifts } from '../../src/model/time/shifts.ts';
import { assessmentSchema } from '../../src/model/assessment/assessment.ts';
import { BARRIER_NO } from '../../src/model/assessment/work-area.ts';
import { requireSystem } from '../../src/gis/crs/crs.ts';
import { anAssessment, aWorkArea } from './assessments.ts';
import { EAST, NORTH, TEST_CRS } from './made-up-files.ts';
import { firstPlan, EQUIPMENT } from './plan-edits.ts';

const { toLonLat } = requireSystem(TEST_CRS);

/** A shift of an evening and a night, and the next one. */
export const TWO_NIGHTS = [
  { date: '2026-12-01', start: '20:00', end: '02:00' },
  { date: '2026-12-02', start: '20:00', end: '02:00' },
] as const;

/** A line between two positions of the street town, m east and north of its corner. */
export function streetLine(from: readonly [number, number], to: readonly [number, number]) {
  const at = ([east, north]: readonly [number, number]) => toLonLat(EAST + east, NORTH + north);
  return { type: 'LineString', coordinates: [at(from), at(to)] };
}

/** A plan with one line through the street town, and the crew and properties of its work area. */
export function movingPlan(
  crew: object | null,
  properties: object = {},
  shifts: ReadonlyArray<(typeof TWO_NIGHTS)[number]> = TWO_NIGHTS,
): ReturnType<typeof firstPlan> {
  const area = aWorkArea({
    geometry: streetLine([30, 102], [430, 102]),
    equipment: [
      { id: 'breaker', quantity: 1, usage: 50 },
      { id: 'crane', quantity: 2, usage: 30 },
    ],
    ...(crew !== null && {
      movingCrew: movingCrewSchema.parse({ lengthM: 60, advanceMPerHour: 40, ...crew }),
    }),
    ...properties,
  });
  const config = reportConfigSchema.parse({});
  const [first, ...others] = shifts;
  const when = first === undefined ? {} : { ...whenOfShifts(criteriaSetOf(config), [first, ...others]), shifts };
  const assessment = {
    ...assessmentSchema.parse(anAssessment({ workAreas: {}, ...when })),
    workAreas: { a: { ...area, temporaryNoiseBarrier: BARRIER_NO } },
  } as const;
  return { assessment, config, equipment: EQUIPMENT };
}
