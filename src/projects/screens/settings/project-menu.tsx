import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconDots,
  IconMap2,
  IconPencil,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { urls } from '../../../ui/urls.ts';
import { useProjectActions } from './project-actions.tsx';
import { projectState } from './project-state.tsx';
import type { KeptProject } from './use-kept-projects.ts';

const wasNeverPublished = ({ scene, state, imagery }: NonNullable<KeptProject['loaded']>) =>
  scene === null && state === 'failed' && imagery.length === 0;

/** The administrator's menu for a project. */
export function ProjectMenu({ project, editing = false }: { project: KeptProject; editing?: boolean }) {
  const { uid, name, loaded, companyName, template } = project;
  const navigate = useNavigate();
  const { discard, archive, restore, setTemplate } = useProjectActions(
    project,
    () => void navigate(urls.adminProjects),
  );
  const state = projectState(project);
  // As in the security rules: a project that members have worked with is archived and not deleted.
  const canDelete = state === 'draft' || (state === 'failed' && (loaded === null || wasNeverPublished(loaded)));
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon
          variant={editing ? 'default' : 'subtle'}
          color="green.9"
          size={editing ? 36 : 'md'}
          aria-label={`Actions for ${name}`}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!editing && (
          <Menu.Item component={Link} to={urls.adminProject(uid)} leftSection={<IconPencil size={16} />}>
            Edit
          </Menu.Item>
        )}
        {loaded !== null && (
          <Menu.Item component={Link} to={urls.project(loaded.id)} leftSection={<IconMap2 size={16} />}>
            Open the project
          </Menu.Item>
        )}
        {state !== 'archived' && (
          <Menu.Item leftSection={<IconTemplate size={16} />} onClick={() => setTemplate(template !== uid)}>
            {template === uid ? `No longer the template of ${companyName}` : `Make it the template of ${companyName}`}
          </Menu.Item>
        )}
        {canDelete && (
          <Menu.Item color="red.9" leftSection={<IconTrash size={16} />} onClick={discard}>
            Delete …
          </Menu.Item>
        )}
        {state === 'archived' && (
          <Menu.Item leftSection={<IconArchiveOff size={16} />} onClick={restore}>
            Restore
          </Menu.Item>
        )}
        {(state === 'ready' || state === 'failed') && (
          <Menu.Item color="red.9" leftSection={<IconArchive size={16} />} onClick={archive}>
            Archive …
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
