import { comparedLevel } from '../../../model/criteria/assess-receiver.ts';
import { strongestMeasures } from '../../../model/criteria/measure-strength.ts';
import { DEFAULT_EXCEEDANCE_CLASSES, NOT_COMPARED_COLOUR } from '../../../model/results/exceedance-classes.ts';
import { assessedOnMap, type ResultsOnMap } from '../../rules/results-on-map.ts';
import { bandLabel, CONTOUR_EDGES_DB, contourColour } from '../../../model/map/contour-colours.ts';
import { mixed } from '../../../ui/palette.ts';
import type { ExceedanceScale } from '../../../ui/exceedance.ts';

export const COLOURED_BY = ['exceedance', 'level', 'perception', 'measure'] as const;
export type ColouredBy = (typeof COLOURED_BY)[number];

/** The quantity that the map's colours show. */
export interface ColourChoice {
  readonly by: ColouredBy;
  /** Measure whose addresses are coloured. Null: the strongest measure of each address. Only if `by` is `measure`. */
  readonly measure: string | null;
}

/** A class of receivers with its colour in the legend. */
export interface ColourClass {
  /** Key of the class. It is the same in all operating times. */
  readonly key: string;
  readonly label: string;
  /** Label for small screens. */
  readonly short: string;
  readonly colour: string;
  /** Whether its dots have a ring. */
  readonly isRinged?: boolean;
  /** Whether the legend omits it if it has no address. */
  readonly isOptional: boolean;
}

interface Colouring {
  /** From the lowest to the highest class. */
  readonly classes: readonly ColourClass[];
  /** Returns the index of a receiver's class. */
  readonly rankOf: (receiver: number) => number;
}

const NOT_COMPARED: ColourClass = {
  key: 'not-compared',
  label: 'No criterion',
  short: 'no criterion',
  colour: NOT_COMPARED_COLOUR,
  isOptional: true,
};

/** The classes for the colours of receivers in an operating time. */
function colouringOf(
  results: ResultsOnMap,
  time: string,
  scale: ExceedanceScale,
  { by, measure }: ColourChoice,
): Colouring {
  switch (by) {
    case 'exceedance':
      return byExceedance(results, time, scale);
    case 'level':
      return byLevel(results, time);
    case 'perception':
      return byPerception(results, time);
    case 'measure':
      return measure === null ? byStrongestMeasure(results, time) : byMeasure(results, time, measure);
  }
}

function byExceedance({ receivers }: ResultsOnMap, time: string, scale: ExceedanceScale): Colouring {
  const { exceedance = [] } = receivers.times[time] ?? {};
  const classes = scale.classes.map(({ label, short, colour, isRinged }, rank) => ({
    key: `exceedance-${rank}`,
    label,
    short,
    colour,
    isRinged,
    isOptional: false,
  }));
  return withNotCompared(classes, (receiver) => {
    const over = exceedance[receiver] ?? null;
    return over === null ? null : scale.rankOf(over);
  });
}

/** Edges at intervals of 5 dB. The first class has no lower edge. */
const LEVEL_EDGES_DB = [-Infinity, ...CONTOUR_EDGES_DB];

/** Classes of `laeqAssessed`. They include receivers that are not compared. */
function byLevel(results: ResultsOnMap, time: string): Colouring {
  const laeqAssessed = assessedOnMap(results, time);
  const classes = LEVEL_EDGES_DB.map((fromDb, rank): ColourClass => {
    const toDb = LEVEL_EDGES_DB[rank + 1] ?? null;
    const isLowest = fromDb === -Infinity;
    return {
      key: `level-${fromDb}`,
      label: isLowest ? `under ${toDb ?? ''} dB` : toDb === null ? `${fromDb} dB and more` : bandLabel(fromDb, toDb),
      short: isLowest ? `< ${toDb}` : `${fromDb}`,
      colour: contourColour(fromDb),
      isOptional: true,
    };
  });
  const rankOf = (receiver: number) => {
    const level = comparedLevel(results.criteria, laeqAssessed[receiver] ?? -Infinity);
    return LEVEL_EDGES_DB.findLastIndex((edge) => level >= edge);
  };
  return { classes, rankOf };
}

function byPerception({ receivers, criteria }: ResultsOnMap, time: string): Colouring {
  const { band = [], status = [] } = receivers.times[time] ?? {};
  const { perception } = criteria;
  const bands = [{ key: '', name: 'Below the lowest band' }, ...perception];
  const classes = bands.map(({ key, name }, rank) => ({
    key: `band-${key}`,
    label: name,
    short: name,
    colour: rampColour(rank, bands.length),
    isOptional: false,
  }));
  const ranks = new Map(bands.map(({ key }, rank) => [key, rank]));
  return withNotCompared(classes, (receiver) =>
    status[receiver] === 'assessed' ? (ranks.get(band[receiver] ?? '') ?? 0) : null,
  );
}

