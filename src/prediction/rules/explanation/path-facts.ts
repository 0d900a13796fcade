/** The facts of a path besides its terms: lengths, heights, façades, edges, limits and covers, each with its clause. */
import type { ExplainedPath } from '../../../engine/prediction/explain.ts';
import type { Scene } from '../../../engine/scene/scene.ts';
import type { ScreeningRecord } from '../../../engine/tracing/paths/path-record.ts';
import { OCTAVE_BANDS_HZ } from '../../../engine/scene/octave-bands.ts';
import type { BreakdownPath } from './level-breakdown.ts';
import type { PreparedScene } from '../scene/prepared-scene.ts';
import { counted, plural, withMinus } from '../../../model/format/format.ts';
import { units } from '../../../model/format/units.ts';
import { capLabel } from './term-rows.ts';

/** Formats a number for the explanation. */
const shown = (value: number, decimals: number) => withMinus(value.toFixed(decimals));
export const metres = (length: number) => units.metres(shown(length, length < 10 ? 2 : 1));

/** Formats a path difference to the millimetre, because it may be only centimetres. */
const length = (value: number) => units.metres(shown(value, 3));

/** Formats a height above the vertical datum of the project. */
const elevation = (z: number) => `elevation ${units.metres(shown(z, 2))}`;

type Facts = BreakdownPath['facts'];

/** The length of the path, and the heights of its ends. */
export function distanceFacts({ source, receiver, planM, distanceM, share }: ExplainedPath): Facts {
  const height = (end: typeof source) => `${metres(end.heightM)} above ground, ${elevation(end.z)}`;
  return [
    { label: 'd', value: metres(distanceM), source: 'slant distance, at least 1 m' },
    { label: 'dp', value: metres(planM), source: 'horizontal distance' },
    { label: 'hS', value: height(source), source: 'height of the source' },
    { label: 'hR', value: height(receiver), source: 'height of the receiver' },
    ...(share === 1
      ? []
      : [{ label: 'Share', value: share.toPrecision(3), source: 'of the sound power at this position' }]),
  ];
}

/** The position, the reflection loss and the source of the loss of each façade reflection. */
export function reflectionFacts({ reflections }: ExplainedPath, prepared: PreparedScene): Facts {
  const words = reflections.length > 1 ? ['First reflection', 'Second reflection'] : ['Reflection'];
  return reflections.flatMap((reflection, at) => factsOfReflection(words[at] ?? '', reflection, prepared));
}

function factsOfReflection(
  label: string,
  reflection: ExplainedPath['reflections'][number],
  { buildings }: PreparedScene,
): Facts {
  const hz = OCTAVE_BANDS_HZ[reflection.firstBand] ?? 0;
  const isBuilding = reflection.obstacle < buildings.heightM.length;
  const isUsual = isBuilding && Number.isNaN(buildings.reflection?.[reflection.obstacle] ?? NaN);
  return [
    {
      label,
      value: `in bands from ${units.hertz(hz)}, ${elevation(reflection.z)}`,
      source: 'ISO 9613-2:1996, 7.5 eq. 19',
    },
    {
      label: `${label} loss`,
      value: `${shown(-10 * Math.log10(reflection.coefficient), 1)} dB, ρ = ${reflection.coefficient.toFixed(2)}`,
      source: isUsual ? 'default: walls with windows, ISO 9613-2:1996, table 4' : 'from the project’s files',
    },
  ];
}

/** The screening edges for a range of bands, with z and e of each path. */
export function screeningFacts(record: ScreeningRecord, slantM: number): Facts {
  const from = OCTAVE_BANDS_HZ[record.fromBand] ?? 0;
  const to = OCTAVE_BANDS_HZ[record.toBand - 1] ?? 0;
  const bands = from === to ? units.hertz(from) : `${from} to ${to} Hz`;
  const edges = record.edges.map(({ alongM, z }) => `at ${metres(alongM)}, ${elevation(z)}`).join('; ');
  const isBeside = record.isBeside === true;
  const below = isBeside ? ' beside the sight line' : record.broken ? '' : ' below the sight line';
  return [
    {
      label: `Over the top, ${bands}`,
      value: `z = ${length(record.pathDifferenceM)}, dss = ${metres(record.toFirstM)}, dsr = ${metres(record.fromLastM)}, e = ${metres(record.betweenM)}; ${plural(record.edges.length, 'edge', 'edges')}${below} ${edges}`,
      source: 'ISO 9613-2:1996, 7.4 eq. 16 and 17',
    },
    ...record.sides.map(({ side, lengthM, betweenM, corners, isBeside: isPast }) => ({
      label: `Lateral ${side}, ${bands}`,
      value: `z = ${length(isPast === true ? Math.min(0, slantM - lengthM) : Math.max(0, lengthM - slantM))}, path length = ${metres(lengthM)}, e = ${metres(betweenM)}; ${counted(corners.length, 'corner')}`,
      source: 'ISO 9613-2:1996, 7.4',
    })),
  ];
}

/** Whether the limit on temporary noise barriers takes effect, and in which bands. */
export function limitFacts({ limitDb }: ExplainedPath, scene: Scene): Facts {
  const bands = OCTAVE_BANDS_HZ.filter((_, band) => (limitDb[band] ?? 0) > 0);
  const source = 'method of the project: all temporary noise barriers on the path together, per octave band';
  return bands.length === 0 ? [] : [{ label: 'Cap', value: `${capLabel(scene)}, at ${bands.join(', ')} Hz`, source }];
}

/** The length of the path through foliage and industrial installations. */
export function coverFacts({ covers }: ExplainedPath): Facts {
  if (covers === null) return [];
  const fact = (label: string, lengthM: number, source: string) =>
    lengthM > 0
      ? [{ label, value: metres(lengthM), source: `${source}: along a downward-curved ray with a radius of 5 km` }]
      : [];
  return [
    ...fact('df, through foliage', covers.foliageM, 'ISO 9613-2:1996, A.1'),
    ...fact('ds, through installations', covers.siteM, 'ISO 9613-2:1996, A.2'),
  ];
}
