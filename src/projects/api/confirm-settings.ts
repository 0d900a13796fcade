import { doc, serverTimestamp, updateDoc } from 'firebase/firestore';
import type { Email, ProjectUid } from '../../model/ids.ts';
import type { Project } from '../../model/project/project.ts';
import { DEFAULT_REPORT_CONFIG, type ReportConfig } from '../../model/project/report-config.ts';
import type { HolidayRegion } from '../../model/time/holidays.ts';
import { auditStamp, collections } from '../../firebase/firestore.ts';
import { saveReportConfig } from './report-config.ts';

/** The settings that an administrator confirms before the first load of a project. */
export interface ConfirmedSettings
  extends Pick<Project, 'crs' | 'place'>, Pick<ReportConfig, 'criteriaSet' | 'timeZone'> {
  holidays: HolidayRegion;
}

/**
 * Confirms the settings that follow from the place of a project. The configuration is saved first, so that the confirmed settings
 * are stored.
 * @param stored the saved configuration; null if there is none
 * @returns the person who saved another configuration meanwhile, or null if the settings are confirmed
 * @throws {FirebaseError}
 */
export async function confirmSettings(
  uid: ProjectUid,
  { crs, place, criteriaSet, timeZone, holidays }: ConfirmedSettings,
  stored: ReportConfig | null,
  email: Email,
): Promise<string | null> {
  const before = stored ?? DEFAULT_REPORT_CONFIG;
  const isOfSet = before.criteriaSet === criteriaSet;
  const isSame = isOfSet && before.timeZone === timeZone && before.holidays.region === holidays;
  if (stored === null || !isSame) {
    const config: ReportConfig = {
      ...before,
      criteriaSet,
      // Overrides of one criteria set do not fit another set.
      criteriaOverrides: isOfSet ? before.criteriaOverrides : DEFAULT_REPORT_CONFIG.criteriaOverrides,
      timeZone,
      holidays: { ...before.holidays, region: holidays },
    };
    const saved = await saveReportConfig(uid, config, email);
    if (saved.kind === 'changed-meanwhile') return saved.by;
  }
  const confirmed = { by: email, at: serverTimestamp() };
  await updateDoc(doc(collections.projects, uid), { crs, place, confirmed, ...auditStamp(email) });
  return null;
}
