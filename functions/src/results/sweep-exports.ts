import { z } from 'zod';
import { EXPORTS } from '../../../src/model/paths.ts';
import { eachBounded } from '../shared/bounded.ts';
import { bucket } from '../shared/firebase.ts';
import { log } from '../shared/log.ts';
import { RETENTION } from '../shared/retention.ts';
import { sweepRecords } from './export-records.ts';
import { deleteExported, deleteGeneration } from './store-export.ts';

const AT_ONCE = 24;

/** What Firebase keeps beside an object: the tokens of its links, and what we wrote. */
const linkedSchema = z
  .object({ firebaseStorageDownloadTokens: z.string().min(1), company: z.string() })
  .catchall(z.string());

interface Swept {
  /** Files whose links ended. */
  readonly links: number;
  /** Exports that were kept for as long as the deployment says. */
  readonly exports: number;
  /** Files of that age without a record. */
  readonly files: number;
  /** What could not be done, file by file; the log says why, and the next sweep tries again. */
  readonly faults: number;
}

/**
 * Ends the links to files whose metadata did not change for a while, a day as it is delivered, and deletes exports that are older than a month
 * or another time. The first link to a
 * file changes its metadata; those after it have the same token and change nothing.
 */
export async function sweepExports(now: number = Date.now()): Promise<Swept> {
  const [files] = await bucket().getFiles({ prefix: EXPORTS });
  const isOld = ({ metadata: { timeCreated } }: StoredFile) => isOver(timeCreated, RETENTION.exports(), now);
  const isLinked = ({ metadata: { updated, metadata } }: StoredFile) =>
    linkedSchema.safeParse(metadata).success && isOver(updated, RETENTION.exportLinks(), now);
  const links = await eachFile(files.filter(isLinked), endLink);
  const records = await sweepRecords(now, deleteExported);
  const old = await eachFile(files.filter(isOld), ({ name, metadata: { generation = 0 } }) =>
    deleteGeneration(name, generation),
  );
  return {
    links: links.done,
    exports: records.done,
    files: old.done,
    faults: links.faults + records.faults + old.faults,
  };
}

/**
 * Ends all links to the exports of companies.
 * @throws where one of them still works, once the others have ended
 */
export async function endLinks(isOf: (company: string) => boolean): Promise<void> {
  const [files] = await bucket().getFiles({ prefix: EXPORTS });
  const theirs = files.filter(({ metadata: { metadata } }) => {
    const linked = linkedSchema.safeParse(metadata);
    return linked.success && isOf(linked.data.company);
  });
  const { faults } = await eachFile(theirs, endLink);
  if (faults > 0) throw new Error(`links to ${faults} of ${theirs.length} exports could not be ended`);
}

type StoredFile = ReturnType<ReturnType<typeof bucket>['file']>;

/** Does something with each file. A fault with one is logged and keeps it from none of the others. */
async function eachFile(files: readonly StoredFile[], work: (file: StoredFile) => Promise<void>) {
  let faults = 0;
  await eachBounded(files, AT_ONCE, async (file) => {
    try {
      await work(file);
    } catch (error) {
      faults += 1;
      log.error('an exported file could not be swept', error, { file: file.name });
    }
  });
  return { done: files.length - faults, faults };
}

const PRECONDITION_FAILED = 412;
const failedSchema = z.object({ code: z.number() });

/** A copy in place of a file has the metadata that it is given, and no tokens; the time since it was exported is in its record. */
async function endLink(file: StoredFile): Promise<void> {
  const { contentType, contentDisposition, generation, metadata } = file.metadata;
  const { firebaseStorageDownloadTokens: _ended, ...kept } = linkedSchema.parse(metadata);
  const said = { ...(contentType && { contentType }), ...(contentDisposition && { contentDisposition }) };
  const preconditionOpts = generation === undefined ? {} : { ifGenerationMatch: generation };
  try {
    await file.copy(file, { ...said, metadata: kept, preconditionOpts });
  } catch (error) {
    // Another sweep was first.
    if (failedSchema.safeParse(error).data?.code !== PRECONDITION_FAILED) throw error;
  }
}

/** Whether a file has been there for longer than it is kept. @param keptMs null for ever */
const isOver = (time: string | undefined, keptMs: number | null, now: number) =>
  keptMs !== null && now - Date.parse(time ?? '') > keptMs;
