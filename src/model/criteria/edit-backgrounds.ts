import type { BackgroundLevels, CriteriaSections } from './criteria-set.ts';

/**
 * Renames the key of a background, also in the levels and operating times that refer to it. If another background has the new
 * key, their references stay unchanged and the person has to correct the key.
 */
export function withBackgroundKey(sections: CriteriaSections, index: number, key: string): CriteriaSections {
  const before = sections.backgrounds[index]?.key ?? '';
  const backgrounds = sections.backgrounds.map((background, at) =>
    at === index ? { ...background, key } : background,
  );
  const isShared = sections.backgrounds.some(
    (background, at) => at !== index && (background.key === before || background.key === key),
  );
  if (isShared) return { ...sections, backgrounds };
  const renamed = (name: string) => (name === before ? key : name);
  const operatingTimes = sections.operatingTimes.map((time) => ({ ...time, background: renamed(time.background) }));
  const backgroundOrder = sections.backgroundOrder.map(renamed);
  return withLevels({ ...sections, backgrounds, backgroundOrder, operatingTimes }, (levels) =>
    Object.fromEntries(Object.entries(levels).map(([name, level]) => [renamed(name), level])),
  );
}

/** Removes a background and its levels. An operating time that refers to it has to be corrected by the person. */
export function withoutBackground(sections: CriteriaSections, index: number): CriteriaSections {
  const backgrounds = sections.backgrounds.filter((_, at) => at !== index);
  const isThere = (name: string) => backgrounds.some(({ key }) => key === name);
  const backgroundOrder = sections.backgroundOrder.filter(isThere);
  return withLevels({ ...sections, backgrounds, backgroundOrder }, (levels) =>
    Object.fromEntries(Object.entries(levels).filter(([name]) => isThere(name))),
  );
}

function withLevels(sections: CriteriaSections, changed: (levels: BackgroundLevels) => BackgroundLevels) {
  const { minimumBackground, categories } = sections;
  return {
    ...sections,
    minimumBackground: changed(minimumBackground),
    categories: Object.fromEntries(Object.entries(categories).map(([name, levels]) => [name, changed(levels)])),
  };
}
