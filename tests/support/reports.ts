import { siteMapOf } from '../../src/report/rules/report-map.ts';
import type { Assessment } from '../../src/model/assessment/assessment.ts';
import {
  type Report,
  REPORT_SCHEMA,
  reportSchema,
  summariseTime,
  withBoundedLists,
} from '../../src/report/rules/report.ts';
import { mitigationsOf } from '../../src/report/rules/mitigation.ts';
import { outcomesOf } from '../../src/report/rules/outcomes.ts';
import type { Results } from '../../src/model/results/results.ts';
import { someResults } from './results.ts';

const PLAN: Pick<Assessment, 'shifts' | 'startDate' | 'workAreas'> = { startDate: '2026-11-27', workAreas: {} };

/** A report of results as a run writes it, without the parts that need the scene. */
export function reportOf(results: Results, changes: Partial<Report> = {}): Report {
  const {
    areas,
    barriers,
    method,
    criteria,
    warnings,
    lamaxAtLeast,
    lamaxReason,
    engineVersion,
    inputHash,
    processedAt,
    processedBy,
  } = results;
  const texts = {
    report: 'Report',
    introduction: '',
    closing: '',
    logo: null,
    project: 'Line',
    company: 'Works',
    assessment: 'Night',
  };
  const facts = { description: '', permitNumber: 'P-1', stage: '', author: 'erin@example.com' };
  return reportSchema.parse({
    schema: REPORT_SCHEMA,
    title: { ...texts, ...facts, startDate: '2026-11-27', endDate: '2026-11-28', shifts: [] },
    areas,
    covers: [],
    barriers,
    catchments: [],
    method,
    criteria,
    times: withBoundedLists(results.operatingTimes.map((key) => summariseTime(results, key))),
    outcomes: outcomesOf(results),
    mitigation: mitigationsOf(results, PLAN),
    map: siteMapOf(results, {}),
    vibration: null,
    shares: null,
    monitoring: null,
    together: null,
    validation: '',
    configVersion: 0,
    revision: null,
    conditions: [],
    warnings,
    lamaxAtLeast,
    lamaxReason,
    engineVersion,
    inputHash,
    processedAt,
    processedBy,
    resultsPath: 'results.json',
    ...changes,
  });
}

/** Degrees between two receivers: about 4 m, so that all are near the work. */
const STEP = 0.00004;

/**
 * Results with a number of receivers next to the work, in several catchments. All exceed their criterion and require measures.
 */
export function crowdedResults(count: number, catchments = 12): Results {
  const results = someResults(Array.from({ length: count }, (_, index) => `R${index}`));
  const columns = Math.ceil(Math.sqrt(count));
  const each = <Value>(value: (index: number) => Value) => Array.from({ length: count }, (_, index) => value(index));
  const over = each((index) => 1 + (index % 25));
  const times = Object.fromEntries(
    Object.entries(results.receivers.times).map(([key, time]) => [key, { ...time, exceedance: over }]),
  );
  return {
    ...results,
    receivers: {
      ...results.receivers,
      lon: each((index) => 151.2 + STEP * ((index % columns) - columns / 2)),
      lat: each((index) => -33.85 + STEP * (Math.floor(index / columns) - columns / 2)),
      catchment: each((index) => `NCA${index % catchments}`),
      times,
    },
  };
}
