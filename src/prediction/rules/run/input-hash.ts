import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { HOLIDAY_RULES_VERSION } from '../../../model/time/holidays.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import { canonicalJson } from '../../../model/canonical-json.ts';
import { CRITERIA_SETS } from '../../../model/criteria/criteria-sets.ts';
import { holidaysOf, type ReportConfig } from '../../../model/project/report-config.ts';
import type { WorkAreaFeature } from '../../../model/assessment/work-area.ts';
import { hasShifts } from '../../../model/time/shift.ts';
import { hasTemporaryScreens } from '../sources/temporary-screens.ts';

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
  /** Storage path of the prepared scene. Each load writes a new path. */
  scene: string;
  config: ReportConfig;
  engineVersion: string;
}

/** Removes the chainage of a line, which affects neither results nor reports. */
function withoutChainage({ properties: { chainage: _chainage, ...properties }, ...feature }: WorkAreaFeature) {
  return { ...feature, properties };
}

/**
 * SHA-256 in hex of everything that a result depends on. Results are out of date if their hash differs from that of the current
 * assessment. The hash is computed at once, unlike that of the browser, so that pages always know whether results are up to date.
 */
export function inputHash(input: HashedInput): string {
  const { name, description, permitNumber, stage, shifts, startDate, endDate, operatingTime } = input.assessment;
  // The revision of a work area is left out, so that undoing a change restores the hash.
  const workAreas = Object.fromEntries(
    Object.entries(input.assessment.workAreas).map(([id, { revision: _revision, feature, ...area }]) => [
      id,
      { ...area, feature: withoutChainage(feature) },
    ]),
  );
  const assessment = { name, description, permitNumber, stage, startDate, endDate, operatingTime, workAreas };
  const criteriaVersion = CRITERIA_SETS[input.config.criteriaSet]?.version;
  // Classes, contour bands, letters, the comparison of cumulative noise and the version of the configuration affect neither
  // results nor reports.
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
  // Without temporary noise barriers or without a limit on them, the setting has no effect and is left out.
  const isLimited = temporaryScreenCapDb !== null && hasTemporaryScreens(input.assessment.workAreas);
  const method = {
    ...methodOfAll,
    ...(isLimited && { temporaryScreenCapDb }),
    // Added only if set, so that older results without this setting stay current.
    ...(sideEdges && { sideEdges }),
  };
  const config = { ...others, texts, method };
  // Time zone and holidays affect only which operating times the shifts touch.
  const when = hasShifts(shifts)
    ? { shifts, timeZone, holidays: holidaysOf(input.config), holidayRules: HOLIDAY_RULES_VERSION }
    : {};
  const hashed = { ...input, config, assessment, criteriaVersion, ...when };
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(hashed))));
}
