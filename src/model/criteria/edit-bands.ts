import type { CriteriaSections, OperatingTime } from './criteria-set.ts';

type Band = CriteriaSections['perception'][number];

/** The measures for a level above the background or the criterion: those of the highest band that the level reaches. */
export function measuresFrom({ mitigation }: OperatingTime, over: number): readonly string[] {
  return mitigation.aboveBackground.findLast(({ from }) => over >= from)?.measures ?? [];
}

/** The measures of an operating time for each perception band, in the order of the bands. */
function measuresByBand({ mitigation }: OperatingTime, perception: readonly Band[]): string[][] {
  const { aboveBackground } = mitigation;
  // If the numbers of bands agree, the bands are matched by position. A band keeps its measures while its edge is being typed.
  if (aboveBackground.length === perception.length) return aboveBackground.map(({ measures }) => measures);
  return perception.map(({ from }) => [...(aboveBackground.findLast((band) => from >= band.from)?.measures ?? [])]);
}

function withMeasuresByBand(time: OperatingTime, perception: readonly Band[], measures: readonly string[][]) {
  const aboveBackground = perception.map(({ from }, band) => ({ from, measures: measures[band] ?? [] }));
  return { ...time, mitigation: { ...time.mitigation, aboveBackground } };
}

/** Changes the name or the lower edge of a band. The band keeps its measures. */
export function withBand(sections: CriteriaSections, index: number, changes: Partial<Band>): CriteriaSections {
  const perception = sections.perception.map((band, at) => (at === index ? { ...band, ...changes } : band));
  return aligned(sections, perception);
}

/** Removes a band. */
export function withoutBand(sections: CriteriaSections, index: number): CriteriaSections {
  const rest = <Item>(items: readonly Item[]) => items.filter((_, at) => at !== index);
  const perception = rest(sections.perception);
  const operatingTimes = sections.operatingTimes.map((time) =>
    withMeasuresByBand(time, perception, rest(measuresByBand(time, sections.perception))),
  );
  return { ...sections, perception, operatingTimes };
}

/**
 * Inserts a band after the band at `index` (−1: before all bands). The new band gets the measures of the band that it divides.
 */
export function withBandAfter(sections: CriteriaSections, index: number, band: Band): CriteriaSections {
  const perception = [...sections.perception.slice(0, index + 1), band, ...sections.perception.slice(index + 1)];
  const operatingTimes = sections.operatingTimes.map((time) => {
    const measures = measuresByBand(time, sections.perception);
    const divided = [...measures.slice(0, index + 1), [...(measures[index] ?? [])], ...measures.slice(index + 1)];
    return withMeasuresByBand(time, perception, divided);
  });
  return { ...sections, perception, operatingTimes };
}

/** Gives the measures of all operating times the edges of these perception bands. */
export function aligned(sections: CriteriaSections, perception: CriteriaSections['perception']): CriteriaSections {
  const operatingTimes = sections.operatingTimes.map((time) =>
    withMeasuresByBand(time, perception, measuresByBand(time, perception)),
  );
  return { ...sections, perception, operatingTimes };
}

/** Replaces the measures of an operating time in the band at an index. */
export function withMeasures(
  time: OperatingTime,
  perception: CriteriaSections['perception'],
  index: number,
  measures: readonly string[],
): OperatingTime {
  const all = measuresByBand(time, perception).map((own, at) => (at === index ? [...measures] : own));
  return withMeasuresByBand(time, perception, all);
}

/**
 * Renames the key of a measure, also in the operating times that ask for it. If another measure has the new key, their references
 * stay unchanged and the person has to correct the key.
 */
export function withMeasureKey(sections: CriteriaSections, index: number, key: string): CriteriaSections {
  const before = sections.measures[index]?.key ?? '';
  const measures = sections.measures.map((measure, at) => (at === index ? { ...measure, key } : measure));
  const isShared = sections.measures.some(
    (measure, at) => at !== index && (measure.key === before || measure.key === key),
  );
  if (isShared) return { ...sections, measures };
  const renamed = (keys: readonly string[]) => keys.map((own) => (own === before ? key : own));
  const operatingTimes = sections.operatingTimes.map((time) => {
    const { fromLevel, aboveBackground, otherUses } = time.mitigation;
    const inRow = <Row extends { measures: string[] }>(row: Row) => ({ ...row, measures: renamed(row.measures) });
    const mitigation = {
      fromLevel: fromLevel && inRow(fromLevel),
      aboveBackground: aboveBackground.map(inRow),
      otherUses: {
        fromLevel: otherUses.fromLevel && inRow(otherUses.fromLevel),
        aboveCriterion: otherUses.aboveCriterion.map(inRow),
      },
    };
    return { ...time, mitigation };
  });
  return { ...sections, measures, operatingTimes };
}

type BandOfOtherUses = OperatingTime['mitigation']['otherUses']['aboveCriterion'][number];

/**
 * Sorts the bands of other uses and adds a band 5 dB above the highest one. The first band begins at 0 dB. A band whose edge is
 * being typed comes last.
 */
export function withBandOfOtherUses(bands: readonly BandOfOtherUses[]): BandOfOtherUses[] {
  const edges = bands.map(({ from }) => from).filter((from) => !Number.isNaN(from));
  const added = { from: edges.length === 0 ? 0 : Math.max(...edges) + 5, measures: [] };
  const place = ({ from }: BandOfOtherUses) => (Number.isNaN(from) ? Number.MAX_VALUE : from);
  return [...bands, added].toSorted((a, b) => place(a) - place(b));
}
