import { type AnnoyingPart, annoyingPart } from '../../rules/annoying-part.ts';
import { HIGHLY_AFFECTED } from '../../../model/criteria/assess-receiver.ts';
import { contourLevelName } from '../../../model/map/contour-level-name.ts';
import { levelNameOf, operatingTimeName } from '../../../model/criteria/criteria-set.ts';
import { ActionIcon, Badge, Group, Stack, Table, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { formatWindow, windowAt, type WindowAt } from '../../../model/results/averaging-results.ts';
import {
  isLamaxAtLeast,
  itemsWithoutLamax,
  levelsInTime,
  MIN_LEVEL_DB,
  type Results,
} from '../../../model/results/results.ts';
import { positionOf } from '../../../model/results/results-by-address.ts';
import type { PreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';
import { useExceedanceScale } from '../../../ui/exceedance.ts';
import { assessedLevel, lamaxText, overCriterion, STATUS_WORDS } from '../../rules/levels.ts';
import { outsideDialogs } from '../../../ui/dialogs/outside-dialogs.ts';
import { AddressGrid } from './address-grid.tsx';
import { areaShares } from './area-shares.ts';
import { worstLevelLabel } from '../../rules/worst-level-labels.ts';
import { AudiblePasses } from './audible-passes.tsx';
import { LevelExplanation } from '../../../prediction/screens/explanation/level-explanation.tsx';
import { decibels, fixed, signedDecibels } from '../../../model/format/format.ts';
import { units } from '../../../model/format/units.ts';
import type { PreviewSession } from '../../../prediction/screens/preview/preview-session.ts';
import { SamePlace } from './same-place.tsx';
import { Shares } from '../../../ui/shares.tsx';

interface ReceiverDetailsProps {
  results: Results;
  index: number;
  time: string;
  /** Ids of the work areas that work in the time; null: all. */
  working: readonly string[] | null;
  /** Null while it is not there. */
  scene: PreparedScene | null;
  /** Why levels cannot be explained; null where they can. */
  hindrance: string | null;
  /** Of the live preview; null while it is off. */
  session: PreviewSession | null;
  /** Shows another receiver. */
  onChoose: (index: number) => void;
  onClose: () => void;
}

/** Everything that the results say of one receiver. */
export function ReceiverDetails(props: ReceiverDetailsProps) {
  const { results, index, time, working, scene, hindrance, session, onChoose, onClose } = props;
  const { receivers, criteria } = results;
  const id = receivers.id[index] ?? '';
  useHotkeys([['Escape', outsideDialogs(onClose)]]);
  const top = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' });
    back.current?.focus({ preventScroll: true });
  }, []);
  const { words } = criteria;
  const position = positionOf(results, index);
  const levels = levelsInTime(results, time);
  const levelName = levelNameOf(criteria, time);
  const facts = [
    ['Receiver', id],
    ...(position === '' ? [] : [['Position', position]]),
    ['Use', receivers.type[index]],
    [words.catchment, receivers.catchment[index]],
    ['Height above ground', units.metres(fixed(receivers.height[index] ?? NaN, 1))],
    [`Assessed ${levelName}`, units.dBA(assessedLevel(criteria, levels.laeqAssessed[index] ?? MIN_LEVEL_DB))],
    ...penaltyFacts(annoyingPart(results, time, index, working)),
    ...levelFacts(results, time, levels.laeq[index], levels.laeqTypical[index]),
    ...windowFacts(windowAt(results, time, index)),
    ['LAmax', lamaxText(levels.lamax[index] ?? null, isLamaxAtLeast(levels, index), itemsWithoutLamax(results, time))],
  ];
  const shares = areaShares(results, index, time, working);
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
      <AddressGrid results={results} index={index} time={time} onChoose={onChoose} />
      <SamePlace results={results} index={index} time={time} onChoose={onChoose} />
      <Table variant="vertical" withTableBorder fz="sm" bg="white" aria-label={receivers.address[index] || id}>
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
      <AudiblePasses results={results} index={index} time={time} session={session} />
      <Shares title="Contribution by work area" shares={shares} />
      <LevelExplanation
        key={[index, time, ...(working ?? [])].join(' ')}
        results={results}
        index={index}
        time={time}
        working={working}
        scene={scene}
        hindrance={hindrance}
      />
    </Stack>
  );
}

