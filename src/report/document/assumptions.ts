import { isAveraged, isOfQuarters, levelNameOf } from '../../model/criteria/criteria-set.ts';
import { formatAssumption, formatGround } from '../../model/project/assumptions.ts';
import type { Report } from '../rules/report.ts';

/** Returns the assumptions of a report as sentences for readers who are not acousticians. */
export function assumptionsOf(report: Report): string[] {
  const { method, criteria, areas, lamaxAtLeast } = report;
  const borrowed = areas.some(({ equipment }) => equipment.some(({ spectrumNote }) => spectrumNote !== ''));
  return [
    'All work areas of an operating time are active at the same time, each with all of its equipment.',
    'Each item runs at its full sound power for the share of the time that is listed as its usage.',
    ...averagingSentence(report),
    ...(method.prediction === 'quick'
      ? []
      : ['Noise-enhancing meteorology (moderate downwind / temperature inversion), ISO 9613-2 cl. 5.']),
    ...crewSentences(report),
    ...(criteria.annoyingEquipmentDb > 0
      ? [
          `${criteria.annoyingEquipmentDb} dB penalty for annoying characteristics, on the contribution of the equipment that has them.`,
        ]
      : []),
    criteria.facadeCorrectionDb > 0
      ? `Levels are outdoors; at buildings a façade correction of ${criteria.facadeCorrectionDb} dB is added.`
      : 'Levels are outdoors, without the reflection off the building itself.',
    ...siteSentences(report),
    ...(method.reflections === 0 ? ['Reflections from other façades are not included.'] : reflectionSentence(method)),
    ...facingSentence(report),
    ...coverSentences(report),
    ...screenSentence(report),
    ...(borrowed
      ? ['Equipment with only a total sound power level is given the spectrum of its category; the notes list it.']
      : []),
    ...(criteria.rounding === 'integer' ? ['Levels are rounded to whole decibels before comparison.'] : []),
    'LAmax is that of the loudest single item at its loudest position, and never below LAeq.',
    ...(lamaxAtLeast
      ? [
          'Some equipment has no maximum level. It counts with its LAeq at full power, so LAmax is at least the level stated.',
        ]
      : []),
  ];
}

/** States how levels are averaged over T. Empty if no operating time has such a level. */
function averagingSentence({ criteria, times }: Report): string[] {
  const averaged = times.filter(({ key }) => isAveraged(criteria, key));
  if (averaged.length === 0) return [];
  const levels = [...new Set(averaged.map(({ key }) => levelNameOf(criteria, key)))];
  return [
    `Levels ${levels.join(', ')} are averaged over T with the hours worked, + 10 lg(hours worked ÷ T): at each receiver in the window of length T that is loudest there, the same for all work areas. T is at most the length of the operating time on that day.`,
  ];
}

/** States the assumptions about data that the project's files do not contain. */
function siteSentences({ siteAssumptions, method: { groundDefault } }: Report): string[] {
  const isMapped = siteAssumptions.every(({ kind }) => kind !== 'no-ground');
  return [
    ...siteAssumptions.map((assumption) => formatAssumption(assumption, groundDefault)),
    ...(isMapped ? [`Ground outside mapped regions is taken as ${formatGround(groundDefault)}.`] : []),
  ];
}

/** States which façades reflect. Empty with the quick method, which has no reflections. */
function reflectionSentence({ prediction, reflections }: Report['method']): string[] {
  if (prediction === 'quick') return [];
  return [
    'Façades reflect as given in the project’s files, or else as walls with windows (ρ = 0.8, a loss of 1 dB). Walls reflect only where the files give a value.',
    ...(reflections === 2 ? ['Second-order reflections are included.'] : []),
  ];
}

/**
 * Names the equipment with a directivity. All other equipment radiates equally in all directions, as the standard assumes without
 * a directivity.
 */
function facingSentence({ areas, method: { prediction } }: Report): string[] {
  const equipment = areas.flatMap((area) =>
    area.equipment.flatMap(({ name, facing }) =>
      facing === undefined ? [] : [`${name} of ${area.name} (front to ${facing.bearing}°)`],
    ),
  );
  if (equipment.length === 0) return [];
  if (prediction === 'quick')
    return ['The quick method has no directivity: equipment radiates equally in all directions.'];
  return [
    `Equipment radiates equally in all directions, except ${[...new Set(equipment)].join(', ')}, with bearings clockwise from north.`,
  ];
}

/**
 * States which areas attenuate by annex A of ISO 9613-2, and that tunnel portals are not predicted. The quick method ignores
 * these areas.
 */
function coverSentences({ covers, method: { prediction } }: Report): string[] {
  const left = 'Sound from tunnel portals is not predicted.';
  if (prediction === 'quick') return [left];
  return [
    left,
    ...(covers.includes('foliage')
      ? ['Mapped foliage is assumed to be dense enough to block the view (ISO 9613-2, A.1).']
      : []),
    ...(covers.includes('industrial')
      ? ['Mapped industrial sites attenuate by the length of the path through their installations (ISO 9613-2, A.2).']
      : []),
  ];
}

/** States the limit on the attenuation of temporary noise barriers. Empty if there are no such barriers. */
function screenSentence({ areas, barriers, method: { temporaryScreenCapDb: capDb } }: Report): string[] {
  if (barriers.length === 0 && areas.every(({ barrierHeight }) => barrierHeight === null)) return [];
  if (capDb === null) return ['Attenuation of temporary noise barriers is as predicted, without a cap.'];
  return [`Attenuation of temporary noise barriers is capped at a total of ${capDb} dB per octave band.`];
}

/** States what the typical and the worst level are, for crews that stay and for crews that move. */
function crewSentences({ areas, criteria, times }: Report): string[] {
  const isQuarters = times.every(({ key }) => isOfQuarters(criteria, key));
  const moving = areas.filter((area) => area.moving !== null).map(({ name }) => name);
  const staying = areas.filter((area) => area.moving === null);
  const movingText = `The crew of ${moving.join(', ')} moves: its typical level is the average over its working time; its worst level, used for assessment, is that of ${isQuarters ? 'the loudest 15 minutes' : 'the loudest averaging period'} at the receiver.`;
  return [
    ...(staying.length === 0 ? [] : [stayingText(staying, moving)]),
    ...(moving.length === 0 ? [] : [movingText]),
  ];
}

function stayingText(staying: Report['areas'], moving: readonly string[]): string {
  const atOnePlace = staying.filter(({ crew }) => crew === 'one-place').map(({ name }) => name);
  const worst =
    atOnePlace.length === 0
      ? 'has it spread in the same way.'
      : `has the crew at its loudest position for the receiver, for ${atOnePlace.join(', ')}.`;
  const which = moving.length === 0 ? 'each work area' : `each work area but ${moving.join(', ')}`;
  return `The typical level has the equipment of ${which} spread evenly over it. The worst level, used for assessment, ${worst}`;
}
