import type { CriteriaSections, OperatingTime } from './criteria-set.ts';

type Band = CriteriaSections['perception'][number];

/** What a level over the background, or over the criterion, asks for: the measures of the highest band that it reaches. */
export function measuresFrom({ mitigation }: OperatingTime, over: number): readonly string[] {
  return mitigation.aboveBackground.findLast(({ from }) => over >= from)?.measures ?? [];
}

/** The measures of an operating time by band, in the bands' order. */
function measuresByBand({ mitigation }: OperatingTime, perception: readonly Band[]): string[][] {
  const { aboveBackground } = mitigation;
  // Band by band where there are as many, so that a band whose edge is being typed keeps its measures.
  if (aboveBackground.length === perception.length) return aboveBackground.map(({ measures }) => measures);
  return perception.map(({ from }) => [...(aboveBackground.findLast((band) => from >= band.from)?.measures ?? [])]);
}

function withMeasuresByBand(time: OperatingTime, perception: readonly Band[], measures: readonly string[][]) {
  const aboveBackground = perception.map(({ from }, band) => ({ from, measures: measures[band] ?? [] }));
  return { ...time, mitigation: { ...time.mitigation, aboveBackground } };
}

/** Criteria with one band named or begun otherwise; it keeps its measures. */
export function withBand(sections: CriteriaSections, index: number, changes: Partial<Band>): CriteriaSections {
  const perception = sections.perception.map((band, at) => (at === index ? { ...band, ...changes } : band));
  return aligned(sections, perception);
}

/** Criteria without a band. */
export function withoutBand(sections: CriteriaSections, index: number): CriteriaSections {
  const rest = <Item>(items: readonly Item[]) => items.filter((_, at) => at !== index);
  const perception = rest(sections.perception);
  const operatingTimes = sections.operatingTimes.map((time) =>
    withMeasuresByBand(time, perception, rest(measuresByBand(time, sections.perception))),
  );
  return { ...sections, perception, operatingTimes };
}

/** Criteria with a band after another (−1: before all), with its measures: it divides that one. */
export function withBandAfter(sections: CriteriaSections, index: number, band: Band): CriteriaSections {
  const perception = [...sections.perception.slice(0, index + 1), band, ...sections.perception.slice(index + 1)];
  const operatingTimes = sections.operatingTimes.map((time) => {
    const measures = measuresByBand(time, sections.perception);
    const divided = [...measures.slice(0, index + 1), [...(measures[index] ?? [])], ...measures.slice(index + 1)];
    return withMeasuresByBand(time, perception, divided);
  });
  return { ...sections, perception, operatingTimes };
}

/** Criteria whose operating times have the measures of these bands, however their own were cut. */
export function aligned(sections: CriteriaSections, perception: CriteriaSections['perception']): CriteriaSections {
  const operatingTimes = sections.operatingTimes.map((time) =>
    withMeasuresByBand(time, perception, measuresByBand(time, perception)),
  );
  return { ...sections, perception, operatingTimes };
}

/** An operating time with other measures in the band at a position. */
export function withMeasures(
  time: OperatingTime,
  perception: CriteriaSections['perception'],
  index: number,
  measures: readonly string[],
): OperatingTime {
  const all = measuresByBand(time, perception).map((own, at) => (at === index ? [...measures] : own));
  return withMeasuresByBand(time, perception, all);
}

/** Criteria with another key for a measure, also where it is asked for; a key that another measure has is left to be corrected. */
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

/** Bands of other uses in order, with one more 5 dB above the highest; the first is at 0 dB. A band whose end is being typed comes last. */
export function withBandOfOtherUses(bands: readonly BandOfOtherUses[]): BandOfOtherUses[] {
  const edges = bands.map(({ from }) => from).filter((from) => !Number.isNaN(from));
  const added = { from: edges.length === 0 ? 0 : Math.max(...edges) + 5, measures: [] };
  const place = ({ from }: BandOfOtherUses) => (Number.isNaN(from) ? Number.MAX_VALUE : from);
  return [...bands, added].toSorted((a, b) => place(a) - place(b));
}
