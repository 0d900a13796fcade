import { canonicalJson } from '../../../model/canonical-json.ts';
import type { Results } from '../../../model/results/results.ts';
import type { WorkArea } from '../../../model/assessment/work-area.ts';
import type { Chainage } from '../../../gis/geometry/chainage.ts';

/**
 * Chainages of the lines of results, as the plan has them now: a chainage changes no level, and results do not hold it. A line that was
 * redrawn since has none: its chainage belongs to another line.
 * @param workAreas of the plan now, by their ids
 */
export function currentChainages(
  { areas }: Pick<Results, 'areas'>,
  workAreas: Readonly<Record<string, WorkArea>>,
): Map<string, Chainage> {
  return new Map(
    areas.flatMap(({ id, geometry }) => {
      const feature = workAreas[id]?.feature;
      const chainage = feature?.properties.chainage;
      const isSame = geometry.type === 'LineString' && canonicalJson(geometry) === canonicalJson(feature?.geometry);
      return chainage === undefined || !isSame ? [] : [[id, chainage] as const];
    }),
  );
}
