import { Button, Group, Stack, Table, Text } from '@mantine/core';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import { itemOfLine } from '../../../model/equipment/custom-equipment.ts';
import { usageText } from '../../rules/equipment-uses.ts';
import { WHOLE_AREA } from '../../../model/assessment/reconcile-edit.ts';
import { BARRIER_NO, BARRIER_YES, type WorkArea, workAreaName } from '../../../model/assessment/work-area.ts';
import { metreSystemFor } from '../../../gis/crs/crs.ts';
import { sizeIn } from '../../../gis/geometry/measure.ts';
import { positionsOf } from '../../../gis/geometry/plane.ts';
import { units } from '../../../model/format/units.ts';
import type { EditConflict } from './save-edit.ts';
import { formatValue } from '../../rules/format-size.ts';
import { dialogs } from '../../../ui/dialogs/dialogs.ts';
import { formatShiftStart } from '../../rules/format-shifts.ts';

/** Asks whose changes to keep and shows both versions. */
export function askWhichStays(
  conflict: EditConflict,
  equipment: readonly EquipmentItem[],
  onChoice: (side: 'mine' | 'theirs') => void,
): void {
  const { edit, outcome, assessment } = conflict;
  const theirs = assessment.workAreas[edit.areaId] ?? null;
  const mine = edit.after;
  const named = mine ?? theirs ?? edit.before;
  const choose = (side: 'mine' | 'theirs') => () => {
    close();
    onChoice(side);
  };
  const close = dialogs.open({
    title: `Two people changed “${named === null ? 'this work area' : workAreaName(named)}”`,
    closeOnClickOutside: false,
    closeOnEscape: false,
    withCloseButton: false,
    size: 'lg',
    children: (
      <Stack>
        {/*
         * The dialog opens by itself, perhaps while the person types. Its text has the focus, so that no pending key press
         * activates a button.
         */}
        <Text size="sm" tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
          {assessment.updatedBy ?? 'Somebody else'} changed it while you did. Everything that only one of you changed is
          kept. Choose for the rest:
        </Text>
        <Table withTableBorder>
          <Table.Thead>
            <Table.Tr>
              <Table.Th />
              <Table.Th>Yours</Table.Th>
              <Table.Th>Theirs</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {outcome.parts.map((part) => (
              <Table.Tr key={part}>
                <Table.Th>{part}</Table.Th>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{describePart(part, mine, equipment)}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{describePart(part, theirs, equipment)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Group justify="flex-end">
          <Button variant="default" onClick={choose('theirs')}>
            Keep theirs
          </Button>
          <Button onClick={choose('mine')}>Use mine</Button>
        </Group>
      </Stack>
    ),
  });
}

const CREW_WORDS = {
  'one-place': 'worst case',
  'all-over': 'spread over its area',
  default: 'as the criteria say',
} as const;

/** The value of one part of a work area as text. */
function describePart(part: string, area: WorkArea | null, equipment: readonly EquipmentItem[]): string {
  if (area === null) return 'deleted';
  const { properties } = area.feature;
  switch (part) {
    case WHOLE_AREA:
      return 'changed';
    case 'name':
      return properties.name || 'none';
    case 'shape':
      return describeShape(area);
    case 'noise barrier':
      if (area.temporaryNoiseBarrier === BARRIER_YES) return 'yes';
      return area.temporaryNoiseBarrier === BARRIER_NO ? 'no' : 'unspecified';
    case 'barrier height':
      return properties.barrierHeight === undefined ? 'the project’s' : units.metres(properties.barrierHeight);
    case 'equipment':
      return describeEquipment(properties.equipment, equipment);
    case 'vehicles per hour':
      return String(properties.vehiclesPerHour ?? 'none');
    case 'speed':
      return properties.speedKmh === undefined ? 'none' : units.kilometresAnHour(properties.speedKmh);
    case 'chainage':
      return describeChainage(properties.chainage);
    case 'moving crew':
      return describeMovingCrew(properties.movingCrew);
    case 'crew':
      return CREW_WORDS[properties.crew ?? 'default'];
    case 'shifts':
      return properties.shiftStarts?.map(formatShiftStart).join('; ') ?? 'all';
    case 'hours':
      return properties.hours === undefined ? 'all' : `${properties.hours.from}–${properties.hours.to}`;
    default:
      return 'changed';
  }
}

function describeShape({ feature }: WorkArea): string {
  const [[lon = 0, lat = 0] = []] = positionsOf(feature.geometry);
  const size = sizeIn(feature.geometry, metreSystemFor(null, lon, lat));
  return size === null ? 'at another place' : formatValue(size);
}

function describeMovingCrew(crew: WorkArea['feature']['properties']['movingCrew']): string {
  if (crew === undefined) return 'none';
  const { lengthM, advanceMPerHour, direction, startM, restarts } = crew;
  const start = startM === undefined ? '' : `, from ${Math.round(startM)} m along it`;
  const again = restarts ? ', each shift from there again' : '';
  return `${lengthM} m long, ${advanceMPerHour} m/h ${direction} the line${start}${again}`;
}

function describeChainage(chainage: WorkArea['feature']['properties']['chainage']): string {
  if (chainage === undefined) return 'none';
  return `from ${chainage.startM} m at its ${chainage.reversed ? 'end' : 'beginning'}`;
}

function describeEquipment(
  uses: WorkArea['feature']['properties']['equipment'],
  equipment: readonly EquipmentItem[],
): string {
  const named = uses.map((line) => {
    const { id, quantity, usage, bearing } = line;
    const name = itemOfLine(line, equipment)?.name ?? id;
    const used = usage === undefined ? '' : ` at ${usageText(usage)} %`;
    return `${quantity} × ${name}${used}${bearing === undefined ? '' : ` with its front to ${bearing}°`}`;
  });
  return named.join(', ') || 'none';
}
