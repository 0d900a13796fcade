import { Checkbox } from '@mantine/core';
import { type WorkArea, workAreaKind } from '../../../../model/assessment/work-area.ts';

interface RoofFieldProps {
  area: WorkArea;
  onChange: (onRoof: true | undefined) => void;
}

/** Edits whether an area or stationary equipment is on the roof below it. Not shown for lines. */
export function RoofField({ area: { feature }, onChange }: RoofFieldProps) {
  const kind = workAreaKind(feature);
  const isOnRoof = feature.properties.onRoof === true;
  if (kind !== 'area' && kind !== 'stationary-equipment' && !isOnRoof) return null;
  return (
    <Checkbox
      size="xs"
      label="On a roof"
      checked={isOnRoof}
      onChange={({ currentTarget }) => onChange(currentTarget.checked ? true : undefined)}
    />
  );
}
