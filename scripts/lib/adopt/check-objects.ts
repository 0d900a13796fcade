/** Checks the files of the original stack. */
import { EXPORTS } from '../../../src/model/paths.ts';
import { PROJECT_FOLDERS } from '../../../src/model/project/project.ts';
import type { Backend } from '../backup/backend.ts';
import type { CheckedProject } from './check-projects.ts';
import { type Findings, Found } from './findings.ts';

/** Files whose readers are determined by the company in the metadata, with the effect of the product on each kind. */
const OF_ASSESSMENTS = [
  ['assessment_results/', /^[^/]+\/results\.json$/, 'The next run replaces it.'],
  ['assessment_reports/', /^[^/]+\/report\.json$/, 'The next run replaces it.'],
  [EXPORTS, /^[^/]+\/[^/]+\.(zip|csv)$/, 'The sweep deletes it once it is as old as EXPORT_DAYS says.'],
] as const;

/**
 * Adds the company of the assessment to the metadata of results, reports and exports. The security rules let its members read
 * them.
 */
export async function checkAssessmentFiles(
  { bucket }: Backend,
  companies: ReadonlyMap<string, string>,
): Promise<Findings[]> {
  const all: Findings[] = [];
  for (const [prefix, expected, outcome] of OF_ASSESSMENTS) {
    const found = new Found(prefix);
    const [files] = await bucket.getFiles({ prefix });
    for (const { name, metadata } of files) {
      const rest = name.slice(prefix.length);
      // Files of this product already have a company.
      if (metadata.metadata?.['company'] !== undefined) continue;
      found.count += 1;
      const company = companies.get(rest.split('/')[0] ?? '');
      if (!expected.test(rest)) found.note(name, 'is at no path that the product knows.');
      else if (company === undefined) found.note(name, 'is of no assessment that can be read.');
      else {
        found.additions.push({ kind: 'company', path: name, company, metageneration: metadata.metageneration ?? 0 });
        found.note(name, `is of ${company}. ${outcome}`);
      }
    }
    all.push(found);
  }
  return all;
}

/** Checks the files of projects. Saving a project deletes files that it does not list, so this check reports them. */
export async function checkProjectFiles(
  { bucket }: Backend,
  projects: ReadonlyMap<string, CheckedProject>,
): Promise<Findings> {
  const found = new Found('projects/');
  const [files] = await bucket.getFiles({ prefix: 'projects/' });
  const stored = new Set<string>();
  for (const { name } of files) {
    const [, uid = '', folder = '', ...rest] = name.split('/');
    const file = rest.join('/');
    if (folder === 'prepared') continue;
    found.count += 1;
    stored.add(name);
    const project = projects.get(uid);
    if (project === undefined) found.note(name, 'is of no project that can be read.');
    else if (!PROJECT_FOLDERS.some((known) => known === folder)) found.note(name, 'is in a folder that no load reads.');
    else if (!(project.files.get(folder) ?? []).includes(file)) {
      found.note(name, 'is not on the list of its project: saving the project deletes it.');
    }
  }
  for (const [uid, { files: listed }] of projects) {
    for (const [folder, names] of listed) {
      for (const file of names) {
        const path = `projects/${uid}/${folder}/${file}`;
        if (!stored.has(path))
          found.note(path, 'is on the list of its project, and is not stored: a load will say so.');
      }
    }
  }
  return found;
}
