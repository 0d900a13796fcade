import { Button, Group, Progress, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { contourLevelSchema } from '../../../model/map/contour-bands.ts';
import { contourLevelName } from '../../../model/map/contour-level-name.ts';
import { units } from '../../../model/format/units.ts';
import { Failure } from '../../../ui/loading/states.tsx';
import { CONTOUR_HEIGHTS_M, type ContourLayerControl } from './use-contours.ts';

interface ContourControlProps {
  control: ContourLayerControl;
  /** What the criteria call the level. */
  levelName: string;
  /** Why there can be none; null where there can. */
  hindrance: string | null;
}

/** Switches the noise contours on the map on and off. */
export function ContourControl({ control, levelName, hindrance }: ContourControlProps) {
  const { state, heightM, level, draw, clear } = control;
  const isOn = state.kind !== 'off';
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap">
        <Switch
          size="sm"
          color="green.7"
          label="Noise contours"
          checked={isOn}
          disabled={hindrance !== null && !isOn}
          onChange={({ currentTarget }) => (currentTarget.checked ? draw(heightM, level) : clear())}
        />
        <SegmentedControl
          size="xs"
          aria-label="Height of the contours above ground"
          value={String(heightM)}
          onChange={(value) => draw(Number(value), level)}
          disabled={hindrance !== null}
          data={CONTOUR_HEIGHTS_M.map((height) => ({ value: String(height), label: units.metres(height) }))}
        />
      </Group>
      {isOn && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="Level of the contours"
          value={level}
          onChange={(value) => draw(heightM, contourLevelSchema.parse(value))}
          disabled={hindrance !== null}
          data={contourLevelSchema.options.map((value) => ({ value, label: contourLevelName(value, levelName) }))}
        />
      )}
      {hindrance !== null && (
        <Text size="xs" c="dimmed">
          {hindrance}
        </Text>
      )}
      {state.kind === 'running' && (
        <Group gap="xs" wrap="nowrap">
          <Progress flex={1} value={100 * state.share} animated aria-label="Drawing the contours" />
          <Button size="compact-xs" variant="default" onClick={clear}>
            Cancel
          </Button>
        </Group>
      )}
      {state.kind === 'failed' && <Failure message={state.message} onRetry={() => draw(heightM, level)} />}
    </Stack>
  );
}
