import { notifications } from '@mantine/notifications';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { shownTime } from '../../../model/format/format.ts';
import { storagePaths } from '../../../model/paths.ts';
import type { Project, ProjectFolder } from '../../../model/project/project.ts';
import { useAccount } from '../../../people/api/session.ts';
import { dialogs } from '../../../ui/dialogs/dialogs.ts';
import { readStoredFiles, type StoredFile } from '../../api/stored-files.ts';
import { isUnderWay, useUploads } from '../../api/upload-list.ts';
import { startUpload } from '../../api/uploads.ts';
import { refusalOf } from '../../rules/folder-formats.ts';
import { withZippedShapefiles } from '../../rules/loose-shapefiles.ts';
import classes from './folder-card.module.css';
import { FOLDER_TEXTS } from './folders.ts';
import { askForColumns } from './import/ask-for-columns.ts';
import { sizeText } from './quantities.ts';

/** A chosen file with the name of an existing file. */
interface Present {
  name: string;
  /** The existing file. Null if it is listed but not stored. */
  there: StoredFile | null;
  /** Whether somebody else has uploaded it since this page read the folder. */
  isNewer: boolean;
}

interface Refused {
  name: string;
  reason: string;
}

/**
 * Uploads chosen files into a folder of a project. Loose parts of a shapefile are zipped. If a file has the name of an existing
 * file, the person is asked before it is uploaded.
 * @param names names of all files of the folder: those on the list, in Storage, and being uploaded
 * @param stored the files in Storage; null until they are loaded
 * @returns the files that were not accepted, with the reasons
 */
export function useFolderUploads(
  project: Project,
  folder: ProjectFolder,
  names: ReadonlySet<string>,
  stored: readonly StoredFile[] | null,
) {
  const { email } = useAccount();
  const [refused, setRefused] = useState<Refused[]>([]);
  const upload = (file: File) => startUpload(project.uid, folder, file, email);
  const take = async (chosen: readonly File[]) => {
    const files = await withZippedShapefiles(folder, chosen).catch(() => null);
    if (files === null) {
      setRefused([{ name: chosen.map(({ name }) => name).join(', '), reason: 'The files cannot be read any more.' }]);
      return;
    }
    const { refusals, fresh, present } = sortOut(files, folder, names, (name) => {
      const sent = useUploads.getState().uploads[storagePaths.projectFile(project.uid, folder, name)];
      return sent !== undefined && isUnderWay(sent);
    });
    setRefused(refusals);
    const start = (taken: File[]) => {
      taken.forEach(upload);
      void askForColumns(project, folder, taken);
    };
    start(fresh);
    if (present.length > 0) askToReplace(await findPresent(present), FOLDER_TEXTS[folder].title, () => start(present));
  };
  /**
   * Existing files with the same names. Storage is read again, because another administrator may have replaced a file meanwhile.
   */
  const findPresent = async (files: File[]): Promise<Present[]> => {
    const now = await readStoredFiles(project.uid, [folder]).catch(() => stored ?? []);
    return files.map(({ name }) => {
      const there = now.find((file) => file.name === name) ?? null;
      const known = stored?.find((file) => file.name === name);
      const isNewer = stored !== null && there !== null && there.updated.getTime() !== known?.updated.getTime();
      return { name, there, isNewer };
    });
  };
  return { refused, take: (files: readonly File[]) => void take(files), upload };
}

/** Sorts chosen files into rejected files, new files, and files whose name already exists. */
function sortOut(
  files: readonly File[],
  folder: ProjectFolder,
  names: ReadonlySet<string>,
  underWay: (name: string) => boolean,
) {
  const refusals: Refused[] = [];
  const fresh: File[] = [];
  const present: File[] = [];
  for (const file of files) {
    const reason = underWay(file.name) ? 'A file of this name is being uploaded.' : refusalOf(folder, file);
    if (reason !== null) refusals.push({ name: file.name, reason });
    else if (names.has(file.name)) present.push(file);
    else fresh.push(file);
  }
  return { refusals, fresh, present };
}

function askToReplace(files: readonly Present[], title: string, replace: () => void): void {
  const [first] = files;
  const several = files.length > 1;
  dialogs.confirm({
    title: several ? `Replace ${files.length} files?` : `Replace ${first?.name ?? ''}?`,
    children: (
      <Stack gap="xs">
        <Text size="sm">
          {title} {several ? 'has files of these names' : 'has a file of this name'} already. Members work with what is
          published until you publish again.
        </Text>
        <Text size="sm" component="ul" m={0} pl="md" mah={240} style={{ overflow: 'auto' }}>
          {files.map((file) => (
            <li key={file.name} className={classes.name}>
              {lineOf(file)}
            </li>
          ))}
        </Text>
      </Stack>
    ),
    labels: {
      confirm: several ? 'Replace all' : 'Replace',
      cancel: 'Keep existing',
    },
    onConfirm: replace,
    onCancel: () => notifications.show({ message: 'Nothing was replaced.' }),
  });
}

function lineOf({ name, there, isNewer }: Present): string {
  if (there === null) return name;
  const detail = `${name} (${sizeText(there.size)}, uploaded ${shownTime(there.updated)})`;
  return isNewer ? `${detail}: somebody else has uploaded it since you opened this page.` : detail;
}
