import { collection, doc, limit, query, setDoc, updateDoc, where } from 'firebase/firestore';
import { type EquipmentActivity, storedActivitySchema } from '../rules/activities.ts';
import type { CompanyId, Email } from '../../model/ids.ts';
import { ACTIVITY_LIMITS } from '../../model/limits.ts';
import { collections, auditStamp, watchQuery } from '../../firebase/firestore.ts';
import { mapWatch, type Watch } from '../../firebase/live.ts';
import { tracked } from '../../firebase/unsaved.ts';

const activitiesOf = (company: CompanyId) => collection(collections.companies, company, 'activities');

/** Watches the saved activities of a company, sorted by name. Removed activities are left out. */
export function watchActivities(company: CompanyId): Watch<EquipmentActivity[]> {
  const found = query(activitiesOf(company), where('active', '==', true), limit(ACTIVITY_LIMITS.listed));
  const activities = watchQuery(found, ({ id, parse }): EquipmentActivity => {
    const { name, equipment } = parse(storedActivitySchema);
    return { id, name, lines: equipment, source: '' };
  });
  return mapWatch(activities, byName);
}

const byName = (activities: readonly EquipmentActivity[]) =>
  activities.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));

/** Saves an activity of a company. @param equipment text from `activityText` */
export function createActivity(company: CompanyId, name: string, equipment: string, email: Email): Promise<void> {
  return tracked(setDoc(doc(activitiesOf(company)), { name, equipment, active: true, ...auditStamp(email) }));
}

/** Changes the name or the equipment of an activity, or removes it from the list. Activities are never deleted. */
export function changeActivity(
  company: CompanyId,
  id: string,
  changes: { name: string } | { equipment: string } | { active: false },
  email: Email,
): Promise<void> {
  return tracked(updateDoc(doc(activitiesOf(company), id), { ...changes, ...auditStamp(email) }));
}
