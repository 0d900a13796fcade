import { Explained } from '../../../../firebase/error-texts.ts';
import type { Email } from '../../../../model/ids.ts';
import type { Project } from '../../../../model/project/project.ts';
import { listFile } from '../../../api/projects.ts';
import { readProjectFile, writeProjectFile } from '../../../api/stored-files.ts';
import {
  DRAWN_FOLDERS,
  drawnFile,
  type DrawnFolder,
  type DrawnItem,
  readDrawn,
  writeDrawn,
} from '../../../rules/drawn/drawn-layers.ts';
import { inFolder } from '../../../rules/drawn/edit-drawn.ts';

/** The stored drawn features of a project. */
export interface StoredDrawn {
  readonly items: readonly DrawnItem[];
  /** Generation of each file. Folders without drawn features have none. */
  readonly generations: ReadonlyMap<DrawnFolder, string>;
  /** Reasons why files cannot be edited here, by folder. */
  readonly refused: ReadonlyMap<DrawnFolder, string>;
}

/** @throws FirebaseError */
export async function readDrawnFiles({ uid, files }: Pick<Project, 'uid' | 'files'>): Promise<StoredDrawn> {
  const listed = DRAWN_FOLDERS.filter((folder) => (files[folder] ?? []).includes(drawnFile(folder)));
  const read = await Promise.all(
    listed.map(async (folder) => ({ folder, file: await readProjectFile(uid, folder, drawnFile(folder)) })),
  );
  const items: DrawnItem[] = [];
  const generations = new Map<DrawnFolder, string>();
  const refused = new Map<DrawnFolder, string>();
  for (const { folder, file } of read) {
    if (file === null) continue;
    const drawn = readDrawn(folder, new TextDecoder().decode(file.bytes), () => crypto.randomUUID());
    generations.set(folder, file.generation);
    if (drawn.kind === 'read') items.push(...drawn.items);
    else refused.set(folder, drawn.reason);
  }
  return { items, generations, refused };
}

/**
 * Writes the files of some folders and lists them. A file without features is removed from the list.
 * @param onWritten receives each file that was written, even if a later one fails, so that the next save starts from there
 * @throws Explained if somebody else has written a file meanwhile; FirebaseError
 */
export async function saveDrawnFiles(
  { uid, files }: Pick<Project, 'uid' | 'files'>,
  folders: readonly DrawnFolder[],
  items: readonly DrawnItem[],
  generations: ReadonlyMap<DrawnFolder, string>,
  email: Email,
  onWritten: (folder: DrawnFolder, generation: string) => void,
): Promise<void> {
  for (const folder of folders) {
    const [name, own] = [drawnFile(folder), inFolder(items, folder)];
    const generation = generations.get(folder);
    // A file that was removed from the list can be overwritten until it is deleted.
    const isMade = generation === undefined && (files[folder] ?? []).includes(name);
    const written = isMade
      ? { kind: 'changed-meanwhile' as const }
      : await writeProjectFile(uid, folder, {
          name,
          text: writeDrawn(own),
          generation,
          contentType: 'application/geo+json',
        });
    if (written.kind === 'changed-meanwhile')
      throw new Explained(
        `Somebody else has changed ${name} meanwhile. Note what you have drawn, close the drawing without saving, and draw it again.`,
      );
    onWritten(folder, written.generation);
    // Each save lists the file again, which notifies others and the audit of the change.
    await listFile(uid, { folder, name, listed: own.length > 0 }, email);
  }
}
