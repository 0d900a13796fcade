import { plural, type Value } from '../format/format.ts';

export const explanationTexts = {
  projectNoLongerHasReceiver: (id: Value) =>
    `The project no longer has the receiver ${id} where the results have it. Process again.`,
  receiverStandsAtAnotherFacade: (id: Value) =>
    `The receiver ${id} stands at another façade or floor than in the results. Process again.`,
  levelCouldNotBeExplained: (detail: Value) => `The level could not be explained${detail}.`,
  meanOverTheWork: 'Mean over the work',
  howLevelComesAbout: 'How the level comes about',
  whereTheCrewStands: 'Where the crew stands',
  explainTheLevel: 'Explain the level',
  followingPathsOfSound: 'Following the paths of sound …',
  allSourcesTogetherBring: (exact: Value, receiver: Value, ofResults: Value) =>
    `All sources together bring ${exact} to ${receiver} in the free field; the results have ${ofResults}.`,
  resultsKeepSoundPowers: ' Results keep sound powers to 0.01 dB, so that the two may differ by that.',
  whatFacadeBehindReceiver:
    ' What the façade behind the receiver reflects is left out: the criteria hold in the free field.',
  byWorkArea: 'By work area',
  byEquipmentItem: 'By equipment item',
  sourceExplained: 'Source explained',
  allEquipmentOfWorkArea:
    'All equipment of a work area at one height that radiates alike, and in the quick method with one top; the loudest is first.',
  sourceInWords: (areaName: Value, heightM: Value, isOnRoof: boolean, bearing: Value, level: Value) =>
    `${areaName}, ${heightM} m ${isOnRoof ? 'above the roof' : 'high'}${bearing}: ${level}`,
  frontTo: (bearing: Value) => `, front to ${bearing}°`,
  nothingArrivesFromThisSource: 'Nothing arrives from this source.',
  path: 'Path',
  itWasTraced: 'It was traced from one place.',
  crewStandsAtLoudest: (placeCount: Value) =>
    `The crew stands at the loudest of the ${placeCount} places that were traced.`,
  otherPlacesTogetherBring: (count: number) =>
    plural(count, 'The other place brings', `The other ${count} places together bring`),
  itsPowerIsSpreadOver: (placeCount: Value, rest: Value, level: Value) =>
    `Its power is spread over ${placeCount} places. The loudest follows. ${rest} ${level}.`,
  fromLevelToMeasure: 'From the level to the measure',
  copyTable: 'Copy table',
  enlarge: 'Enlarge',
  tableCouldNotBeCopied: 'The table could not be copied: the browser did not allow it. Select it and copy it by keys.',
  distancesHeightsAndEdges: 'Distances, heights and edges',
  termsOfThePath: (title: Value, isLarge: boolean) => `Terms of the path: ${title}${isLarge ? ', enlarged' : ''}`,
  facade: 'façade',
  verticalSection: (exaggeration: Value, isScreened: boolean) =>
    `Vertical section, heights drawn ${exaggeration} times as large as lengths.${isScreened ? ' Red: the ray over the edges; dashed: the sight line.' : ' Red: the ray.'}`,
  paleLeftOutBecauseSource: ' Pale: left out, because source or receiver is in it, or it lies in the work area.',
  alongThePathM: 'along the path, m',
  heightM: 'height, m',
  sectionInWords: (lengthM: Value, buildings: Value, walls: Value, edges: Value) =>
    `Vertical section of ${lengthM} m from source to receiver: ${buildings} buildings, ${walls} walls, ${edges}`,
  nothingBreaksSightLine: 'nothing breaks the sight line',
  rayPassesOverEdges: (edges: number) => `the ray passes over ${edges} ${plural(edges, 'edge', 'edges')}`,
  scrollsSideways: (label: Value) => `${label}, scrolls sideways`,
  termDB: 'Term, dB',
  a: 'A',
  levelCouldNotBeExplainedTry: 'The level could not be explained. Try again; if it stays, reload the page.',
} as const;
