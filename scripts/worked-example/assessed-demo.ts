import { assess } from '../../src/prediction/rules/run/assess.ts';
import { type Assessment, assessmentSchema } from '../../src/model/assessment/assessment.ts';
import { describeProblem } from '../../src/model/project/project.ts';
import { criteriaSetOf, reportConfigSchema } from '../../src/model/project/report-config.ts';
import type { Results } from '../../src/model/results/results.ts';
import type { ProjectFile } from '../../src/model/project/project-file.ts';
import { loadProjectFiles } from '../../src/projects/rules/load/load-files.ts';
import type { PreparedScene } from '../../src/prediction/rules/scene/prepared-scene.ts';
import { demoAssessments } from '../demo/assessments.ts';
import { DEMO_CRS } from '../demo/frame.ts';
import { demoCatchments, demoFiles } from '../demo/generate.ts';

/** The demo's assessment by one criteria set. */
export interface AssessedDemo {
  readonly results: Results;
  readonly prepared: PreparedScene;
}

/** Ambient levels of the demo's catchments for BS 5228, LAeq in dB(A): day, evening, weekend, night. */
const AMBIENT: Readonly<Record<string, readonly [number, number, number, number]>> = {
  NCA01: [61, 57, 56, 49],
  NCA02: [53, 50, 49, 43],
  NCA03: [51, 48, 47, 41],
  NCA04: [54, 51, 50, 44],
  NCA05: [50, 47, 46, 40],
  NCA06: [47, 43, 43, 37],
  NCA07: [46, 42, 42, 36],
};

/** Processes the demo's assessment of three nights with both criteria sets, starting from the files. */
export async function assessedDemos(): Promise<Record<'nsw-icng' | 'bs5228-abc', AssessedDemo>> {
  const files = demoFiles().filter(({ folder }) => folder !== 'imagery');
  return {
    'nsw-icng': await assessedBy({}, files),
    'bs5228-abc': await assessedBy(
      { criteriaSet: 'bs5228-abc', holidays: { region: 'AU-NSW' } },
      files.map((file) => (file.folder === 'catchments' ? ambientFile(file) : file)),
    ),
  };
}

function ambientFile({ folder }: ProjectFile): ProjectFile {
  const features = demoCatchments().map((feature) => {
    const { name } = feature.properties;
    const [day, evening, weekend, night] = AMBIENT[name] ?? [];
    const levels = { ambient_day: day, ambient_evening: evening, ambient_weekend: weekend, ambient_night: night };
    return { ...feature, properties: { name, ...levels } };
  });
  const text = JSON.stringify({ type: 'FeatureCollection', features });
  return { folder, name: 'ambient.geojson', bytes: new TextEncoder().encode(text) };
}

async function assessedBy(configuration: object, files: readonly ProjectFile[]): Promise<AssessedDemo> {
  const config = reportConfigSchema.parse(configuration);
  const loaded = loadProjectFiles(files, { crs: DEMO_CRS, criteria: criteriaSetOf(config) });
  if (loaded.kind === 'failed') throw new Error(loaded.problems.map(describeProblem).join('\n'));
  const { prepared, equipment } = loaded;
  const assessment = demoAssessment();
  const by = { email: AUTHOR, at: new Date('2027-06-01') };
  const results = await assess({ assessment, config, equipment, hash: 'worked-example' }, prepared, by);
  return { results, prepared };
}

const AUTHOR = 'erin@harbour.example.com';

/** The demo's assessment of three nights. */
export function demoAssessment(): Assessment {
  const [track] = demoAssessments();
  const saved = { active: true, author: AUTHOR, project: 'demo-rail', company: 'harbour-civil' };
  return assessmentSchema.parse({ ...track, ...saved });
}
