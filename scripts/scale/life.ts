import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Admin } from '../lib/admin.ts';
import { newClient } from '../reliability/load-client.ts';
import { type Company, PASSWORD } from '../reliability/setting.ts';
import { plainData } from '../../functions/src/shared/firebase.ts';
import { type Assessment, assessmentSchema } from '../../src/model/assessment/assessment.ts';
import type { RunId } from '../../src/model/ids.ts';
import { storagePaths } from '../../src/model/paths.ts';
import { callablesOf } from './callables.ts';
import type { Meter } from './meter.ts';
import { since, type Tally } from './tally.ts';
import { Visitor } from './visitor.ts';

type Page = typeof import('./client-entry.ts');

/** A step in the life of an assessment with its operations. */
export interface Step {
  name: string;
  tally: Tally;
}

export interface Life {
  steps: Step[];
  /** Size of the document, and of everything in Storage. */
  documentBytes: number;
  objectBytes: number;
}

/** Time within which triggers receive a write, ms. */
const SYNC_TIMEOUT_MS = 4_000;
/** Listeners of the page that receive every change of an assessment: its own listener, and that of the project's works. */
const LISTENERS = 2;

interface LifeOptions {
  admin: Admin;
  company: Company;
  meter: Meter;
}

/** Runs through the life of one assessment from the first page to the report. */
export async function liveOnce({ admin, company, meter }: LifeOptions): Promise<Life> {
  const [email] = company.people;
  const [id] = company.assessments;
  if (email === undefined || id === undefined) throw new Error('there is nobody, or nothing to work at');
  const page = await newClient<Page>(1, 0);
  await page.signIn(email, PASSWORD);
  const visitor = new Visitor(meter);
  const { uid } = await admin.auth.getUserByEmail(email);
  const { call } = await callablesOf(meter, { uid, email });
  const loaded = { uid: company.project, company: company.id };
  const now = () => meter.quietly(async () => readAssessment(admin, id));
  const audited = () => meter.quietly(async () => (await admin.firestore.collection('audit').listDocuments()).length);
  const steps: Step[] = [];
  // Waits until the seeded data is in the audit.
  await setTimeout(SYNC_TIMEOUT_MS);

  const step = async (name: string, work: () => Promise<unknown>) => {
    const [before, entries, own] = [{ ...meter.tally }, await audited(), meter.auditWrites];
    await work();
    const heard = meter.tally.assessmentWrites - before.assessmentWrites;
    meter.add('documentReads', heard * LISTENERS);
    meter.add('invocations', heard);
    await setTimeout(SYNC_TIMEOUT_MS);
    // Audit entries that the callables did not write themselves were written by triggers.
    meter.add('documentWrites', (await audited()) - entries - (meter.auditWrites - own));
    steps.push({ name, tally: since(before, meter.tally) });
    visitor.leave();
  };

  await step('sign in, first page', async () => {
    await visitor.see((next) => page.watchProfile(email, next));
    await visitor.see((next) => page.watchCompanies([company.id], next));
    await visitor.seeList(page.watchProjectsOf([company.id]));
    await visitor.seeAssessments(page.watchComing([company.id], '2026-01-01'));
    await visitor.seeList(page.watchUnderWay([company.id]));
    await visitor.see(page.watchReportConfig(company.project));
  });
  await step('open a project', async () => {
    await visitor.see(page.watchLoadedProject(company.project));
    await visitor.see(page.watchReportConfig(company.project));
    await visitor.seeAssessments(page.watchAssessments(loaded, { active: true, search: '', most: 50 }));
    await visitor.seeAssessments(page.watchFrom(loaded, '2026-11-01'));
  });
  const open = async () => {
    await visitor.see(page.watchAssessment(id));
    await visitor.see(page.watchLoadedProject(company.project));
    await visitor.see(page.watchReportConfig(company.project));
    await visitor.see(page.watchEquipment(company.project));
    await visitor.seeList(page.watchMeasuredEquipment(company.id));
    await visitor.seeAssessments(page.watchFrom(loaded, '2026-11-01'));
    await visitor.seeList(page.watchRevisions(id));
    await visitor.seeList(page.watchReviews(company.id, id));
    await visitor.seeList(page.watchLevelsOfFiles(loaded));
    await visitor.seeList(page.watchOtherLevels(company.id, 'company'));
    await visitor.seeList(page.watchOtherLevels(company.id, 'publisher'));
  };
  await step('open an assessment, with its scene', async () => {
    await open();
    const project = await meter.quietly(async () => admin.firestore.doc(`loaded_projects/${company.project}`).get());
    await page.readBytes(String(project.get('scene')));
  });
  await step('edit a work area, once', async () => {
    const assessment = await now();
    const [first] = Object.entries(assessment.workAreas) as Array<[keyof Assessment['workAreas'], Area]>;
    if (first === undefined) throw new Error('there is no work area');
    const [areaId, from] = first;
    const properties = { ...from.feature.properties, name: 'Deep pit' };
    const to = { ...from, revision: randomUUID(), feature: { ...from.feature, properties } };
    await visitor.write(page.writeWorkArea(assessment, { areaId, from, to }, email));
  });
  await step('process', () => call('processAssessment', { assessmentId: id, options: {} }));
  await step('view the results', async () => {
    const run = runOf(await now());
    const prefix = storagePaths.columnsOfRun(id, run, '');
    const [files] = await meter.quietly(async () => admin.bucket.getFiles({ prefix }));
    for (const { name } of files) await page.readBytes(name);
  });
  await step('export as CSV, and download', async () => {
    const options = { format: 'csv' as const, name: 'scale' };
    const { path } = await call('exportAssessment', { assessmentId: id, options });
    await visitor.seeList(page.watchExports(id));
    await page.readBytes(String(path));
  });
  await step('open the report', async () => {
    await open();
    await call('drawReport', { assessmentId: id });
    await page.readBytes(storagePaths.report(id));
  });
  const documentBytes = Buffer.byteLength(JSON.stringify(await now()));
  return { steps, documentBytes, objectBytes: await meter.quietly(async () => bytesOf(admin, id)) };
}

type Area = Assessment['workAreas'][keyof Assessment['workAreas']];

async function readAssessment({ firestore }: Admin, id: string): Promise<Assessment> {
  const snapshot = await firestore.doc(`assessments/${id}`).get();
  return assessmentSchema.parse(plainData(snapshot.data() ?? {}));
}

function runOf({ processing }: Assessment): RunId {
  const run = processing?.resultRun ?? null;
  if (run === null) throw new Error('there are no results');
  return run;
}

/** Size of an assessment in Storage, bytes: results, columns, report and export. */
async function bytesOf({ bucket }: Admin, id: string): Promise<number> {
  const prefixes = [`assessment_results/${id}/`, `assessment_reports/${id}/`, `assessment_exports/${id}/`];
  const found = await Promise.all(prefixes.map((prefix) => bucket.getFiles({ prefix })));
  return found.flatMap(([files]) => files).reduce((sum, { metadata }) => sum + Number(metadata.size ?? 0), 0);
}
