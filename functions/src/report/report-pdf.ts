import { readFile } from 'node:fs/promises';
import { EXPORT_NAME_LENGTH } from '../../../src/model/results/export-formats.ts';
import { EXPORT_CALL_DEADLINE_S } from '../../../src/model/results/exports.ts';
import type { Report } from '../../../src/report/rules/report.ts';
import { withExportStatus, openExport, updateExport } from '../results/export-records.ts';
import { readAssessment } from '../plan/inputs.ts';
import { printPdf } from './print-pdf.ts';
import { storeExport } from '../results/store-export.ts';
import { type PrintedReport, readCurrentReport, readFrozenReport } from './stored-report.ts';
import { callerOf } from '../shared/access.ts';
import { record } from '../shared/audit.ts';
import { callable } from '../shared/callable.ts';
import { enforceRateLimit } from '../shared/rate-limit.ts';

/** The browser takes 0.5 GB, its files are in memory too, and drawing the map takes as much as a run. */
const RESOURCES = {
  memory: '4GiB',
  cpu: 2,
  concurrency: 1,
  maxInstances: 10,
  timeoutSeconds: EXPORT_CALL_DEADLINE_S,
} as const;

/**
 * Writes the report of an assessment or a revision as a PDF to download. Reports have a limited size, so this fits into a call.
 */
export const reportPdf = callable('reportPdf', RESOURCES, async ({ assessmentId, revision }, request) => {
  const caller = await callerOf(request);
  const assessment = await readAssessment(assessmentId, caller);
  await enforceRateLimit(caller.profile.uid, 'reportPdf');
  const printed =
    revision === undefined ? await readCurrentReport(assessment) : await readFrozenReport(assessment, revision);
  const name = nameOf(printed.report);
  const by = caller.email;
  const exportId = await openExport(assessment, { format: 'pdf', name, by }, EXPORT_CALL_DEADLINE_S);
  return withExportStatus(assessmentId, exportId, async () => {
    const subject = { kind: 'assessment', id: assessmentId, name: assessment.name } as const;
    await record({ by, action: 'exported', subject, details: `${name} (pdf)` });
    await updateExport(assessmentId, exportId, { state: 'running', message: 'Printing the report' });
    const bytes = await printPdf(await htmlOf(printed));
    const path = await storeExport(assessment, exportId, { name, ending: 'pdf', bytes });
    return { path, exportId };
  });
});

async function htmlOf(printed: PrintedReport): Promise<string> {
  const { reportHtml } = await import('../../../src/report/document/report-html.tsx');
  // The build writes the style sheet of the document next to its code.
  const style = await readFile(new URL('report-html.css', import.meta.url), 'utf8');
  return reportHtml(printed, style);
}

/** The name of the file without its extension. It has only letters that every system accepts. */
function nameOf({ title, revision }: Report): string {
  const of = revision === null ? '' : ` revision ${revision.label}`;
  const plain = title.assessment.replaceAll(/[^\p{L}\p{N}._-]+/gu, ' ').trim();
  return `Report ${plain}`.slice(0, EXPORT_NAME_LENGTH - of.length).trim() + of;
}
