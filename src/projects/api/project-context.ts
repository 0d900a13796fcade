import { createContext, use } from 'react';
import type { Live } from '../../firebase/live.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import type { ReportConfig } from '../../model/project/report-config.ts';

/** The data that all pages of a project share. */
export interface OpenedProject {
  readonly project: LoadedProjectWithUid;
  readonly config: Live<ReportConfig>;
}

/** The route of a project provides this context. */
export const ProjectContext = createContext<OpenedProject | null>(null);

/** The project of the current page, with its criteria and method. */
export function useOpenedProject(): OpenedProject {
  const opened = use(ProjectContext);
  if (opened === null) throw new Error('this page lies outside the route of a project');
  return opened;
}
