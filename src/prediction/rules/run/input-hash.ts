import { HOLIDAY_RULES_VERSION } from '../../../model/time/holidays.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import { canonicalJson } from '../../../model/canonical-json.ts';
import { CRITERIA_SETS } from '../../../model/criteria/criteria-sets.ts';
import { holidaysOf, type ReportConfig } from '../../../model/project/report-config.ts';
import type { WorkAreaFeature } from '../../../model/assessment/work-area.ts';
import { hasShifts } from '../../../model/time/shift.ts';
import { hasTemporaryScreens } from '../sources/temporary-screens.ts';
import { sha256Of } from '../../../model/sha256.ts';

/** Everything that a result depends on. */
export interface HashedInput {
  assessment: Pick<
    Assessment,
    | 'name'
    | 'description'
    | 'permitNumber'
    | 'stage'
    | 'shifts'
    | 'startDate'
    | 'endDate'
    | 'operatingTime'
    | 'workAreas'
  >;
  /** Storage path of the prepared scene: a load writes a new one. */
  scene: string;
  config: ReportConfig;
  engineVersion: string;
}

/** How places along a line are called changes no result and no report. */
function withoutChainage({ properties: { chainage: _chainage, ...properties }, ...feature }: WorkAreaFeature) {
  return { ...feature, properties };
}

/**
 * SHA-256 in hex of what a result depends on. Results whose hash differs from that of the assessment as it is now are out of date.
 */
export async function inputHash(input: HashedInput): Promise<string> {
  const { name, description, permitNumber, stage, shifts, startDate, endDate, operatingTime } = input.assessment;
  // How often an area was written changes nothing: undone, it is what it was.
  const workAreas = Object.fromEntries(
    Object.entries(input.assessment.workAreas).map(([id, { revision: _revision, feature, ...area }]) => [
      id,
      { ...area, feature: withoutChainage(feature) },
    ]),
  );
  const assessment = { name, description, permitNumber, stage, startDate, endDate, operatingTime, workAreas };
  const criteriaVersion = CRITERIA_SETS[input.config.criteriaSet]?.version;
  // How a project's classes and contours are drawn, its letters, what criteria are compared with
  // beside the assessment, and how often it was saved, change no result and no report.
  const {
    version: _version,
    exceedanceClasses: _classes,
    contourBandsDb: _bands,
    criteriaHeldAgainst: _heldAgainst,
    timeZone,
    holidays: _holidays,
    method: { temporaryScreenCapDb, sideEdges, ...methodOfAll },
    texts: { letters: _letters, phone: _phone, ...texts },
    ...others
  } = input.config;
  // Where no temporary barrier stands, or nothing limits them, levels are what they were before there was a limit.
  const isLimited = temporaryScreenCapDb !== null && hasTemporaryScreens(input.assessment.workAreas);
  const method = {
    ...methodOfAll,
    ...(isLimited && { temporaryScreenCapDb }),
    // Results from before there was this setting are those without it.
    ...(sideEdges && { sideEdges }),
  };
  const config = { ...others, texts, method };
  // Time zone and holidays say which operating times shifts touch, and nothing else.
  const when = hasShifts(shifts)
    ? { shifts, timeZone, holidays: holidaysOf(input.config), holidayRules: HOLIDAY_RULES_VERSION }
    : {};
  const hashed = { ...input, config, assessment, criteriaVersion, ...when };
  return await sha256Of(new TextEncoder().encode(canonicalJson(hashed)));
}
