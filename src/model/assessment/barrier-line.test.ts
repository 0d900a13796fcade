import { describe, expect, it } from 'vitest';
import { areasAtWork } from './area-hours.ts';
import {
  assessmentSchema,
  barriersInOrder,
  shapesInOrder,
  storedAssessmentSchema,
  storedShapes,
  workAreasInOrder,
} from './assessment.ts';
import { combineAssessments, copyAssessment } from '../../plan/rules/combine-assessments.ts';
import { barrierHeightProblem, barrierLineProblems, newBarrierLine } from './barrier-line.ts';
import { inputHash } from '../../prediction/rules/run/input-hash.ts';
import { mergeWorkArea } from './merge-work-area.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../project/report-config.ts';
import { hasTemporaryScreens } from '../../prediction/rules/sources/temporary-screens.ts';
import {
  crewOf,
  storedWorkArea,
  storedWorkAreaSchema,
  type WorkArea,
  workAreaKind,
  workAreaName,
} from './work-area.ts';
import { anAssessment, aWorkArea } from '../../../tests/support/assessments.ts';

const LINE = {
  type: 'LineString',
  coordinates: [
    [151.2, -33.85],
    [151.201, -33.85],
  ],
} as const;
const geometry = { type: LINE.type, coordinates: LINE.coordinates.map(([lon, lat]): [number, number] => [lon, lat]) };
const barrier = (name = 'Fence', barrierHeightM = 3): WorkArea => newBarrierLine(name, geometry, { barrierHeightM });
const having = (area: WorkArea, changes: Partial<WorkArea['feature']['properties']>): WorkArea => ({
  ...area,
  feature: { ...area.feature, properties: { ...area.feature.properties, ...changes } },
});
const plan = anAssessment({
  workAreas: { w1: storedWorkArea(aWorkArea({ name: 'Yard' })), b1: storedWorkArea(barrier()) },
});
const SET = criteriaSetOf(DEFAULT_REPORT_CONFIG);

