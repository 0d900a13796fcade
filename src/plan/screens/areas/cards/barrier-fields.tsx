import { ActionIcon, Group, Input, Popover, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import {
  BARRIER_NO,
  BARRIER_UNSPECIFIED,
  BARRIER_YES,
  barrierCodeSchema,
  type WorkArea,
  workAreaName,
} from '../../../../model/assessment/work-area.ts';
import { CommittedNumber } from '../../../../ui/forms/committed-number.tsx';
import { useUnfinishedEntry } from '../../../../ui/forms/unfinished-entries.ts';

interface BarrierFieldsProps {
  area: WorkArea;
  defaultHeightM: number;
  onBarrier: (code: WorkArea['temporaryNoiseBarrier']) => void;
  onHeight: (heightM: number | undefined, begun: number | undefined) => void;
}

/** Edits whether a work area has a temporary noise barrier, and its height. */
export function BarrierFields({ area, defaultHeightM, onBarrier, onHeight }: BarrierFieldsProps) {
  const heightProblem = useUnfinishedEntry(`Height of the barrier of ${workAreaName(area)}`);
  const checkHeight = (value: number | undefined) =>
    value === undefined || (value > 0 && value <= 20) ? null : 'Enter a height above 0, at most 20 m.';
  return (
    <Group align="flex-end" gap="sm" wrap="nowrap">
      <Stack gap={2} flex={1}>
        <Group gap={4}>
          <Input.Label size="xs">Temporary noise barrier</Input.Label>
          <BarrierHelp />
        </Group>
        <SegmentedControl
          size="xs"
          aria-label="Temporary noise barrier"
          value={String(area.temporaryNoiseBarrier)}
          onChange={(value) => onBarrier(barrierCodeSchema.parse(Number(value)))}
          data={[
            { value: String(BARRIER_YES), label: 'Yes' },
            { value: String(BARRIER_NO), label: 'No' },
            { value: String(BARRIER_UNSPECIFIED), label: 'Unspecified' },
          ]}
        />
      </Stack>
      {area.temporaryNoiseBarrier === BARRIER_YES && (
        <CommittedNumber
          w={110}
          size="xs"
          label="Height, m"
          placeholder={String(defaultHeightM)}
          step={0.1}
          value={area.feature.properties.barrierHeight}
          check={checkHeight}
          onCommit={onHeight}
          onProblem={heightProblem}
        />
      )}
    </Group>
  );
}

/** Explains the effect of the choice on levels and recommendations. */
function BarrierHelp() {
  return (
    <Popover width={320} withArrow position="top-start">
      <Popover.Target>
        <ActionIcon size={24} variant="subtle" color="green.9" aria-label="What Yes, No and Unspecified mean">
          <IconHelpCircle size={14} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm">
          <b>Yes:</b> a barrier along the edge of the area is included in the levels.
          <br />
          <b>No:</b> there is no barrier, by decision.
          <br />
          <b>Unspecified:</b> not decided yet. Levels are as for No, with a warning in the results.
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
