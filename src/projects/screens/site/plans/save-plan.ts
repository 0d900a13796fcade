import { notifications } from '@mantine/notifications';
import { errorText } from '../../../../firebase/error-texts.ts';
import type { CoordinateSystem } from '../../../../gis/crs/crs.ts';
import { wktOf } from '../../../../gis/crs/crs-wkt.ts';
import type { Email } from '../../../../model/ids.ts';
import type { Project } from '../../../../model/project/project.ts';
import { dialogs } from '../../../../ui/dialogs/dialogs.ts';
import { listFile } from '../../../api/projects.ts';
import { startUpload } from '../../../api/uploads.ts';
import { filesBesidePicture, type PlanPosition, worldFileOf } from '../../../rules/imagery/fit-plan.ts';
import { refusalOf } from '../../../rules/folder-formats.ts';
import { filesInTheWay } from '../../../rules/imagery/plan-limits.ts';
import type { Plan } from './read-plan.ts';

type Saved = { kind: 'saved' } | { kind: 'kept' } | { kind: 'refused'; reason: string };

/** Saves a plan in the folder Imagery with its world file and coordinate system. It asks before it replaces existing files. */
export async function savePlan(
  { uid, files }: Pick<Project, 'uid' | 'files'>,
  plan: Plan,
  position: PlanPosition,
  plane: CoordinateSystem,
  email: Email,
): Promise<Saved> {
  const listed = files.imagery ?? [];
  const reason = plan.isStored ? null : refusalOf('imagery', { name: plan.name, size: plan.blob.size });
  if (reason !== null) return { kind: 'refused', reason: `${plan.name} cannot be saved. ${reason}` };
  const { sameBase, otherWorldFiles } = filesInTheWay(plan.name, listed);
  if (sameBase !== null)
    return {
      kind: 'refused',
      reason: `The folder Imagery has ${sameBase}, which a world file of ${plan.name} would place too. Rename the plan, and choose it again.`,
    };
  if (!plan.isStored && listed.includes(plan.name) && !(await isReplaced(plan.name))) return { kind: 'kept' };
  const { world, system } = filesBesidePicture(plan.name);
  try {
    // A load might find another world file first.
    for (const name of otherWorldFiles) await listFile(uid, { folder: 'imagery', name, listed: false }, email);
  } catch (error) {
    return { kind: 'refused', reason: errorText(error) };
  }
  const send = (name: string, content: BlobPart) => startUpload(uid, 'imagery', new File([content], name), email);
  if (!plan.isStored) send(plan.name, plan.blob);
  send(world, worldFileOf(position));
  send(system, wktOf(plane.epsg));
  notifications.show({
    color: 'green',
    message: `${plan.name} is put among the files of the folder Imagery. Members see it once the project is published.`,
  });
  return { kind: 'saved' };
}

function isReplaced(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    dialogs.confirm({
      title: `Replace ${name}?`,
      children: 'The folder Imagery has a file of this name.',
      labels: { confirm: 'Replace', cancel: 'Keep what is there' },
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
    });
  });
}
