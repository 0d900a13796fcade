import { collection, doc, limit, orderBy, query } from 'firebase/firestore';
import { type Export, exportedFileName, exportSchema, MAX_EXPORTS_LISTED } from '../../model/results/exports.ts';
import type { AssessmentId } from '../../model/ids.ts';
import { Explained } from '../../firebase/error-texts.ts';
import { collections, watchDocument, watchQuery } from '../../firebase/firestore.ts';
import type { Watch } from '../../firebase/live.ts';
import { downloadLink } from './storage.ts';

/** Watches the exports of an assessment, newest first. */
export function watchExports(id: AssessmentId): Watch<Export[]> {
  const found = query(
    collection(collections.assessments, id, 'exports'),
    orderBy('at', 'desc'),
    limit(MAX_EXPORTS_LISTED),
  );
  return watchQuery(found, ({ parse }) => parse(exportSchema));
}

/** Downloads an exported file by a link. The link needs no sign-in and works until the cleanup of exports ends it. */
export async function downloadExport(path: string): Promise<void> {
  const link = document.createElement('a');
  link.href = await downloadLink(path);
  link.download = exportedFileName(path);
  link.click();
}

const STOPPED = 'It stopped unexpectedly. Export it again.';

/**
 * Waits for an export that is a job. Without a network, it waits until there is one.
 * @returns the path of its file
 * @throws Explained if the export failed, was replaced by a later export with the same name, or has not ended by its deadline
 */
export function exportedPath(id: AssessmentId, exported: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /**
     * Difference between the server's clock and this device's clock, ms. The device's clock can be wrong by hours. It is measured
     * from the time of the request.
     */
    let aheadMs: number | null = null;
    const end = (path: string | null, message: string) => {
      stop();
      clearTimeout(timer);
      if (path === null) reject(new Explained(message));
      else resolve(path);
    };
    const stop = watchDocument(
      doc(collections.assessments, id, 'exports', exported),
      exportSchema,
    )((live) => {
      if (live.kind === 'failed' && live.refused === true) end(null, live.message);
      if (live.kind !== 'ready' || live.value === null) return;
      const { state, path, message, at, deadline } = live.value;
      aheadMs ??= at.getTime() - Date.now();
      // A job gets a new deadline when it begins.
      clearTimeout(timer);
      if (state === 'done') end(path, STOPPED);
      else if (state === 'failed' || state === 'replaced') end(null, message);
      else timer = setTimeout(() => end(null, STOPPED), Math.max(0, deadline.getTime() - aheadMs - Date.now()));
    });
  });
}
