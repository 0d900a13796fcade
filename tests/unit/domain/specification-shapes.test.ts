import { describe, expect, it } from 'vitest';
import { assessmentSchema } from '../../../src/model/assessment/assessment.ts';
import { equipmentDocumentSchema } from '../../../src/model/equipment/equipment.ts';
import { projectUidSchema } from '../../../src/model/ids.ts';
import { isOpen } from '../../../src/people/rules/invitation.ts';
import { companySchema, invitedUserSchema, userSchema } from '../../../src/model/people/people.ts';
import { loadedProjectSchema, projectSchema, withUid } from '../../../src/model/project/project.ts';
import { reportConfigSchema } from '../../../src/model/project/report-config.ts';
import { specificationDocuments } from '../../support/specification-documents.ts';

const EMAIL = 'ada@example.com';
const DOCUMENTS = specificationDocuments({ company: 'c1', project: 'p1', assessment: 'a1', email: EMAIL });
const at = (path: string) => DOCUMENTS[path] ?? {};

describe('a document in exactly the specification’s shape', () => {
  it.each([
    ['companies/c1', companySchema],
    [`users/${EMAIL}`, userSchema],
    [`invited_users/${EMAIL}`, invitedUserSchema],
    [`invited_users/new-${EMAIL}`, invitedUserSchema],
    ['projects/p1', projectSchema],
    ['projects/draft-p1', projectSchema],
    ['projects/p1/config/reportConfig', reportConfigSchema],
    ['loaded_projects/p1', loadedProjectSchema],
    ['loaded_projects/p1/config/equipment', equipmentDocumentSchema],
    ['assessments/a1', assessmentSchema],
  ])('can be read: %s', (path, schema) => {
    const parsed = schema.safeParse(at(path));
    expect(parsed.error?.issues).toBeUndefined();
  });

  it('belongs to nobody if it is a profile, since no account has an empty uid', () => {
    expect(userSchema.parse(at(`users/${EMAIL}`))).toMatchObject({ uid: '', companies: { c1: true } });
  });

  it('grants nothing if it is an invitation without a time', () => {
    const invitation = invitedUserSchema.parse(at(`invited_users/new-${EMAIL}`));
    expect([invitation.invited, invitation.accepted, isOpen(invitation, new Date(0))]).toEqual([null, false, false]);
    const issued = { ...invitation, invited: new Date(0) };
    expect(isOpen(issued, new Date(1))).toBe(false);
    expect(isOpen({ ...issued, invite_token: 'ab'.repeat(32) }, new Date(1))).toBe(true);
  });

  it('uses its id as name and address if it is a loaded project, and omits foreign imagery', () => {
    const loaded = withUid(loadedProjectSchema.parse(at('loaded_projects/p1')), projectUidSchema.parse('p1'));
    expect(loaded).toMatchObject({ id: 'p1', name: 'p1', state: 'failed', imagery: [], scene: null });
  });

  it('can be read even if the product writes flags and folders of a project differently', () => {
    const project = {
      ...at('projects/p1'),
      draft: false,
      prepareError: true,
      files: { models: { a: 1 }, terrain: ['t.asc'] },
    };
    expect(projectSchema.parse(project)).toMatchObject({
      draft: undefined,
      prepareError: 'The project could not be prepared. Publish it again.',
      files: { terrain: ['t.asc'] },
    });
    expect(projectSchema.safeParse({ ...project, files: { terrain: 'a text' } }).success).toBe(false);
  });
});
