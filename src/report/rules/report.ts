import { formatWindow, windowAt } from '../../model/results/averaging-results.ts';
import { formatAudiblePasses } from '../../results/rules/audible-passes.ts';
import { z } from 'zod';
import { compareAddresses } from '../../model/addresses.ts';
import { criteriaSetSchema } from '../../model/criteria/criteria-set.ts';
import { withinAccuracySchema } from '../../model/criteria/stated-accuracy.ts';
import { assumptionSchema } from '../../model/project/assumptions.ts';
import { methodSchema } from '../../model/project/report-config.ts';
import {
  assessedAreaSchema,
  assessedBarrierSchema,
  levelsInTime,
  type Results,
  type TimeColumns,
} from '../../model/results/results.ts';
import { worstReceivers } from '../../model/results/results-by-address.ts';
import { figuresOf } from '../../results/rules/results-on-map.ts';
import { mitigationsSchema } from './mitigation.ts';
import { reportedComparisonSchema } from './monitoring.ts';
import { outcomesSchema } from './outcomes.ts';
import { equipmentSharesSchema } from './equipment-shares.ts';
import { reportedCumulativeSchema } from '../../cumulative/rules/reported-cumulative.ts';
import { siteMapSchema } from './site-map.ts';
import { reportCoverSchema } from '../../model/revisions/report-cover.ts';
import { checkedConditionSchema } from '../../model/revisions/condition.ts';
import { revisionLabelSchema } from '../../model/revisions/latest-revision.ts';
import { shiftSchema } from '../../model/time/shift.ts';
import { vibrationFindingsSchema } from '../../vibration/rules/vibration-findings.ts';

export const REPORT_SCHEMA = 'report/1';

/** An address, described by its worst receiver. */
const affectedSchema = z.object({
  id: z.string(),
  address: z.string(),
  facade: z.string().nullable(),
  floor: z.number().int().nullable(),
  type: z.string(),
  catchment: z.string(),
  laeqTypical: z.number(),
  laeq: z.number(),
  laeqAssessed: z.number(),
  lamax: z.number().nullable(),
  criterion: z.number(),
  exceedance: z.number(),
  band: z.string(),
  measures: z.array(z.string()),
  /** Times at which the moving crews can be heard there, in words. Empty if there are none. */
  heard: z.string(),
  /** Level and hours worked, in words: `LAeq,10h: Piling 4 h`. Empty if the level is not averaged over T. */
  worked: z.string(),
});
export type AffectedAddress = z.infer<typeof affectedSchema>;

const timeSummarySchema = z.object({
  key: z.string(),
  name: z.string(),
  hours: z.string(),
  /** Number of addresses, each counted by its worst receiver: compared with a criterion, not in use, and without a criterion. */
  assessed: z.number().int(),
  notInUse: z.number().int(),
  notAssessed: z.number().int(),
  exceeding: z.number().int(),
  highlyAffected: z.number().int(),
  /** Number of addresses with any receiver at which LAmax exceeds the screening level. */
  sleepScreening: z.number().int().nullable(),
  /** Whether the true number may be higher, because some equipment has no maximum level. */
  sleepAtLeast: z.boolean(),
  /** Number of addresses whose exceedance is within the accuracy of the prediction. Null if no accuracy is stated. */
  withinAccuracy: withinAccuracySchema.nullable(),
  /** Addresses by catchment and perception band. The lowest band has an empty key. */
  catchments: z.array(
    z.object({
      catchment: z.string(),
      /** Number of addresses. */
      receivers: z.number().int(),
      exceeding: z.number().int(),
      bands: z.record(z.string(), z.number().int()),
    }),
  ),
  mostAffected: z.array(affectedSchema),
  /**
   * Addresses by measure, for letters and calls. Addresses with the same text share one entry with the ids of all their
   * receivers.
   */
  notifications: z.array(
    z.object({
      measure: z.string(),
      /** Number of addresses. */
      count: z.number().int(),
      /** The addresses. Empty if all measures of the report together have more than `MAX_LISTED_ADDRESSES`. */
      addresses: z.array(z.object({ address: z.string(), receivers: z.array(z.string()) })),
    }),
  ),
});
export type TimeSummary = z.infer<typeof timeSummarySchema>;

