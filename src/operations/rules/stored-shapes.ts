/**
 * All documents and files that the product stores, with the version that it writes and a parser for this and all earlier versions
 * (decision 0072). `tests/fixtures/stored-shapes` contains documents of every version, and a test parses all of them.
 */
import { assessmentSchema } from '../../model/assessment/assessment.ts';
import { storedActivitySchema } from '../../plan/rules/activities.ts';
import { auditEntrySchema } from '../../model/audit.ts';
import { LEVELS_SCHEMA, levelsFileSchema, otherLevelsSchema } from '../../model/results/other-levels.ts';
import { equipmentDocumentSchema } from '../../model/equipment/equipment.ts';
import { exportSchema } from '../../model/results/exports.ts';
import { assessmentOfComparison, keptComparisonSchema } from '../../monitoring/rules/bias.ts';
import { loggerSchema } from '../../monitoring/rules/logger.ts';
import { storedFormatSchema } from '../../monitoring/rules/logger-format.ts';
import { storedMeasuredEquipmentSchema } from '../../monitoring/rules/measured-equipment.ts';
import { equipmentTimeSchema } from '../../monitoring/rules/equipment-times.ts';
import { commentSchema } from '../../comments/rules/comment.ts';
import { noticeSchema } from '../../notifications/rules/notice.ts';
import { presenceSchema } from '../../presence/rules/presence.ts';
import { companySchema, invitedUserSchema, userSchema } from '../../model/people/people.ts';
import { importRecipesSchema } from '../../model/project/import-recipe.ts';
import {
  checkStateSchema,
  loadedProjectSchema,
  loadReportSchema,
  loadStateSchema,
  projectSchema,
} from '../../model/project/project.ts';
import { publishedVersionsSchema } from '../../model/project/published-version.ts';
import { REPORT_SCHEMA, reportSchema } from '../../report/rules/report.ts';
import { reportConfigSchema } from '../../model/project/report-config.ts';
import { consentSchema } from '../../respite/rules/consent.ts';
import { RESULTS_SCHEMA, resultsSchema } from '../../model/results/results.ts';
import { frozenInputSchema } from '../../revisions/rules/frozen-input.ts';
import { reviewSchema } from '../../model/revisions/review.ts';
import { revisionSchema } from '../../model/revisions/revision.ts';
import { COLUMNS_SCHEMA, headSchema } from '../../results/rules/columns/head.ts';

/** How one kind of document or file is stored. */
export interface StoredShape {
  /** The version that is written. A document without a version has version 1. */
  readonly version: number;
  /** Parses data of any version. @param id the document id; empty for a file @throws if the data is invalid */
  readonly read: (stored: unknown, id: string) => unknown;
}

interface Parser {
  parse(stored: unknown): unknown;
}

/** A shape with only one version, because every field that was added has a default. */
const first = (schema: Parser): StoredShape => ({ version: 1, read: (stored) => schema.parse(stored) });

/** A shape with only one version, whose documents are parsed with their id. */
const keyed = (schema: Parser, fieldsOf = (id: string): object => ({ id })): StoredShape => ({
  version: 1,
  read: (stored, id) => schema.parse(typeof stored === 'object' ? { ...stored, ...fieldsOf(id) } : stored),
});

/** A file that contains the name and version of its schema, such as `results/1`. Its parser accepts earlier versions. */
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
  'projects/{id}/config/importRecipes': first(importRecipesSchema),
  'projects/{id}/config/loadState': first(loadStateSchema),
  'projects/{id}/config/loadReport': first(loadReportSchema),
  'projects/{id}/config/publishedVersions': first(publishedVersionsSchema),
  'projects/{id}/config/checkState': first(checkStateSchema),
  'projects/{id}/config/checkReport': first(loadReportSchema),
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
  'assessments/{id}/comments/{id}': keyed(commentSchema),
  'assessments/{id}/presence/{uid}': keyed(presenceSchema, (uid) => ({ uid })),
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
