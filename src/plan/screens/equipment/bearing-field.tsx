import { Group, Text } from '@mantine/core';
import type { EquipmentUse } from '../../../model/assessment/work-area.ts';
import { CommittedNumber } from '../../../ui/forms/committed-number.tsx';
import { useUnfinishedEntry } from '../../../ui/forms/unfinished-entries.ts';

interface BearingFieldProps {
  name: string;
  /** Name of the work area. */
  area: string;
  line: EquipmentUse;
  onChange: (use: EquipmentUse) => void;
}

const check = (value: number | undefined) => (value === undefined || (value >= 0 && value <= 360) ? null : '0 to 360');

/** Edits the bearing of directive equipment. Empty means that the equipment turns. */
export function BearingField({ name, area, line, onChange }: BearingFieldProps) {
  const problem = useUnfinishedEntry(`Bearing of ${name} in ${area}`);
  const commit = (entered: number | undefined) => {
    const { bearing: _, ...rest } = line;
    onChange(entered === undefined ? rest : { ...rest, bearing: entered });
  };
  return (
    <Group gap={6} pt={4} wrap="nowrap">
      <Text
        size="xs"
        c="dimmed"
        style={{ whiteSpace: 'nowrap' }}
        title="Degrees clockwise from north. If empty, the equipment is assumed to turn."
      >
        Front to
      </Text>
      <CommittedNumber
        size="xs"
        w={64}
        hideControls
        aria-label={`Front to: bearing of ${name} in degrees from north; empty where it turns`}
        placeholder="turns"
        suffix="°"
        value={line.bearing}
        check={check}
        onCommit={commit}
        onProblem={problem}
      />
    </Group>
  );
}
