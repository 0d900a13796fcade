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

/** An address by the receiver that is worst there. */
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
  /** When it hears the crews that move, in words; empty where none does. */
  heard: z.string(),
  /** T and the hours worked, in words: `LAeq,10h: Piling 4 h`; empty where the level is not averaged over T. */
  worked: z.string(),
});
export type AffectedAddress = z.infer<typeof affectedSchema>;

const timeSummarySchema = z.object({
  key: z.string(),
  name: z.string(),
  hours: z.string(),
  /** Addresses, each counted by its worst receiver: compared with a criterion, not in use, and without a criterion. */
  assessed: z.number().int(),
  notInUse: z.number().int(),
  notAssessed: z.number().int(),
  exceeding: z.number().int(),
  highlyAffected: z.number().int(),
  /** Addresses at any of whose receivers LAmax is over the screening level. */
  sleepScreening: z.number().int().nullable(),
  /** Whether there may be more: some equipment has no maximum. */
  sleepAtLeast: z.boolean(),
  /** What the accuracy of the prediction leaves open; null where none is stated. */
  withinAccuracy: withinAccuracySchema.nullable(),
  /** Addresses by catchment and perception band; the key of the lowest is empty. */
  catchments: z.array(
    z.object({
      catchment: z.string(),
      /** Addresses. */
      receivers: z.number().int(),
      exceeding: z.number().int(),
      bands: z.record(z.string(), z.number().int()),
    }),
  ),
  mostAffected: z.array(affectedSchema),
  /** Addresses by measure, for letters and calls, with the ids of those of one text. */
  notifications: z.array(
    z.object({
      measure: z.string(),
      /** How many addresses there are. */
      count: z.number().int(),
      /** Their names; none in a report that would have more than `MAX_LISTED_ADDRESSES` of all measures. */
      addresses: z.array(z.object({ address: z.string(), receivers: z.array(z.string()) })),
    }),
  ),
});
export type TimeSummary = z.infer<typeof timeSummarySchema>;

/** A catchment as it is drawn and told: its background levels by key, dB(A), and its polygons, each the outer ring first. */
const reportedCatchmentSchema = z.object({
  name: z.string(),
  background: z.record(z.string(), z.number()),
  source: z.string(),
  isCategory: z.boolean(),
  /** Open rings of longitude and latitude, WGS 84, simplified. */
  polygons: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
});
export type ReportedCatchment = z.infer<typeof reportedCatchmentSchema>;

/** `assessment_reports/{id}/report.json`: all that the report shows. */
export const reportSchema = z.object({
  schema: z.literal(REPORT_SCHEMA),
  title: z.object({
    report: z.string(),
    introduction: z.string(),
    closing: z.string(),
    /** Data address of the company's logo; null where there is none. */
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
  /** What attenuates by annex A of ISO 9613-2 in the project's files. */
  covers: z.array(z.enum(['foliage', 'industrial'])),
  barriers: z.array(assessedBarrierSchema),
  /** What the load of the project took for granted. */
  siteAssumptions: z.array(assumptionSchema).default([]),
  catchments: z.array(reportedCatchmentSchema),
  method: methodSchema,
  criteria: criteriaSetSchema,
  times: z.array(timeSummarySchema),
  /** Minimum working distances; null where the criteria do not ask for them. */
  vibration: vibrationFindingsSchema.nullable(),
  /** By catchment and operating time. */
  outcomes: outcomesSchema,
  mitigation: mitigationsSchema,
  /** Addresses at which each measure is asked for in any operating time, in the order of the criteria set; null in reports from before this was counted. */
  measures: z
    .array(z.object({ measure: z.string(), addresses: z.number().int() }))
    .nullable()
    .default(null),
  map: siteMapSchema,
  /** Null where nothing exceeds. */
  shares: equipmentSharesSchema.nullable(),
  /** What was measured beside what is predicted; null where nothing was compared with this very plan. */
  monitoring: reportedComparisonSchema.nullable(),
  /** With which works it was summed; null where criteria are held against each work. */
  together: reportedCumulativeSchema.nullable(),
  /** How the engine was checked, in a sentence. */
  validation: z.string(),
  warnings: z.array(z.string()),
  lamaxAtLeast: z.boolean(),
  lamaxReason: z.string().nullable(),
  engineVersion: z.string(),
  inputHash: z.string(),
  /** Version of the project's report configuration; 0 where none was ever saved. */
  configVersion: z.number().int(),
  processedAt: z.string(),
  processedBy: z.string(),
  resultsPath: z.string(),
  /** As which revision it was issued; null for what a run wrote. */
  revision: z
    .object({
      label: revisionLabelSchema,
      reason: z.string(),
      issuedBy: z.string(),
      issuedAt: z.string(),
      /** What its cover says of people; null where nothing was entered. */
      cover: reportCoverSchema.nullable().default(null),
    })
    .nullable(),
  /** The conditions of the revisions that bound the run, and how it stood to them. */
  conditions: z.array(checkedConditionSchema),
});
export type Report = z.infer<typeof reportSchema>;

const MOST_AFFECTED_COUNT = 25;

/** Summaries of one operating time from the results' columns. */
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

/** Whether the level of a receiver is above its criterion. */
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
    // Two addresses of one text are one line of the list, and two addresses.
    const count = named.reduce((sum, { receivers: of }) => sum + of.length, 0);
    return [{ measure: key, count, addresses: named }];
  });
}

/** A report names so many addresses by measure in all; where there are more, it says how many, and its appendix names them. */
export const MAX_LISTED_ADDRESSES = 200;

/** Operating times without the names of addresses where those are too many for a report. */
export function withBoundedLists(times: readonly TimeSummary[]): TimeSummary[] {
  const lists = times.flatMap(({ notifications }) => notifications);
  const named = lists.reduce((sum, { addresses }) => sum + addresses.length, 0);
  if (named <= MAX_LISTED_ADDRESSES) return [...times];
  return times.map((time) => ({
    ...time,
    notifications: time.notifications.map((list) => ({ ...list, addresses: [] })),
  }));
}
