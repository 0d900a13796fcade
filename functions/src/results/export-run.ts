import type { z } from 'zod';
import { HttpsError } from 'firebase-functions/https';
import type { CALLS } from '../../../src/model/calls.ts';
import { FORMAT_FACTS, usualCrs, WGS_84 } from '../../../src/model/results/export-formats.ts';
import type { RunId } from '../../../src/model/ids.ts';
import type { Results } from '../../../src/model/results/results.ts';
import type { ExportWanted } from '../../../src/results/rules/exports/export-layers.ts';
import { updateExport } from './export-records.ts';
import { exportedContours, requireContours } from './exported-contours.ts';
import type { ProcessingInput } from '../plan/inputs.ts';
import { storeExport } from './store-export.ts';

export type ExportOptions = z.output<typeof CALLS.exportAssessment.input>['options'];

/** Progress after contours and after writing. Storing is the rest. */
const CONTOURS_SHARE = 0.5;
const WRITING_SHARE = 0.9;
const PROGRESS_INTERVAL_MS = 1_000;

/** Most rows of an export that is written within its call. They take about 2 s in the slowest format. Tests use fewer. */
const MAX_ROWS_WITHIN_CALL = Number(process.env['MAX_EXPORT_ROWS_WITHIN_CALL'] ?? 40_000);

/** Whether an export is too long for a call. This includes every export with contours, whose duration is not known in advance. */
export function isExportTooLong(results: Results, { contours, time }: ExportOptions): boolean {
  const rows = results.receivers.id.length * (time === undefined ? results.operatingTimes.length : 1);
  return contours !== undefined || rows > MAX_ROWS_WITHIN_CALL;
}

/** Validates an export. @returns its content without contours @throws HttpsError if the results cannot be exported in this way */
export async function validateExport(
  results: Results,
  input: ProcessingInput,
  options: ExportOptions,
): Promise<ExportWanted> {
  const { assessment, project, config } = input;
  const crs = options.crs ?? usualCrs(options.format, project.crs);
  await requireValidOptions(options, crs, results);
  if (options.contours !== undefined) requireContours(results, input, options.contours.time);
  const { exportOf } = await import('../../../src/results/rules/exports/export-layers.ts');
  const { currentChainages } = await import('../../../src/results/rules/exports/current-chainages.ts');
  const { planeOfProject } = await import('../../../src/gis/crs/project-plane.ts');
  const { faultOfExport } = await import('../../../src/results/rules/exports/export-file.ts');
  const layers = options.layers ?? ['receivers', 'areas'];
  const wanted = exportOf(results, crs, {
    at: new Date(),
    time: options.time ?? null,
    receivers: layers.includes('receivers'),
    areas: layers.includes('areas'),
    chainages: currentChainages(results, assessment.workAreas),
    plane: planeOfProject(project),
    names: { project: project.name, assessment: assessment.name },
    ...(config.exceedanceClasses && { classes: config.exceedanceClasses }),
  });
  const fault = await faultOfExport(options.format, wanted);
  if (fault !== null) throw new HttpsError('failed-precondition', fault);
  return wanted;
}

/**
 * Writes an export, stores it, and updates its progress.
 * @param withinMs time limit for contours
 * @returns the storage path
 */
export async function runExport(
  results: Results,
  input: ProcessingInput,
  options: ExportOptions,
  exported: RunId,
  withinMs: number,
): Promise<string> {
  const writeProgress = progressWriter(input, exported);
  const wanted = await validateExport(results, input, options);
  let begun = 0;
  let contours: ExportWanted['contours'] = null;
  if (options.contours !== undefined) {
    await writeProgress(0, 'Drawing the contours', true);
    begun = CONTOURS_SHARE;
    contours = await exportedContours(results, input, options.contours, withinMs, (share) => {
      void writeProgress(CONTOURS_SHARE * share, 'Drawing the contours');
    });
  }
  await writeProgress(begun, 'Writing the file', true);
  const { writeExport } = await import('../../../src/results/rules/exports/export-file.ts');
  const { ending, bytes } = await writeExport(options.format, { ...wanted, contours }, async (share) => {
    await writeProgress(begun + (WRITING_SHARE - begun) * share, 'Writing the file');
  });
  await writeProgress(WRITING_SHARE, 'Storing the file', true);
  return storeExport(input.assessment, exported, { name: options.name, ending, bytes });
}

/**
 * Writes progress at intervals, or at once if it is important. A lost message has no effect, because the end is written
 * separately.
 */
function progressWriter({ assessment: { id } }: ProcessingInput, exported: RunId) {
  let last = 0;
  return async (progress: number, message: string, isImportant = false): Promise<void> => {
    const now = Date.now();
    if (!isImportant && now - last < PROGRESS_INTERVAL_MS) return;
    last = now;
    try {
      await updateExport(id, exported, { state: 'running', progress, message });
    } catch {
      last = 0;
    }
  };
}

/** @throws HttpsError invalid-argument with the available options */
async function requireValidOptions(options: ExportOptions, crs: number, { operatingTimes }: Results): Promise<void> {
  const { format, time, layers, contours } = options;
  const { name, isMap, hasAreas, crs: ofFormat } = FORMAT_FACTS[format];
  const { coordinateSystem, BUILT_IN_CRS } = await import('../../../src/gis/crs/crs.ts');
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
    throw new HttpsError('invalid-argument', 'options.layers: there is nothing to export. Choose receivers.');
  }
}
