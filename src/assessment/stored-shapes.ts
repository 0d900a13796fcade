/**
 * Everything that the product stores, with the version that it writes today and the reader of this and all earlier versions (decision
 * 0072). `tests/fixtures/stored-shapes` keeps documents as they were written, and a test has them read for ever.
 */
import { assessmentSchema } from '../domain/assessment.ts';
import { storedActivitySchema } from '../domain/activities.ts';
import { auditEntrySchema } from '../domain/audit.ts';
import { LEVELS_SCHEMA, levelsFileSchema, otherLevelsSchema } from '../domain/cumulative/other-levels.ts';
import { equipmentDocumentSchema } from '../domain/equipment/equipment.ts';
import { exportSchema } from '../domain/exports.ts';
import { assessmentOfComparison, keptComparisonSchema } from '../domain/monitoring/bias.ts';
import { loggerSchema } from '../domain/monitoring/logger.ts';
import { storedFormatSchema } from '../domain/monitoring/logger-format.ts';
import { storedMeasuredEquipmentSchema } from '../domain/monitoring/measured-equipment.ts';
import { equipmentTimeSchema } from '../domain/monitoring/equipment-times.ts';
import { noticeSchema } from '../domain/notices/notice.ts';
import { companySchema, invitedUserSchema, userSchema } from '../domain/people.ts';
import { loadedProjectSchema, loadReportSchema, loadStateSchema, projectSchema } from '../domain/project.ts';
import { REPORT_SCHEMA, reportSchema } from '../domain/report.ts';
import { reportConfigSchema } from '../domain/report-config.ts';
import { consentSchema } from '../domain/respite/consent.ts';
import { RESULTS_SCHEMA, resultsSchema } from '../domain/results.ts';
import { frozenInputSchema } from '../domain/revisions/frozen-input.ts';
import { reviewSchema } from '../domain/revisions/review.ts';
import { revisionSchema } from '../domain/revisions/revision.ts';
import { COLUMNS_SCHEMA, headSchema } from '../geodata/result-columns/head.ts';

/** How one kind of document or file is stored. */
export interface StoredShape {
  /** What is written today. A document that names no version is of version 1. */
  readonly version: number;
  /** Reads what any version wrote. @param id of the document, empty for a file @throws where it cannot */
  readonly read: (stored: unknown, id: string) => unknown;
}

interface Parser {
  parse(stored: unknown): unknown;
}

/** A shape of which no second version was needed: whatever came to it has a default. */
const first = (schema: Parser): StoredShape => ({ version: 1, read: (stored) => schema.parse(stored) });

/** Likewise, of documents that are read with their id. */
const keyed = (schema: Parser, fieldsOf = (id: string): object => ({ id })): StoredShape => ({
  version: 1,
  read: (stored, id) => schema.parse(typeof stored === 'object' ? { ...stored, ...fieldsOf(id) } : stored),
});

/** A file that names its schema and version, such as `results/1`; its reader takes the earlier ones. */
const named = (name: string, schema: Parser): StoredShape => ({
  version: Number(name.slice(name.lastIndexOf('/') + 1)),
  read: (stored) => schema.parse(stored),
});

/** By the path in Firestore, or the name of the file in the file storage. */
export const STORED_SHAPES: Readonly<Record<string, StoredShape>> = {
  'invited_users/{email}': first(invitedUserSchema),
  'users/{email}': first(userSchema),
  'companies/{id}': first(companySchema),
  'companies/{id}/activities/{id}': first(storedActivitySchema),
  'companies/{id}/equipment/{id}': first(storedMeasuredEquipmentSchema),
  'companies/{id}/loggerFormats/{id}': first(storedFormatSchema),
  'projects/{id}': first(projectSchema),
  'projects/{id}/config/reportConfig': first(reportConfigSchema),
  'projects/{id}/config/reportConfig/versions/{id}': first(reportConfigSchema),
  'projects/{id}/config/loadState': first(loadStateSchema),
  'projects/{id}/config/loadReport': first(loadReportSchema),
  'loaded_projects/{id}': first(loadedProjectSchema),
  'loaded_projects/{id}/config/equipment': first(equipmentDocumentSchema),
  'loaded_projects/{id}/comparisons/{id}': keyed(keptComparisonSchema, (id) => ({
    assessment: assessmentOfComparison(id),
  })),
  'loaded_projects/{id}/agreements/{id}': keyed(consentSchema),
  'assessments/{id}': first(assessmentSchema),
  'assessments/{id}/revisions/{id}': first(revisionSchema),
  'assessments/{id}/notices/{id}': keyed(noticeSchema),
  'assessments/{id}/loggers/{id}': keyed(loggerSchema),
  'assessments/{id}/equipmentTimes/{id}': keyed(equipmentTimeSchema),
  'assessments/{id}/exports/{id}': first(exportSchema),
  'reviews/{id}': first(reviewSchema),
  'other_levels/{id}': first(otherLevelsSchema),
  'audit/{id}': first(auditEntrySchema),
  'results.json': named(RESULTS_SCHEMA, resultsSchema),
  'report.json': named(REPORT_SCHEMA, reportSchema),
  'columns/head.json': named(COLUMNS_SCHEMA, headSchema),
  'input.json': first(frozenInputSchema),
  'levels.json': named(LEVELS_SCHEMA, levelsFileSchema),
};
