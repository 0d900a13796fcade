import type { Company } from '../../../model/people/people.ts';
import type { LoadReport } from '../../../model/project/project.ts';
import { counted } from '../../../model/format/format.ts';
import type { SettingsClash } from '../../api/projects.ts';
import type { ProjectState } from './project-state.tsx';

/** Describes what somebody else has changed meanwhile. */
export function formatChanges({ fields, now }: SettingsClash, companies: readonly Company[]): string {
  const values = {
    name: `the name is “${now.name}”`,
    company: `the company is ${companies.find(({ id }) => id === now.company)?.name ?? now.company}`,
    crs: `the coordinate system is ${now.crs === null ? 'As the files say' : `EPSG:${now.crs}`}`,
    receiversAtFacades: `receivers ${now.receiversAtFacades ? 'stand' : 'do not stand'} in front of façades`,
  };
  return fields.map((field) => values[field]).join(', ');
}

interface Situation {
  state: ProjectState;
  uploading: boolean;
  /** Whether publishing is past its deadline. */
  stuck: boolean;
  isDirty: boolean;
  filesChanged: boolean;
  isChecking: boolean;
  /** The report of a check if nothing was changed or published after it. Otherwise null. */
  checked: LoadReport | null;
}

/** The status text with the next action, and whether the report has details. */
export function hintOf(situation: Situation): { text: string; isReported: boolean } {
  const { state, uploading, stuck, isDirty, filesChanged, isChecking, checked } = situation;
  const plain = (text: string) => ({ text, isReported: false });
  if (uploading) return plain('Files are being uploaded. Check and publish when they are complete.');
  if (stuck) return plain('Publishing did not finish. Publish again.');
  if (state === 'preparing') return plain('The project is being published.');
  if (isChecking) return plain('The files are being checked. This publishes nothing.');
  if (checked !== null)
    return { text: `${foundText('The check', checked)}${nextText(checked)}`, isReported: checked.total > 0 };
  if (state === 'draft')
    return plain('Check says what is wrong with the files. Publish opens the project to its members.');
  if (isDirty) return plain('There are changes that are not published.');
  if (filesChanged) return plain('Files have changed since the last publish.');
  return state === 'ready' ? plain('Everything is published.') : { text: 'Publishing failed.', isReported: true };
}

function nextText({ problems }: LoadReport): string {
  return problems.some(({ severity }) => severity === 'error') ? '' : ' It can be published.';
}

/** `The check found 2 errors and no warnings.` */
export function foundText(what: string, { problems }: LoadReport): string {
  const count = (wanted: 'error' | 'warning') => {
    const found = problems.filter(({ severity }) => severity === wanted).length;
    return found === 0 ? `no ${wanted}s` : counted(found, wanted);
  };
  return problems.length === 0
    ? `${what} found nothing wrong.`
    : `${what} found ${count('error')} and ${count('warning')}.`;
}
