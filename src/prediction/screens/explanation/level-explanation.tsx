import { Button, Group, Loader, Modal, SegmentedControl, Select, Stack, Text, Title } from '@mantine/core';
import { useClipboard, useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconArrowsMaximize, IconCopy, IconEar } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { levelToMeasure, type MeasureStep } from '../../rules/explanation/level-to-measure.ts';
import { type ContourLevel, contourLevelSchema } from '../../../model/map/contour-bands.ts';
import { contourLevelName } from '../../../model/map/contour-level-name.ts';
import type { BreakdownPath, BreakdownSource, LevelBreakdown } from '../../rules/explanation/level-breakdown.ts';
import { levelNameOf } from '../../../model/criteria/criteria-set.ts';
import { levelsInTime, MIN_LEVEL_DB, type Results } from '../../../model/results/results.ts';
import type { PreparedScene } from '../../rules/scene/prepared-scene.ts';
import { decibels, fixed, plural, withMinus } from '../../../model/format/format.ts';
import { units } from '../../../model/format/units.ts';
import { Failure } from '../../../ui/loading/states.tsx';
import { worstLevelLabel } from '../../../results/rules/worst-level-labels.ts';
import { Shares } from '../../../ui/shares.tsx';
import classes from './explanation.module.css';
import { SectionDrawing } from './section-drawing.tsx';
import { showPath } from './shown-path.ts';
import { tableText } from './table-text.ts';
import { TermTable } from './term-table.tsx';
import { useExplanation } from './use-explanation.ts';

const FROM_LEVEL_TO_MEASURES = 'From the level to the measures';

export interface LevelExplanationProps {
  results: Results;
  /** Index of the receiver in the results. */
  index: number;
  /** Operating time whose level is explained. */
  time: string;
  /** Ids of the work areas that work in it. Null: all. */
  working: readonly string[] | null;
  /** Null while it is loading. */
  scene: PreparedScene | null;
  /** Why no breakdown is possible. Null if it is. */
  hindrance: string | null;
}

const levelsOf = (name: string) =>
  contourLevelSchema.options.map((value) => ({ value, label: contourLevelName(value, name) }));
const levelsOfMoving = (worst: string) => [
  { value: 'worst', label: worst },
  { value: 'typical', label: 'Average over the shift' },
];

/** The breakdown of the level at a receiver by terms. It is computed on request. */
export function LevelExplanation({ results, index, time, working, scene, hindrance }: LevelExplanationProps) {
  const { state, explain, clear } = useExplanation(results, scene, index, working, time);
  const [level, setLevel] = useState<ContourLevel>('worst');
  const isMoving = results.areas.some(({ moving }) => moving !== null);
  const hasPlaces = isMoving || results.areas.some(({ crew }) => crew === 'one-place');
  const again = () => explain(level);
  const levels = levelsInTime(results, time);
  return (
    <Stack gap="sm">
      <Title order={3}>Calculation details</Title>
      {hasPlaces && state.kind !== 'off' && (
        <SegmentedControl
          size="xs"
          aria-label="Crew position"
          value={level}
          onChange={(value) => {
            const next = contourLevelSchema.parse(value);
            setLevel(next);
            explain(next);
          }}
          data={
            isMoving
              ? levelsOfMoving(worstLevelLabel(results.criteria, time))
              : levelsOf(levelNameOf(results.criteria, time))
          }
        />
      )}
      {state.kind === 'off' && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconEar size={16} />}
          disabled={hindrance !== null || scene === null}
          onClick={again}
          style={{ alignSelf: 'flex-start' }}
        >
          Show the calculation
        </Button>
      )}
      {hindrance !== null && (
        <Text size="xs" c="dimmed">
          {hindrance}
        </Text>
      )}
      {state.kind === 'running' && (
        <Group gap="xs" role="status">
          <Loader size="xs" />
          <Text size="sm">Calculating the paths …</Text>
          <Button size="compact-xs" variant="default" onClick={clear}>
            Cancel
          </Button>
        </Group>
      )}
      {state.kind === 'failed' && <Failure message={state.message} onRetry={again} />}
      {state.kind === 'shown' && (
        <>
          <Breakdown
            breakdown={state.breakdown}
            stored={(level === 'worst' ? levels.laeq : levels.laeqTypical)[index] ?? null}
          />
          {state.breakdown.level === 'worst' && (
            <MeasureSteps steps={levelToMeasure(results, time, index, state.breakdown)} />
          )}
        </>
      )}
    </Stack>
  );
}

/** @param stored level in the results, dB(A) */
function Breakdown({ breakdown, stored }: { breakdown: LevelBreakdown; stored: number | null }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const isOff = exactText(breakdown.laDb) !== exactText(stored);
  const source = breakdown.sources.find(({ id }) => id === chosen) ?? breakdown.sources[0];
  return (
    <Stack gap="sm">
      <Text size="sm">
        Total at {breakdown.receiver}: {exactText(breakdown.laDb)}, free field (results: {exactText(stored)}).
        {isOff && ' Results store sound power levels to 0.01 dB, so the two levels may differ by that much.'}
        {breakdown.isFacadeLeftOut &&
          ' The reflection from the façade behind the receiver is excluded, because the criteria apply to free-field levels.'}
      </Text>
      <Shares order={4} title="By work area" shares={breakdown.areas} />
      <Shares
        order={4}
        title="By equipment item"
        shares={breakdown.equipment.map(({ name, area, quantity, laDb, share }) => ({
          name: `${quantity} × ${name}`,
          ...(breakdown.areas.length > 1 && { detail: area }),
          laDb,
          share,
        }))}
      />
      {source !== undefined && (
        <>
          <Select
            label="Source"
            description="Equipment of a work area with the same height and directivity is one source (in the quick method also with the same top). The loudest source is first."
            size="sm"
            allowDeselect={false}
            value={source.id}
            onChange={setChosen}
            data={breakdown.sources.map((source) => ({ value: source.id, label: sourceName(source) }))}
          />
          <SourceBreakdown key={source.id} source={source} />
        </>
      )}
    </Stack>
  );
}

