import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { errorText } from '../../../backend/error-texts.ts';
import { deleteDraft, setArchived } from '../../../backend/projects.ts';
import { useAccount } from '../../../backend/session.ts';
import { useUploads } from '../../../backend/upload-list.ts';
import { cancelUpload } from '../../../backend/uploads.ts';
import { commonTexts } from '../../../texts/common.ts';
import { projectsTexts } from '../../../texts/admin-projects.ts';
import type { KeptProject } from './use-kept-projects.ts';
import { dialogs } from '../../../ui/dialogs.ts';

/** Deleting a draft, archiving a project and taking it back: asked first, and told afterwards. */
export function useProjectActions({ uid, name, loaded }: KeptProject, onDeleted: () => void) {
  const { email } = useAccount();
  const run = async (action: () => Promise<unknown>, done: string) => {
    try {
      await action();
      notifications.show({ color: 'green', message: done });
    } catch (error) {
      notifications.show({ color: 'red', message: errorText(error) });
    }
  };
  const remove = async () => {
    for (const { path, project } of Object.values(useUploads.getState().uploads))
      if (project === uid) cancelUpload(path);
    await deleteDraft(uid, email);
    onDeleted();
  };
  const setTo = (archived: boolean) => setArchived(uid, { archived, loaded: loaded !== null }, email);
  return {
    discard: () =>
      dialogs.confirm({
        title: projectsTexts.deleteTheDraft(name),
        children: <Text size="sm">{projectsTexts.draftAndFilesUploaded}</Text>,
        labels: { confirm: 'Delete', cancel: commonTexts.cancel },
        confirmProps: { color: 'red.9' },
        onConfirm: () => void run(remove, projectsTexts.theDraftIsDeleted(name)),
      }),
    archive: () =>
      dialogs.confirm({
        title: projectsTexts.archiveQuestion(name),
        children: <Text size="sm">{projectsTexts.itLeavesItsMembersList}</Text>,
        labels: { confirm: projectsTexts.archiveIt, cancel: commonTexts.cancel },
        confirmProps: { color: 'red.9' },
        onConfirm: () => void run(() => setTo(true), projectsTexts.isArchived(name)),
      }),
    restore: () => void run(() => setTo(false), projectsTexts.isInUseAgain(name)),
  };
}
