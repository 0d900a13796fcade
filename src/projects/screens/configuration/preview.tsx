import { Group, Paper, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { assessLevel, criterionOf } from '../../../model/criteria/assess-receiver.ts';
import type { BackgroundLevels, CriteriaSet, OperatingTime } from '../../../model/criteria/criteria-set.ts';
import { criteriaSetOf } from '../../../model/project/report-config.ts';
import { decibels } from '../../../model/format/format.ts';
import { bandLabel, contourColour } from '../../../model/map/contour-colours.ts';
import { overCriterion } from '../../../results/rules/levels.ts';
import { type ExceedanceScale, exceedanceScale } from '../../../ui/exceedance.ts';
import { TitleBlock } from '../../../ui/layout/title-block.tsx';
import { configOf, type Entered } from './entered.ts';
import { NumberField } from './fields.tsx';
import classes from './preview.module.css';

const EXAMPLE_OF_RESIDENCE = 'Example of a residence';

interface PreviewProps {
  /** Entries without a fault. */
  entered: Entered;
  project: string;
  company: string;
}

/** Previews a configuration: the head of a report, and the assessment of an example residence in every operating time. */
export function Preview({ entered, project, company }: PreviewProps) {
  const config = useMemo(() => configOf(entered, 0), [entered]);
  const set = useMemo(() => criteriaSetOf(config), [config]);
  const scale = useMemo(() => exceedanceScale(entered.exceedance), [entered.exceedance]);
  const { title, introduction, closing } = entered.texts;
  return (
    <Stack gap="md">
      <Paper withBorder p="md" className={classes.report ?? ''}>
        <TitleBlock
          report={title}
          assessment="Name of the assessment"
          project={project}
          company={company}
          logo={entered.logo}
          level={2}
        />
        {introduction !== '' && <p className={classes.text}>{introduction}</p>}
        <p className={classes.skipped}>…</p>
        {closing !== '' && <p className={classes.text}>{closing}</p>}
      </Paper>
      <Example set={set} scale={scale} />
      <Paper withBorder p="md">
        <Title order={2} size="h4" mb="xs">
          Legends
        </Title>
        <SimpleGrid cols={2} spacing="xs">
          <Stack gap={2}>
            {scale.classes.map(({ label, colour }) => (
              <Swatch key={label} colour={colour} label={label} />
            ))}
          </Stack>
          <Stack gap={2}>
            {entered.contourBandsDb.map((from, index) => (
              <Swatch
                key={from}
                colour={contourColour(from)}
                label={bandLabel(from, entered.contourBandsDb[index + 1] ?? null)}
              />
            ))}
          </Stack>
        </SimpleGrid>
      </Paper>
    </Stack>
  );
}

function Swatch({ colour, label }: { colour: string; label: string }) {
  return (
    <Group gap={6} wrap="nowrap">
      <span className={classes.swatch} style={{ background: colour }} />
      <Text size="xs">{label}</Text>
    </Group>
  );
}

function Example({ set, scale }: { set: CriteriaSet; scale: ExceedanceScale }) {
  const [entered, setBackground] = useState<BackgroundLevels>({});
  const background = Object.fromEntries(set.backgrounds.map(({ key }, index) => [key, entered[key] ?? 42 - 4 * index]));
  const [level, setLevel] = useState(58);
  const complete = [level, ...Object.values(background)].every((value) => !Number.isNaN(value));
  const input = ({ key: period, name }: CriteriaSet['backgrounds'][number]) => (
    <NumberField
      key={period}
      size="xs"
      label={`${set.words.background}, ${name.toLowerCase()}`}
      suffix=" dB(A)"
      value={background[period] ?? NaN}
      onChange={(value) => setBackground({ ...background, [period]: value })}
    />
  );
  return (
    <Paper withBorder p="md" role="group" aria-label={EXAMPLE_OF_RESIDENCE}>
      <Title order={2} size="h4">
        A residence, for example
      </Title>
      <Text size="xs" c="dimmed" mb="xs">
        With these background levels, and this level of the work.
      </Text>
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs" mb="xs" style={{ alignItems: 'end' }}>
        {set.backgrounds.map(input)}
        <NumberField size="xs" label={`${set.words.level}, work`} suffix=" dB(A)" value={level} onChange={setLevel} />
      </SimpleGrid>
      {complete && (
        <Table aria-label={EXAMPLE_OF_RESIDENCE} fz="xs" verticalSpacing={4} horizontalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Operating time</Table.Th>
              <Table.Th ta="right">{set.words.criterion}</Table.Th>
              <Table.Th ta="right">Exceedance, dB</Table.Th>
              <Table.Th>Measures</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {set.operatingTimes.map((time) => (
              <ExampleRow key={time.key} set={set} time={time} scale={scale} background={background} level={level} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Paper>
  );
}

interface ExampleRowProps {
  set: CriteriaSet;
  time: OperatingTime;
  scale: ExceedanceScale;
  background: BackgroundLevels;
  /** Free-field LAeq, dB(A). */
  level: number;
}

function ExampleRow({ set, time, scale, background, level }: ExampleRowProps) {
  const receiver = { type: 'residence', background, backgroundSource: 'RBL', ownNml: {} } as const;
  const criterion = criterionOf(set, time, receiver);
  const assessed = assessLevel(set, time, criterion, level + set.facadeCorrectionDb, null);
  if (criterion.level === null || assessed.exceedance === null) return null;
  const { colour, text } = scale.classOf(assessed.exceedance);
  const band = set.perception.find(({ key }) => key === assessed.band);
  const gets = [
    band?.name ?? '',
    assessed.measures.join(' '),
    assessed.flags.includes('highly-affected') ? 'highly affected' : '',
  ];
  return (
    <Table.Tr>
      <Table.Td>{time.name}</Table.Td>
      <Table.Td ta="right" title={criterion.source}>
        {decibels(criterion.level)}
        {criterion.lamax !== null && (
          <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            LAmax {decibels(criterion.lamax)}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right">
        <span className={classes.exceedance} style={{ background: colour, color: text }}>
          {overCriterion(set, assessed.exceedance)}
        </span>
      </Table.Td>
      <Table.Td>{gets.filter(Boolean).join(' · ') || '–'}</Table.Td>
    </Table.Tr>
  );
}
