import { collection, type DocumentData, limit, orderBy, query, runTransaction } from 'firebase/firestore';
import { z } from 'zod';
import { canonicalJson } from '../../model/canonical-json.ts';
import type { Email, ProjectUid } from '../../model/ids.ts';
import {
  criteriaSetOf,
  DEFAULT_REPORT_CONFIG,
  type ReportConfig,
  reportConfigSchema,
} from '../../model/project/report-config.ts';
import { documents, firestore, auditStamp, watchDocument, watchQuery } from '../../firebase/firestore.ts';
import type { Live, Watch } from '../../firebase/live.ts';
import { unusableReportConfig } from '../../model/texts.ts';

/** Watches the configuration of a project. Without a stored configuration, it is the default of the product. */
export function watchReportConfig(project: ProjectUid): Watch<ReportConfig> {
  const stored = watchDocument(documents.reportConfig(project), reportConfigSchema);
  return (next) => stored((live) => next(usable(live)));
}

/** Treats a configuration with invalid criteria as one that cannot be read. */
function usable(live: Live<ReportConfig | null>): Live<ReportConfig> {
  if (live.kind !== 'ready') return live;
  const value = live.value ?? DEFAULT_REPORT_CONFIG;
  try {
    criteriaSetOf(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = unusableReportConfig(error.message);
    return { kind: 'failed', message };
  }
  return { kind: 'ready', value };
}

/** A saved configuration with the person and the time of the save. */
const savedConfigSchema = reportConfigSchema.extend({
  updatedBy: z.string().default(''),
  updatedAt: z.date().nullable().default(null),
});
export type SavedConfig = z.infer<typeof savedConfigSchema>;

/**
 * Watches the configuration of a project for administrators, whether its criteria are valid or not. Null if none was ever saved.
 */
export function watchSavedConfig(project: ProjectUid): Watch<SavedConfig | null> {
  return watchDocument(documents.reportConfig(project), savedConfigSchema);
}

/** Most versions that are listed. */
const MAX_VERSIONS = 100;

/** Watches the saved versions of a configuration, newest first. */
export function watchConfigVersions(project: ProjectUid): Watch<SavedConfig[]> {
  const versions = collection(documents.reportConfig(project), 'versions');
  const found = query(versions, orderBy('version', 'desc'), limit(MAX_VERSIONS));
  return watchQuery(found, ({ parse }) => parse(savedConfigSchema));
}

type SaveOutcome = { kind: 'saved'; version: number } | { kind: 'changed-meanwhile'; version: number; by: string };

/**
 * Saves a configuration as a new version. Former versions stay.
 * @param config configuration whose `version` is the one on which the changes are based
 * @throws {FirebaseError}
 */
export async function saveReportConfig(project: ProjectUid, config: ReportConfig, email: Email): Promise<SaveOutcome> {
  const reference = documents.reportConfig(project);
  return runTransaction(firestore, async (transaction) => {
    const snapshot = await transaction.get(reference);
    const stored: unknown = snapshot.get('version');
    const current = typeof stored === 'number' ? stored : 0;
    if (current !== config.version) {
      // The SDK retries a commit whose answer was lost. The stored version is then the one that this call has written.
      if (isSaved(snapshot.data(), { ...config, version: config.version + 1 }, email)) {
        return { kind: 'saved' as const, version: current };
      }
      const by: unknown = snapshot.get('updatedBy');
      return { kind: 'changed-meanwhile' as const, version: current, by: typeof by === 'string' ? by : 'somebody' };
    }
    const version = current + 1;
    const data = { ...withoutUndefined({ ...config, version }), ...auditStamp(email) };
    transaction.set(reference, data);
    transaction.set(documents.reportConfigVersion(project, version), data);
    return { kind: 'saved' as const, version };
  });
}

/** Whether a stored document is the configuration that a person has saved. */
export function isSaved(stored: DocumentData | undefined, config: ReportConfig, email: Email): boolean {
  const { updatedBy, updatedAt: _, ...fields } = stored ?? {};
  return updatedBy === email && canonicalJson(fields) === canonicalJson(withoutUndefined(config));
}

/** Removes fields with the value undefined, which Firestore does not accept. */
function withoutUndefined(config: ReportConfig): Record<string, unknown> {
  return JSON.parse(JSON.stringify(config)) as Record<string, unknown>;
}
