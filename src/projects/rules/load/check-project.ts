import type { CriteriaSet } from '../../../model/criteria/criteria-set.ts';
import { canonicalJson } from '../../../model/canonical-json.ts';
import type { LoadProblem } from '../../../model/project/project.ts';
import type { CoordinateSystem, Position } from '../../../gis/crs/crs.ts';
import type { Catchment } from '../../../prediction/rules/scene/prepared-scene.ts';
import { type ProjectedCorners, logFar } from '../../../gis/tables/located.ts';
import { warnOfContours } from '../../../gis/terrain/contour-checks.ts';
import { warnOfMissingCriteria, warnOfOverlaps } from './catchment-checks.ts';
import { isOfLevels } from './measured-backgrounds.ts';
import { addressIdsOf } from './receivers/address-groups.ts';
import type { CatchmentRecord } from './catchments.ts';
import type { ProjectedRecords } from './projected-records.ts';
import { pointsOfReceivers, type ReceiverPoint } from './receivers/receiver-points.ts';
import { catchmentsOfReceivers, warnOfReceiversElsewhere } from './receivers/receiver-catchments.ts';
import type { Projected } from './projected.ts';
import { logDuplicateIds, logReceiversInBuildings } from './receivers/receiver-checks.ts';
import { nearestOf, warnBeyondTerrain } from './terrain-cover.ts';

interface CheckedProject {
  catchments: Catchment[];
  catchmentNames: ReadonlyArray<string | null>;
  addressIds: string[];
  points: ReceiverPoint[];
}

/**
 * Checks all projected records together. Errors and doubtful data are reported as problems.
 * @param centre centre of the receivers, m; null if none has a position
 * @param atFacades whether receivers inside buildings are moved in front of their façades
 * @returns the catchments, the name of each receiver's catchment, the address of each receiver, and the points of all receivers
 */
export function checkProject(
  projected: ProjectedRecords,
  system: CoordinateSystem,
  centre: Position | null,
  { criteria, atFacades }: { readonly criteria: CriteriaSet; readonly atFacades: boolean },
  problems: LoadProblem[],
): CheckedProject {
  const { receivers: placed, buildings, areas: allAreas, terrain } = projected;
  const receivers = placed.filter(({ record }) => record.isPlaceOnly !== true);
  const areas = allAreas.filter(({ record }) => record.isPlaceOnly !== true);
  if (centre !== null) logFarFrom(centre, projected);
  warnOfContours(terrain);
  warnBeyondTerrain(placed, terrain, system, problems);
  logDuplicateIds(receivers);
  warnOfMissingCriteria(receivers, criteria);
  warnOfOverlaps(allAreas.filter(({ record }) => record.name !== ''));
  if (!atFacades) logReceiversInBuildings(receivers, buildings);
  const points = pointsOfReceivers(receivers, buildings, system, atFacades);
  warnOfReceiversElsewhere(receivers, areas);
  const catchments = uniqueCatchments(areas);
  const addressIds = addressIdsOf(receivers.map(({ record: { id, address }, x, y }) => ({ id, address, x, y })));
  // If a catchment has no position, every receiver outside the other catchments would be reported without reason.
  const catchmentNames = areAllPlaced(allAreas, problems) ? catchmentsOfReceivers(placed, allAreas) : [];
  return { catchments, catchmentNames, addressIds, points };
}

/** Whether all catchments have a position, including those of rows with a fault. */
function areAllPlaced(areas: ReadonlyArray<Projected<CatchmentRecord>>, problems: readonly LoadProblem[]): boolean {
  const rows = new Set(areas.map(({ record, log }) => `${log.file}\n${record.row}`));
  const files = new Set(areas.map(({ log }) => log.file));
  return problems.every(
    ({ severity, folder, file, row }) =>
      severity !== 'error' ||
      folder !== 'catchments' ||
      isOfLevels(file) ||
      (row === null ? files.has(file) : rows.has(`${file}\n${row}`)),
  );
}

/** Reports records that are too far from the centre of the receivers. */
function logFarFrom(centre: Position, { receivers, buildings, areas, ground, barriers, terrain }: ProjectedRecords) {
  const far = (projected: Iterable<ProjectedCorners>, what: string) => logFar(centre, projected, what);
  far(
    receivers.map(({ x, y, record, log }) => ({ corners: [[x, y] as const], row: record.row, log })),
    'receivers',
  );
  far(cornersOf(buildings), 'buildings');
  far(cornersOf(areas), 'catchments');
  far(cornersOf(ground), 'ground regions');
  far(
    barriers.map(({ line, row, log }) => ({ corners: line, row, log })),
    'barriers',
  );
  far(terrain.layers, 'contours and points');
  far(
    terrain.grids.map((grid) => ({ corners: [nearestOf(grid, centre)], row: null, log: grid.log })),
    'grids',
  );
}

const cornersOf = <Item extends { readonly row: number }>(
  projected: ReadonlyArray<Projected<Item>>,
): ProjectedCorners[] => projected.map(({ rings, record, log }) => ({ corners: rings.flat(), row: record.row, log }));

/** The catchments by name. Several polygons can form one catchment and must then have the same background levels. */
function uniqueCatchments(areas: ReadonlyArray<Projected<CatchmentRecord>>): Catchment[] {
  const byName = new Map<string, Catchment>();
  for (const { record, log } of areas) {
    const { name, background, source, isCategory, row } = record;
    const catchment = { name, background, source, isCategory };
    const known = byName.get(name);
    if (known === undefined) byName.set(name, catchment);
    else if (canonicalJson(known) !== canonicalJson(catchment)) {
      log.error(`The catchment ${name} is there twice, with different background levels.`, {
        row,
        column: 'name',
        value: name,
      });
    }
  }
  return [...byName.values()];
}
