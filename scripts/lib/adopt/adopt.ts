import type { Backend } from '../backup/backend.ts';
import { checkAssessments } from './check-assessments.ts';
import { checkAssessmentFiles, checkProjectFiles } from './check-objects.ts';
import { checkCompanies, checkInvitations, checkUsers } from './check-people.ts';
import { checkLoadedProjects, checkProjects } from './check-projects.ts';
import type { Addition, Findings } from './findings.ts';

export interface Adopted {
  /** Findings, one line per document or object. */
  readonly lines: readonly string[];
  /** Number of additions that were made or are to be made. */
  readonly added: number;
  /** Number of additions that were skipped because somebody else wrote meanwhile. */
  readonly skipped: number;
}

/**
 * Checks the data of the original stack in Firestore, Authentication and Storage, and adds missing fields that the product needs.
 * Existing fields are never changed, even if their value is wrong.
 */
export async function adopt(backend: Backend, { write }: { write: boolean }): Promise<Adopted> {
  const companies = await checkCompanies(backend);
  const users = await checkUsers(backend, companies.ids);
  const invitations = await checkInvitations(backend);
  const projects = await checkProjects(backend, companies.ids);
  const loaded = await checkLoadedProjects(backend, projects.projects);
  const assessments = await checkAssessments(backend, projects.projects);
  const objects = await checkAssessmentFiles(backend, assessments.companies);
  const files = await checkProjectFiles(backend, projects.projects);
  const all: readonly Findings[] = [companies, users, invitations, projects, loaded, assessments, ...objects, files];
  const additions = all.flatMap((found) => found.additions);
  let skipped = 0;
  if (write) {
    for (const addition of additions) {
      if (!(await isWritten(backend, addition))) skipped += 1;
    }
  }
  return { lines: all.flatMap(linesOf), added: additions.length - skipped, skipped };
}

function linesOf({ of, count, notes, additions }: Findings): string[] {
  const named = notes.map(([name, sentence]) => `  ${name} ${sentence}`);
  return [`${of}: ${count} found, ${additions.length} to add`, ...named];
}

/**
 * Error codes of Firestore (gRPC) and Storage (HTTP) for a document or object that has changed since it was read, or that exists
 * already.
 */
const CHANGED: ReadonlySet<unknown> = new Set([5, 6, 9, 404, 412]);

/** Writes an addition if the document or object is unchanged since it was read. @returns false if it has changed */
async function isWritten({ bucket }: Backend, addition: Addition): Promise<boolean> {
  try {
    switch (addition.kind) {
      case 'fields':
        await addition.reference.update(addition.fields, { lastUpdateTime: addition.readAt });
        return true;
      case 'document':
        await addition.reference.create(addition.data);
        return true;
      case 'company':
        await bucket
          .file(addition.path)
          .setMetadata({ metadata: { company: addition.company } }, { ifMetagenerationMatch: addition.metageneration });
        return true;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && CHANGED.has(error.code)) return false;
    throw error;
  }
}
