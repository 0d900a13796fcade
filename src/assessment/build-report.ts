import type { Assessment } from '../domain/assessment.ts';
import { storagePaths } from '../domain/paths.ts';
import { type Report, REPORT_SCHEMA, summariseTime } from '../domain/report.ts';
import type { ReportConfig } from '../domain/report-config.ts';
import type { Results } from '../domain/results.ts';

export interface ReportNames {
  project: string;
  company: string;
}

/** All that the report shows, from the results and what the assessment says of itself. */
export function buildReport(
  results: Results,
  assessment: Assessment,
  config: ReportConfig,
  names: ReportNames,
): Report {
  const { name, description, permitNumber, stage = '', shifts = [], startDate, endDate, author } = assessment;
  return {
    schema: REPORT_SCHEMA,
    title: {
      report: config.texts.title,
      introduction: config.texts.introduction,
      closing: config.texts.closing,
      logo: config.logo,
      project: names.project,
      company: names.company,
      assessment: name,
      description,
      permitNumber,
      stage,
      startDate,
      endDate,
      shifts,
      author,
    },
    areas: results.areas,
    method: results.method,
    criteria: results.criteria,
    times: results.operatingTimes.map((key) => summariseTime(results, key)),
    warnings: results.warnings,
    lamaxAtLeast: results.lamaxAtLeast,
    lamaxReason: results.lamaxReason,
    engineVersion: results.engineVersion,
    inputHash: results.inputHash,
    configVersion: config.version,
    processedAt: results.processedAt,
    processedBy: results.processedBy,
    resultsPath: storagePaths.results(assessment.id),
  };
}