describe('a barrier line', () => {
  it('is stored in a separate field from the work areas', () => {
    const { workAreas, barriers } = storedShapes(plan.workAreas);
    expect([Object.keys(workAreas ?? {}), Object.keys(barriers ?? {})]).toEqual([['w1'], ['b1']]);
    expect(Object.keys(barriers?.['b1'] ?? {})).toEqual(['feature']);
    expect(anAssessment({ workAreas, barriers }).workAreas).toEqual(plan.workAreas);
  });

  it('is recognised by the field that stores it, whatever its feature says', () => {
    const bare = JSON.stringify(having(barrier(), { kind: undefined }).feature);
    const { workAreas } = storedAssessmentSchema
      .transform(({ barriers }) => ({ workAreas: barriers }))
      .parse({
        ...anAssessment(),
        workAreas: {},
        barriers: { b1: { feature: bare } },
      });
    expect(barriersInOrder(workAreas).map(([id]) => id)).toEqual(['b1']);
    const drawn = storedWorkAreaSchema.parse({ feature: JSON.stringify(barrier().feature) });
    expect(workAreaKind(drawn.feature)).toBe('line');
  });

  it('counts towards the 200 shapes of an assessment, and is dropped if a work area has the same id', () => {
    const many = (count: number, area: WorkArea) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`${area.feature.properties.name}${at}`, storedWorkArea(area)]),
      );
    const shapes = (barriers: number) => ({
      ...anAssessment(),
      workAreas: many(150, aWorkArea({ name: 'Yard' })),
      barriers: many(barriers, barrier()),
    });
    expect(assessmentSchema.safeParse(shapes(50)).success).toBe(true);
    expect(assessmentSchema.safeParse(shapes(51)).success).toBe(false);
    const both = assessmentSchema.parse({
      ...anAssessment(),
      workAreas: { same: storedWorkArea(aWorkArea({ name: 'Yard' })) },
      barriers: { same: storedWorkArea(barrier()) },
    });
    expect(workAreasInOrder(both.workAreas).map(([id]) => id)).toEqual(['same']);
    expect(barriersInOrder(both.workAreas)).toEqual([]);
  });

  it('is one of the shapes in the app, but not a work area', () => {
    expect(plan.workAreas).toHaveProperty('b1', barrier());
    expect(workAreasInOrder(plan.workAreas).map(([id]) => id)).toEqual(['w1']);
    expect(barriersInOrder(plan.workAreas).map(([id]) => id)).toEqual(['b1']);
    expect(shapesInOrder(plan.workAreas).map(([id]) => id)).toEqual(['b1', 'w1']);
    expect(workAreaKind(barrier().feature)).toBe('barrier');
    expect(crewOf(barrier().feature, { crew: 'one-place' })).toBe('all-over');
  });

  it('gets the barrier height of the project, within the limits', () => {
    expect(barrier('A', 2.4).feature.properties.barrierHeight).toBe(2.4);
    expect(barrier('A', 20).feature.properties.barrierHeight).toBe(10);
    expect(barrier('A', 0.1).feature.properties.barrierHeight).toBe(0.5);
  });

  it.each([[0.49], [10.1], [NaN], [undefined]])('cannot be %s m high', (heightM) => {
    expect(barrierHeightProblem(heightM)).toBe('Enter a height from 0.5 to 10 m.');
    const wrong = having(barrier(), { barrierHeight: heightM });
    expect(barrierLineProblems(wrong)).toEqual(['Fence needs a height from 0.5 to 10 m.']);
  });

  it('is valid without equipment, but must be a line', () => {
    expect(barrierLineProblems(barrier())).toEqual([]);
    const point = { ...barrier(''), feature: { ...barrier('').feature, geometry: aWorkArea().feature.geometry } };
    expect(barrierLineProblems(point)).toEqual(['This barrier is no line: a barrier is drawn as one. Delete it.']);
    expect(workAreaName(barrier(''))).toBe('This barrier');
  });

  it('changes the hash with its height, and works at no time', () => {
    const input = { assessment: plan, scene: 's', config: DEFAULT_REPORT_CONFIG, engineVersion: 'e' };
    const higher = { ...plan, workAreas: { ...plan.workAreas, b1: barrier('Fence', 4) } };
    expect(inputHash({ ...input, assessment: higher })).not.toBe(inputHash(input));
    expect(areasAtWork(SET, plan, 'standard')).toBeNull();
    expect(hasTemporaryScreens(plan.workAreas)).toBe(true);
    expect(hasTemporaryScreens(anAssessment({ workAreas: {} }).workAreas)).toBe(false);
  });

  it('is copied with the assessment, and combined assessments keep the first barrier of each id', () => {
    expect(copyAssessment(plan, 'x@example.com').workAreas).toEqual(plan.workAreas);
    const other = anAssessment({ name: 'Other', workAreas: { b1: storedWorkArea(barrier('Fence', 5)) } });
    const outcome = combineAssessments([plan, other], 'x@example.com', SET);
    expect(outcome).toMatchObject({
      kind: 'combined',
      dropped: [{ id: 'b1', name: 'Fence', from: 'Other' }],
      draft: { workAreas: { b1: barrier() } },
    });
  });

  it('merges the height of one person with the name of another', () => {
    const merged = mergeWorkArea(
      barrier(),
      having(barrier(), { barrierHeight: 4 }),
      having(barrier(), { name: 'North' }),
    );
    expect(merged).toEqual({ area: having(barrier('North'), { barrierHeight: 4 }), conflicts: [] });
    const both = mergeWorkArea(
      barrier(),
      having(barrier(), { barrierHeight: 4 }),
      having(barrier(), { barrierHeight: 5 }),
    );
    expect(both.conflicts).toEqual(['barrier height']);
  });
});
