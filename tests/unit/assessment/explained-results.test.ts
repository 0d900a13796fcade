import { describe, expect, it } from 'vitest';
import { demoAssessments } from '../../../scripts/demo/assessments.ts';
import { DEMO_CRS } from '../../../scripts/demo/frame.ts';
import { demoFiles, villageFiles } from '../../../scripts/demo/generate.ts';
import { assess } from '../../../src/prediction/rules/run/assess.ts';
import { explainReceiver } from '../../../src/prediction/rules/explanation/explain-receiver.ts';
import { levelToMeasure } from '../../../src/prediction/rules/explanation/level-to-measure.ts';
import { worksIn } from '../../../src/model/assessment/area-hours.ts';
import { comparedLevel } from '../../../src/model/criteria/assess-receiver.ts';
import { levelsInTime } from '../../../src/model/results/results.ts';
import { reportConfigSchema } from '../../../src/model/project/report-config.ts';
import { loadProjectFiles } from '../../../src/projects/rules/load/load-files.ts';
import { anAssessment } from '../../support/assessments.ts';
import { isWhole, shareOf } from '../../support/random-share.ts';

/**
 * A daily run uses the village of the demo with one method per day. The run of all random scenes uses the whole demo with each
 * method.
 */
const files = isWhole ? demoFiles() : villageFiles();
const loaded = loadProjectFiles(
  files.filter(({ folder }) => folder !== 'imagery'),
  { crs: DEMO_CRS },
);
if (loaded.kind === 'failed') throw new Error(JSON.stringify(loaded.problems));
const { prepared, equipment } = loaded;
const [track] = demoAssessments();
const by = { email: 'erin@example.com', at: new Date('2026-11-28') };

/** Levels are stored to 0.01 dB, and so are the sound powers by which the breakdown explains them. */
const STORED_DB = 0.0101;
/** Near and far receivers in every part of the demo suburb. */
const RECEIVERS = Array.from({ length: 8 }, (_, step) =>
  Math.floor(((step + 0.5) * prepared.receivers.ids.length) / 8),
);

const METHODS: ReadonlyArray<[criteriaSet: string, method: Record<string, unknown>]> = [
  ['nsw-icng', { reflections: 1 }],
  ['bs5228-abc', { edition: '2024' }],
  ['bs5228-abc', { prediction: 'quick' }],
];

describe.each(shareOf(METHODS))('the results of the demo by %s with %j', async (criteriaSet, method) => {
  const config = reportConfigSchema.parse({ criteriaSet, method });
  const when = criteriaSet === 'nsw-icng' ? {} : { operatingTime: 'night' };
  const assessment = anAssessment({ ...track, ...when });
  const results = await assess({ assessment, config, equipment, hash: 'h' }, prepared, by);
  const { receivers, operatingTimes, criteria } = results;

  it.each(RECEIVERS)('are explained to 0.01 dB at receiver %i: worst, typical and compared level', (index) => {
    const of = (level: 'worst' | 'typical') => explainReceiver(results, prepared, index, { level, working: null });
    const worst = of('worst');
    expect(Math.abs(worst.laDb! - receivers.laeq[index]!)).toBeLessThan(STORED_DB);
    expect(Math.abs(of('typical').laDb! - receivers.laeqTypical[index]!)).toBeLessThan(STORED_DB);
    const facadeDb = worst.isAtFacade ? criteria.facadeCorrectionDb : 0;
    // Close to half a decibel, a hundredth decides to which whole decibel the level is rounded.
    const [least, most] = [-STORED_DB, STORED_DB].map((off) =>
      comparedLevel(criteria, worst.penalisedDb! + facadeDb + off),
    );
    expect(receivers.laeqAssessed[index]!).toBeGreaterThanOrEqual(least!);
    expect(receivers.laeqAssessed[index]!).toBeLessThanOrEqual(most!);
  });

  it('include receivers at façades among the explained receivers', () => {
    expect(RECEIVERS.some((index) => prepared.receivers.atFacade[index] === 1)).toBe(true);
  });

  it('are explained step by step from the level to the measures', () => {
    for (const time of operatingTimes) {
      const areas = Object.entries(assessment.workAreas);
      const working = areas.flatMap(([id, area]) => (worksIn(criteria, assessment, area, time) ? [id] : []));
      const { laeq } = levelsInTime(results, time);
      for (const index of RECEIVERS) {
        const breakdown = explainReceiver(results, prepared, index, { level: 'worst', working });
        const steps = levelToMeasure(results, time, index, breakdown);
        const columns = receivers.times[time]!;
        expect(steps[0]!.value).toBe(`${laeq[index]!.toFixed(2)} dB(A)`);
        const valueOf = (label: string) => steps.find((step) => step.label === label)?.value;
        if (columns.criterion[index] === null) continue;
        expect(valueOf(criteria.words.criterion)).toBe(`${columns.criterion[index]} dB(A)`);
        const asked = [steps.at(-3), steps.at(-2)].map((step) => step?.value ?? '').join(' ');
        for (const measure of columns.measures[index]!) expect(asked).toContain(measure);
        expect(valueOf('Measures')).toBe(columns.measures[index]!.join(', ') || 'no measures');
      }
    }
  });
});
