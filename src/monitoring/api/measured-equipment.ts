import { collection, doc, limit, query, setDoc, updateDoc, where } from 'firebase/firestore';
import type { CustomEquipment } from '../../model/equipment/custom-equipment.ts';
import type { CompanyId, Email } from '../../model/ids.ts';
import { MEASURED_EQUIPMENT_LIMITS } from '../../model/limits.ts';
import { type LoggerFormat, storedFormatSchema } from '../rules/logger-format.ts';
import {
  type MeasuredEquipment,
  measuredEquipmentOf,
  storedMeasuredEquipmentSchema,
} from '../rules/measured-equipment.ts';
import { collections, auditStamp, watchQuery } from '../../firebase/firestore.ts';
import { mapWatch, type Watch } from '../../firebase/live.ts';
import { tracked } from '../../firebase/unsaved.ts';
import { sha256Of } from '../../model/sha256.ts';

const equipmentOf = (company: CompanyId) => collection(collections.companies, company, 'equipment');
const formatsOf = (company: CompanyId) => collection(collections.companies, company, 'loggerFormats');

/** Watches the measured equipment of a company, sorted by name. Removed items are left out. */
export function watchMeasuredEquipment(company: CompanyId): Watch<MeasuredEquipment[]> {
  const found = query(equipmentOf(company), where('active', '==', true), limit(MEASURED_EQUIPMENT_LIMITS.listed));
  const equipment = watchQuery(found, ({ id, parse }) =>
    measuredEquipmentOf(id, parse(storedMeasuredEquipmentSchema).equipment),
  );
  return mapWatch(equipment, byName);
}

const byName = (equipment: readonly MeasuredEquipment[]) =>
  equipment.toSorted((a, b) => a.other.name.localeCompare(b.other.name, 'en', { numeric: true }));

export async function acceptMeasuredEquipment(
  company: CompanyId,
  equipment: CustomEquipment,
  email: Email,
): Promise<void> {
  const fields = { name: equipment.name, equipment: JSON.stringify(equipment), active: true, ...auditStamp(email) };
  await tracked(setDoc(doc(equipmentOf(company)), fields));
}

/**
 * Removes an item from the list. It is never deleted, and work areas keep it in their lines.
 * @param id id from `watchMeasuredEquipment`
 */
export function removeMeasuredEquipment(company: CompanyId, { id }: MeasuredEquipment, email: Email): Promise<void> {
  const key = id.slice('measured-'.length);
  return tracked(updateDoc(doc(equipmentOf(company), key), { active: false, ...auditStamp(email) }));
}

/** Watches the logger formats of a company. */
export function watchLoggerFormats(company: CompanyId): Watch<LoggerFormat[]> {
  const found = query(formatsOf(company), where('active', '==', true), limit(MEASURED_EQUIPMENT_LIMITS.formats));
  return watchQuery(found, ({ parse }) => parse(storedFormatSchema).format);
}

/** Stores the format of files with these headings. It replaces an earlier format. */
export async function keepLoggerFormat(company: CompanyId, format: LoggerFormat, email: Email): Promise<void> {
  const headings = new TextEncoder().encode(JSON.stringify(format.headings));
  const key = await sha256Of(headings);
  const fields = { format: JSON.stringify(format), active: true, ...auditStamp(email) };
  await tracked(setDoc(doc(formatsOf(company), key), fields));
}
