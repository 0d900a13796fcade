import { isAveraged, isOfQuarters, levelNameOf } from '../../model/criteria/criteria-set.ts';
import { formatAssumption, formatGround } from '../../model/project/assumptions.ts';
import type { Report } from '../rules/report.ts';

/** What a report takes for granted, as sentences for people who do not predict noise. */
export function assumptionsOf(report: Report): string[] {
  const { method, criteria, areas, lamaxAtLeast } = report;
  const borrowed = areas.some(({ equipment }) => equipment.some(({ spectrumNote }) => spectrumNote !== ''));
  return [
    'All work areas of an operating time work at the same time, each with all of its equipment.',
    'Each item runs at its full sound power for the share of the time that is listed as its usage.',
    ...averagingSentence(report),
    ...(method.prediction === 'quick'
      ? []
      : ['Noise-enhancing meteorology (moderate downwind / temperature inversion), ISO 9613-2 cl. 5.']),
    ...crewSentences(report),
    ...(criteria.annoyingEquipmentDb > 0
      ? [
          `${criteria.annoyingEquipmentDb} dB penalty for annoying characteristics, on the part of the equipment that has them.`,
        ]
      : []),
    criteria.facadeCorrectionDb > 0
      ? `Levels are outdoors; at buildings ${criteria.facadeCorrectionDb} dB are added for the façade.`
      : 'Levels are outdoors, without the reflection off the building itself.',
    ...siteSentences(report),
    ...(method.reflections === 0
      ? ['Sound that comes by way of other façades is left out.']
      : reflectionSentence(method)),
    ...facingSentence(report),
    ...coverSentences(report),
    ...screenSentence(report),
    ...(borrowed
      ? ['Equipment of which only the total is known has the spectrum of its category; the notes say which.']
      : []),
    ...(criteria.rounding === 'integer' ? ['Levels are rounded to the whole decibel before they are compared.'] : []),
    'LAmax is that of the loudest single item at its loudest position, and never below LAeq.',
    ...(lamaxAtLeast
      ? [
          'Some equipment has no maximum level. It counts with its LAeq at full power, so LAmax is at least the level stated.',
        ]
      : []),
  ];
}

/** How levels are averaged over T, where they are. */
function averagingSentence({ criteria, times }: Report): string[] {
  const averaged = times.filter(({ key }) => isAveraged(criteria, key));
  if (averaged.length === 0) return [];
  const levels = [...new Set(averaged.map(({ key }) => levelNameOf(criteria, key)))];
  return [
    `Levels ${levels.join(', ')} are averaged over T with the hours worked, + 10 lg(hours worked ÷ T): at each receiver in the window of length T that is loudest there, the same for all work areas. T is at most the length of the operating time on that day.`,
  ];
}

/** What the project's files do not say. */
function siteSentences({ siteAssumptions, method: { groundDefault } }: Report): string[] {
  const isMapped = siteAssumptions.every(({ kind }) => kind !== 'no-ground');
  return [
    ...siteAssumptions.map((assumption) => formatAssumption(assumption, groundDefault)),
    ...(isMapped ? [`Where the project has no map of the ground it is taken as ${formatGround(groundDefault)}.`] : []),
  ];
}

/** What façades reflect; the quick method has no reflections. */
function reflectionSentence({ prediction, reflections }: Report['method']): string[] {
  if (prediction === 'quick') return [];
  return [
    'Façades reflect as much as the project’s files say, and else as walls with windows do (ρ = 0.8, a loss of 1 dB); walls reflect where the files say so.',
    ...(reflections === 2 ? ['Sound that two façades reflect one after the other is predicted too.'] : []),
  ];
}

/** Which equipment radiates by a directivity; all other equipment radiates alike in all directions, as the standard takes it where nothing is said. */
function facingSentence({ areas, method: { prediction } }: Report): string[] {
  const equipment = areas.flatMap((area) =>
    area.equipment.flatMap(({ name, facing }) =>
      facing === undefined ? [] : [`${name} of ${area.name} (front to ${facing.bearing}°)`],
    ),
  );
  if (equipment.length === 0) return [];
  if (prediction === 'quick')
    return ['The quick method knows no directivity: equipment radiates alike in all directions.'];
  return [
    `Equipment radiates alike in all directions, but for ${[...new Set(equipment)].join(', ')}: it keeps its front that way, counted from north.`,
  ];
}

/** What attenuates beside the ground and what screens; the quick method knows nothing of it. */
function coverSentences({ covers, method: { prediction } }: Report): string[] {
  const left = 'Sound that comes out of tunnel portals is not predicted.';
  if (prediction === 'quick') return [left];
  return [
    left,
    ...(covers.includes('foliage')
      ? ['Woods that the project maps as foliage are taken to be so dense that nobody sees through (ISO 9613-2, A.1).']
      : []),
    ...(covers.includes('industrial')
      ? ['Mapped industrial sites attenuate by the length of the path through their installations (ISO 9613-2, A.2).']
      : []),
  ];
}

/** How the loss by temporary barriers is limited; nothing where none stands. */
function screenSentence({ areas, barriers, method: { temporaryScreenCapDb: capDb } }: Report): string[] {
  if (barriers.length === 0 && areas.every(({ barrierHeight }) => barrierHeight === null)) return [];
  if (capDb === null) return ['Attenuation of temporary noise barriers is as predicted, without a cap.'];
  return [`Attenuation of temporary noise barriers is capped at ${capDb} dB per octave band, all together.`];
}

/** What the typical and the worst level are of crews that stay and of crews that move. */
function crewSentences({ areas, criteria, times }: Report): string[] {
  const isQuarters = times.every(({ key }) => isOfQuarters(criteria, key));
  const moving = areas.filter((area) => area.moving !== null).map(({ name }) => name);
  const staying = areas.filter((area) => area.moving === null);
  const movingText = `The crew of ${moving.join(', ')} moves: its typical level is the mean over its working time, and its worst level, which is compared, that of ${isQuarters ? 'the loudest 15 minutes' : 'the loudest time over which a level is taken'} at the receiver.`;
  return [
    ...(staying.length === 0 ? [] : [stayingText(staying, moving)]),
    ...(moving.length === 0 ? [] : [movingText]),
  ];
}

function stayingText(staying: Report['areas'], moving: readonly string[]): string {
  const atOnePlace = staying.filter(({ crew }) => crew === 'one-place').map(({ name }) => name);
  const worst =
    atOnePlace.length === 0
      ? `has it spread likewise: ${moving.length === 0 ? 'crews work' : 'their crews work'} all over their areas.`
      : `has the crew at the place of its area that is loudest at the receiver, for ${atOnePlace.join(', ')}.`;
  const which = moving.length === 0 ? 'each work area' : `each work area but ${moving.join(', ')}`;
  return `The typical level has the equipment of ${which} spread evenly over it. The worst level, which is compared, ${worst}`;
}
