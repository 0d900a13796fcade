import { HttpsError } from 'firebase-functions/https';
import type { CriteriaSet } from '../../../src/model/criteria/criteria-set.ts';
import type { ProjectUid } from '../../../src/model/ids.ts';
import { criteriaSetOf, type ReportConfig, reportConfigSchema } from '../../../src/model/project/report-config.ts';
import { firestore, plainData } from './firebase.ts';
import { unusableReportConfig } from '../../../src/model/texts.ts';

interface StoredConfig {
  config: ReportConfig;
  criteria: CriteriaSet;
  /** False if an administrator has never chosen criteria set, time zone and holidays. */
  isChosen: boolean;
}

/**
 * Reads a project's configuration with its criteria set. Without a stored configuration, it returns the defaults of the product.
 * @throws HttpsError failed-precondition with the invalid field
 */
export async function readReportConfig(project: ProjectUid): Promise<StoredConfig> {
  const snapshot = await firestore.doc(`projects/${project}/config/reportConfig`).get();
  const parsed = reportConfigSchema.safeParse(plainData(snapshot.data() ?? {}));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw unusable(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  try {
    return { config: parsed.data, criteria: criteriaSetOf(parsed.data), isChosen: snapshot.exists };
  } catch (error) {
    if (error instanceof RangeError) throw unusable(error.message);
    throw error;
  }
}

function unusable(detail: string): HttpsError {
  return new HttpsError('failed-precondition', unusableReportConfig(detail));
}
