import { Alert, Button, Divider, Group, NumberInput, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { WorkAreaId } from '../../../model/ids.ts';
import { type WorkArea, workAreaName } from '../../../model/assessment/work-area.ts';
import type { Chainage } from '../../../gis/geometry/chainage.ts';
import type { CoordinateSystem } from '../../../gis/crs/crs.ts';
import { chainageRange, everyM, placeAt } from '../../../gis/geometry/chainage.ts';
import { fixed } from '../../../model/format/format.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { newAreaId } from '../areas/area-copies.ts';
import { formatChainageRange, USUAL_CHAINAGE } from '../../rules/format-chainage.ts';
import { editor } from '../editing/editor-store.ts';
import { chainagesOf, sectionsOf } from './line-sections.ts';
import { newArea } from '../drawing/use-drawn-areas.ts';
import type { WorkAreaWriter } from '../editing/use-work-area-writer.ts';

interface ChainageDialogProps {
  areaId: WorkAreaId;
  workAreas: Assessment['workAreas'];
  plane: CoordinateSystem;
  writer: WorkAreaWriter;
  onClose: () => void;
}

/** Edits the chainage of a line, finds the position of a chainage, and cuts the line at chainages. */
export function ChainageDialog(props: ChainageDialogProps) {
  const area = props.workAreas[props.areaId];
  // Somebody else may have deleted the line or changed it to another shape.
  if (area?.feature.geometry.type !== 'LineString') return null;
  return <LineDialog {...props} area={area} line={area.feature.geometry.coordinates} />;
}

interface LineDialogProps extends ChainageDialogProps {
  area: WorkArea;
  line: ReadonlyArray<readonly number[]>;
}

function LineDialog({ areaId, area, line, workAreas, plane, writer, onClose }: LineDialogProps) {
  const chainage = area.feature.properties.chainage ?? USUAL_CHAINAGE;
  const [fromM, toM] = chainageRange(line, chainage, plane);
  const set = (next: Chainage) => {
    const { feature } = area;
    writer.change(
      areaId,
      { ...area, feature: { ...feature, properties: { ...feature.properties, chainage: next } } },
      area,
    );
  };
  return (
    <FormModal opened asks={false} onClose={onClose} title={`Chainage of ${workAreaName(area)}`} size="lg">
      <Stack>
        <Group align="flex-end">
          <StartField key={chainage.startM} chainage={chainage} onChange={set} />
          <Stack gap={2}>
            <Text size="sm" fw={500}>
              Counted from
            </Text>
            <SegmentedControl
              aria-label="Counted from"
              value={chainage.reversed ? 'end' : 'beginning'}
              onChange={(value) => set({ ...chainage, reversed: value === 'end' })}
              data={[
                { value: 'beginning', label: 'first point drawn' },
                { value: 'end', label: 'last point drawn' },
              ]}
            />
          </Stack>
        </Group>
        <Text size="sm" c="dimmed">
          The line covers {formatChainageRange(fromM, toM)}.
        </Text>
        <Divider label="A point on the line" labelPosition="left" />
        <PlaceAt
          line={line}
          chainage={chainage}
          plane={plane}
          workAreas={workAreas}
          writer={writer}
          onClose={onClose}
        />
        <Divider label="Cut into sections" labelPosition="left" />
        <CutFields
          cutsOf={(mode, text) =>
            mode === 'every'
              ? stepCuts(Number(text), toM - fromM, () => everyM(Number(text), line, chainage, plane))
              : chainagesOf(text)
          }
          sections={(cuts) => sectionsOf(workAreas, areaId, cuts, plane)}
          onCut={(changes) => {
            if (!writer.changeAll(changes)) return;
            onClose();
            editor.selectAreas([]);
          }}
        />
      </Stack>
    </FormModal>
  );
}

/** Shortest section for a crew, m. */
const MIN_STEP_M = 1;
/** Most cuts that are counted. An assessment cannot have more work areas. */
const MAX_SECTIONS = 1_000;

function stepCuts(stepM: number, lengthM: number, cuts: () => number[]): number[] | null {
  return stepM >= MIN_STEP_M && lengthM / stepM <= MAX_SECTIONS ? cuts() : null;
}

/** The start is applied on blur, so that an incomplete number is not written. */
function StartField({ chainage, onChange }: { chainage: Chainage; onChange: (chainage: Chainage) => void }) {
  const [typed, setTyped] = useState<number | string>(chainage.startM);
  const commit = () => {
    const startM = Number(typed);
    const isChainage = typed !== '' && Number.isFinite(startM) && Math.abs(startM) <= 10_000_000;
    if (!isChainage || startM === chainage.startM) setTyped(chainage.startM);
    else onChange({ ...chainage, startM });
  };
  return (
    <NumberInput
      w={160}
      label="Begins with, m"
      value={typed}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  );
}

interface PlaceAtProps {
  line: LineDialogProps['line'];
  chainage: Chainage;
  plane: CoordinateSystem;
  workAreas: Assessment['workAreas'];
  writer: WorkAreaWriter;
  onClose: () => void;
}

function PlaceAt({ line, chainage, plane, workAreas, writer, onClose }: PlaceAtProps) {
  const [typed, setTyped] = useState<number | string>('');
  const atM = typed === '' ? NaN : Number(typed);
  const place = Number.isFinite(atM) ? placeAt(line, atM, chainage, plane) : null;
  const words = place === null ? null : plane.fromLonLat(...place).map((metres) => fixed(metres, 2));
  const equipmentHere = () => {
    if (place === null) return;
    const id = newAreaId();
    if (!writer.changeAll([{ areaId: id, after: newArea(workAreas, { type: 'Point', coordinates: place }) }])) return;
    onClose();
    editor.selectArea(id);
  };
  return (
    <>
      <Group align="flex-end">
        <NumberInput w={160} label="Chainage, m" value={typed} onChange={setTyped} />
        <Button
          variant="default"
          disabled={place === null}
          onClick={() => {
            if (place === null) return;
            editor.zoomTo({ place });
            onClose();
          }}
        >
          Show on the map
        </Button>
        <Button variant="default" disabled={place === null} onClick={equipmentHere}>
          Place stationary equipment there
        </Button>
      </Group>
      {typed !== '' && (
        <Text size="sm" role="status" c={words === null ? 'orange.9' : 'dimmed'}>
          {words === null
            ? 'This chainage is beyond the line.'
            : `Easting ${words[0] ?? ''}, northing ${words[1] ?? ''}`}
        </Text>
      )}
    </>
  );
}

interface CutFieldsProps {
  /** Null if the entered text does not cut the line. */
  cutsOf: (mode: 'every' | 'at', text: string) => number[] | null;
  sections: (cutsM: readonly number[]) => ReturnType<typeof sectionsOf>;
  onCut: (changes: ReturnType<typeof sectionsOf>) => void;
}

const SHOWN_NAMES = 4;

function CutFields({ cutsOf, sections, onCut }: CutFieldsProps) {
  const [mode, setMode] = useState<'every' | 'at'>('every');
  const [text, setText] = useState('');
  const cuts = text.trim() === '' ? [] : cutsOf(mode, text);
  const changes = cuts === null ? [] : sections(cuts);
  const names = changes.flatMap(({ after }) => (after === null ? [] : [after.feature.properties.name]));
  return (
    <>
      <Group align="flex-end">
        <SegmentedControl
          aria-label="Where it is cut"
          value={mode}
          onChange={(value) => setMode(value === 'at' ? 'at' : 'every')}
          data={[
            { value: 'every', label: 'At equal lengths' },
            { value: 'at', label: 'At chainages' },
          ]}
        />
        <TextInput
          flex={1}
          miw={160}
          aria-label={mode === 'every' ? 'Length of a section, m' : 'Chainages to cut at, m'}
          placeholder={mode === 'every' ? '100' : '100, 250, 400'}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button disabled={changes.length === 0} onClick={() => onCut(changes)}>
          Cut
        </Button>
      </Group>
      {text.trim() !== '' && (
        <Alert color={names.length === 0 ? 'orange' : 'green'} role="status" p="xs">
          {names.length === 0
            ? 'These chainages do not cut the line.'
            : `Replaced by ${names.length} lines, each with all of its equipment: ${names.slice(0, SHOWN_NAMES).join('; ')}${names.length > SHOWN_NAMES ? ' …' : '.'}`}
        </Alert>
      )}
    </>
  );
}
