import { Group, Paper, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { errorText } from '../../../firebase/error-texts.ts';
import { grouped, plural } from '../../../model/format/format.ts';
import { units } from '../../../model/format/units.ts';
import type { PreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';
import type { LayersSetting } from '../../../ui/map/layers/layers-setting.ts';
import { describeHeightSources, wallHeight } from '../../rules/site/describe-site.ts';
import { classesOf, countsOf, GROUND_CLASSES, HEIGHT_CLASSES, type SiteClass } from '../../rules/site/site-classes.ts';
import classes from './site-legend.module.css';
import { WALL_COLOUR } from './site-shapes.ts';
import { useTerrain } from './use-terrain.ts';

interface SiteLegendProps {
  scene: PreparedScene;
  layers: LayersSetting['layers'];
}

/** The legend of a site's layers with the number of objects per class. */
export function SiteLegend({ scene, layers }: SiteLegendProps) {
  const { buildings, ground, walls } = scene;
  const heights = useMemo(
    () => (layers.buildings.shown ? countsOf(classesOf(buildings.heightM, HEIGHT_CLASSES), HEIGHT_CLASSES) : []),
    [buildings, layers.buildings.shown],
  );
  const factors = useMemo(
    () => (layers.ground.shown ? countsOf(classesOf(ground.g, GROUND_CLASSES), GROUND_CLASSES) : []),
    [ground, layers.ground.shown],
  );
  const sources = useMemo(() => describeHeightSources(buildings), [buildings]);
  return (
    <>
      {layers.buildings.shown && buildings.heightM.length > 0 && (
        <Card title="Buildings by height">
          <Rows classes={HEIGHT_CLASSES} counts={heights} />
          {sources !== null && <Note>{sources}</Note>}
        </Card>
      )}
      {layers.walls.shown && walls.heightM.length > 0 && (
        <Card title="Existing walls">
          <Group gap={6} wrap="nowrap">
            <span aria-hidden className={classes.line} style={{ background: WALL_COLOUR }} />
            <Text size="xs">
              {`${grouped(walls.heightM.length)} ${plural(walls.heightM.length, 'wall', 'walls')}, ${rangeOf(walls.heightM)}`}
            </Text>
          </Group>
        </Card>
      )}
      {layers.ground.shown && ground.g.length > 0 && (
        <Card title="Ground regions">
          <Rows classes={GROUND_CLASSES} counts={factors} />
        </Card>
      )}
      {layers.terrain.shown && scene.terrain.xyz.length > 0 && <TerrainLegend scene={scene} />}
    </>
  );
}

function rangeOf(heights: Float64Array): string {
  const least = heights.reduce((lower, height) => Math.min(lower, height), Infinity);
  const most = heights.reduce((higher, height) => Math.max(higher, height), -Infinity);
  return least === most ? `${wallHeight(most)} high` : `${wallHeight(least)} to ${wallHeight(most)} high`;
}

function TerrainLegend({ scene }: { scene: PreparedScene }) {
  const terrain = useTerrain(scene, true);
  const { data } = terrain;
  const metres = (value: number) => units.metres(grouped(value, { least: 0, most: 1 }));
  return (
    <Card title="Terrain">
      <Text size="xs" role="status">
        {terrain.isPending && 'The relief is being drawn …'}
        {terrain.isError && errorText(terrain.error)}
        {data === null && 'The points of the terrain lie on one line: there is no ground between them to draw.'}
        {data !== undefined &&
          data !== null &&
          `${metres(data.lowestM)} to ${metres(data.highestM)}, a line every ${metres(data.stepM)}`}
      </Text>
    </Card>
  );
}

function Card({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Paper shadow="sm" px="xs" py={4} role="group" aria-label={title} className={classes.card ?? ''}>
      <Text size="xs" fw={600}>
        {title}
      </Text>
      <Stack gap={1}>{children}</Stack>
    </Paper>
  );
}

/** The classes that occur, highest first. */
function Rows({ classes: own, counts }: { classes: readonly SiteClass[]; counts: readonly number[] }) {
  return own
    .map((siteClass, index) => ({ ...siteClass, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toReversed()
    .map(({ label, colour, count }) => (
      <Group key={label} gap={6} wrap="nowrap" justify="space-between">
        <Group gap={6} wrap="nowrap">
          <span aria-hidden className={classes.swatch} style={{ background: colour }} />
          <Text size="xs">{label}</Text>
        </Group>
        <Text size="xs" c="dimmed">
          {grouped(count)}
        </Text>
      </Group>
    ));
}

function Note({ children }: { children: string }) {
  return (
    <Text size="xs" c="dimmed">
      {children}
    </Text>
  );
}
