import { z } from 'zod';
import { EXPORT_KEPT_DAYS, EXPORT_LINK_HOURS } from '../../../src/domain/exports.ts';
import { EXPORTS } from '../../../src/domain/paths.ts';
import { again } from '../shared/again.ts';
import { eachBounded } from '../shared/bounded.ts';
import { bucket } from '../shared/firebase.ts';
import { sweepRecords } from './export-records.ts';

const AT_ONCE = 24;
const HOUR_MS = 3_600_000;

/** What Firebase keeps beside an object: the tokens of its links, and what we wrote. */
const linkedSchema = z.object({ firebaseStorageDownloadTokens: z.string().min(1), company: z.string() });

interface Swept {
  /** Exports that were kept for a month. */
  readonly exports: number;
  /** Files of that age without a record. */
  readonly files: number;
  /** Files whose links ended. */
  readonly links: number;
}

/**
 * Deletes exports that are older than a month, and ends the links to files that nobody made a link to for a day. Making a link changes an
 * object's metadata, and so its time of change.
 */
export async function sweepExports(now: number = Date.now()): Promise<Swept> {
  const exports = await sweepRecords(now, async (path) => {
    await again(() => bucket().file(path).delete({ ignoreNotFound: true }));
  });
  const [files] = await bucket().getFiles({ prefix: EXPORTS });
  const isOld = ({ metadata: { timeCreated } }: StoredFile) =>
    ageMs(timeCreated, now) > EXPORT_KEPT_DAYS * 24 * HOUR_MS;
  const isLinked = ({ metadata: { updated, metadata } }: StoredFile) =>
    linkedSchema.safeParse(metadata).success && ageMs(updated, now) > EXPORT_LINK_HOURS * HOUR_MS;
  const old = files.filter(isOld);
  const linked = files.filter((file) => !isOld(file) && isLinked(file));
  await eachBounded(old, AT_ONCE, async (file) => {
    await again(() => file.delete({ ignoreNotFound: true }));
  });
  await eachBounded(linked, AT_ONCE, endLink);
  return { exports, files: old.length, links: linked.length };
}

/** Ends all links to the exports of companies. */
export async function endLinks(isOf: (company: string) => boolean): Promise<void> {
  const [files] = await bucket().getFiles({ prefix: EXPORTS });
  const theirs = files.filter(({ metadata: { metadata } }) => {
    const linked = linkedSchema.safeParse(metadata);
    return linked.success && isOf(linked.data.company);
  });
  await eachBounded(theirs, AT_ONCE, endLink);
}

type StoredFile = ReturnType<ReturnType<typeof bucket>['file']>;

const PRECONDITION_FAILED = 412;
const failedSchema = z.object({ code: z.number() });

/** A copy in place of a file has the metadata that it is given, and no tokens; the time since it was exported is in its record. */
async function endLink(file: StoredFile): Promise<void> {
  const { contentType, contentDisposition, generation, metadata } = file.metadata;
  const { company } = linkedSchema.parse(metadata);
  const said = { ...(contentType && { contentType }), ...(contentDisposition && { contentDisposition }) };
  const preconditionOpts = generation === undefined ? {} : { ifGenerationMatch: generation };
  try {
    await file.copy(file, { ...said, metadata: { company }, preconditionOpts });
  } catch (error) {
    // It was exported anew meanwhile.
    if (failedSchema.safeParse(error).data?.code !== PRECONDITION_FAILED) throw error;
  }
}

const ageMs = (time: string | undefined, now: number) => now - Date.parse(time ?? '');
