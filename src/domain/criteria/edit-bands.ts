import type { CriteriaSections, OperatingTime } from './criteria-set.ts';

/** What a level over the background, or over the criterion, asks for: the measures of the highest band that it reaches. */
export function measuresFrom({ mitigation }: OperatingTime, over: number): readonly string[] {
  return mitigation.aboveBackground.findLast(({ from }) => over >= from)?.measures ?? [];
}

/** Criteria whose perception bands are these; every operating time asks from each for what it asked there before. */
export function withBands(sections: CriteriaSections, perception: CriteriaSections['perception']): CriteriaSections {
  return {
    ...sections,
    perception,
    operatingTimes: sections.operatingTimes.map((time) => {
      const before = time.mitigation.aboveBackground;
      // A band that was moved keeps its measures; a new one has those of the band that it divides.
      const measuresOf = (index: number, from: number) =>
        before.length === perception.length ? (before[index]?.measures ?? []) : [...measuresFrom(time, from)];
      const aboveBackground = perception.map(({ from }, index) => ({ from, measures: measuresOf(index, from) }));
      return { ...time, mitigation: { ...time.mitigation, aboveBackground } };
    }),
  };
}

/** An operating time that asks for these measures from the band at a position on. */
export function withMeasures(
  time: OperatingTime,
  perception: CriteriaSections['perception'],
  index: number,
  measures: readonly string[],
): OperatingTime {
  const aboveBackground = perception.map(({ from }, at) => ({
    from,
    measures: at === index ? [...measures] : [...measuresFrom(time, from)],
  }));
  return { ...time, mitigation: { ...time.mitigation, aboveBackground } };
}
