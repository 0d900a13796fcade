import { Button, Group, NativeSelect, Paper, Progress, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { contourLevelSchema } from '../../../model/map/contour-bands.ts';
import { contourLevelName } from '../../../model/map/contour-level-name.ts';
import { units } from '../../../model/format/units.ts';
import { Failure } from '../../../ui/loading/states.tsx';
import { CONTOUR_HEIGHTS_M, type ContourLayerControl } from './use-contours.ts';

interface ContourControlProps {
  control: ContourLayerControl;
  /** Name of the level in the criteria. */
  levelName: string;
  /** Why contours are not available. Null if they are. */
  hindrance: string | null;
  /** Legend of the contours if they are shown. */
  children?: ReactNode;
}

/** Switches the noise contours on the map on and off, sets their options and shows their legend. */
export function ContourControl({ control, levelName, hindrance, children }: ContourControlProps) {
  const { state, heightM, level, draw, clear } = control;
  const isOn = state.kind !== 'off';
  return (
    <Paper shadow="sm" p="xs" bg="rgb(255 255 255 / 92%)" maw={230}>
      <Stack gap={6}>
        <Switch
          size="xs"
          color="green.7"
          label="Noise contours"
          checked={isOn}
          disabled={hindrance !== null && !isOn}
          onChange={({ currentTarget }) => (currentTarget.checked ? draw(heightM, level) : clear())}
        />
        {hindrance !== null && (
          <Text size="xs" c="dimmed">
            {hindrance}
          </Text>
        )}
        {isOn && (
          <>
            <SegmentedControl
              size="xs"
              fullWidth
              aria-label="Height of the contours above ground"
              value={String(heightM)}
              onChange={(value) => draw(Number(value), level)}
              disabled={hindrance !== null}
              data={CONTOUR_HEIGHTS_M.map((height) => ({ value: String(height), label: units.metres(height) }))}
            />
            <NativeSelect
              size="xs"
              aria-label="Level of the contours"
              value={level}
              onChange={({ currentTarget }) => draw(heightM, contourLevelSchema.parse(currentTarget.value))}
              disabled={hindrance !== null}
              data={contourLevelSchema.options.map((value) => ({ value, label: contourLevelName(value, levelName) }))}
            />
          </>
        )}
        {state.kind === 'running' && (
          <Group gap="xs" wrap="nowrap">
            <Progress flex={1} value={100 * state.share} aria-label="Drawing the contours" />
            <Button size="compact-xs" variant="default" onClick={clear}>
              Cancel
            </Button>
          </Group>
        )}
        {state.kind === 'failed' && <Failure message={state.message} onRetry={() => draw(heightM, level)} />}
        {children}
      </Stack>
    </Paper>
  );
}
