import { Alert, Checkbox, Fieldset, Select, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Method } from '../../../domain/report-config.ts';
import { coordinateSystemChoices, isSystemMeant } from '../../../geodata/crs/crs-choices.ts';
import { CoordinateSystemSelect } from '../../../ui/coordinate-system-select.tsx';
import { requireSystem } from '../../../geodata/crs/crs.ts';
import { countShapes } from '../../../geodata/shapes/candidates.ts';
import { saidCrs } from '../../../geodata/shapes/layer-crs.ts';
import type { ShapeLayer } from '../../../geodata/shapes/read-layers.ts';
import { units } from '../../../format/units.ts';
import { commonTexts } from '../../../texts/common.ts';
import { importTexts } from '../../../texts/assessment-import.ts';
import { formatCounts, formatDefaultHeights, formatRefusedHeights, type SaidHeight } from './import-plan.ts';

interface LayerChoiceProps {
  layers: readonly ShapeLayer[];
  chosen: ReadonlySet<ShapeLayer>;
  onChange: (chosen: ReadonlySet<ShapeLayer>) => void;
}

/** What was found, layer by layer. */
export function LayerChoice({ layers, chosen, onChange }: LayerChoiceProps) {
  const described = useMemo(
    () => layers.map((layer) => ({ layer, found: formatCounts(countShapes(layer)) })),
    [layers],
  );
  const choose = (layer: ShapeLayer, isChosen: boolean) =>
    onChange(new Set(layers.filter((candidate) => (candidate === layer ? isChosen : chosen.has(candidate)))));
  return (
    <Fieldset legend={importTexts.layers}>
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
  /** What the file says of the heights of the lines that are chosen. */
  heights: readonly SaidHeight[];
  method: Pick<Method, 'barrierHeightM'>;
  onChange: (areBarriers: boolean) => void;
}

/** What lines of a file become. */
export function LineField({ areBarriers, heights, method, onChange }: LineFieldProps) {
  const refused = areBarriers ? formatRefusedHeights(heights) : null;
  const defaults = areBarriers ? formatDefaultHeights(heights, method) : null;
  return (
    <Stack gap="xs">
      <Checkbox
        label={importTexts.linesAreTemporaryNoiseBarriers}
        description={importTexts.theirHeight}
        checked={areBarriers}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {defaults !== null && <Text size="sm">{defaults}</Text>}
      {refused !== null && (
        <Alert color="orange" icon={<IconAlertTriangle />} role="alert" title={importTexts.heightsOfBarriers}>
          {refused}
        </Alert>
      )}
    </Stack>
  );
}

interface CrsFieldProps {
  layers: readonly ShapeLayer[];
  /** What is used where a layer says none. */
  epsg: number;
  onChange: (epsg: number) => void;
}

/** The coordinate system: as the file says, or to be chosen where it says none. */
export function CrsField({ layers, epsg, onChange }: CrsFieldProps) {
  const systems = useMemo(() => coordinateSystemChoices(), []);
  const said = useMemo(() => layers.map(saidCrs), [layers]);
  const names = [...new Set(said.flatMap((one) => (one.kind === 'said' ? [requireSystem(one.epsg).name] : [])))];
  const open = said.filter((one) => one.kind === 'open');
  const why = open.find((one) => one.why !== null)?.why ?? null;
  return (
    <Stack gap={4}>
      {open.length > 0 && (
        <CoordinateSystemSelect
          systems={systems}
          isMeant={isSystemMeant}
          label={commonTexts.coordinateSystem}
          description={why ?? importTexts.fileDoesNotName}
          allowDeselect={false}
          value={String(epsg)}
          onChange={(value) => value !== null && onChange(Number(value))}
        />
      )}
      {names.length > 0 && (
        <Text size="sm">
          {importTexts.coordinateSystem(names.join(', '))}
          {open.length > 0 && importTexts.ofOtherLayers}.
        </Text>
      )}
    </Stack>
  );
}

const UNITS: ReadonlyArray<readonly [value: string, label: string]> = [
  ['system', importTexts.thoseOfCoordinateSystem],
  ['1', importTexts.metres],
  ['0.001', importTexts.millimetres],
  ['0.01', importTexts.centimetres],
  ['1000', importTexts.kilometres],
  ['0.0254', importTexts.inches],
  ['0.3048', importTexts.feet],
  [String(1200 / 3937), importTexts.usSurveyFeet],
];

interface UnitFieldProps {
  /** As the drawing says, m; null where it says none. */
  said: number | null;
  /** As is used. */
  unitM: number | null;
  onChange: (unitM: number | null) => void;
}

/** The unit of a drawing, which often is not the one that it says. */
export function UnitField({ said, unitM, onChange }: UnitFieldProps) {
  const nameOf = (unit: number) =>
    UNITS.find(([value]) => value === String(unit))?.[1].toLowerCase() ?? units.metres(unit);
  return (
    <Select
      label={importTexts.unitsOfTheDrawing}
      description={said === null ? importTexts.drawingDoesNotSay : importTexts.theDrawingSays(nameOf(said))}
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

/** Which attribute names the areas. */
export function NamingField({ columns, column, onChange }: NamingFieldProps) {
  return (
    <Select
      label={importTexts.names}
      description={column === null ? importTexts.oneForAllShapes : importTexts.whereItIsBlank}
      allowDeselect={false}
      searchable={columns.length > 10}
      value={column === null ? BY_LAYER : importTexts.column(column)}
      onChange={(value) => onChange(value === null || value === BY_LAYER ? null : value.slice('column '.length))}
      data={[
        { value: BY_LAYER, label: importTexts.nameOfLayer },
        ...columns.map((column) => ({ value: importTexts.column(column), label: importTexts.theAttribute(column) })),
      ]}
    />
  );
}