/** What annoying equipment adds, where it is at work. */
function penaltyFacts(found: AnnoyingPart | null) {
  if (found === null) return [];
  const part = `${units.dB(found.penaltyDb)} on the part of ${found.equipment.join(', ')}`;
  const here = found.addedDb === null ? part : `${signedDecibels(found.addedDb)} dB (${part})`;
  return [['Annoying characteristics', here]];
}

/** T and the hours worked, where the level is averaged over T. */
function windowFacts(window: WindowAt | null) {
  if (window === null) return [];
  const from = window.from === '' ? '' : ` (from ${window.from.replace('T', ', ')})`;
  return [['Hours worked', `${formatWindow(window)}${from}`]];
}

/** Both levels where a crew works at one place at a time; they are one otherwise. */
function levelFacts(
  { areas, criteria }: Results,
  time: string,
  worst: number | undefined,
  typical: number | undefined,
) {
  if (areas.every(({ crew }) => crew === 'all-over') && worst === typical) return [['Predicted', levelText(typical)]];
  if (areas.some(({ moving }) => moving !== null)) {
    return [
      [worstLevelLabel(criteria, time), levelText(worst)],
      ['Average over the shift', levelText(typical)],
    ];
  }
  return [
    [contourLevelName('worst', levelNameOf(criteria, time)), levelText(worst)],
    [contourLevelName('typical', levelNameOf(criteria, time)), levelText(typical)],
  ];
}

function levelText(level = MIN_LEVEL_DB): string {
  return level > MIN_LEVEL_DB ? units.dBA(decibels(level)) : 'nothing';
}

interface TimeResultProps {
  results: Results;
  index: number;
  time: string;
  name: string;
}

function TimeResult({ results, index, time, name }: TimeResultProps) {
  const columns = results.receivers.times[time];
  if (columns === undefined) return null;
  const exceedance = columns.exceedance[index] ?? null;
  const criterion = columns.criterion[index] ?? null;
  const levels = levelsInTime(results, time);
  const band = results.criteria.perception.find(({ key }) => key === columns.band[index]);
  const measures = results.criteria.measures.filter(({ key }) => columns.measures[index]?.includes(key));
  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Title order={3}>{name}</Title>
        <Verdict
          set={results.criteria}
          exceedance={exceedance}
          reason={STATUS_WORDS[columns.status[index] ?? 'assessed']}
        />
      </Group>
      <Text size="sm">
        {criterion === null ? '' : `${results.criteria.words.criterion} ${criterion} dB(A) `}
        <Text span c="dimmed" size="sm">
          ({columns.criterionSource[index]})
        </Text>
      </Text>
      <SleepDisturbance
        lamax={levels.lamax[index] ?? null}
        atLeast={isLamaxAtLeast(levels, index)}
        screening={columns.lamaxCriterion[index] ?? null}
      />
      {columns.flags[index]?.includes(HIGHLY_AFFECTED) === true && <Text size="sm">Highly noise affected</Text>}
      {band !== undefined && <Text size="sm">Perceived impact: {band.name.toLowerCase()}</Text>}
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

interface VerdictProps {
  set: Results['criteria'];
  exceedance: number | null;
  /** Why nothing is compared. */
  reason: string;
}

function Verdict({ set, exceedance, reason }: VerdictProps) {
  const scale = useExceedanceScale();
  if (exceedance === null) {
    return (
      <Badge color="gray" variant="light" tt="none">
        {reason}
      </Badge>
    );
  }
  const { colour, text } = scale.classOf(exceedance);
  return (
    <Badge style={{ background: colour, color: text }} tt="none">
      {exceedance > 0 ? `exceedance ${overCriterion(set, exceedance).slice(1)} dB` : 'within its criterion'}
    </Badge>
  );
}

interface SleepDisturbanceProps {
  lamax: number | null;
  /** Whether LAmax may be higher. */
  atLeast: boolean;
  screening: number | null;
}

/** How LAmax stands to the screening level, in times and places that have one. */
function SleepDisturbance({ lamax, atLeast, screening }: SleepDisturbanceProps) {
  if (screening === null) return null;
  const verdict = lamax === null ? 'LAmax not assessed' : verdictOf(lamax > screening, atLeast);
  return (
    <Text size="sm">
      Sleep disturbance screening level {screening} dB(A): {verdict}
    </Text>
  );
}

function verdictOf(isExceeded: boolean, atLeast: boolean): string {
  if (isExceeded) return 'exceeded by LAmax';
  return atLeast ? 'not exceeded by the LAmax that is known' : 'not exceeded by LAmax';
}
