import { collection, doc, limit, query, setDoc, updateDoc, where } from 'firebase/firestore';
import type { OtherPlant } from '../domain/equipment/other-plant.ts';
import type { CompanyId, Email } from '../domain/ids.ts';
import { MEASURED_PLANT_LIMITS } from '../domain/limits.ts';
import { type LoggerFormat, storedFormatSchema } from '../domain/monitoring/logger-format.ts';
import { type MeasuredPlant, measuredPlantOf, storedMeasuredPlantSchema } from '../domain/monitoring/measured-plant.ts';
import { collections, parseDocument, signature, watchQuery } from './firestore.ts';
import type { Watch } from './live.ts';
import { tracked } from './unsaved.ts';
import { sha256Of } from '../domain/sha256.ts';

const plantOf = (company: CompanyId) => collection(collections.companies, company, 'plant');
const formatsOf = (company: CompanyId) => collection(collections.companies, company, 'loggerFormats');

/** Watches the plant that a company measured and did not remove, by name. */
export function watchMeasuredPlant(company: CompanyId): Watch<MeasuredPlant[]> {
  const found = query(plantOf(company), where('active', '==', true), limit(MEASURED_PLANT_LIMITS.listed));
  const parse = (id: string, data: Record<string, unknown>) =>
    measuredPlantOf(id, parseDocument(storedMeasuredPlantSchema, `companies/${company}/plant/${id}`, data).plant);
  return (next) =>
    watchQuery(found, parse, (live) => next(live.kind === 'ready' ? { ...live, value: byName(live.value) } : live));
}

const byName = (plant: readonly MeasuredPlant[]) =>
  plant.toSorted((a, b) => a.other.name.localeCompare(b.other.name, 'en', { numeric: true }));

export async function acceptMeasuredPlant(company: CompanyId, plant: OtherPlant, email: Email): Promise<void> {
  const fields = { name: plant.name, plant: JSON.stringify(plant), active: true, ...signature(email) };
  await tracked(setDoc(doc(plantOf(company)), fields));
}

/** Takes an item off the list; it is never deleted, and work areas keep it in their lines. @param id as `watchMeasuredPlant` gives it */
export function removeMeasuredPlant(company: CompanyId, { id }: MeasuredPlant, email: Email): Promise<void> {
  const key = id.slice('measured-'.length);
  return tracked(updateDoc(doc(plantOf(company), key), { active: false, ...signature(email) }));
}

/** Watches how a company's files of loggers are read. */
export function watchLoggerFormats(company: CompanyId): Watch<LoggerFormat[]> {
  const found = query(formatsOf(company), where('active', '==', true), limit(MEASURED_PLANT_LIMITS.formats));
  const parse = (id: string, data: Record<string, unknown>) =>
    parseDocument(storedFormatSchema, `companies/${company}/loggerFormats/${id}`, data).format;
  return (next) => watchQuery(found, parse, next);
}

/** Keeps how files with these headings are read, in place of how they were read before. */
export async function keepLoggerFormat(company: CompanyId, format: LoggerFormat, email: Email): Promise<void> {
  const headings = new TextEncoder().encode(JSON.stringify(format.headings));
  const key = await sha256Of(headings);
  const fields = { format: JSON.stringify(format), active: true, ...signature(email) };
  await tracked(setDoc(doc(formatsOf(company), key), fields));
}
