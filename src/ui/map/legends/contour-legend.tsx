import { Group, Stack, Text } from '@mantine/core';
import type { ContourLevel } from '../../../model/map/contour-bands.ts';
import { contourLevelName } from '../../../model/map/contour-level-name.ts';
import { bandLabel, contourColour } from '../../../model/map/contour-colours.ts';
import classes from './contour-legend.module.css';

interface ContourLegendProps {
  /** Name of the level in the criteria. */
  levelName: string;
  /** Height above ground, m. */
  heightM: number;
  /** Smallest distance between points, m. */
  spacingM: number;
  /** Whether levels behind buildings may be far off, because exact levels are still being computed. */
  isEstimate: boolean;
  level: ContourLevel;
  /** Operating time whose work areas contribute. Null: all work areas contribute. */
  timeName: string | null;
  bands: ReadonlyArray<{ fromDb: number; toDb: number | null; polygons: readonly unknown[] }>;
}

/** The contour bands on the map, loudest first. */
export function ContourLegend(props: ContourLegendProps) {
  const { levelName, heightM, spacingM, isEstimate, level, timeName, bands } = props;
  const there = bands.filter(({ polygons }) => polygons.length > 0).toReversed();
  return (
    <div role="group" aria-label="Noise contours">
      <Text size="xs" fw={600}>
        {contourLevelName(level, levelName)} in dB(A)
      </Text>
      {timeName !== null && <Text size="xs">Work areas of: {timeName}</Text>}
      {isEstimate && (
        <>
          <Text size="xs" visibleFrom="sm">
            Estimate: levels behind buildings may be too low.
          </Text>
          <Text size="xs" hiddenFrom="sm">
            Estimate
          </Text>
        </>
      )}
      <Text size="xs" c="dimmed" mb={2} visibleFrom="sm">
        {heightM} m above ground, points {spacingM} m apart or more
      </Text>
      <Stack gap={2} className={classes.rows ?? ''}>
        {there.map(({ fromDb, toDb }) => (
          <Group key={fromDb} gap={6} wrap="nowrap">
            <span className={classes.swatch} style={{ background: contourColour(fromDb) }} />
            <Text size="xs" visibleFrom="sm">
              {bandLabel(fromDb, toDb)}
            </Text>
            <Text size="xs" hiddenFrom="sm">
              {fromDb}
            </Text>
          </Group>
        ))}
      </Stack>
    </div>
  );
}
