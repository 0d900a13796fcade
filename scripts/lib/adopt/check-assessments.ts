import { assessmentSchema } from '../../../src/model/assessment/assessment.ts';
import { searchWords } from '../../../src/model/search-words.ts';
import { plainData } from '../../../functions/src/shared/plain-data.ts';
import type { Backend } from '../backup/backend.ts';
import { signed } from './check-people.ts';
import type { CheckedProject } from './check-projects.ts';
import { documentsOf, faultOf, type Findings, Found } from './findings.ts';

/** Pattern of work area keys that the security rules accept. Work areas with other keys can be read but not edited. */
const KEY = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Checks assessments. They get the time by which lists are ordered, which is the creation time of their document, and the search
 * words.
 */
export async function checkAssessments(
  backend: Backend,
  projects: ReadonlyMap<string, CheckedProject>,
): Promise<Findings & { companies: ReadonlyMap<string, string> }> {
  const found = new Found('assessments');
  const companies = new Map<string, string>();
  for await (const document of documentsOf(backend, 'assessments')) {
    found.count += 1;
    const { id } = document;
    const fault = faultOf(assessmentSchema, document.data());
    if (fault !== null) {
      found.note(id, `cannot be read (${fault}). It is listed as such. Correct it by hand.`);
      continue;
    }
    const assessment = assessmentSchema.parse(plainData(document.data()));
    const { name, permitNumber, stage = '', description, project, company, workAreas } = assessment;
    companies.set(id, company);
    if (document.get('id') !== id) found.note(id, `has the id ${document.get('id')} of another.`);
    const of = projects.get(project);
    if (of === undefined) found.note(id, `is of ${project}, which is no project.`);
    else if (of.company !== company) found.note(id, `is of ${company}, and its project of ${of.company}.`);
    const odd = Object.keys(workAreas).filter((key) => !KEY.test(key));
    if (odd.length > 0) found.note(id, `has work areas that cannot be edited: ${odd.join(', ')}. Copy it.`);
    const words = searchWords(name, permitNumber, stage, description);
    const isLacking = !document.get('createdAt') || !document.get('searchWords');
    if (isLacking) found.addFields(document, { createdAt: document.createTime, searchWords: words, ...signed() });
  }
  return Object.assign(found, { companies });
}
