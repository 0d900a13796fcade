import { nameOfShift } from '../../src/model/time/shift.ts';
import { BARRIER_NO } from '../../src/model/assessment/work-area.ts';
import type { AssessedArea, Results } from '../../src/model/results/results.ts';
import { type AssessedDemo, demoAssessment } from './assessed-demo.ts';
import { receiverSection } from './receiver-section.ts';
import { type Situation, SITUATIONS } from './situations.ts';
import { BAND_HEADS, numberText, table } from './tables.ts';

type Demos = Readonly<Record<Situation['criteria'], AssessedDemo>>;

/** The text of `docs/worked-example.md`. */
export function renderWorkedExample(demos: Demos): string {
  const lines = [
    ...introduction(demos['nsw-icng'].results),
    ...workSection(demos['nsw-icng'].results),
    ...backgroundSection(demos),
    ...SITUATIONS.flatMap((situation, index) => receiverSection(situation, index + 1, demos[situation.criteria])),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function introduction({ method, engineVersion }: Results): string[] {
  return `# Ten receivers, followed by hand

Each section takes one receiver of the demo from the equipment to the measures. \`npm run worked-example\` writes this page. The test
\`tests/unit/docs/worked-example.test.ts\` computes all its numbers again: by the product from the files on, and from the tables by formulas of its own.
The clauses are those of ISO 9613-2:1996 ([acoustics.md](acoustics.md)), the words those of the [glossary](glossary.md).

The prediction is by ISO 9613-2:${method.edition} with the rules of ISO/TR 17534-3, at ${method.temperatureC} °C and ${method.humidityPct} % relative humidity, without reflections (engine
${engineVersion}). Levels are A-weighted, in dB(A), where a table has no octave bands.

A section has these parts:

- *What arrives*: the level of each equipment item at the receiver. The energies of the items add up to \`laeq\`. With the penalty on the contribution of each item with annoying
  characteristics, they add up to the assessed level before rounding.
- *The loudest source*, by octave band: Lp = Lw + Dc − (Adiv + Aatm + Agr + Abar). A crew that works at one place at a time is at its loudest position with all its sound power.
- *Work areas*: each area with its equipment spread over it (\`laeqTypical\`) and at its loudest position (\`laeq\`).
- *From the level to the measures*: the criterion and its source, the exceedance, the perceived impact, the cell of the mitigation matrix.
- *Sleep disturbance*, at night.

Results keep sound powers and levels to 0.01 dB: a sum of the numbers here may differ by 0.01 dB or 0.02 dB from the one beside it.
`.split('\n');
}

function workSection({ areas }: Results): string[] {
  const shifts = (demoAssessment().shifts ?? []).map(nameOfShift).join('; ');
  return [
    '## The work and its equipment',
    '',
    `The shifts are ${shifts}. Monday, 14 June 2027, is the King’s Birthday, and a public holiday counts as a Sunday.`,
    'LwA in use = LwA of one + 10 lg n + 10 lg (usage / 100). The penalty is in no sound power.',
    '',
    ...areas.flatMap(areaTables),
  ];
}

function areaTables(area: AssessedArea): string[] {
  const { name, equipment } = area;
  const notes = equipment.filter(({ spectrumNote }) => spectrumNote !== '');
  return [
    `### ${name}`,
    '',
    areaText(area),
    '',
    ...table(
      ['equipment', 'n', 'usage, %', 'LwA of one', 'LwA in use', 'LAw,max', 'penalty'],
      equipment.map(({ name: item, quantity, usage, lwaItem, lwa, lamax, penalty }) => [
        item,
        `${quantity}`,
        `${usage}`,
        numberText(lwaItem),
        numberText(lwa),
        numberText(lamax, 0),
        `${penalty}`,
      ]),
    ),
    ...table(
      ['Lw in use, dB', ...BAND_HEADS],
      equipment.map(({ name: item, lw }) => [item, ...lw.map((level) => numberText(level))]),
    ),
    ...notes.map(({ name: item, spectrumNote }) => `- ${item}: ${spectrumNote}.`),
    ...(notes.length === 0 ? [] : ['']),
  ];
}

function areaText({ geometry, crew, barrierHeight, temporaryNoiseBarrier, when }: AssessedArea): string {
  const crewText =
    crew === 'one-place' ? 'The crew works at one place at a time.' : 'The crew works all over the area.';
  const noBarrier =
    temporaryNoiseBarrier === BARRIER_NO
      ? 'There is no temporary barrier.'
      : 'Nothing is said of a temporary barrier: it is predicted without one.';
  return [
    geometry.type === 'Point' ? 'Stationary equipment.' : crewText,
    barrierHeight === null ? noBarrier : `A temporary barrier of ${barrierHeight} m stands round it.`,
    when === '' ? 'It works in all shifts.' : `It is limited to ${when}.`,
  ].join(' ');
}

function backgroundSection(demos: Demos): string[] {
  const nsw = demos['nsw-icng'].prepared.catchments;
  const bs = demos['bs5228-abc'].prepared.catchments;
  return [
    '## Background levels',
    '',
    'By the NSW guideline, RBL in dB(A); a rating category stands in for a measured background:',
    '',
    ...table(
      ['catchment', 'day', 'evening', 'night', 'source'],
      nsw.map(({ name, background, source }) => [name, ...levels(background, ['day', 'evening', 'night']), source]),
    ),
    'For BS 5228, ambient levels in dB(A), from a file of its own:',
    '',
    ...table(
      ['catchment', 'day', 'evening', 'weekend', 'night'],
      bs.map(({ name, background }) => [name, ...levels(background, ['day', 'evening', 'weekend', 'night'])]),
    ),
  ];
}

function levels(background: Readonly<Record<string, number>>, keys: readonly string[]): string[] {
  return keys.map((key) => numberText(background[key], 0));
}
