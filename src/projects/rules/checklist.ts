import {
  type Assumption,
  BUILDING_FLOOR_M,
  FIRST_FLOOR_RECEIVER_M,
  formatAssumption,
  RECEIVER_FLOOR_M,
} from '../../model/project/assumptions.ts';
import type { ImportRecipe } from '../../model/project/import-recipe.ts';
import { plural } from '../../model/format/format.ts';
import type { Project, ProjectFolder } from '../../model/project/project.ts';
import { criteriaSections, criteriaSetOf, type ReportConfig } from '../../model/project/report-config.ts';
import { defaultsOf } from './load/assumptions-of-load.ts';

export interface ChecklistItem {
  readonly title: string;
  /** `missing` prevents a load, a load fills in `assumed`, and `none` is optional. */
  readonly state: 'there' | 'missing' | 'assumed' | 'none';
  readonly text: string;
}

interface CheckedProject {
  readonly files: Project['files'];
  readonly isConfirmed: boolean;
  /** Null if no configuration was saved. */
  readonly config: ReportConfig | null;
  readonly groundFactor: number;
}

type Folder = readonly [folder: ProjectFolder, title: string, without: string | Assumption];

/** Folders that a project needs, folders without which a load makes assumptions, and optional folders. */
const FOLDERS: readonly Folder[] = [
  ['receivers', 'Receivers', 'Upload the places where noise is assessed.'],
  ['catchments', 'Catchments', 'Upload the areas with their background levels.'],
  ['equipment', 'Equipment', 'Upload the equipment with its sound power levels.'],
  ['buildings', 'Buildings', { kind: 'no-buildings' }],
  ['terrain', 'Terrain', { kind: 'level-ground' }],
  ['ground', 'Ground', { kind: 'no-ground' }],
  ['barriers', 'Barriers', ''],
  ['imagery', 'Imagery', ''],
];

/** What a project has, what is missing, and what a load would assume because files are missing. */
export function checklistOf({ files, isConfirmed, config, groundFactor }: CheckedProject): ChecklistItem[] {
  const problem = config === null ? null : criteriaProblem(config);
  return [
    isConfirmed
      ? { title: 'Place', state: 'there', text: 'Its settings are confirmed.' }
      : {
          title: 'Place',
          state: 'missing',
          text: 'Confirm coordinate system, time zone, public holidays and criteria set.',
        },
    ...(problem === null ? [] : [{ title: 'Criteria', state: 'missing', text: problem } as const]),
    ...FOLDERS.map(([folder, title, without]): ChecklistItem => {
      const count = files[folder]?.length ?? 0;
      if (count > 0) return { title, state: 'there', text: `${count} ${plural(count, 'file', 'files')}.` };
      if (without === '') return { title, state: 'none', text: 'None.' };
      if (typeof without === 'string') return { title, state: 'missing', text: without };
      return { title, state: 'assumed', text: formatAssumption(without, groundFactor) };
    }),
  ];
}

/** Why the criteria cannot be used yet, such as a custom set without operating times. Null if they can. */
function criteriaProblem(config: ReportConfig): string | null {
  if (criteriaSections(config).operatingTimes.length === 0)
    return 'The set has no operating times yet: enter them, and their criteria, under Criteria and report.';
  try {
    criteriaSetOf(config);
    return null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return `The criteria cannot be used yet (${error.message}). Complete them under Criteria and report.`;
  }
}

/** What the first load would probably assume about the uploaded files. The files are not read for this. */
export function expectedAssumptions(
  files: Project['files'],
  recipes: readonly ImportRecipe[],
  groundFactor: number,
): string[] {
  const has = (folder: ProjectFolder) => (files[folder]?.length ?? 0) > 0;
  return [
    ...(has('buildings')
      ? [`Buildings with a number of floors and no height are ${BUILDING_FLOOR_M} m high for each floor.`]
      : []),
    ...(has('buildings') && has('receivers')
      ? [
          `Addresses in buildings without a number of floors have as many as the height has room for, ${RECEIVER_FLOOR_M} m each.`,
        ]
      : []),
    ...(has('receivers')
      ? [
          `Receivers on floors stand ${FIRST_FLOOR_RECEIVER_M} m above the ground and ${RECEIVER_FLOOR_M} m higher with each floor.`,
        ]
      : []),
    ...defaultsOf(recipes).map((assumption) => formatAssumption(assumption, groundFactor)),
  ];
}