function byStrongestMeasure({ receivers, criteria }: ResultsOnMap, time: string): Colouring {
  const { measures = [], status = [] } = receivers.times[time] ?? {};
  const operatingTime = criteria.operatingTimes.find(({ key }) => key === time);
  const keys = operatingTime === undefined ? [] : strongestMeasures(criteria, operatingTime);
  const strengths = new Map(keys.map((key, index) => [key, index + 1]));
  const classes = ['', ...keys].map((key, rank): ColourClass => {
    const name = criteria.measures.find((candidate) => candidate.key === key)?.name ?? '';
    const colour = rampColour(rank, keys.length + 1);
    if (key === '') return { key: 'measure-', label: 'No measure', short: 'none', colour, isOptional: false };
    return { key: `measure-${key}`, label: `${key} ${name}`, short: key, colour, isOptional: true };
  });
  return withNotCompared(classes, (receiver) =>
    status[receiver] === 'assessed'
      ? Math.max(0, ...(measures[receiver] ?? []).map((key) => strengths.get(key) ?? 0))
      : null,
  );
}

function byMeasure({ receivers, criteria }: ResultsOnMap, time: string, measure: string): Colouring {
  const { measures = [], status = [] } = receivers.times[time] ?? {};
  const name = criteria.measures.find(({ key }) => key === measure)?.name ?? measure;
  const classes = [
    {
      key: 'not-asked',
      label: `Without ${measure}`,
      short: `no ${measure}`,
      colour: rampColour(0, 2),
      isOptional: false,
    },
    { key: 'asked', label: `${measure} ${name}`, short: measure, colour: rampColour(3, 5), isOptional: false },
  ];
  return withNotCompared(classes, (receiver) =>
    status[receiver] === 'assessed' ? Number(measures[receiver]?.includes(measure) ?? false) : null,
  );
}

/** @param rankOf null for a receiver that is not compared, which gets the lowest class */
function withNotCompared(classes: readonly ColourClass[], rankOf: (receiver: number) => number | null): Colouring {
  return {
    classes: [NOT_COMPARED, ...classes],
    rankOf: (receiver) => (rankOf(receiver) ?? -1) + 1,
  };
}

/** Colours from no concern to the most severe class. The lowest one is clearly distinct. */
const RAMP = [DEFAULT_EXCEEDANCE_CLASSES.within, ...DEFAULT_EXCEEDANCE_CLASSES.classes.map(({ colour }) => colour)];

/** The colour of a class on the ramp. If there are more classes than colours, colours are interpolated. */
function rampColour(rank: number, count: number): string {
  if (rank === 0 || count < 2) return RAMP[0] ?? '';
  if (count <= RAMP.length) return RAMP[rank] ?? '';
  const place = 1 + ((rank - 1) / (count - 2)) * (RAMP.length - 2);
  const [from, to] = [RAMP[Math.floor(place)] ?? '', RAMP[Math.ceil(place)] ?? ''];
  return mixed(from, to, place % 1);
}

/** The colours and filters of receivers on the map. */
export interface MapView {
  /** The displayed quantity, if it cannot be chosen. */
  readonly title?: string;
  readonly classes: readonly ColourClass[];
  /** Number of addresses in each class by their worst receiver. */
  readonly counts: readonly number[];
  readonly rankOf: (receiver: number) => number;
  readonly classOf: (receiver: number) => ColourClass;
  /** Whether the class of a receiver is visible. */
  readonly isShown: (receiver: number) => boolean;
  /** Keys of the hidden classes. */
  readonly hidden: readonly string[];
  /** Number of hidden addresses. */
  readonly hiddenCount: number;
}

/** @param hidden keys of the hidden classes */
export function mapView(
  results: ResultsOnMap,
  time: string,
  scale: ExceedanceScale,
  choice: ColourChoice,
  hidden: readonly string[],
): MapView {
  const { classes, rankOf } = colouringOf(results, time, scale, choice);
  const counts = classes.map(() => 0);
  for (const receiver of results.worstIn(time)) {
    const rank = rankOf(receiver);
    counts[rank] = (counts[rank] ?? 0) + 1;
  }
  const classOf = (receiver: number) => classes[rankOf(receiver)] ?? NOT_COMPARED;
  const isHidden = classes.map(({ key }) => hidden.includes(key));
  return {
    classes,
    counts,
    rankOf,
    classOf,
    hidden,
    isShown: (receiver) => isHidden[rankOf(receiver)] !== true,
    hiddenCount: counts.reduce((sum, count, rank) => sum + (isHidden[rank] === true ? count : 0), 0),
  };
}
