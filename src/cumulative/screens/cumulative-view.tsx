import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { IconAlertTriangle, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { dateOfDay, dayNumber } from '../../model/time/calendar.ts';
import { type CriteriaSet, operatingTimeName } from '../../model/criteria/criteria-set.ts';
import { busiest, clockSpan, type SharedStretch, sharedStretches } from '../rules/works-of-day.ts';
import { DEFAULT_EXCEEDANCE_CLASSES } from '../../model/results/exceedance-classes.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import type { ReportConfig } from '../../model/project/report-config.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { freshnessOf } from '../../plan/rules/freshness.ts';
import { exceedanceScale, ExceedanceScaleContext } from '../../ui/exceedance.ts';
import { OtherLevelsPanel } from './other-levels-panel.tsx';
import { sumOf } from '../rules/sum-of-day.ts';
import { summedAddresses } from '../rules/summed-addresses.ts';
import { SumTable } from './sum-table.tsx';
import { CumulativeMap } from './cumulative-map.tsx';
import classes from '../../ui/layout/map-page.module.css';
import type { Work } from '../rules/work.ts';
import type { DayWorks } from '../api/use-works.ts';
import { WorksTable } from './works-table.tsx';
import { plural } from '../../model/format/format.ts';

interface CumulativeViewProps {
  project: LoadedProjectWithUid;
  config: ReportConfig;
  set: CriteriaSet;
  scene: PreparedScene;
  day: string;
  onDay: (day: string) => void;
  works: DayWorks;
}

/** The works of a day: when they take place at the same time, their sum, their contributions, and which may proceed. */
export function CumulativeView(props: CumulativeViewProps) {
  const { project, config, set, scene, day, onDay, works } = props;
  const sum = useSumOfDay(props);
  const { stretches, stretch, summed } = sum;
  const isHeld = config.criteriaHeldAgainst === 'sum';
  const scale = useMemo(
    () => exceedanceScale(config.exceedanceClasses ?? DEFAULT_EXCEEDANCE_CLASSES),
    [config.exceedanceClasses],
  );
  return (
    <Stack gap="sm">
      <Group gap="xs" align="flex-end">
        <DayField day={day} onDay={onDay} />
        <Select
          label="Together"
          w={340}
          maw="100%"
          allowDeselect={false}
          disabled={stretches.length === 0}
          placeholder="No work on this day"
          data={stretches.map((candidate) => ({ value: keyOf(candidate), label: labelOf(set, candidate) }))}
          value={stretch === null ? null : keyOf(stretch)}
          onChange={sum.choose}
        />
      </Group>
      <Text size="sm" c="dimmed" maw={900}>
        Each work counts with its worst 15 minutes, so the sum is the most that there can be.{' '}
        {isHeld
          ? 'This project compares its criteria with the sum of all works.'
          : 'This project compares its criteria with each work separately: cumulative exceedances are for information.'}
      </Text>
      <MissingInformation {...props} summed={summed} />
      {stretch === null || summed === null ? (
        <Text role="status">
          {works.isFetching
            ? 'Fetching the levels …'
            : 'No work with levels takes place on this day or in the following night.'}
        </Text>
      ) : (
        <ExceedanceScaleContext value={scale}>
          <SumParts {...props} sum={sum} stretch={stretch} summed={summed} />
        </ExceedanceScaleContext>
      )}
      <OtherLevelsPanel project={project} epsg={scene.crs} set={set} works={works} day={day} />
    </Stack>
  );
}

/** The works of the day in the order of the user, and their sum while they take place together. */
function useSumOfDay({ set, scene, day, works }: CumulativeViewProps) {
  const [order, setOrder] = useState<readonly string[]>([]);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<string | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  const ordered = useMemo(() => inOrder(works.works, order), [works.works, order]);
  const stretches = useMemo(() => sharedStretches(set, day, ordered), [set, day, ordered]);
  const stretch = stretches.find((candidate) => keyOf(candidate) === chosen) ?? busiest(stretches);
  const summed = useMemo(
    () => (stretch === null ? null : sumOf(scene, set, stretch, ordered, leftOut)),
    [scene, set, stretch, ordered, leftOut],
  );
  const addresses = useMemo(() => (summed === null ? [] : summedAddresses(scene, summed)), [scene, summed]);
  return {
    ordered,
    setOrder,
    leftOut,
    setLeftOut,
    stretches,
    stretch,
    choose: setChosen,
    summed,
    addresses,
    address,
    setAddress,
  };
}

type Summed = NonNullable<ReturnType<typeof sumOf>>;

/** States which levels the sum does not have, and which are not those of the current plan. */
function MissingInformation({ project, config, works, summed }: CumulativeViewProps & { summed: Summed | null }) {
  const changed = works.ofDay.filter((assessment) => freshnessOf(assessment, project, config) === 'out-of-date');
  const notes = [
    ...works.unprocessed.map((name) => `${name} is not yet processed.`),
    ...works.failures,
    ...changed.map(({ name }) => `${name} was changed since it was processed: its levels are those of the last run.`),
    ...(works.isCut
      ? ['There are more levels from other projects than can be included: withdraw those that have ended.']
      : []),
    ...(summed?.contributed.flatMap((contribution) => contribution.notes) ?? []),
  ];
  if (notes.length === 0) return null;
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} title="Missing information">
      {notes.map((note) => (
        <Text size="sm" key={note}>
          {note}
        </Text>
      ))}
    </Alert>
  );
}

