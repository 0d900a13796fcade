import { HttpsError } from 'firebase-functions/https';
import { ENGINE_VERSION } from '../../../src/engine/scene/version.ts';
import { type Assessment, assessmentSchema } from '../../../src/model/assessment/assessment.ts';
import { equipmentDocumentSchema, type EquipmentItem } from '../../../src/model/equipment/equipment.ts';
import { type AssessmentId, companyIdSchema, type ProjectUid } from '../../../src/model/ids.ts';
import { inputHash } from '../../../src/prediction/rules/run/input-hash.ts';
import { type LoadedProject, loadedProjectSchema } from '../../../src/model/project/project.ts';
import type { ReportConfig } from '../../../src/model/project/report-config.ts';
import { NOT_PREPARED, problemOfProject } from '../../../src/prediction/rules/sources/problems.ts';
import { type PreparedScene, readPreparedScene } from '../../../src/prediction/rules/scene/prepared-scene.ts';
import { type Caller, requireMember } from '../shared/access.ts';
import { bucket, firestore, plainData } from '../shared/firebase.ts';
import { noteProject } from '../shared/log.ts';
import { readReportConfig } from '../shared/report-config.ts';
import { readStored } from '../shared/stored-bytes.ts';

/** All data of an assessment that processing reads from Firestore. */
export interface ProcessingInput {
  assessment: Assessment;
  project: LoadedProject & { scene: string };
  config: ReportConfig;
  equipment: EquipmentItem[];
  hash: string;
}

/**
 * Reads an assessment for processing or export.
 * @param caller the person who asks; null for a run that was started for a person. A caller of another company does not even
 * learn whether the assessment can be read
 * @throws HttpsError not-found if it does not exist or was removed, permission-denied, failed-precondition if it cannot be read
 */
export async function readAssessment(id: AssessmentId, caller: Caller | null): Promise<Assessment> {
  const snapshot = await firestore.doc(`assessments/${id}`).get();
  const data = snapshot.data();
  if (data === undefined) throw gone();
  if (caller !== null) await requireMember(caller, companyIdSchema.catch(NO_COMPANY).parse(data['company']));
  if (data['active'] !== true) throw gone();
  const parsed = assessmentSchema.safeParse(plainData(data));
  noteProject(String(data['project']));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new HttpsError(
    'failed-precondition',
    `The assessment cannot be read: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}.`,
  );
}

/** Stands for a missing company. It has no members, so only administrators can read the assessment. */
const NO_COMPANY = companyIdSchema.parse('none of any company');

function gone(): HttpsError {
  return new HttpsError('not-found', 'This assessment no longer exists. Go back to the project.');
}

/**
 * Reads the data that an assessment depends on.
 * @throws HttpsError failed-precondition if the project was never loaded, is archived or has an invalid configuration,
 * permission-denied if it belongs to another company
 */
export async function readInput(assessment: Assessment): Promise<ProcessingInput> {
  const { project: uid } = assessment;
  const [[loaded, equipment], { config, criteria }] = await Promise.all([readLoad(uid), readReportConfig(uid)]);
  const project = loadedProjectSchema.safeParse(plainData(loaded.data() ?? {}));
  if (!project.success) throw new HttpsError('failed-precondition', NOT_PREPARED);
  const { scene, company } = project.data;
  if (company !== assessment.company) {
    throw new HttpsError('permission-denied', 'The project belongs to another company than the assessment.');
  }
  const problem = problemOfProject(project.data, criteria);
  if (problem !== null || scene === null) throw new HttpsError('failed-precondition', problem ?? NOT_PREPARED);
  const { items } = equipmentDocumentSchema.parse(plainData(equipment.data() ?? { items: [] }));
  const hash = inputHash({ assessment, scene, config, engineVersion: ENGINE_VERSION });
  return { assessment, project: { ...project.data, scene }, config, equipment: items, hash };
}

/**
 * Reads scene and equipment of the same load in a transaction. The input hash identifies only the scene, so results with
 * equipment of another load would otherwise count as current.
 */
function readLoad(uid: ProjectUid) {
  const loaded = firestore.doc(`loaded_projects/${uid}`);
  const equipment = loaded.collection('config').doc('equipment');
  // The transaction is not read-only, because the emulator sometimes returns documents of two loads in such a transaction.
  return firestore.runTransaction(async (transaction) => {
    const [load, items] = await transaction.getAll(loaded, equipment);
    if (load === undefined || items === undefined) throw new Error('a document was not answered');
    return [load, items] as const;
  });
}

/** The last scene that this instance read. Assessments of the same project often follow one another. */
let lastScene: { path: string; scene: PreparedScene } | null = null;

export async function readScene(path: string): Promise<PreparedScene> {
  if (lastScene?.path === path) return lastScene.scene;
  const bytes = await readStored(bucket().file(path));
  // The bytes are copied, because the memory of a Buffer can begin at an unaligned offset of a shared pool.
  const scene = readPreparedScene(new Uint8Array(bytes).buffer);
  lastScene = { path, scene };
  return scene;
}
