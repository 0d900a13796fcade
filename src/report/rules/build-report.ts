import { COVER } from '../../engine/scene/scene.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { Assumption } from '../../model/project/assumptions.ts';
import type { EquipmentItem } from '../../model/equipment/equipment.ts';
import { storagePaths } from '../../model/paths.ts';
import {
  MAX_LISTED_ADDRESSES,
  type Report,
  REPORT_SCHEMA,
  type ReportedCatchment,
  summariseTime,
  withBoundedLists,
} from './report.ts';
import type { ReportConfig } from '../../model/project/report-config.ts';
import type { KeptComparison } from '../../monitoring/rules/bias.ts';
import { measureCounts, mitigationsOf } from './mitigation.ts';
import { comparisonOfInput } from './monitoring.ts';
import { outcomesOf } from './outcomes.ts';
import type { ReportedCumulative } from '../../cumulative/rules/reported-cumulative.ts';
import { checkRevisions } from '../../revisions/rules/check-condition.ts';
import type { Revision } from '../../model/revisions/revision.ts';
import type { Results } from '../../model/results/results.ts';
import { groundBorneTimes } from '../../vibration/rules/ground-borne.ts';
import type { VibrationFindings } from '../../vibration/rules/vibration-findings.ts';
import { validationStatement } from '../../prediction/rules/validation.ts';
import { simplifiedOutlines } from '../../prediction/rules/scene/catchment-outlines.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { siteMapOf } from './report-map.ts';
import { equipmentSharesOf } from './report-shares.ts';
import { findGroundBorne } from '../../vibration/rules/find-ground-borne.ts';
import { findVibration } from '../../vibration/rules/vibration.ts';

export interface ReportNames {
  project: string;
  company: string;
  /** Assumptions that were made when the project's files were loaded. Null if they are unknown. */
  assumptions?: readonly Assumption[] | null;
}

/** The plan and settings of a run. */
export interface ReportedInput {
  assessment: Assessment;
  config: ReportConfig;
  equipment: readonly EquipmentItem[];
}

/** Records of an assessment besides its plan. */
export interface ReportedRecords {
  /** All revisions. The conditions of those that bind the run are checked. */
  revisions: readonly Revision[];
  /** Comparisons with measurements. The report contains the one with this exact plan. */
  comparisons: readonly KeptComparison[];
  /** The other works that were added to this work. Null if nothing is compared with the sum. */
  together: ReportedCumulative | null;
}

const NOTHING_RECORDED: ReportedRecords = { revisions: [], comparisons: [], together: null };

/** Builds the report from the results, the scene to which they belong, and the records of the assessment. */
export function buildReport(
  results: Results,
  scene: PreparedScene,
  { assessment, config, equipment }: ReportedInput,
  names: ReportNames,
  { revisions, comparisons, together } = NOTHING_RECORDED,
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
    covers: coversOf(scene),
    barriers: results.barriers,
    siteAssumptions: [...(names.assumptions ?? [])],
    catchments: reportedCatchments(scene),
    method: results.method,
    criteria: results.criteria,
    times: withBoundedLists(results.operatingTimes.map((key) => summariseTime(results, key))),
    warnings: results.warnings,
    lamaxAtLeast: results.lamaxAtLeast,
    lamaxReason: results.lamaxReason,
    engineVersion: results.engineVersion,
    inputHash: results.inputHash,
    configVersion: config.version,
    processedAt: results.processedAt,
    processedBy: results.processedBy,
    resultsPath: storagePaths.results(assessment.id),
    revision: null,
    vibration: results.criteria.workingDistances
      ? withGroundBorne(findVibration(assessment, scene, equipment), { assessment, config, equipment }, scene, results)
      : null,
    outcomes: outcomesOf(results),
    mitigation: mitigationsOf(results, assessment),
    measures: measureCounts(results),
    map: siteMapOf(results, config),
    shares: equipmentSharesOf(results, scene, assessment),
    monitoring: comparisonOfInput(comparisons, results.inputHash),
    together,
    validation: validationStatement(results.method),
    conditions: checkRevisions(revisions, assessment, results).map(({ condition: _condition, ...checked }) => checked),
  };
}

/** Returns the kinds of areas of annex A of ISO 9613-2 that a scene contains. */
function coversOf({ ground: { cover } }: PreparedScene): Report['covers'] {
  return [
    ...(cover?.kind.includes(COVER.foliage) === true ? (['foliage'] as const) : []),
    ...(cover?.kind.includes(COVER.site) === true ? (['industrial'] as const) : []),
  ];
}

function withGroundBorne(
  found: VibrationFindings,
  { assessment, config: { groundBorne }, equipment }: ReportedInput,
  scene: PreparedScene,
  { criteria, operatingTimes }: Results,
): VibrationFindings {
  if (groundBorne === undefined) return { ...found, groundBorne: null };
  const times = groundBorneTimes(criteria, operatingTimes);
  const byTable = findGroundBorne(assessment, scene, equipment, groundBorne, times);
  return { ...found, groundBorne: { ...byTable, addresses: byTable.addresses.slice(0, MAX_LISTED_ADDRESSES) } };
}

/** Decimals of a coordinate in degrees: about 0.1 m. */
const DEGREE_DECIMALS = 6;

function reportedCatchments(scene: PreparedScene): ReportedCatchment[] {
  const short = (degrees: number) => Number(degrees.toFixed(DEGREE_DECIMALS));
  return simplifiedOutlines(scene).map(({ catchment: { name, background, source, isCategory }, polygons }) => ({
    name,
    background: { ...background },
    source,
    isCategory,
    polygons: polygons.map((rings) =>
      rings.map((ring) => ring.map(([lon, lat]): [number, number] => [short(lon), short(lat)])),
    ),
  }));
}
