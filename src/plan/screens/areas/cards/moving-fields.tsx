import { Checkbox, Group, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import type { Assessment } from '../../../../model/assessment/assessment.ts';
import { passOf, timetableOf } from '../../../../model/assessment/crew-timetable.ts';
import type { HoursOfSet } from '../../../../model/criteria/hours.ts';
import {
  crewDirectionSchema,
  type MovingCrew,
  movingCrewSchema,
  startOf,
} from '../../../../model/assessment/moving-crew.ts';
import { hasShifts } from '../../../../model/time/shift.ts';
import type { WorkArea } from '../../../../model/assessment/work-area.ts';
import type { Plane } from '../../../../gis/geometry/plane.ts';
import { CommittedNumber } from '../../../../ui/forms/committed-number.tsx';
import { alongOfChainage, chainageOfAlong, crewOnLine, formatCrewPass } from '../../../rules/format-crew.ts';
import { useUnfinishedEntry } from '../../../../ui/forms/unfinished-entries.ts';

type Properties = WorkArea['feature']['properties'];

interface MovingFieldsProps {
  name: string;
  area: WorkArea;
  shifts: Assessment['shifts'];
  set: HoursOfSet;
  plane: Plane;
  onChange: (changes: Partial<Properties>, begun: Partial<Properties>) => void;
}

/** Default values of a moving crew. They are typical of resurfacing. */
const USUAL: MovingCrew = { lengthM: 100, advanceMPerHour: 150, direction: 'with', restarts: false };

const LIMITS = movingCrewSchema.shape;

function faultIn(schema: { safeParse: (value: unknown) => { error?: { issues: Array<{ message: string }> } } }) {
  return (value: number | undefined): string | null => {
    const [issue] = schema.safeParse(value).error?.issues ?? [];
    return issue === undefined ? null : `The number ${value === undefined ? 'is missing' : issue.message}.`;
  };
}

/** The entries of a moving crew that cannot be saved yet, and functions that write the others. */
function useCrewFields({ name, area, onChange }: Pick<MovingFieldsProps, 'name' | 'area' | 'onChange'>) {
  const lengthProblem = useUnfinishedEntry(`Length of the crew of ${name}`);
  const advanceProblem = useUnfinishedEntry(`Progress rate of the crew of ${name}`);
  const startProblem = useUnfinishedEntry(`Start of the crew of ${name}`);
  const { movingCrew } = area.feature.properties;
  const change = (changes: Partial<MovingCrew>, begun: Partial<MovingCrew> = {}) => {
    if (movingCrew === undefined) return;
    onChange({ movingCrew: { ...movingCrew, ...changes } }, { movingCrew: { ...movingCrew, ...begun } });
  };
  const withStart = (startM: number | undefined): MovingCrew => {
    const { startM: _start, ...crew } = movingCrew ?? USUAL;
    return startM === undefined ? crew : { ...crew, startM };
  };
  const changeStart = (startM: number | undefined) => onChange({ movingCrew: withStart(startM) }, { movingCrew });
  return { lengthProblem, advanceProblem, startProblem, change, changeStart };
}

type CrewFields = ReturnType<typeof useCrewFields>;

/** Edits how a crew moves along its line, and shows the positions that it passes with their times. */
export function MovingFields({ name, area, shifts, set, plane, onChange }: MovingFieldsProps) {
  const fields = useCrewFields({ name, area, onChange });
  const { movingCrew } = area.feature.properties;
  const line = crewOnLine(area, plane);
  const spans = line === null || !hasShifts(shifts) ? [] : timetableOf(set, shifts, area.feature.properties, line);
  const pass = line === null ? null : passOf(spans, line);
  return (
    <Stack gap={6}>
      <Switch
        size="xs"
        color="green.7"
        label="The crew moves along the line"
        checked={movingCrew !== undefined}
        onChange={({ currentTarget }) => onChange({ movingCrew: currentTarget.checked ? USUAL : undefined }, {})}
      />
      {movingCrew !== undefined && line !== null && (
        <>
          <SizeFields crew={movingCrew} fields={fields} />
          <StartFields crew={movingCrew} line={line} fields={fields} />
          {(shifts?.length ?? 0) > 1 && (
            <Checkbox
              size="xs"
              label="Each shift begins there again"
              checked={movingCrew.restarts}
              onChange={({ currentTarget }) => fields.change({ restarts: currentTarget.checked })}
            />
          )}
          <Text size="xs" c="dimmed">
            {pass === null
              ? 'Without shifts the position of the crew over time is not known: it is assessed over one pass of the line.'
              : formatCrewPass(line, pass, set.timeZone)}
          </Text>
        </>
      )}
    </Stack>
  );
}

interface SizeFieldsProps {
  crew: MovingCrew;
  fields: CrewFields;
}

function SizeFields({ crew, fields: { lengthProblem, advanceProblem, change } }: SizeFieldsProps) {
  return (
    <Group grow align="flex-start">
      <CommittedNumber
        size="xs"
        label="Length, m"
        value={crew.lengthM}
        check={faultIn(LIMITS.lengthM)}
        onCommit={(lengthM, begun) =>
          lengthM !== undefined && change({ lengthM }, begun === undefined ? {} : { lengthM: begun })
        }
        onProblem={lengthProblem}
      />
      <CommittedNumber
        size="xs"
        label="Progress rate, m/h"
        value={crew.advanceMPerHour}
        check={faultIn(LIMITS.advanceMPerHour)}
        onCommit={(advanceMPerHour, begun) =>
          advanceMPerHour !== undefined &&
          change({ advanceMPerHour }, begun === undefined ? {} : { advanceMPerHour: begun })
        }
        onProblem={advanceProblem}
      />
    </Group>
  );
}

interface StartFieldsProps extends SizeFieldsProps {
  line: NonNullable<ReturnType<typeof crewOnLine>>;
}

function StartFields({ crew, line, fields: { startProblem, change, changeStart } }: StartFieldsProps) {
  return (
    <Group grow align="flex-end">
      <CommittedNumber
        size="xs"
        label="Begins at chainage, m"
        placeholder={String(Math.round(chainageOfAlong(line, startOf(line))))}
        value={crew.startM === undefined ? undefined : Math.round(10 * chainageOfAlong(line, crew.startM)) / 10} // prettier-ignore
        check={(value) => {
          const along = value === undefined ? 0 : alongOfChainage(line, value);
          return along < -0.05 || along > line.lineM + 0.05 ? 'This is not on the line.' : null;
        }}
        onCommit={(value) => {
          const along = value === undefined ? undefined : alongOfChainage(line, value);
          const startM = along === undefined ? undefined : Math.min(line.lineM, Math.max(0, along));
          changeStart(startM);
        }}
        onProblem={startProblem}
      />
      <SegmentedControl
        size="xs"
        aria-label="Direction by chainage"
        value={crew.direction}
        onChange={(value) => change({ direction: crewDirectionSchema.parse(value) })}
        data={[
          { value: line.chainage.reversed ? 'against' : 'with', label: 'Increasing' },
          { value: line.chainage.reversed ? 'with' : 'against', label: 'Decreasing' },
        ]}
      />
    </Group>
  );
}
