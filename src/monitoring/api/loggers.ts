import { collection, doc, limit, orderBy, query, serverTimestamp, setDoc, updateDoc } from 'firebase/firestore';
import type { AssessmentId, Email } from '../../model/ids.ts';
import { LOGGER_LIMITS } from '../../model/limits.ts';
import { type Exclusion } from '../rules/exclusions.ts';
import {
  exclusionsText,
  type Logger,
  loggerSchema,
  loggersInOrder,
  type LoggerPlaceInput,
  type StoredLogger,
} from '../rules/logger.ts';
import { type EquipmentTime, type EquipmentTimeInput, equipmentTimeSchema } from '../rules/equipment-times.ts';
import { collections, auditStamp, watchQuery } from '../../firebase/firestore.ts';
import { mapWatch, type Watch } from '../../firebase/live.ts';
import { tracked } from '../../firebase/unsaved.ts';

const loggersOf = (assessment: AssessmentId) => collection(collections.assessments, assessment, 'loggers');
const equipmentTimesOf = (assessment: AssessmentId) =>
  collection(collections.assessments, assessment, 'equipmentTimes');

/** Active entries come before withdrawn ones, newest first. If there are too many, withdrawn and old entries are left out. */
const byUse = [orderBy('active', 'desc'), orderBy('updatedAt', 'desc')];

/** Watches the loggers of an assessment, including removed ones. */
export function watchLoggers(assessment: AssessmentId): Watch<Logger[]> {
  const found = query(loggersOf(assessment), ...byUse, limit(LOGGER_LIMITS.listed));
  const loggers = watchQuery(found, ({ id, parse }) => parse(loggerSchema, { id }));
  return mapWatch(loggers, loggersInOrder);
}

export async function addLogger(assessment: AssessmentId, logger: StoredLogger, email: Email): Promise<void> {
  await tracked(setDoc(doc(loggersOf(assessment)), { ...logger, active: true, ...auditStamp(email) }));
}

/** Changes the position of a logger, removes it from the list or restores it. */
export function changeLogger(
  assessment: AssessmentId,
  id: string,
  changes: LoggerPlaceInput | { active: boolean },
  email: Email,
): Promise<void> {
  return tracked(updateDoc(doc(loggersOf(assessment), id), { ...changes, ...auditStamp(email) }));
}

export function excludeTimes(
  assessment: AssessmentId,
  id: string,
  exclusions: readonly Exclusion[],
  email: Email,
): Promise<void> {
  const changes = { exclusions: exclusionsText(exclusions), ...auditStamp(email) };
  return tracked(updateDoc(doc(loggersOf(assessment), id), changes));
}

/** Watches the records of when equipment was on, in chronological order. */
export function watchEquipmentTimes(assessment: AssessmentId): Watch<EquipmentTime[]> {
  const found = query(equipmentTimesOf(assessment), ...byUse, limit(LOGGER_LIMITS.equipmentTimes));
  const times = watchQuery(found, ({ id, parse }) => parse(equipmentTimeSchema, { id }));
  return mapWatch(times, (entries) =>
    entries.toSorted((a, b) => (a.updatedAt?.getTime() ?? 0) - (b.updatedAt?.getTime() ?? 0)),
  );
}

export async function recordEquipmentTime(
  assessment: AssessmentId,
  entry: EquipmentTimeInput,
  email: Email,
): Promise<void> {
  await tracked(setDoc(doc(equipmentTimesOf(assessment)), { ...entry, active: true, ...auditStamp(email) }));
}

/** Withdraws an entry. It stays stored. */
export function withdrawEquipmentTime(assessment: AssessmentId, id: string, email: Email): Promise<void> {
  const changes = { active: false, withdrawnBy: email, withdrawnAt: serverTimestamp() };
  return tracked(updateDoc(doc(equipmentTimesOf(assessment), id), changes));
}
