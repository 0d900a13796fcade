import type { CriteriaSet } from '../../../model/criteria/criteria-set.ts';
import type { Catchment } from '../../../prediction/rules/scene/prepared-scene.ts';

/** The background levels of a catchment with the terms of the criteria: `RBL 42 / 38 / 33`. */
export function formatBackgrounds(
  { words, backgrounds }: Pick<CriteriaSet, 'words' | 'backgrounds'>,
  levels: Readonly<Record<string, number>>,
): string {
  return `${words.background} ${backgrounds.map(({ key }) => levels[key] ?? '–').join(' / ')}`;
}

/** A catchment with its background levels: `NCA1 · RBL 42 / 38 / 33`. If a rating category replaces them, it is named. */
export function formatCatchment(
  set: Pick<CriteriaSet, 'words' | 'backgrounds'>,
  { name, background, source, isCategory }: Catchment,
): string {
  const category = isCategory ? ` (${source.replace(` of ${name}`, '')})` : '';
  return `${name} · ${formatBackgrounds(set, background)}${category}`;
}
