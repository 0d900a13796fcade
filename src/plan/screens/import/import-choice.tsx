import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { Bounds } from '../../../model/map/bounds.ts';
import { barrierLine } from '../../../model/assessment/barrier-line.ts';
import { ASSESSMENT_LIMITS } from '../../../model/limits.ts';
import type { Method } from '../../../model/project/report-config.ts';
import type { CoordinateSystem } from '../../../gis/crs/crs.ts';
import type { ShapeLayer } from '../../rules/import/read-layers.ts';
import { newAreaId } from '../areas/area-copies.ts';
import { editor } from '../editing/editor-store.ts';
import { newArea } from '../drawing/use-drawn-areas.ts';
import type { WorkAreaWriter } from '../editing/use-work-area-writer.ts';
import { CrsField, LayerChoice, LineField, NamingField, UnitField } from './file-options.tsx';
import { formatFarAway, heightOf, importedHeightM, importedShapes, formatImport, ownName } from './import-plan.ts';
import { ShapeList } from './shape-list.tsx';
import { ShapePlan } from './shape-plan.tsx';
import { type ImportOptions, useImportedShapes, useImportOptions } from './use-imported-shapes.ts';
import type { ShapeFile } from './use-shape-file.ts';

export interface ImportChoiceProps {
  file: Extract<ShapeFile, { kind: 'read' }>;
  /** Bounds of the project. Null if it has no receivers. */
  bounds: Bounds | null;
  workAreas: Assessment['workAreas'];
  plane: CoordinateSystem;
  method: Pick<Method, 'barrierHeightM'>;
  writer: WorkAreaWriter;
  onClose: () => void;
}

/** Chooses which shapes become work areas, and sets their coordinate system and names. */
export function ImportChoice({ file, bounds, workAreas, plane, method, writer, onClose }: ImportChoiceProps) {
  const { layers, notes } = file;
  const options = useImportOptions(layers, plane);
  const { column, areBarriers, isDrawing } = options;
  const imported = useImportedShapes(layers, options, { bounds, workAreas, plane });
  const { shapes, isChosen, chosen, chosenLines, names, drawn, present, far, choose } = imported;
  const room = ASSESSMENT_LIMITS.workAreas - present.length;
  const isTooMany = chosen.length > room;
  const take = () => {
    const changes = importedShapes(chosen, names).map(({ name, geometry, height, chainage }) => {
      if (areBarriers && geometry.type === 'LineString') {
        return { areaId: newAreaId(), after: barrierLine(name, geometry, importedHeightM(height, method)) };
      }
      const area = newArea(workAreas, geometry);
      const { feature } = area;
      const properties = { ...feature.properties, name, ...(chainage === null ? {} : { chainage }) };
      const after = { ...area, feature: { ...feature, properties } };
      return { areaId: newAreaId(), after };
    });
    if (!writer.changeAll(changes)) return;
    onClose();
    editor.pickTool('select');
    editor.selectAreas(changes.map(({ areaId }) => areaId));
  };
  return (
    <Stack>
      <OptionFields layers={layers} options={options} />
      {shapes.some(({ candidate }) => candidate.kind === 'line') && (
        <LineField
          areBarriers={areBarriers}
          heights={chosenLines.map(heightOf)}
          method={method}
          onChange={options.setBarriers}
        />
      )}
      {far !== null && (
        <Alert color="orange" icon={<IconAlertTriangle />} role="alert" title="Far from the project">
          {formatFarAway(far, chosen.length, isDrawing)}
        </Alert>
      )}
      <ShapePlan shapes={drawn} present={present} plane={plane} />
      <ShapeList
        shapes={shapes}
        nameOf={(shape) => names.get(shape.key) ?? ownName(shape, column)}
        isChosen={isChosen}
        plane={plane}
        onChoose={choose}
      />
      {notes.length > 0 && <LeftOut notes={notes} />}
      {isTooMany && (
        <Text size="sm" c="red.9" role="alert">
          An assessment has at most {ASSESSMENT_LIMITS.workAreas} work areas and barriers, and
          {present.length} exist already. Choose at most {room}.
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={chosen.length === 0 || isTooMany} onClick={take}>
          {formatImport(chosen.length, areBarriers ? chosenLines.length : 0)}
        </Button>
      </Group>
    </Stack>
  );
}

interface OptionFieldsProps {
  layers: readonly ShapeLayer[];
  options: ImportOptions;
}

/** Fields for the layers of the file, their coordinate system, their unit and the column of their names. */
function OptionFields({ layers, options }: OptionFieldsProps) {
  const { isDrawing, saidUnitM, unitM, columns, column } = options;
  return (
    <>
      <LayerChoice layers={layers} chosen={options.chosenLayers} onChange={options.setChosenLayers} />
      <Group align="flex-start" grow preventGrowOverflow={false}>
        <CrsField layers={layers} epsg={options.epsg} onChange={options.setEpsg} />
        {isDrawing && <UnitField said={saidUnitM} unitM={unitM} onChange={options.setUnitM} />}
        <NamingField columns={columns} column={column} onChange={options.setColumn} />
      </Group>
    </>
  );
}

const MOST_TOLD = 5;

function LeftOut({ notes }: { notes: readonly string[] }) {
  const more = notes.length - MOST_TOLD;
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} title="Not everything in the file can be imported">
      {notes.slice(0, MOST_TOLD).map((note) => (
        <Text key={note} size="sm">
          {note}
        </Text>
      ))}
      {more > 0 && <Text size="sm">… and {more} more.</Text>}
    </Alert>
  );
}
