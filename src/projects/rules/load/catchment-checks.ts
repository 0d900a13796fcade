import { type Extent, extentOf } from '../../../gis/geometry/extent.ts';
import { FillRule, type Paths64 } from 'clipper2-ts/dist/Core.js';
import { intersect, signedArea } from '../../../gis/geometry/polygons/clip-polygons.ts';
import { criterionOf } from '../../../model/criteria/assess-receiver.ts';
import type { CriteriaSet } from '../../../model/criteria/criteria-set.ts';
import { grouped, plural } from '../../../model/format/format.ts';
import type { CatchmentRecord } from './catchments.ts';
import type { Position } from '../../../gis/crs/crs.ts';
import type { Projected, ProjectedReceiver } from './projected.ts';

/** Units per metre. Areas are clipped in whole millimetres. */
const PER_METRE = 1000;
/** Smallest overlap that is reported, m². Neighbours from different maps have smaller slivers in common. */
const MIN_OVERLAP_M2 = 10;

/** Warns of overlapping catchments with different names, once per pair. Receivers in an overlap are a separate error. */
export function warnOfOverlaps(areas: ReadonlyArray<Projected<CatchmentRecord>>): void {
  const [origin = [0, 0] as const] = areas.flatMap(({ rings }) => rings[0]?.slice(0, 1) ?? []);
  const shapes = areas.map((area) => ({ area, paths: pathsOf(area, origin), box: boxOf(area) }));
  const reported = new Set<string>();
  for (const [index, one] of shapes.entries()) {
    for (const other of shapes.slice(index + 1)) {
      if (!meet(one.box, other.box)) continue;
      const names = [one.area.record.name, other.area.record.name];
      const pair = JSON.stringify(names.toSorted());
      if (names[0] === names[1] || reported.has(pair)) continue;
      const sharedM2 = Math.abs(signedArea(intersect(one.paths, other.paths, FillRule.EvenOdd))) / PER_METRE ** 2;
      if (sharedM2 < MIN_OVERLAP_M2) continue;
      reported.add(pair);
      const size = grouped(Math.round(sharedM2));
      other.area.log.warning(
        `The catchments ${names.join(' and ')} overlap by ${size} m². A receiver there has to name its catchment.`,
        {
          row: other.area.record.row,
          column: 'name',
          value: names[1],
        },
      );
    }
  }
}

function pathsOf({ rings }: Projected<CatchmentRecord>, [x0, y0]: Position): Paths64 {
  return rings.map((ring) =>
    ring.map(([x, y]) => ({ x: Math.round((x - x0) * PER_METRE), y: Math.round((y - y0) * PER_METRE) })),
  );
}

const boxOf = ({ rings }: Projected<CatchmentRecord>): Extent => extentOf(rings[0] ?? []);

function meet(a: Extent, b: Extent): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}

/** An arbitrary background level from which every set can derive a criterion, dB(A). */
const SOME_LEVEL = 40;

/** Warns of receivers without a criterion in an operating time, once per type and file. A run does not assess them. */
export function warnOfMissingCriteria(receivers: readonly ProjectedReceiver[], set: CriteriaSet): void {
  const background = Object.fromEntries(set.backgrounds.map(({ key }) => [key, SOME_LEVEL]));
  const found = new Map<string, { count: number; first: ProjectedReceiver; times: Set<string> }>();
  for (const receiver of receivers) {
    const { type, ownNml, inUse } = receiver.record;
    const assessed = { type, ownNml, inUse, background, backgroundSource: '' };
    const without = set.operatingTimes.filter((time) => criterionOf(set, time, assessed).status === 'not-assessed');
    if (without.length === 0) continue;
    const key = `${receiver.log.file}:${type}`;
    const known = found.get(key) ?? { count: 0, first: receiver, times: new Set() };
    known.count++;
    for (const { name } of without) known.times.add(name);
    found.set(key, known);
  }
  for (const { count, first, times } of found.values()) {
    const { record, log } = first;
    const whole = times.size === set.operatingTimes.length;
    log.warning(
      `${plural(count, 'One receiver is', `${count} receivers are`)} of the type ${record.type}, the first of them here, for which there is no criterion${whole ? '' : ` in ${[...times].join(', ')}`}. Give the type one under Criteria and report, or the receivers their own in columns such as nml_${set.operatingTimes[0]?.key ?? ''}.`,
      { row: record.row, column: 'type', value: record.type },
    );
  }
}
