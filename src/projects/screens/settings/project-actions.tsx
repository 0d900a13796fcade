import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { deleteUnpublished, setArchived } from '../../api/projects.ts';
import { setCompanyTemplate } from '../../../people/api/companies.ts';
import { useAccount } from '../../../people/api/session.ts';
import { useUploads } from '../../api/upload-list.ts';
import { cancelUpload } from '../../api/uploads.ts';
import { showFailure } from '../show-failure.ts';
import type { KeptProject } from './use-kept-projects.ts';
import { dialogs } from '../../../ui/dialogs/dialogs.ts';

/** Deletes a draft, archives a project or takes it back into use. Each action asks for confirmation and reports its result. */
export function useProjectActions({ uid, name, loaded, company, companyName }: KeptProject, onDeleted: () => void) {
  const { email } = useAccount();
  const run = async (action: () => Promise<unknown>, done: string) => {
    try {
      await action();
      notifications.show({ color: 'green', message: done });
    } catch (error) {
      showFailure(error);
    }
  };
  const remove = async () => {
    for (const { path, project } of Object.values(useUploads.getState().uploads))
      if (project === uid) cancelUpload(path);
    await deleteUnpublished(uid, email);
    onDeleted();
  };
  const setTo = (archived: boolean) => setArchived(uid, { archived, loaded: loaded !== null }, email);
  return {
    discard: () =>
      dialogs.confirm({
        title: `Delete ${name}?`,
        children: (
          <Text size="sm">It was never published. The project and the files uploaded to it are deleted for good.</Text>
        ),
        labels: { confirm: 'Delete', cancel: 'Cancel' },
        confirmProps: { color: 'red.9' },
        onConfirm: () => void run(remove, `${name} is deleted.`),
      }),
    archive: () =>
      dialogs.confirm({
        title: `Archive ${name}?`,
        children: (
          <Text size="sm">
            It is removed from its members’ list of projects, and no new assessments can be made. Existing ones can
            still be read at their web address. Nothing is deleted, and you can take it back into use.
          </Text>
        ),
        labels: { confirm: 'Archive', cancel: 'Cancel' },
        confirmProps: { color: 'red.9' },
        onConfirm: () => void run(() => setTo(true), `${name} is archived.`),
      }),
    setTemplate: (isTemplate: boolean) =>
      void run(
        () => setCompanyTemplate(company, isTemplate ? uid : null, email),
        isTemplate
          ? `New projects of ${companyName} begin with ${name}, and its equipment is the list of the company.`
          : `${companyName} has no template any more.`,
      ),
    restore: () => void run(() => setTo(false), `${name} is in use again.`),
  };
}