interface SumPartsProps extends CumulativeViewProps {
  sum: ReturnType<typeof useSumOfDay>;
  stretch: SharedStretch;
  summed: Summed;
}

/** The sum on the map, its works, and its addresses. */
function SumParts({ project, config, set, scene, day, sum, stretch, summed }: SumPartsProps) {
  const { ordered, setOrder, leftOut, setLeftOut, addresses, address, setAddress } = sum;
  const isHeld = config.criteriaHeldAgainst === 'sum';
  return (
    <>
      <div className={classes.top}>
        <CumulativeMap
          project={project}
          scene={scene}
          exceedance={summed.together.exceedance}
          assessments={ordered.flatMap((work) =>
            work.origin === 'assessment' && stretch.works.includes(work.key) ? [work.assessment] : [],
          )}
          address={address}
          onAddress={setAddress}
        />
        <WorksTable
          works={ordered.filter(({ key }) => stretch.works.includes(key))}
          leftOut={leftOut}
          statuses={summed.together.works.filter((_, index) => summed.contributed[index]?.isKnown === true)}
          isHeld={isHeld}
          onExclude={(key) => setLeftOut(toggled(leftOut, key))}
          onUp={(key) =>
            setOrder(
              moved(
                ordered.map((work) => work.key),
                stretch.works,
                key,
              ),
            )
          }
        />
      </div>
      <SumTable
        set={set}
        day={day}
        stretch={stretch}
        works={summed.works}
        addresses={addresses}
        chosen={address}
        onChoose={setAddress}
      />
    </>
  );
}

function DayField({ day, onDay }: Pick<CumulativeViewProps, 'day' | 'onDay'>) {
  const step = (by: number) => onDay(dateOfDay(dayNumber(day) + by));
  return (
    <Group gap={4} align="flex-end" wrap="nowrap">
      <Button variant="default" px={8} aria-label="Previous day" onClick={() => step(-1)}>
        <IconChevronLeft size={16} />
      </Button>
      <DateInput
        label="Day and its night"
        valueFormat="ddd D MMM YYYY"
        value={day}
        onChange={(next) => next !== null && onDay(next)}
        w={210}
      />
      <Button variant="default" px={8} aria-label="Next day" onClick={() => step(1)}>
        <IconChevronRight size={16} />
      </Button>
    </Group>
  );
}

const keyOf = ({ time, from }: SharedStretch) => `${time} ${from}`;

function labelOf(set: CriteriaSet, stretch: SharedStretch): string {
  const count = stretch.works.length;
  return `${operatingTimeName(set, stretch.time)}, ${clockSpan(stretch)}: ${plural(count, 'one work', `${count} works`)}`;
}

/** Sorts works by the user's order. Works that are not in it come after those that are. */
function inOrder(works: readonly Work[], order: readonly string[]): Work[] {
  const rank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return [...works].sort((a, b) => rank(a.key) - rank(b.key));
}

/** Returns all keys with `key` moved before its predecessor among the shown keys. */
function moved(keys: readonly string[], shown: readonly string[], key: string): string[] {
  const visible = keys.filter((candidate) => shown.includes(candidate));
  const before = visible[visible.indexOf(key) - 1];
  if (before === undefined) return [...keys];
  return keys.flatMap((candidate) => (candidate === before ? [key, before] : candidate === key ? [] : [candidate]));
}

function toggled(all: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(all);
  if (!next.delete(key)) next.add(key);
  return next;
}
