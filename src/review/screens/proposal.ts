import { NIGHT_ENDS, type ReviewChanges } from '../rules/reviewed-plan.ts';
import { itemOfLine } from '../../model/equipment/custom-equipment.ts';
import type { ProposedCondition } from '../../model/revisions/review.ts';
import type { WorkArea } from '../../model/assessment/work-area.ts';
import type { FrozenInput } from '../../revisions/rules/frozen-input.ts';
import { plural } from '../../model/format/format.ts';

/**
 * Returns the condition that corresponds to the changes. The condition for a single change can be checked automatically. The
 * condition for several changes is only a text. Without changes, the condition is empty.
 */
export function proposalOf(input: FrozenInput, { off, endsAt }: ReviewChanges): ProposedCondition {
  const areas = input.assessment.workAreas as Record<string, WorkArea>;
  const items = off.flatMap(({ area, line }) => {
    const use = areas[area]?.feature.properties.equipment[line];
    return use === undefined ? [] : [{ id: use.id, name: itemOfLine(use, input.equipment)?.name ?? use.id }];
  });
  const names = [...new Set(items.map(({ name }) => name))];
  const words = [
    ...(names.length === 0 ? [] : [`${names.join(' and ')} ${plural(names.length, 'is', 'are')} not used.`]),
    ...(endsAt === null ? [] : [`There is no work from ${endsAt} until ${NIGHT_ENDS}.`]),
  ];
  const [item] = items;
  const text = words.join(' ');
  if (names.length === 1 && endsAt === null && item !== undefined && isAllOf(areas, off, item.id)) {
    return { text, check: { kind: 'equipment', equipment: item, most: 0 } };
  }
  if (names.length === 0 && endsAt !== null && endsAt !== NIGHT_ENDS) {
    return { text, check: { kind: 'hours', equipment: null, from: endsAt, to: NIGHT_ENDS } };
  }
  return { text, check: { kind: 'words' } };
}

/** Whether all lines of an item are switched off. A check of equipment cannot be limited to work areas. */
function isAllOf(areas: Readonly<Record<string, WorkArea>>, off: ReviewChanges['off'], id: string): boolean {
  return Object.entries(areas).every(([area, { feature }]) =>
    feature.properties.equipment.every(
      (use, line) => use.id !== id || off.some((other) => other.area === area && other.line === line),
    ),
  );
}
