import { createContext, use } from 'react';
import type { Live } from '../../firebase/live.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import type { ReportConfig } from '../../model/project/report-config.ts';

/** What all pages of a project have. */
export interface OpenedProject {
  readonly project: LoadedProjectWithUid;
  readonly config: Live<ReportConfig>;
}

/** Given by the route of a project. */
export const ProjectContext = createContext<OpenedProject | null>(null);

/** The project whose page this is, with its criteria and method. */
export function useOpenedProject(): OpenedProject {
  const opened = use(ProjectContext);
  if (opened === null) throw new Error('this page lies outside the route of a project');
  return opened;
}
