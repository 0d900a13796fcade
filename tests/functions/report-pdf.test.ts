import { writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { plainData } from '../../functions/src/shared/firebase.ts';
import { readStored } from '../../functions/src/shared/stored-bytes.ts';
import { demoWorkSite, picturedVillageFiles } from '../../scripts/demo/generate.ts';
import { CALLS } from '../../src/model/calls.ts';
import { exportSchema } from '../../src/model/results/exports.ts';
import type { AssessmentId, ProjectUid } from '../../src/model/ids.ts';
import { storagePaths } from '../../src/model/paths.ts';
import { revisionSchema } from '../../src/model/revisions/revision.ts';
import { workGeometrySchema } from '../../src/model/assessment/work-area.ts';
import { readPdf } from '../support/read-pdf.ts';
import { storedArea, World } from './world.ts';

const world = new World();
let project: ProjectUid;
let assessment: AssessmentId;

const NIGHT = [{ date: '2026-11-27', start: '22:00', end: '05:00' }];
const siteWith = (quantity: number) =>
  storedArea(workGeometrySchema.parse(demoWorkSite), { equipment: [{ id: 'tfnsw-002', quantity }] });
const site = siteWith(1);

beforeAll(async () => {
  await world.open();
  project = await world.project(picturedVillageFiles());
  assessment = await world.assessment(project, {
    name: 'Night works "Ü" <b>',
    permitNumber: 'OOH-7/2',
    workAreas: { site },
    shifts: NIGHT,
    startDate: '2026-11-27',
    endDate: '2026-11-28',
    operatingTime: 'night',
  });
  // On a slow machine the call gives up the run, which then ends as a job.
  const ended = world.watchUntilEnded(assessment);
  expect((await world.process(assessment)).status).toBe(200);
  expect((await ended).at(-1)?.state).toBe('done');
});

const ask = (revision?: string, role?: 'outsider' | 'stranger' | 'administrator' | null) =>
  world.callByHttp('reportPdf', { assessmentId: assessment, ...(revision !== undefined && { revision }) }, role);

async function printed(revision?: string) {
  const answer = await ask(revision);
  expect(answer.error).toBeUndefined();
  const { path, exportId } = CALLS.reportPdf.output.parse(answer.result);
  const bytes = await readStored(world.admin.bucket.file(path));
  return { path, exportId, bytes, ...(await readPdf(bytes)) };
}

describe('the map of a report', () => {
  const draw = () => world.call('drawReport', { assessmentId: assessment });
  const generation = async () => {
    const [metadata] = await world.admin.bucket.file(storagePaths.report(assessment)).getMetadata();
    return metadata.generation;
  };

  it('is drawn once, when the report is first read', async () => {
    expect((await world.report(assessment)).map).toMatchObject({ drawn: false, contours: null, picture: null });
    expect(await draw()).toMatchObject({ status: 200, result: { drawn: true } });
    const { map } = await world.report(assessment);
    expect(map.contours?.lines.some(({ lines }) => lines.length > 0)).toBe(true);
    expect(map.details).toHaveLength(1);
    expect(map.details[0]?.contours?.lines.some(({ lines }) => lines.length > 0)).toBe(true);
    expect(map.details[0]?.picture).toMatch(/^data:image\/jpeg/);
    expect(map?.picture).toMatch(/^data:image\/jpeg/);
    const before = await generation();
    expect(await draw()).toMatchObject({ status: 200, result: { drawn: true } });
    expect(await generation()).toBe(before);
  });
});

describe('the report as a PDF', () => {
  it('is tagged and has bookmarks, page numbers, and the permit and version in its margins', async () => {
    const { title, isTagged, bookmarks, pages, bytes } = await printed();
    expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    expect(title).toBe('Noise assessment: Night works "Ü" <b>');
    expect(isTagged).toBe(true);
    expect(bookmarks).toEqual(
      expect.arrayContaining([
        'Night works "Ü" <b>',
        'Conclusion',
        'Map of the site',
        'Detail map 1:2,500',
        'NCA: RBL and NML',
        'Work areas and equipment',
        'Summary',
        'Results by catchment and operating time',
        'Mitigation measures',
        'Commitments',
        'Contact',
        'Annex B: Calculation record',
        'Method and criteria',
        'Assumptions',
        'Versions',
      ]),
    );
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.length).toBeLessThan(16);
    pages.forEach((text, index) => expect(text).toContain(`Page ${index + 1} of ${pages.length}`));
    expect(pages[0]).toContain('OOH-7/2');
    expect(pages[1]).toContain('Permit OOH-7/2 · working version');
    expect(pages[1]).toContain('Night works "Ü" <b>');
    const { inputHash } = await world.report(assessment);
    expect(pages.join(' ').replaceAll(' ', '')).toContain(inputHash);
  });

  it('is stored, listed and audited as an export of the assessment', async () => {
    const { path, exportId, bytes } = await printed();
    expect(path).toBe(`assessment_exports/${assessment}/Report Night works Ü b.pdf`);
    const record = exportSchema.parse(await world.read(`assessments/${assessment}/exports/${exportId}`));
    expect(record).toMatchObject({ format: 'pdf', state: 'done', path, bytes: bytes.byteLength });
    expect(record.by).toBe(world.engineerEmail);
    const [{ metadata, contentType }] = await world.admin.bucket.file(path).getMetadata();
    expect(metadata).toMatchObject({ company: world.company, export: exportId });
    expect(contentType).toBe('application/pdf');
    const entries = await world.admin.firestore.collection('audit').where('subject.id', '==', assessment).get();
    const details = entries.docs.map((entry) => Object(plainData(entry.data())).details);
    expect(details).toContain('Report Night works Ü b (pdf)');
  });

  it('shows the frozen report of a revision and who approved it', async () => {
    const cover = {
      applicant: 'Rail Delivery',
      contact: 'Erin Example, 02 5550 0100',
      checked: { name: 'Sam Check', role: 'Principal', date: '2026-11-20' },
    };
    const issued = await world.call('issueRevision', { assessmentId: assessment, label: 'A', reason: 'First', cover });
    expect(issued.status).toBe(200);
    const steps = [
      { from: 'draft', to: 'submitted' },
      { from: 'submitted', to: 'reviewed', decidedBy: 'R. Reviewer, EPA' },
      { from: 'reviewed', to: 'approved', decidedBy: 'R. Reviewer, EPA' },
    ];
    for (const step of steps) {
      const { status } = await world.call('stepRevision', { assessmentId: assessment, label: 'A', step });
      expect(status).toBe(200);
    }
    const { pages, path, bytes } = await printed('A');
    if (process.env['KEEP_PDF'] !== undefined) writeFileSync(process.env['KEEP_PDF'], bytes);
    expect(path).toContain('Report Night works Ü b revision A.pdf');
    expect(pages[0]).toContain('Approved by R. Reviewer, EPA, recorded by');
    expect(pages[0]).toContain('Rail Delivery');
    expect(pages[0]).toMatch(/Sam Check +Principal +20 Nov 2026/);
    expect(pages.join(' ')).toContain('Erin Example, 02 5550 0100');
    expect(pages[1]).toContain('Permit OOH-7/2 · revision A');
    const { frozen } = revisionSchema.parse(await world.read(`assessments/${assessment}/revisions/A`));
    expect(frozen.cover).toMatchObject(cover);
    expect(pages.join(' ').replaceAll(' ', '')).not.toContain(frozen.files.report);
    // A report that is not the issued one is not printed.
    const file = world.admin.bucket.file(storagePaths.frozen(assessment, frozen.key, 'report'));
    const before = await readStored(file);
    await file.save(`${before.toString('utf8')} `, { resumable: false });
    expect((await ask('A')).error?.message).toContain('is not what was issued as revision A');
    await file.save(before, { resumable: false });
    expect(await ask('B')).toMatchObject({ status: 404, error: { message: 'There is no revision B.' } });
  });

  it('states on its first page that the plan changed after the report, and has no map of the changed plan', async () => {
    const ended = world.watchUntilEnded(assessment);
    expect((await world.process(assessment, { force: true })).status).toBe(200);
    expect((await ended).at(-1)?.state).toBe('done');
    await world.admin.firestore.doc(`assessments/${assessment}`).update({ workAreas: { site: siteWith(2) } });
    expect((await printed()).pages[0]).toContain('was changed after this report was made');
    expect((await world.report(assessment)).map).toMatchObject({ drawn: false, contours: null });
  });

  it.each([
    ['of another company', 'outsider', 403],
    ['without a profile', 'stranger', 403],
    ['who is not signed in', null, 401],
  ] as const)('is not available to a person %s', async (_, role, status) => {
    expect((await ask(undefined, role)).status).toBe(status);
    expect((await ask('A', role)).status).toBe(status);
  });

  it('is not created before the assessment has a report', async () => {
    const empty = await world.assessment(project, { workAreas: { site } });
    const { status, error } = await world.call('reportPdf', { assessmentId: empty });
    expect([status, error?.message]).toEqual([400, 'There is no report yet. Process the assessment first.']);
  });
});
