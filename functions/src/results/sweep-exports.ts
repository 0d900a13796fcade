import { z } from 'zod';
import { EXPORTS } from '../../../src/model/paths.ts';
import { eachBounded } from '../shared/bounded.ts';
import { bucket } from '../shared/firebase.ts';
import { log } from '../shared/log.ts';
import { RETENTION } from '../shared/retention.ts';
import { sweepRecords } from './export-records.ts';
import { deleteExported, deleteGeneration } from './store-export.ts';

const AT_ONCE = 24;

/** Metadata of an object: the tokens of its links, and the product's own fields. */
const linkedSchema = z
  .object({ firebaseStorageDownloadTokens: z.string().min(1), company: z.string() })
  .catchall(z.string());

interface Swept {
  /** Number of files whose links ended. */
  readonly links: number;
  /** Number of deleted exports after their retention. */
  readonly exports: number;
  /** Number of deleted files of that age without a document. */
  readonly files: number;
  /** Number of failures. The log has the reason of each, and the next cleanup tries again. */
  readonly faults: number;
}

/**
 * Ends the links to files whose metadata has not changed for the configured time (one day by default), and deletes exports after
 * their retention (a month by default). The first link to a file changes its metadata. Further links have the same token and
 * change nothing.
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
 * @throws if a link could not be ended, after the others were
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

/** Processes each file. A failure with one file is logged and does not affect the others. */
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

/** Replaces a file by a copy without the tokens of links. The document of the export has its time. */
async function endLink(file: StoredFile): Promise<void> {
  const { contentType, contentDisposition, generation, metadata } = file.metadata;
  const { firebaseStorageDownloadTokens: _ended, ...kept } = linkedSchema.parse(metadata);
  const said = { ...(contentType && { contentType }), ...(contentDisposition && { contentDisposition }) };
  const preconditionOpts = generation === undefined ? {} : { ifGenerationMatch: generation };
  try {
    await file.copy(file, { ...said, metadata: kept, preconditionOpts });
  } catch (error) {
    // Another cleanup was faster.
    if (failedSchema.safeParse(error).data?.code !== PRECONDITION_FAILED) throw error;
  }
}

/** Whether the retention of a file is over. @param keptMs null means for ever */
const isOver = (time: string | undefined, keptMs: number | null, now: number) =>
  keptMs !== null && now - Date.parse(time ?? '') > keptMs;
