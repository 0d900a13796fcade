import { describe, expect, it } from 'vitest';
import { assess } from '../run/assess.ts';
import { buildReport } from '../../../report/rules/build-report.ts';
import { problemOfProject, problemsOfAssessment } from './problems.ts';
import { Refusal } from './refusal.ts';
import type { AssessmentInput } from './sourced-areas.ts';
import { anEquipmentItem } from '../../../../tests/support/equipment.ts';
import { loadFingerprint, criteriaSetOf, reportConfigSchema } from '../../../model/project/report-config.ts';
import { workAreaIdSchema } from '../../../model/ids.ts';
import { BARRIER_YES, type WorkArea } from '../../../model/assessment/work-area.ts';
import { requireSystem } from '../../../gis/crs/crs.ts';
import { EAST, NORTH, projectWith, TEST_CRS, textFile } from '../../../../tests/support/made-up-files.ts';
import { anAssessment, aWorkArea } from '../../../../tests/support/assessments.ts';
import { preparedScene } from '../../../../tests/support/prepared-scene.ts';

const config = reportConfigSchema.parse({});
const excavator = anEquipmentItem();
const oddity = anEquipmentItem({ id: 'oddity', name: 'Oddity', category: 'unheard of' });
const scene = preparedScene();

const { toLonLat } = requireSystem(TEST_CRS);
const at = (east: number, north: number) => toLonLat(EAST + east, NORTH + north);
const ring = (...corners: ReadonlyArray<readonly [number, number]>) => ({
  type: 'Polygon',
  coordinates: [[...corners, corners[0]!].map(([east, north]) => at(east, north))],
});
const YARD = ring([100, 0], [140, 0], [140, 30], [100, 30]);
const line = (lengthM: number) => ({ type: 'LineString', coordinates: [at(100, 0), at(100 + lengthM, 0)] });

function withArea(geometry: unknown, changes: Partial<WorkArea> = {}, properties = {}): AssessmentInput {
  const area = { ...aWorkArea({ name: 'Yard', geometry }), ...changes };
  const feature = { ...area.feature, properties: { ...area.feature.properties, ...properties } };
  const assessment = { ...anAssessment(), workAreas: { yard: { ...area, feature } } };
  return { assessment, config, equipment: [excavator, oddity] };
}

const valid = withArea(YARD);
const dated = (changes: Partial<AssessmentInput['assessment']>) => ({
  ...valid,
  assessment: { ...valid.assessment, ...changes },
});

const NIGHT = { date: '2026-11-24', start: '20:00', end: '05:00' };

const REFUSED: ReadonlyArray<readonly [what: string, input: AssessmentInput, sentence: RegExp]> = [
  ['no area', dated({ workAreas: {} }), /^Draw at least one work area\.$/],
  ['no equipment', withArea(YARD, {}, { equipment: [] }), /^Yard has no equipment\. Add at least one item\.$/],
  [
    'equipment that the project no longer has',
    withArea(YARD, {}, { equipment: [{ id: 'ghost', quantity: 1 }] }),
    /^Yard uses equipment that the project no longer has: ghost\./,
  ],
  [
    'equipment without a spectrum',
    withArea(YARD, {}, { equipment: [{ id: 'oddity', quantity: 1 }] }),
    /^Oddity has no octave spectrum, and its category “unheard of” has none to stand in\./,
  ],
  ['an area that crosses itself', withArea(ring([100, 0], [140, 40], [140, 0], [100, 40])), /^Yard crosses itself\./],
  [
    'an area with a hole across its outline',
    withArea({ ...YARD, coordinates: [...YARD.coordinates, ...ring([130, 10], [150, 10], [130, 20]).coordinates] }),
    /^A hole of Yard lies outside its outline, or across it\. Drag its corners, or remove it\.$/,
  ],
  ['an area without size', withArea(ring([100, 0], [120, 0], [140, 0])), /^Yard encloses nothing/],
  ['an area elsewhere on the earth', withArea({ type: 'Point', coordinates: [2.35, 48.85] }), /100 km/],
  [
    'a road without speed',
    withArea(line(50), {}, { vehiclesPerHour: 9 }),
    /enter both its vehicles per hour and their speed/,
  ],
  ['a road without length', withArea(line(0), {}, { vehiclesPerHour: 9, speedKmh: 20 }), /without length/],
  [
    'a barrier round a point',
    withArea({ type: 'Point', coordinates: at(100, 0) }, { temporaryNoiseBarrier: BARRIER_YES }),
    /a temporary noise barrier needs an area/,
  ],
  ['an unknown operating time', dated({ operatingTime: 'lunch' }), /no operating time “lunch”/],
  ['no operating time', dated({ operatingTime: '+' }), /^Choose at least one operating time\. Edit the details\.$/],
  [
    'shifts that overlap',
    dated({ shifts: [NIGHT, { ...NIGHT, start: '22:00' }] }),
    /^The shifts of 2026-11-24, 20:00–05:00 and of 2026-11-24, 22:00–05:00 overlap\.$/,
  ],
  ['dates in the wrong order', dated({ endDate: '2026-11-20' }), /The end date is before the start date\./],
];

