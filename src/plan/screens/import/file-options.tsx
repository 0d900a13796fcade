import { Alert, Checkbox, Fieldset, Select, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Method } from '../../../model/project/report-config.ts';
import { coordinateSystemChoices, isSystemMeant } from '../../../gis/crs/crs-choices.ts';
import { CoordinateSystemSelect } from '../../../ui/forms/coordinate-system-select.tsx';
import { requireSystem } from '../../../gis/crs/crs.ts';
import { countShapes } from '../../rules/import/candidates.ts';
import { saidCrs } from '../../rules/import/layer-crs.ts';
import type { ShapeLayer } from '../../rules/import/read-layers.ts';
import { units } from '../../../model/format/units.ts';
import { formatCounts, formatDefaultHeights, formatRefusedHeights, type SaidHeight } from './import-plan.ts';

interface LayerChoiceProps {
  layers: readonly ShapeLayer[];
  chosen: ReadonlySet<ShapeLayer>;
  onChange: (chosen: ReadonlySet<ShapeLayer>) => void;
}

/** Chooses layers from those of the file. */
export function LayerChoice({ layers, chosen, onChange }: LayerChoiceProps) {
  const described = useMemo(
    () => layers.map((layer) => ({ layer, found: formatCounts(countShapes(layer)) })),
    [layers],
  );
  const choose = (layer: ShapeLayer, isChosen: boolean) =>
    onChange(new Set(layers.filter((candidate) => (candidate === layer ? isChosen : chosen.has(candidate)))));
  return (
    <Fieldset legend="Layers">
      <Stack gap={6} mah={150} style={{ overflow: 'auto' }}>
        {described.map(({ layer, found }, index) => (
          <Checkbox
            // oxlint-disable-next-line react/no-array-index-key -- two layers may have one name, and none moves
            key={index}
            size="sm"
            label={`${layer.name}: ${found}`}
            checked={chosen.has(layer)}
            onChange={(event) => choose(layer, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Fieldset>
  );
}

interface LineFieldProps {
  areBarriers: boolean;
  /** Heights of the chosen lines in the file. */
  heights: readonly SaidHeight[];
  method: Pick<Method, 'barrierHeightM'>;
  onChange: (areBarriers: boolean) => void;
}

/** Chooses what the lines of a file become: barriers or work areas. */
export function LineField({ areBarriers, heights, method, onChange }: LineFieldProps) {
  const refused = areBarriers ? formatRefusedHeights(heights) : null;
  const defaults = areBarriers ? formatDefaultHeights(heights, method) : null;
  return (
    <Stack gap="xs">
      <Checkbox
        label="Lines are temporary noise barriers"
        description="Their height is taken from a column “height”, or else from the project. Otherwise they are lines along which crews work."
        checked={areBarriers}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {defaults !== null && <Text size="sm">{defaults}</Text>}
      {refused !== null && (
        <Alert color="orange" icon={<IconAlertTriangle />} role="alert" title="Heights of barriers">
          {refused}
        </Alert>
      )}
    </Stack>
  );
}

interface CrsFieldProps {
  layers: readonly ShapeLayer[];
  /** Coordinate system for layers that declare none. */
  epsg: number;
  onChange: (epsg: number) => void;
}

/** Shows the coordinate system of the file, or lets the person choose one if the file declares none. */
export function CrsField({ layers, epsg, onChange }: CrsFieldProps) {
  const systems = useMemo(() => coordinateSystemChoices(), []);
  const said = useMemo(() => layers.map(saidCrs), [layers]);
  const names = [
    ...new Set(said.flatMap((system) => (system.kind === 'said' ? [requireSystem(system.epsg).name] : []))),
  ];
  const open = said.filter((system) => system.kind === 'open');
  const why = open.find((system) => system.why !== null)?.why ?? null;
  return (
    <Stack gap={4}>
      {open.length > 0 && (
        <CoordinateSystemSelect
          systems={systems}
          isMeant={isSystemMeant}
          label="Coordinate system"
          description={why ?? 'The file does not name it.'}
          allowDeselect={false}
          value={String(epsg)}
          onChange={(value) => value !== null && onChange(Number(value))}
        />
      )}
      {names.length > 0 && (
        <Text size="sm">
          Coordinate system: {names.join(', ')}, as the file says
          {open.length > 0 && ' of other layers'}.
        </Text>
      )}
    </Stack>
  );
}

const UNITS: ReadonlyArray<readonly [value: string, label: string]> = [
  ['system', 'Those of the coordinate system'],
  ['1', 'Metres'],
  ['0.001', 'Millimetres'],
  ['0.01', 'Centimetres'],
  ['1000', 'Kilometres'],
  ['0.0254', 'Inches'],
  ['0.3048', 'Feet'],
  [String(1200 / 3937), 'US survey feet'],
];

interface UnitFieldProps {
  /** Unit that the drawing declares, m. Null if it declares none. */
  said: number | null;
  /** Unit that is used. */
  unitM: number | null;
  onChange: (unitM: number | null) => void;
}

/** Chooses the unit of a drawing, because the declared unit is often wrong. */
export function UnitField({ said, unitM, onChange }: UnitFieldProps) {
  const nameOf = (unit: number) =>
    UNITS.find(([value]) => value === String(unit))?.[1].toLowerCase() ?? units.metres(unit);
  return (
    <Select
      label="Units of the drawing"
      description={said === null ? 'The drawing does not give them.' : `The drawing says ${nameOf(said)}.`}
      allowDeselect={false}
      value={unitM === null ? 'system' : String(unitM)}
      onChange={(value) => onChange(value === null || value === 'system' ? null : Number(value))}
      data={UNITS.map(([value, label]) => ({ value, label }))}
    />
  );
}

interface NamingFieldProps {
  columns: readonly string[];
  column: string | null;
  onChange: (column: string | null) => void;
}

const BY_LAYER = 'layer';

/** Chooses the attribute with the names of the areas. */
export function NamingField({ columns, column, onChange }: NamingFieldProps) {
  return (
    <Select
      label="Names"
      description={column === null ? 'One for all shapes of a layer.' : 'Where it is blank: that of the layer.'}
      allowDeselect={false}
      searchable={columns.length > 10}
      value={column === null ? BY_LAYER : `column ${column}`}
      onChange={(value) => onChange(value === null || value === BY_LAYER ? null : value.slice('column '.length))}
      data={[
        { value: BY_LAYER, label: 'The name of the layer' },
        ...columns.map((column) => ({ value: `column ${column}`, label: `The attribute ${column}` })),
      ]}
    />
  );
}
