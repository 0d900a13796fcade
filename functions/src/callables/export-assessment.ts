import { HttpsError } from 'firebase-functions/https';
import type { z } from 'zod';
import type { CALLS } from '../../../src/domain/calls.ts';
import { EXPORT_ENDINGS, FORMAT_FACTS, usualCrs, WGS_84 } from '../../../src/domain/export-formats.ts';
import { type Results, resultsSchema } from '../../../src/domain/results.ts';
import { storagePaths } from '../../../src/domain/paths.ts';
import { callerOf } from '../shared/access.ts';
import { record } from '../shared/audit.ts';
import { callable } from '../shared/callable.ts';
import { bucket } from '../shared/firebase.ts';
import { saveOwned } from '../shared/owned-objects.ts';
import { exportedContours } from '../processing/exported-contours.ts';
import { readAssessment, readInput } from '../processing/inputs.ts';
import type { Assessment } from '../../../src/domain/assessment.ts';
import type { Chainage } from '../../../src/domain/work-area.ts';
import { requireTurn } from '../shared/rate-limit.ts';
import { readStored } from '../shared/stored-bytes.ts';

/** Writes the results of an assessment as a file to download. */
export const exportAssessment = callable(
  'exportAssessment',
  { memory: '2GiB', cpu: 1, concurrency: 1, maxInstances: 10, timeoutSeconds: 60 },
  async ({ assessmentId, options }, request) => {
    const caller = await callerOf(request);
    const assessment = await readAssessment(assessmentId, caller);
    await requireTurn(caller.profile.uid, 'exportAssessment');
    const results = await readStoredResults(assessment);
    const input = await readInput(assessment);
    const { project } = input;
    const crs = options.crs ?? usualCrs(options.format, project.crs);
    await requireSound(options, crs, results);
    const { company, name } = assessment;
    const subject = { kind: 'assessment', id: assessmentId, name } as const;
    await record({ by: caller.email, action: 'exported', subject, details: `${options.name} (${options.format})` });
    const { exportOf } = await import('../../../src/geodata/exports/export-layers.ts');
    const { faultOfExport, writeExport } = await import('../../../src/geodata/exports/export-file.ts');
    const layers = options.layers ?? ['receivers', 'areas'];
    const wanted = exportOf(results, crs, {
      at: new Date(),
      time: options.time ?? null,
      receivers: layers.includes('receivers'),
      areas: layers.includes('areas'),
      contours: options.contours ? await exportedContours(results, input, options.contours) : null,
      chainages: chainagesOf(assessment),
      names: { project: project.name, assessment: name },
      ...(input.config.exceedanceClasses && { classes: input.config.exceedanceClasses }),
    });
    const fault = await faultOfExport(options.format, wanted);
    if (fault !== null) throw new HttpsError('failed-precondition', fault);
    const { ending, bytes } = await writeExport(options.format, wanted);
    const path = storagePaths.exported(assessmentId, options.name, ending);
    await saveOwned(path, bytes, company, EXPORT_ENDINGS[ending]);
    return { state: 'done' as const, path };
  },
);

type Options = z.output<typeof CALLS.exportAssessment.input>['options'];

/** @throws HttpsError invalid-argument with what can be had instead */
async function requireSound(options: Options, crs: number, { operatingTimes }: Results): Promise<void> {
  const { format, time, layers, contours } = options;
  const { name, isMap, hasAreas, crs: ofFormat } = FORMAT_FACTS[format];
  const { coordinateSystem, BUILT_IN_CRS } = await import('../../../src/geodata/crs/crs.ts');
  if (coordinateSystem(crs) === null) {
    throw new HttpsError('invalid-argument', `options.crs: EPSG:${crs} is not known. Choose one of ${BUILT_IN_CRS}.`);
  }
  if (ofFormat === 'always WGS 84' && crs !== WGS_84) {
    throw new HttpsError('invalid-argument', `options.crs: ${name} is always in WGS 84 (EPSG:${WGS_84}).`);
  }
  if (time !== undefined && !operatingTimes.includes(time)) {
    const known = operatingTimes.join(', ');
    throw new HttpsError(
      'invalid-argument',
      `options.time: the results have no operating time ${time}. Choose one of ${known}.`,
    );
  }
  if (contours !== undefined && !isMap) {
    throw new HttpsError('invalid-argument', `options.contours: ${name} has no shapes, and no contours therefore.`);
  }
  if (layers !== undefined && contours === undefined && !layers.some((layer) => layer === 'receivers' || hasAreas)) {
    throw new HttpsError('invalid-argument', `options.layers: there is nothing to export. Choose receivers.`);
  }
}

/** Of the work areas that are lines, as they are called now: a chainage changes no level. */
function chainagesOf({ workAreas }: Assessment): Map<string, Chainage> {
  return new Map(
    Object.entries(workAreas).flatMap(([id, { feature }]) => {
      const { chainage } = feature.properties;
      return chainage === undefined || feature.geometry.type !== 'LineString' ? [] : [[id, chainage] as const];
    }),
  );
}

/** The results that the assessment calls its own: of its run, and of the input that it names. */
async function readStoredResults({ id, processing }: Assessment): Promise<Results> {
  const run = processing?.resultRun ?? null;
  const file = bucket().file(run === null ? storagePaths.results(id) : storagePaths.resultsOfRun(id, run));
  const [exists] = await file.exists();
  if (!exists) throw new HttpsError('failed-precondition', 'There are no results yet. Process the assessment first.');
  const parsed = resultsSchema.safeParse(await readJson(file));
  if (!parsed.success) {
    throw new HttpsError('failed-precondition', 'The results are of an older version. Process the assessment again.');
  }
  if (parsed.data.inputHash === processing?.resultHash) return parsed.data;
  throw new HttpsError(
    'failed-precondition',
    'The results are out of date: they are not those of the last run. Process the assessment again.',
  );
}

async function readJson(file: ReturnType<ReturnType<typeof bucket>['file']>): Promise<unknown> {
  const bytes = await readStored(file);
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