describe('problemsOfAssessment', () => {
  it('returns no problem for a valid assessment', () => {
    expect(problemsOfAssessment(valid, scene)).toEqual([]);
    expect(problemsOfAssessment(valid, null)).toEqual([]);
  });

  it.each(REFUSED)('returns the same sentence as the rejected run for %s', async (_, input, sentence) => {
    const problems = problemsOfAssessment(input, scene);
    expect(problems.join(' ')).toMatch(sentence);
    const run = assess({ ...input, assessment: { ...anAssessment(), ...input.assessment }, hash: 'h' }, scene, {
      email: 'erin@example.com',
      at: new Date(),
    });
    await expect(run).rejects.toEqual(new Refusal(problems));
  });

  it('needs the scene only to check positions, sizes and holes', () => {
    const needScene = REFUSED.filter(([, input]) => problemsOfAssessment(input, null).length === 0);
    expect(needScene.map(([what]) => what)).toEqual([
      'an area with a hole across its outline',
      'an area without size',
      'an area elsewhere on the earth',
      'a road without length',
    ]);
  });

  it('returns no problem for a missing criterion: the run continues and reports the receiver as not assessed', async () => {
    const receivers = 'id,address,type,height,easting,northing\nC1,1 Low Street,childcare,1.5,333010,6252010\n';
    const other = preparedScene(projectWith(textFile('receivers', 'receivers.csv', receivers)));
    expect(problemsOfAssessment(valid, other)).toEqual([]);
    const assessment = { ...anAssessment(), ...valid.assessment };
    const results = await assess({ ...valid, assessment, hash: 'h' }, other, {
      email: 'e@example.com',
      at: new Date(),
    });
    expect(results.receivers.times['standard']).toMatchObject({
      status: ['not-assessed'],
      criterion: [null],
      measures: [[]],
    });
    expect(results.warnings.join(' ')).toMatch(/Not assessed in “Standard hours”, no criterion: C1 \(childcare\)/);
  });

  it('rejects a façade correction together with reflections', () => {
    const facade = { ...config, criteriaSet: 'bs5228-abc', method: { ...config.method, reflections: 1 as const } };
    const input = { ...dated({ operatingTime: 'day' }), config: facade };
    expect(problemsOfAssessment(input, scene).join(' ')).toMatch(
      /^The criteria add 3 dB at façades, and the method computes reflections: the façade would count twice/,
    );
    const quick = { ...facade, method: { ...facade.method, prediction: 'quick' as const } };
    expect(problemsOfAssessment({ ...input, config: quick }, scene)).toEqual([]);
  });

  it('rejects a run of more pairs than the limit', () => {
    const all = { ...scene.receivers, ids: Array.from({ length: 3_000_000 }, String) };
    const xy = Float64Array.from({ length: 6_000_000 }, (_, index) => scene.receivers.xy[index % 4] ?? 0);
    const heightM = new Float64Array(3_000_000).fill(1.5);
    const crowded = { ...scene, receivers: { ...all, xy, heightM } };
    const reflecting = { ...config, method: { ...config.method, reflections: 2 as const } };
    const input = { ...valid, config: reflecting };
    expect(problemsOfAssessment(input, crowded).at(-1)).toMatch(/^The work areas are too large for one run/);
  });
});

describe('the shifts of an assessment', () => {
  const by = { email: 'erin@example.com', at: new Date() };

  it('determine which operating times are assessed, and appear in the report', async () => {
    const assessment = { ...anAssessment(), ...valid.assessment, operatingTime: 'standard', shifts: [NIGHT] };
    const results = await assess({ ...valid, assessment, hash: 'h' }, scene, by);
    expect(results.operatingTimes).toEqual(['evening', 'night']);
    const report = buildReport(results, scene, { ...valid, assessment }, { project: 'Line', company: 'Works' });
    expect(report.title.shifts).toEqual([NIGHT]);
    expect(report.times.map(({ key }) => key)).toEqual(['evening', 'night']);
  });

  it('leave the assessment its own operating times if it has no shifts', async () => {
    const assessment = { ...anAssessment(), ...valid.assessment };
    const results = await assess({ ...valid, assessment, hash: 'h' }, scene, by);
    expect(results.operatingTimes).toEqual(['standard']);
    expect(
      buildReport(results, scene, { ...valid, assessment }, { project: 'Line', company: 'Works' }).title.shifts,
    ).toEqual([]);
  });
});

describe('problemOfProject', () => {
  const set = criteriaSetOf(config);
  it.each([
    ['nothing', { scene: 'path', criteriaOfLoad: loadFingerprint(set) }, ''],
    ['nothing if an old load has no stored criteria', { scene: 'path', criteriaOfLoad: null }, ''],
    ['that it was never loaded', { scene: null, criteriaOfLoad: null }, 'The project is not published yet.'],
    [
      'criteria that changed since',
      { scene: 'path', criteriaOfLoad: 'others' },
      'The operating times, the backgrounds or their categories were changed after it was published.',
    ],
  ])('finds %s', (_, project, sentence) => {
    const problem = problemOfProject(project, set) ?? '';
    expect(problem.slice(0, sentence.length || 1)).toBe(sentence);
  });
});

describe('the corners of all work areas', () => {
  /** A circle with a number of vertices. */
  const round = (corners: number) =>
    ring(
      ...Array.from({ length: corners }, (_, at) => {
        const angle = (2 * Math.PI * at) / corners;
        return [120 + 20 * Math.cos(angle), 20 + 20 * Math.sin(angle)] as const;
      }),
    );
  const areasOf = (count: number, corners: number) => {
    const area = aWorkArea({ name: 'Yard', geometry: round(corners - 1) });
    const ids = Array.from({ length: count }, (_, at) => workAreaIdSchema.parse(`yard-${at}`));
    return dated({ workAreas: Object.fromEntries(ids.map((id) => [id, area])) });
  };

  it('are limited before any check that takes longer with more corners', () => {
    expect(problemsOfAssessment(areasOf(7, 4_983), scene)).toEqual([
      'The work areas have 34,881 corners together; 10,000 at most can be processed. Draw them with fewer corners.',
    ]);
    expect(problemsOfAssessment(areasOf(2, 1_000), scene)).toEqual([]);
  });
});
