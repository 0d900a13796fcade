import { type AnnoyingPart, annoyingPart } from '../../rules/annoying-part.ts';
import { contourLevelName } from '../../../model/map/contour-level-name.ts';
import { levelNameOf } from '../../../model/criteria/criteria-set.ts';
import { ActionIcon, Group, Stack, Table, Text, Title } from '@mantine/core';
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
import { CommentButton } from '../../../comments/screens/comment-button.tsx';
import { positionOf } from '../../../model/results/results-by-address.ts';
import { lamaxText } from '../../rules/levels.ts';
import { outsideDialogs } from '../../../ui/dialogs/outside-dialogs.ts';
import { AddressGrid } from './address-grid.tsx';
import { areaShares } from './area-shares.ts';
import { worstLevelLabel } from '../../rules/worst-level-labels.ts';
import { AudiblePasses } from './audible-passes.tsx';
import {
  LevelExplanation,
  type LevelExplanationProps,
} from '../../../prediction/screens/explanation/level-explanation.tsx';
import { decibels, fixed, signedDecibels } from '../../../model/format/format.ts';
import { units } from '../../../model/format/units.ts';
import type { PreviewSession } from '../../../prediction/screens/preview/preview-session.ts';
import { ReceiverTimes } from './receiver-times.tsx';
import { SamePlace } from './same-place.tsx';
import { Shares } from '../../../ui/shares.tsx';

interface ReceiverDetailsProps extends LevelExplanationProps {
  /** Session of the live preview. Null while it is off. */
  session: PreviewSession | null;
  /** Shows another receiver. Null closes the details. */
  onReceiver: (index: number | null) => void;
}

/** All results of one receiver. */
export function ReceiverDetails(props: ReceiverDetailsProps) {
  const { results, index, time, working, scene, hindrance, session, onReceiver } = props;
  const close = () => onReceiver(null);
  const { receivers, criteria } = results;
  const id = receivers.id[index] ?? '';
  useHotkeys([['Escape', outsideDialogs(close)]]);
  const top = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' });
    back.current?.focus({ preventScroll: true });
  }, []);
  const { words } = criteria;
  const position = positionOf(results, index);
  const levels = levelsInTime(results, time);
  const facts = [
    ['Receiver', id],
    ...(position === '' ? [] : [['Position', position]]),
    ['Use', receivers.type[index]],
    [words.catchment, receivers.catchment[index]],
    ['Height above ground', units.metres(fixed(receivers.height[index] ?? NaN, 1))],
    ...penaltyFacts(annoyingPart(results, time, index, working)),
    ...levelFacts(results, time, levels.laeq[index], levels.laeqTypical[index]),
    ...windowFacts(windowAt(results, time, index)),
    ['LAmax', lamaxText(levels.lamax[index] ?? null, isLamaxAtLeast(levels, index), itemsWithoutLamax(results, time))],
  ];
  const shares = areaShares(results, index, time, working);
  return (
    <Stack gap="sm" p="md" ref={top}>
      <Group gap="xs" wrap="nowrap">
        <ActionIcon variant="subtle" color="green.9" aria-label="Back to all receivers" ref={back} onClick={close}>
          <IconArrowLeft size={18} />
        </ActionIcon>
        <Title order={2} style={{ overflowWrap: 'anywhere' }}>
          {receivers.address[index] || id}
        </Title>
        <CommentButton kind="address" id={receivers.addressId[index] ?? id} name={receivers.address[index] || id} />
      </Group>
      <AddressGrid results={results} index={index} time={time} onChoose={onReceiver} />
      <SamePlace results={results} index={index} time={time} onChoose={onReceiver} />
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
      <ReceiverTimes results={results} index={index} time={time} />
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

/** The effect of annoying equipment, if it is working. */
function penaltyFacts(found: AnnoyingPart | null) {
  if (found === null) return [];
  const part = `${units.dB(found.penaltyDb)} penalty on the contribution of ${found.equipment.join('; ')}`;
  const here = found.addedDb === null ? part : `${signedDecibels(found.addedDb)} dB (${part})`;
  return [['Annoying characteristics', here]];
}

/** T and the working hours, if the level is averaged over T. */
function windowFacts(window: WindowAt | null) {
  if (window === null) return [];
  const from = window.from === '' ? '' : ` (from ${window.from.replace('T', ', ')})`;
  return [['Hours worked', `${formatWindow(window)}${from}`]];
}

/** The worst-case and the typical level if a crew works at one place at a time. Otherwise both are equal. */
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
