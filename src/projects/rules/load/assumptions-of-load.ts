import { type Assumption } from '../../../model/project/assumptions.ts';
import type { ImportRecipe } from '../../../model/project/import-recipe.ts';
import type { LoadCounts } from '../../../model/project/project.ts';
import type { BuildingRecord } from './buildings.ts';
import type { ReceiverRecord } from './receivers/receivers.ts';

/** The result of a load that assumptions are derived from. */
export interface LoadedRecords {
  readonly counts: Pick<LoadCounts, 'terrainPoints' | 'groundRegions' | 'buildings'>;
  readonly buildings: ReadonlyArray<Pick<BuildingRecord, 'floors' | 'heightFrom'>>;
  readonly receivers: ReadonlyArray<Pick<ReceiverRecord, 'floors'>>;
  /**
   * For each prediction point: the row of its receiver, the index of the building in front of which the point is (or −1), and
   * the floor (0 if the point has a height).
   */
  readonly points: ReadonlyArray<{ readonly row: number; readonly building: number; readonly floor: number }>;
}

/** The assumptions of a load, most important first. */
export function assumptionsOfLoad(
  { counts, buildings, receivers, points }: LoadedRecords,
  recipes: readonly ImportRecipe[],
): Assumption[] {
  const fromFloors = buildings.filter(({ heightFrom }) => heightFrom === 'floors').length;
  const onFloors = points.filter(({ floor }) => floor > 0);
  const byHeight = new Set(
    onFloors
      .filter(({ row, building }) => receivers[row]?.floors === null && buildings[building]?.floors === null)
      .map(({ row }) => row),
  ).size;
  return [
    ...(counts.terrainPoints === 0 ? [{ kind: 'level-ground' } as const] : []),
    ...(counts.groundRegions === 0 ? [{ kind: 'no-ground' } as const] : []),
    ...(counts.buildings === 0 ? [{ kind: 'no-buildings' } as const] : []),
    ...(fromFloors > 0 ? [{ kind: 'building-heights', count: fromFloors } as const] : []),
    ...(byHeight > 0 ? [{ kind: 'floors', count: byHeight } as const] : []),
    ...(onFloors.length > 0 ? [{ kind: 'floor-heights', count: onFloors.length } as const] : []),
    ...defaultsOf(recipes),
  ];
}

/** The values that replace blank cells in tables with assigned columns. */
export function defaultsOf(recipes: readonly ImportRecipe[]): Assumption[] {
  return recipes
    .filter(({ isLeftOut }) => !isLeftOut)
    .flatMap(({ folder, file, values }) =>
      values.flatMap(({ field, value, means }): Assumption[] =>
        value === '' && means !== null && means !== ''
          ? [{ kind: 'default', file: `${folder}/${file}`, field, value: means }]
          : [],
      ),
    );
}
