import { canonicalJson } from '../../../model/canonical-json.ts';
import type { Results } from '../../../model/results/results.ts';
import type { WorkArea } from '../../../model/assessment/work-area.ts';
import type { Chainage } from '../../../gis/geometry/chainage.ts';

/**
 * The current chainages of the lines in results. Results do not store a chainage, because it does not affect levels. A line that
 * was redrawn since the run has none, because the chainage belongs to the new line.
 * @param workAreas current work areas by id
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
