import type { Value } from './format.ts';

export const aboutTexts = {
  geometricalDivergence: 'Geometrical divergence',
  clause7Dot1: 'ISO 9613-2, 7.1',
  absorptionOfAirAtExact: 'Absorption of air at the exact band centres',
  iso96131: 'ISO 9613-1, eq. 3 to 5',
  groundGeneralMethodGround: 'Ground, general method, ground factors by length along the path',
  groundAlternativeMethod: 'Ground, alternative method for A-weighted levels',
  screeningOverBuildings: 'Screening over buildings, walls, terrain and temporary barriers',
  limitOnWhatTemporaryBarriers:
    'Limit on what temporary barriers take off together, 10 dB in a band (a choice of the project)',
  waysRoundSidesOfGroups: 'Ways round the sides of groups of obstacles, below 1000 m',
  reflectionsOffFacadesOfFirst:
    'Reflections off façades of first and second order (an option), by ρ, loss or material of each',
  directivityOfPlantInPlan: 'Directivity of plant in plan, by octave, where its front has a bearing',
  plantOnRoofs: 'Plant on roofs, screened by their edges, and in cuttings, by those of the terrain',
  denseFoliageAndIndustrialSites: 'Dense foliage and industrial sites, mapped with their heights',
  areaAndLineSources: 'Area and line sources, divided by distance',
  clause4: 'clause 4',
  edition2024OfGround: 'Edition 2024 of ground and screening (an option)',
  clauses7Dot3And7Dot4: 'ISO 9613-2:2024, 7.3.1, 7.4',
  longTermAverages: 'Long-term averages: levels are those of moderate downwind propagation, Cmet is 0.',
  reflectionsOfThirdAndHigher: 'Reflections of third and higher order, and ways round the sides of reflected paths.',
  reflectionsThatNobodyHears:
    'Reflected paths that distance and air alone weaken by more than 140 dB: 630 m at 8 kHz, 2 km at 4 kHz.',
  directivityUpwards: 'Directivity upwards: that of plant is in plan.',
  housingAsAttenuation: 'Housing as attenuation of its own (annex A.3): buildings screen one by one.',
  soundThatComes: 'Sound that comes out of tunnel portals.',
  predictionMethodSiteNoise: 'Prediction method – Site noise',
  siteNoiseStartPage: 'Site noise, start page',
  howLevelsArePredicted: 'How levels are predicted',
  levelsAtReceiversArePredicted: 'Levels at receivers are predicted by',
  methodOf1996: 'ISO 9613-2:1996',
  withTheRulesOf: 'with the rules of',
  rulesOfTr: 'ISO/TR 17534-3:2015',
  inOctaveBandsFrom63:
    ', in octave bands from 63 Hz to 8 kHz, as short-term levels under downwind conditions. The standard states an accuracy of ±3 dB up to 1000 m (±1 dB below 100 m where the mean height of source and receiver is 5 to 30 m).',
  thisPageHoldsForVersion: (engine: Value) =>
    `This page holds for version ${engine} of the prediction engine. Reports name the version they were made with.`,
  publishedCases: 'Published cases',
  differencesFromResultsThatIso:
    'Differences from the results that ISO/TR 17534-3 publishes of its test cases: of the worst octave band, and of the A-weighted total. The report counts 0.05 dB as right.',
  comparisonsOverRandomScenes: 'Comparisons over random scenes',
  secondImplementationWasWritten:
    'A second implementation was written from the formulas alone, without regard to speed. Both get the same random scenes. What must not matter, such as which way north is, is tried too.',
  whatIsComputed: 'What is computed',
  term: 'Term',
  clause: 'Clause',
  annoyingCharacteristics: 'Annoying characteristics: 5 dB on the equipment’s own part',
  penaltyIsAddedToOwnPart:
    'Where the criteria have a penalty for annoying characteristics (ICNG 4.5: 5 dB), it is added to the part of the assessed level that the annoying equipment itself brings to the receiver, before all parts are summed. Sound powers, predicted levels, contours and comparisons with measurements have no penalty.',
  whyOnOwnPartOnly:
    'The character that annoys belongs to the noise of that equipment. Added to the sum of all equipment, 5 dB would also raise noise that does not have it: a saw that can hardly be heard beside a generator would raise the generator, however quiet the saw is. On its own part the penalty is the full 5 dB where the annoying equipment decides the level, and fades out where it does not.',
  examplesOfThePenalty: 'Examples of the penalty',
  sawAlone: 'Saw (annoying), dB(A)',
  generatorAlone: 'Generator, dB(A)',
  together: 'Together, dB(A)',
  assessedWithPenalty: 'Assessed, dB(A)',
  whatIsNot: 'What is not',
  goToYourProjects: 'Go to your projects',
  licencesOfLibraries: 'Licences of the libraries in this page',
  caseColumn: 'Case',
  worstBandDB: 'Worst band, dB',
  totalDB: 'Total, dB',
  comparison: 'Comparison',
  scenes: 'Scenes',
  allBelowDB: 'All below, dB',
} as const;
