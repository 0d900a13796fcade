import { HttpsError } from 'firebase-functions/https';
import type { CriteriaSet } from '../../../src/model/criteria/criteria-set.ts';
import type { ProjectUid } from '../../../src/model/ids.ts';
import { criteriaSetOf, type ReportConfig, reportConfigSchema } from '../../../src/model/project/report-config.ts';
import { firestore, plainData } from './firebase.ts';
import { unusableReportConfig } from '../../../src/model/texts.ts';

interface StoredConfig {
  config: ReportConfig;
  criteria: CriteriaSet;
  /** False where an administrator has never chosen criteria set, time zone and holidays. */
  isChosen: boolean;
}

/**
 * A project's configuration with its criteria set; the product's defaults where none is stored.
 * @throws HttpsError failed-precondition naming the field that cannot be used
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
