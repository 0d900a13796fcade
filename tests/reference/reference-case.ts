import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { predict } from '../../src/engine/prediction/predict.ts';
import { describeFault, readSceneJson } from '../../src/engine/scene-file/scene-json.ts';

const caseSchema = z.object({
  name: z.string(),
  source: z.string(),
  /** A note for readers of the errors. */
  note: z.string().optional(),
  scene: z.looseObject({ groundMethod: z.string().optional() }),
  expected: z.object({
    receivers: z.array(z.object({ id: z.string(), lp: z.array(z.number()).length(8), la: z.number() })),
    toleranceDb: z.number(),
    laToleranceDb: z.number().optional(),
  }),
});
export type ReferenceCase = z.infer<typeof caseSchema>;

/** Reads the cases `t….json` of a folder in order. Null if the folder does not exist. */
export function readCases(folder: URL): ReferenceCase[] | null {
  let files: string[];
  try {
    files = readdirSync(folder);
  } catch {
    return null;
  }
  return files
    .filter((file) => /^t\d+.*\.json$/.test(file))
    .sort()
    .map((file) => caseSchema.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))));
}

export interface CaseError {
  readonly worstBandDb: number;
  readonly laDb: number;
}

/** Computes the errors of the prediction of a case, over all its receivers. */
export async function errorOf({ scene, expected }: ReferenceCase): Promise<CaseError> {
  const reading = readSceneJson({ scene });
  if (reading.kind === 'faults') throw new Error(reading.faults.map(describeFault).join('; '));
  const { bandsDb, laDb } = await predict(reading.scene);
  let worstBandDb = 0;
  let worstLaDb = 0;
  expected.receivers.forEach(({ id, lp, la }) => {
    const receiver = reading.scene.receivers.ids.indexOf(id);
    lp.forEach((level, band) => {
      worstBandDb = Math.max(worstBandDb, Math.abs(bandsDb[8 * receiver + band]! - level));
    });
    worstLaDb = Math.max(worstLaDb, Math.abs(laDb[receiver]! - la));
  });
  return { worstBandDb, laDb: worstLaDb };
}