/**
 * A catchment as the report draws and describes it: its background levels by key, dB(A), and its polygons, each with the outer
 * ring first.
 */
const reportedCatchmentSchema = z.object({
  name: z.string(),
  background: z.record(z.string(), z.number()),
  source: z.string(),
  isCategory: z.boolean(),
  /** Open rings of longitude and latitude, WGS 84, simplified. */
  polygons: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
});
export type ReportedCatchment = z.infer<typeof reportedCatchmentSchema>;

/** `assessment_reports/{id}/report.json`: everything that the report shows. */
export const reportSchema = z.object({
  schema: z.literal(REPORT_SCHEMA),
  title: z.object({
    report: z.string(),
    introduction: z.string(),
    closing: z.string(),
    /** Data URL of the company's logo. Null if there is none. */
    logo: z.string().nullable(),
    project: z.string(),
    company: z.string(),
    assessment: z.string(),
    description: z.string(),
    permitNumber: z.string(),
    stage: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    shifts: z.array(shiftSchema),
    author: z.string(),
  }),
  areas: z.array(assessedAreaSchema),
  /** Kinds of areas of annex A of ISO 9613-2 that the project's files contain. */
  covers: z.array(z.enum(['foliage', 'industrial'])),
  barriers: z.array(assessedBarrierSchema),
  /** Assumptions that were made when the project's files were loaded. */
  siteAssumptions: z.array(assumptionSchema).default([]),
  catchments: z.array(reportedCatchmentSchema),
  method: methodSchema,
  criteria: criteriaSetSchema,
  times: z.array(timeSummarySchema),
  /** Minimum working distances. Null if the criteria do not require them. */
  vibration: vibrationFindingsSchema.nullable(),
  /** Sorted by catchment, then by operating time. */
  outcomes: outcomesSchema,
  mitigation: mitigationsSchema,
  /**
   * Number of addresses at which each measure is required in any operating time, in the order of the criteria set. Null in older
   * reports, which do not contain it.
   */
  measures: z
    .array(z.object({ measure: z.string(), addresses: z.number().int() }))
    .nullable()
    .default(null),
  map: siteMapSchema,
  /** Null if no criterion is exceeded. */
  shares: equipmentSharesSchema.nullable(),
  /** Measurements next to the predicted levels. Null if nothing was compared with this exact plan. */
  monitoring: reportedComparisonSchema.nullable(),
  /** The other works whose levels are added to those of this work. Null if each work is compared with the criteria separately. */
  together: reportedCumulativeSchema.nullable(),
  /** States in one sentence how the engine was validated. */
  validation: z.string(),
  warnings: z.array(z.string()),
  lamaxAtLeast: z.boolean(),
  lamaxReason: z.string().nullable(),
  engineVersion: z.string(),
  inputHash: z.string(),
  /** Version of the project's report configuration. 0 if none was ever saved. */
  configVersion: z.number().int(),
  processedAt: z.string(),
  processedBy: z.string(),
  resultsPath: z.string(),
  /** The revision as which the report was issued. Null for the report of a run. */
  revision: z
    .object({
      label: revisionLabelSchema,
      reason: z.string(),
      issuedBy: z.string(),
      issuedAt: z.string(),
      /** The persons named on the cover. Null if nobody was entered. */
      cover: reportCoverSchema.nullable().default(null),
    })
    .nullable(),
  /** The conditions of the revisions that bind the run, and whether the run meets them. */
  conditions: z.array(checkedConditionSchema),
});
export type Report = z.infer<typeof reportSchema>;

const MOST_AFFECTED_COUNT = 25;

/** Summarises one operating time from the columns of the results. */
export function summariseTime(results: Results, key: string): TimeSummary {
  const { receivers, criteria } = results;
  const columns = receivers.times[key];
  const time = criteria.operatingTimes.find((candidate) => candidate.key === key);
  if (columns === undefined || time === undefined) throw new Error(`results have no operating time ${key}`);
  const indices = worstReceivers(results, key);
  const ofStatus = (status: TimeColumns['status'][number]) =>
    indices.filter((index) => columns.status[index] === status);
  const { highestExceedance: _, ...figures } = figuresOf(results, key);
  return {
    key,
    name: time.name,
    hours: time.hours,
    ...figures,
    notInUse: ofStatus('not-in-use').length,
    notAssessed: ofStatus('not-assessed').length,
    withinAccuracy: results.withinAccuracy?.[key] ?? null,
    catchments: byCatchment(results, columns, indices),
    mostAffected: indices
      .filter((index) => exceeds(columns, index))
      .sort((a, b) => (columns.exceedance[b] ?? 0) - (columns.exceedance[a] ?? 0))
      .slice(0, MOST_AFFECTED_COUNT)
      .map((index) => affectedAddress(results, key, columns, index)),
    notifications: notificationLists(results, columns, indices),
  };
}

