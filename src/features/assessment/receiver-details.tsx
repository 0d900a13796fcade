import { operatingTimeName } from '../../domain/criteria/criteria-set.ts';
import { ActionIcon, Badge, Group, Stack, Table, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { MIN_LEVEL_DB, type Results } from '../../domain/results.ts';
import type { PreparedScene } from '../../geodata/scene/prepared-scene.ts';
import { decibels } from '../../ui/decibels.ts';
import { useExceedanceScale } from '../../ui/exceedance.ts';
import { outsideDialogs } from '../../ui/outside-dialogs.ts';
import { LevelExplanation } from './explanation/level-explanation.tsx';
import { SamePlace } from './same-place.tsx';
import { Shares } from './shares.tsx';

interface ReceiverDetailsProps {
  results: Results;
  index: number;
  time: string;
  /** Null while it is not there. */
  scene: PreparedScene | null;
  /** Why levels cannot be explained; null where they can. */
  hindrance: string | null;
  /** Shows another receiver. */
  onChoose: (index: number) => void;
  onClose: () => void;
}

/** Everything that the results say of one receiver. */
export function ReceiverDetails(props: ReceiverDetailsProps) {
  const { results, index, time, scene, hindrance, onChoose, onClose } = props;
  const { receivers, criteria } = results;
  const id = receivers.id[index] ?? '';
  useHotkeys([['Escape', outsideDialogs(onClose)]]);
  const top = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' });
    back.current?.focus({ preventScroll: true });
  }, []);
  const facts = [
    ['Receiver', id],
    ['Type', receivers.type[index]],
    ['Catchment', receivers.catchment[index]],
    ['Height above ground', `${receivers.height[index]?.toFixed(1)} m`],
    ['LAeq', levelText(receivers.laeq[index] ?? null)],
    ['LAeq, plant at its nearest', levelText(receivers.laeqNearest[index] ?? null)],
    ['LAmax', levelText(receivers.lamax[index] ?? null)],
  ];
  const shownFirst = [time, ...results.operatingTimes.filter((key) => key !== time)];
  return (
    <Stack gap="sm" p="md" ref={top}>
      <Group gap="xs" wrap="nowrap">
        <ActionIcon variant="subtle" color="green.9" aria-label="Back to all receivers" ref={back} onClick={onClose}>
          <IconArrowLeft size={18} />
        </ActionIcon>
        <Title order={2} style={{ overflowWrap: 'anywhere' }}>
          {receivers.address[index] || id}
        </Title>
      </Group>
      <SamePlace results={results} index={index} time={time} onChoose={onChoose} />
      <Table variant="vertical" withTableBorder fz="sm" bg="white">
        <Table.Tbody>
          {facts.map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th w={190}>{label}</Table.Th>
              <Table.Td>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {receivers.flags[index]?.includes('predicted-at-1m') && (
        <Text size="sm" c="orange.9">
          This receiver lies in or within 1 m of a work area; its level is that at 1 m.
        </Text>
      )}
      {shownFirst.map((key) => (
        <TimeResult key={key} results={results} index={index} time={key} name={operatingTimeName(criteria, key)} />
      ))}
      <Shares title="Where it comes from" shares={areaShares(results, index)} />
      <LevelExplanation key={id} results={results} receiver={id} scene={scene} hindrance={hindrance} />
    </Stack>
  );
}

function levelText(level: number | null): string {
  return level === null ? 'not assessed' : `${decibels(level)} dBA`;
}

interface TimeResultProps {
  results: Results;
  index: number;
  time: string;
  name: string;
}

function TimeResult({ results, index, time, name }: TimeResultProps) {
  const scale = useExceedanceScale();
  const columns = results.receivers.times[time];
  if (columns === undefined) return null;
  const exceedance = columns.exceedance[index] ?? 0;
  const { colour, text } = scale.classOf(exceedance);
  const band = results.criteria.perception.find(({ key }) => key === columns.band[index]);
  const measures = results.criteria.measures.filter(({ key }) => columns.measures[index]?.includes(key));
  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Title order={3}>{name}</Title>
        <Badge style={{ background: colour, color: text }} tt="none">
          {exceedance > 0 ? `exceeds by ${decibels(exceedance)} dB` : 'within its criterion'}
        </Badge>
      </Group>
      <Text size="sm">
        Criterion {columns.criterion[index]} dBA{' '}
        <Text span c="dimmed" size="sm">
          ({columns.criterionSource[index]})
        </Text>
      </Text>
      <SleepDisturbance
        lamax={results.receivers.lamax[index] ?? null}
        screening={columns.lamaxCriterion[index] ?? null}
      />
      {band !== undefined && <Text size="sm">Perception: {band.name.toLowerCase()}</Text>}
      {measures.map(({ key, name: measure, description }) => (
        <Text size="sm" key={key}>
          <b>{key}</b> {measure}{' '}
          <Text span c="dimmed" size="sm">
            – {description}
          </Text>
        </Text>
      ))}
    </Stack>
  );
}

/** How LAmax stands to the screening level, in times and places that have one. */
function SleepDisturbance({ lamax, screening }: { lamax: number | null; screening: number | null }) {
  if (screening === null) return null;
  const verdict =
    lamax === null ? 'LAmax not assessed' : lamax > screening ? 'exceeded by LAmax' : 'not exceeded by LAmax';
  return (
    <Text size="sm">
      Sleep disturbance screening level {screening} dBA: {verdict}
    </Text>
  );
}

/** How much each work area contributes, from the loudest on. */
function areaShares({ areas, areaLevels }: Results, index: number) {
  const levels = areas.map(({ name }, area) => ({ name, level: areaLevels[area]?.[index] ?? MIN_LEVEL_DB }));
  const total = levels.reduce((sum, { level }) => sum + 10 ** (level / 10), 0);
  return levels
    .sort((a, b) => b.level - a.level)
    .map(({ name, level }) => ({
      name,
      laDb: level > MIN_LEVEL_DB ? level : null,
      share: total === 0 ? 0 : 10 ** (level / 10) / total,
    }));
}