const levelText = (laDb: number | null) => (laDb === null ? 'no contribution' : units.dBA(decibels(laDb)));

/** A level to 0.01 dB, as results store it. */
const exactText = (level: number | null) =>
  level === null || level <= MIN_LEVEL_DB ? 'no level' : units.dBA(withMinus(fixed(level, 2)));

const sourceName = ({ areaName, heightM, isOnRoof, bearing, laDb }: BreakdownSource) =>
  `${areaName}, source height ${heightM} m${isOnRoof ? ' above the roof' : ''}${bearing === null ? '' : `, facing ${bearing}°`}: ${levelText(laDb)}`;

/** One source: the paths of its loudest source point in full, and the sum of the others. */
function SourceBreakdown({ source }: { source: BreakdownSource }) {
  const [at, setAt] = useState(0);
  const path = source.paths[at] ?? source.paths[0];
  useEffect(() => {
    showPath(path ?? null);
    return () => showPath(null);
  }, [path]);
  if (path === undefined) return <Text size="sm">No sound from this source reaches the receiver.</Text>;
  return (
    <Stack gap="xs">
      <Text size="sm">
        {source.equipment.join(', ')}. {placesText(source)}
      </Text>
      {source.paths.length > 1 && (
        <Select
          label="Path"
          size="sm"
          allowDeselect={false}
          value={String(at)}
          onChange={(value) => setAt(Number(value))}
          data={source.paths.map(({ title, laDb }, number) => ({
            value: String(number),
            label: `${title}: ${levelText(laDb)}`,
          }))}
        />
      )}
      <PathBreakdown path={path} />
    </Stack>
  );
}

function placesText({ placeCount, isAtOnePlace, others }: BreakdownSource): string {
  if (placeCount === 1) return 'There is one source position.';
  if (isAtOnePlace) return `The crew is at the loudest of ${placeCount} calculated positions for this receiver.`;
  const rest = plural(others.count, 'The other position', `The other ${others.count} positions together`);
  return `The sound power is spread over ${placeCount} positions. The loudest is shown. ${rest}: ${levelText(others.laDb)}.`;
}

function MeasureSteps({ steps }: { steps: readonly MeasureStep[] }) {
  return (
    <Stack gap={6}>
      <Title order={4} size="h3">
        {FROM_LEVEL_TO_MEASURES}
      </Title>
      <ol className={classes.steps} aria-label={FROM_LEVEL_TO_MEASURES}>
        {steps.map(({ label, value, source }) => (
          <li key={label}>
            {label}: <b>{value}</b>{' '}
            <Text span size="xs" c="dimmed">
              {source}
            </Text>
          </li>
        ))}
      </ol>
    </Stack>
  );
}

/** Approximate widths of a path in the panel and in the dialog, px. */
const PANEL_PX = 420;
const DIALOG_PX = 960;

function PathBreakdown({ path }: { path: BreakdownPath }) {
  const [isLarge, { open, close }] = useDisclosure(false);
  const isNarrow = useMediaQuery('(max-width: 860px)');
  const clipboard = useClipboard({ timeout: 2_000 });
  const copy = (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconCopy size={16} />}
      onClick={() => clipboard.copy(tableText(path))}
    >
      {clipboard.copied ? 'Copied' : 'Copy table'}
    </Button>
  );
  return (
    <Stack gap="xs">
      <PathDetails path={path} width={PANEL_PX}>
        <Group gap="xs">
          {copy}
          <Button size="xs" variant="default" leftSection={<IconArrowsMaximize size={16} />} onClick={open}>
            Enlarge
          </Button>
        </Group>
      </PathDetails>
      {clipboard.error !== null && (
        <Failure message="The table could not be copied: the browser did not allow it. Select it and copy it with the keyboard." />
      )}
      <Modal opened={isLarge} onClose={close} title={path.title} size="1080px" fullScreen={isNarrow}>
        <PathDetails path={path} width={isNarrow ? PANEL_PX : DIALOG_PX} isLarge>
          <Group>{copy}</Group>
        </PathDetails>
      </Modal>
    </Stack>
  );
}

interface PathDetailsProps {
  path: BreakdownPath;
  /** Approximate width on screen, px. */
  width: number;
  /** Whether it is in the dialog. */
  isLarge?: boolean;
  children: ReactNode;
}

function PathDetails({ path, width, isLarge = false, children }: PathDetailsProps) {
  return (
    <Stack gap="xs">
      {path.section !== null && <SectionDrawing section={path.section} width={width} />}
      <dl className={classes.facts} aria-label="Geometry of the path">
        {path.facts.map(({ label, value, source }, at) => (
          <div key={at} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>
              {value}{' '}
              <Text span size="xs" c="dimmed">
                {source}
              </Text>
            </dd>
          </div>
        ))}
      </dl>
      {children}
      <TermTable rows={path.rows} label={`Terms of the path: ${path.title}${isLarge ? ', enlarged' : ''}`} />
    </Stack>
  );
}