/** Whether the level of a receiver exceeds its criterion. */
export function exceeds(columns: TimeColumns, index: number): boolean {
  return (columns.exceedance[index] ?? 0) > 0;
}

function affectedAddress(results: Results, key: string, columns: TimeColumns, index: number): AffectedAddress {
  const { receivers } = results;
  const levels = levelsInTime(results, key);
  const window = windowAt(results, key, index);
  return affectedSchema.parse({
    id: receivers.addressId[index],
    address: receivers.address[index],
    facade: receivers.facade[index],
    floor: receivers.floor[index],
    type: receivers.type[index],
    catchment: receivers.catchment[index],
    laeqTypical: levels.laeqTypical[index],
    laeq: levels.laeq[index],
    laeqAssessed: levels.laeqAssessed[index],
    lamax: levels.lamax[index],
    criterion: columns.criterion[index],
    exceedance: columns.exceedance[index],
    band: columns.band[index],
    measures: columns.measures[index],
    heard: formatAudiblePasses(results, index, key),
    worked: window === null ? '' : formatWindow(window),
  });
}

/** @param indices the worst receiver of each address */
function byCatchment(
  { receivers }: Results,
  columns: TimeColumns,
  indices: readonly number[],
): TimeSummary['catchments'] {
  const rows = new Map<string, TimeSummary['catchments'][number]>();
  for (const index of indices) {
    if (columns.status[index] !== 'assessed') continue;
    const catchment = receivers.catchment[index] ?? '';
    const row = rows.get(catchment) ?? { catchment, receivers: 0, exceeding: 0, bands: {} };
    const band = columns.band[index] ?? '';
    row.receivers += 1;
    if (exceeds(columns, index)) row.exceeding += 1;
    row.bands[band] = (row.bands[band] ?? 0) + 1;
    rows.set(catchment, row);
  }
  return [...rows.values()].sort((a, b) => a.catchment.localeCompare(b.catchment, 'en', { numeric: true }));
}

/** @param indices the worst receiver of each address */
function notificationLists(
  { receivers, criteria }: Results,
  columns: TimeColumns,
  indices: readonly number[],
): TimeSummary['notifications'] {
  return criteria.measures.flatMap(({ key }) => {
    const addresses = new Map<string, string[]>();
    for (const index of indices) {
      if (columns.measures[index]?.includes(key) !== true) continue;
      const id = receivers.addressId[index] ?? '';
      const address = receivers.address[index] || `Receiver ${id}`;
      const ids = addresses.get(address);
      if (ids === undefined) addresses.set(address, [id]);
      else ids.push(id);
    }
    if (addresses.size === 0) return [];
    const sorted = [...addresses].sort(([a], [b]) => compareAddresses(a, b));
    const named = sorted.map(([address, receivers]) => ({ address, receivers }));
    // Two addresses with the same text share one entry of the list but count as two.
    const count = named.reduce((sum, { receivers: of }) => sum + of.length, 0);
    return [{ measure: key, count, addresses: named }];
  });
}

/**
 * Most addresses that a report lists by measure in total. If there are more, the report states only their number and its appendix
 * lists them.
 */
export const MAX_LISTED_ADDRESSES = 200;

/** Returns the operating times without the lists of addresses if they exceed the limit of a report. */
export function withBoundedLists(times: readonly TimeSummary[]): TimeSummary[] {
  const lists = times.flatMap(({ notifications }) => notifications);
  const named = lists.reduce((sum, { addresses }) => sum + addresses.length, 0);
  if (named <= MAX_LISTED_ADDRESSES) return [...times];
  return times.map((time) => ({
    ...time,
    notifications: time.notifications.map((list) => ({ ...list, addresses: [] })),
  }));
}
