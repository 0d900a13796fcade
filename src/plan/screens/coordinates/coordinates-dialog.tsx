import { Alert, Button, Group, Pagination, SegmentedControl, Select, Stack, Text, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { WorkAreaId } from '../../../model/ids.ts';
import type { Method } from '../../../model/project/report-config.ts';
import { type WorkGeometry, workAreaName } from '../../../model/assessment/work-area.ts';
import type { CoordinateSystem } from '../../../gis/crs/crs.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { newAreaId } from '../areas/area-copies.ts';
import {
  columnNames,
  type CoordinateRow,
  emptyRow,
  type Notation,
  readRow,
  rowOf,
  rowsOfText,
} from './coordinate-rows.ts';
import { CoordinateTable, ROWS_SHOWN } from './coordinate-table.tsx';
import { partName, partsOf, type ShapeKind, shapeOf, type ShapePart } from './edited-shape.ts';
import { editor } from '../editing/editor-store.ts';
import { withShape } from '../areas/reshaped-area.ts';
import { newArea, newBarrier } from '../drawing/use-drawn-areas.ts';
import type { WorkAreaWriter } from '../editing/use-work-area-writer.ts';
import { plural } from '../../../model/format/format.ts';

interface CoordinatesDialogProps {
  /** Null for a new work area. */
  areaId: WorkAreaId | null;
  workAreas: Assessment['workAreas'];
  plane: CoordinateSystem;
  method: Pick<Method, 'barrierHeightM'>;
  writer: WorkAreaWriter;
  onClose: () => void;
}

const NEW_ROWS: Record<'Polygon' | 'LineString' | 'Point', number> = { Polygon: 3, LineString: 2, Point: 1 };
const newPart = (kind: 'Polygon' | 'LineString' | 'Point'): ShapePart[] => [
  { piece: 0, ring: 0, rows: Array.from({ length: NEW_ROWS[kind] }, emptyRow) },
];

/** Edits the vertices of a work area as numbers. It can be used without a mouse. */
export function CoordinatesDialog({ areaId, workAreas, plane, method, writer, onClose }: CoordinatesDialogProps) {
  // The work area when the dialog was opened. Conflicts with changes by others are resolved on saving.
  const [begun] = useState(() => (areaId === null ? undefined : writer.latest(areaId)));
  const shape = useEditedShape(begun, plane);
  const { edited, rows, notation, setRows } = shape;
  const [isBarrier, setBarrier] = useState(false);
  const [areFaultsShown, setFaultsShown] = useState(false);
  const save = () => {
    setFaultsShown(true);
    if (edited.kind === 'faults') return;
    const id = saveShape(edited.geometry, { areaId, begun, workAreas, writer, barrier: isBarrier ? method : null });
    if (id !== null) {
      onClose();
      editor.pickTool('select');
      editor.selectArea(id);
    }
  };
  const title = begun === undefined ? 'New area by coordinates' : `Coordinates of ${workAreaName(begun)}`;
  return (
    <FormModal opened onClose={onClose} title={title} size="lg">
      <Stack>
        <Group align="flex-end">
          {begun === undefined && <KindField shape={shape} isBarrier={isBarrier} onBarrier={setBarrier} />}
          <Select
            label="Coordinates"
            allowDeselect={false}
            flex={1}
            miw={220}
            value={notation.kind}
            onChange={(value) =>
              shape.write(value === 'degrees' ? { kind: 'degrees' } : { kind: 'metres', system: plane })
            }
            data={[
              { value: 'metres', label: `Easting, northing: ${plane.name}` },
              { value: 'degrees', label: 'Latitude, longitude: WGS 84' },
            ]}
          />
          {shape.parts.length > 1 && <PartField shape={shape} />}
        </Group>
        <CoordinateTable
          rows={rows}
          page={shape.page}
          notation={notation}
          faulty={areFaultsShown && edited.kind === 'faults' ? edited.rows : NONE}
          onChange={setRows}
        />
        {rows.length > ROWS_SHOWN && (
          <Pagination size="sm" total={shape.pageCount} value={shape.page} onChange={shape.setPage} />
        )}
        <PasteLines notation={notation} onReplace={setRows} onAdd={(more) => setRows([...filled(rows), ...more])} />
        {areFaultsShown && edited.kind === 'faults' && <Faults problems={edited.problems} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={save}>{begun === undefined ? 'Create' : 'Save'}</Button>
        </Group>
      </Stack>
    </FormModal>
  );
}

type WorkAreaOfPlan = Assessment['workAreas'][WorkAreaId];

/** The vertices that are being edited: type and parts of the shape, the notation of its coordinates, and the page in view. */
function useEditedShape(begun: WorkAreaOfPlan | undefined, plane: CoordinateSystem) {
  const [kind, setKind] = useState<ShapeKind>(begun?.feature.geometry.type ?? 'Polygon');
  const [notation, setNotation] = useState<Notation>({ kind: 'metres', system: plane });
  const [parts, setParts] = useState<ShapePart[]>(() =>
    begun === undefined ? newPart('Polygon') : partsOf(begun.feature.geometry, notation),
  );
  const [shown, setShown] = useState(0);
  const [page, setPage] = useState(1);
  const edited = shapeOf(kind, parts, notation, plane);
  const part = parts[shown] ?? parts[0];
  const rows = part?.rows ?? [];
  const pageCount = Math.max(1, Math.ceil(rows.length / ROWS_SHOWN));
  const setRows = (next: CoordinateRow[]) => {
    // Shows the page with a new row.
    const pages = Math.max(1, Math.ceil(next.length / ROWS_SHOWN));
    setPage(next.length > rows.length ? pages : Math.min(page, pages));
    setParts(parts.map((part, index) => (index === shown ? { ...part, rows: next } : part)));
  };
  const write = (next: Notation) => {
    setParts(parts.map((part) => ({ ...part, rows: part.rows.map((row) => translated(row, notation, next)) })));
    setNotation(next);
  };
  const setPart = (index: number) => {
    setShown(index);
    setPage(1);
  };
  /** Sets the type of the shape. If nothing was entered, it gets the empty rows of the type. */
  const changeKind = (next: 'Polygon' | 'LineString' | 'Point') => {
    setKind(next);
    if (rows.every(({ first, second }) => first === '' && second === '')) setParts(newPart(next));
  };
  return { kind, changeKind, notation, write, parts, shown, setPart, edited, rows, setRows, page, setPage, pageCount };
}

type EditedShape = ReturnType<typeof useEditedShape>;

interface KindFieldProps {
  shape: EditedShape;
  isBarrier: boolean;
  onBarrier: (isBarrier: boolean) => void;
}

/** Chooses the type of a new shape. */
function KindField({ shape: { kind, changeKind }, isBarrier, onBarrier }: KindFieldProps) {
  return (
    <SegmentedControl
      aria-label="Type of shape"
      value={isBarrier ? 'barrier' : kind}
      onChange={(value) => {
        onBarrier(value === 'barrier');
        changeKind(value === 'barrier' ? 'LineString' : kindOf(value));
      }}
      data={[
        { value: 'Polygon', label: 'Area' },
        { value: 'LineString', label: 'Line' },
        { value: 'barrier', label: 'Barrier' },
        { value: 'Point', label: 'Stationary equipment' },
      ]}
    />
  );
}

/** Chooses the part of the shape whose vertices are shown. */
function PartField({ shape: { kind, parts, shown, setPart } }: { shape: EditedShape }) {
  return (
    <Select
      label="Part"
      allowDeselect={false}
      w={180}
      value={String(shown)}
      onChange={(value) => setPart(Number(value ?? 0))}
      data={parts.map((part, index) => ({ value: String(index), label: partName(part, kind) }))}
    />
  );
}

const NONE: ReadonlySet<number> = new Set();
const filled = (rows: readonly CoordinateRow[]) => rows.filter(({ first, second }) => first !== '' || second !== '');

/** Converts a row to another notation. A row that cannot be read stays as it was typed. */
function translated(row: CoordinateRow, from: Notation, to: Notation): CoordinateRow {
  const read = readRow(row, from);
  return read.kind === 'place' ? { ...rowOf(read.at, to), id: row.id } : row;
}

interface Saved {
  areaId: WorkAreaId | null;
  begun: WorkAreaOfPlan | undefined;
  workAreas: Assessment['workAreas'];
  writer: WorkAreaWriter;
  /** Set for a new barrier line. Null for a work area. */
  barrier: Pick<Method, 'barrierHeightM'> | null;
}

const kindOf = (value: string) => (value === 'LineString' || value === 'Point' ? value : 'Polygon');

/** @returns the id of the work area that was written; null if it was not written */
function saveShape(geometry: WorkGeometry, { areaId, begun, workAreas, writer, barrier }: Saved): WorkAreaId | null {
  if (areaId !== null && begun !== undefined) {
    const isSame = JSON.stringify(geometry) === JSON.stringify(begun.feature.geometry);
    if (!isSame) writer.change(areaId, withShape(begun, geometry), begun);
    return areaId;
  }
  const created = newAreaId();
  const after = barrier === null ? newArea(workAreas, geometry) : newBarrier(workAreas, geometry, barrier);
  return writer.changeAll([{ areaId: created, after }]) ? created : null;
}

const MOST_TOLD = 5;

function Faults({ problems }: { problems: readonly string[] }) {
  const more = problems.length - MOST_TOLD;
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Alert ref={alert} color="red" role="alert" title="These coordinates cannot be used">
      {problems.slice(0, MOST_TOLD).map((problem) => (
        <Text key={problem} size="sm">
          {problem}
        </Text>
      ))}
      {more > 0 && <Text size="sm">… and {more} more.</Text>}
    </Alert>
  );
}

interface PasteLinesProps {
  notation: Notation;
  onReplace: (rows: CoordinateRow[]) => void;
  onAdd: (rows: CoordinateRow[]) => void;
}

function PasteLines({ notation, onReplace, onAdd }: PasteLinesProps) {
  const [text, setText] = useState('');
  const [first, second] = columnNames(notation).map((name) => name.toLowerCase());
  const rows = rowsOfText(text);
  const take = (use: (taken: CoordinateRow[]) => void) => () => {
    use(rows);
    setText('');
  };
  return (
    <Stack gap={6}>
      <Textarea
        label="Paste many lines"
        description={`One corner per line: ${first ?? ''}, ${second ?? ''}. Further text in a line is ignored.`}
        autosize
        minRows={2}
        maxRows={6}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {rows.length > 0 && (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={take(onReplace)}>
            {plural(rows.length, 'Replace all rows with it', `Replace all rows with these ${rows.length}`)}
          </Button>
          <Button size="xs" variant="default" onClick={take(onAdd)}>
            Add at the end
          </Button>
        </Group>
      )}
    </Stack>
  );
}
