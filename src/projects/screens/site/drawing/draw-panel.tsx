import { Button, Checkbox, FileButton, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconFileImport, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { showFailure } from '../../show-failure.ts';
import type { CriteriaSet } from '../../../../model/criteria/criteria-set.ts';
import { listed, plural } from '../../../../model/format/format.ts';
import { CommittedNumber } from '../../../../ui/forms/committed-number.tsx';
import { CommittedText } from '../../../../ui/forms/committed-text.tsx';
import {
  type DrawnField,
  faultsOfItem,
  fieldsOfFolder,
  labelOfItem,
  sharedValue,
  withField,
} from '../../../rules/drawn/drawn-fields.ts';
import { DRAWN_FOLDERS, type DrawnFolder, type DrawnItem, type FieldValue } from '../../../rules/drawn/drawn-layers.ts';
import { inFolder, withLevels } from '../../../rules/drawn/edit-drawn.ts';
import classes from './draw-panel.module.css';
import type { DrawSession } from './use-draw-session.ts';

const LAYERS: Readonly<Record<DrawnFolder, { title: string; one: string }>> = {
  catchments: { title: 'Catchments', one: 'catchment' },
  barriers: { title: 'Existing walls', one: 'wall' },
  ground: { title: 'Ground regions', one: 'ground region' },
  buildings: { title: 'Buildings', one: 'building' },
  receivers: { title: 'Receivers', one: 'receiver' },
};

interface DrawPanelProps {
  session: DrawSession;
  criteria: CriteriaSet;
  /** Reasons why files cannot be edited here. */
  refused: ReadonlyMap<DrawnFolder, string>;
}

/** The features of a layer: their list, and the fields of the selection. */
export function DrawPanel({ session, criteria, refused }: DrawPanelProps) {
  const { items, own, folder } = session;
  const { one } = LAYERS[folder];
  const reason = refused.get(folder);
  return (
    <Stack gap="sm">
      <NativeSelect
        label="Layer that is drawn"
        value={folder}
        onChange={({ currentTarget: { value } }) => {
          const next = DRAWN_FOLDERS.find((known) => known === value);
          if (next !== undefined) session.open(next);
        }}
        data={DRAWN_FOLDERS.map((value) => {
          const count = inFolder(items, value).length;
          return { value, label: `${LAYERS[value].title}${count === 0 ? '' : ` (${count})`}` };
        })}
      />
      {reason !== undefined && (
        <Text size="sm" c="red.9" role="alert">
          {reason}
        </Text>
      )}
      {own.length === 0 && reason === undefined && (
        <Text size="sm" c="dimmed">
          {`No ${one} is drawn yet. Take a tool at the upper left of the map. Those of files are in the layers of the map, and are edited in their files.`}
        </Text>
      )}
      {own.length > 0 && <ItemList session={session} criteria={criteria} />}
      <SelectedItems session={session} criteria={criteria} />
    </Stack>
  );
}

type LayerProps = Pick<DrawPanelProps, 'session' | 'criteria'>;

/** Lists the drawn features of the layer with what each of them lacks. */
function ItemList({ session, criteria }: LayerProps) {
  const { own, folder, selected, select, toggle } = session;
  const { one } = LAYERS[folder];
  const faults = useMemo(
    () => new Map(own.map((item) => [item.id, faultsOfItem(item, own, criteria)])),
    [own, criteria],
  );
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={600}>
          {`Drawn: ${own.length} ${plural(own.length, one, `${one}s`)}`}
        </Text>
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => select(selected.length === own.length ? [] : own.map(({ id }) => id))}
        >
          {selected.length === own.length ? 'Select none' : 'Select all'}
        </Button>
      </Group>
      <ul className={classes.list} aria-label={`Drawn ${LAYERS[folder].title.toLowerCase()}`}>
        {own.map((item, index) => (
          <ItemRow
            key={item.id}
            label={nameOf(item, index, one)}
            faults={faults.get(item.id) ?? []}
            isSelected={selected.includes(item.id)}
            onToggle={() => toggle(item.id)}
          />
        ))}
      </ul>
    </div>
  );
}

/** The fields of the selected features. */
function SelectedItems({ session, criteria }: LayerProps) {
  const { items, own, folder, selected, edit, remove } = session;
  const { one } = LAYERS[folder];
  const chosen = own.filter(({ id }) => selected.includes(id));
  if (chosen.length === 0) return null;
  return (
    <section aria-label="What is selected">
      <Stack gap="xs">
        <Text size="sm" fw={600}>
          {chosen.length === 1
            ? nameOf(chosen[0]!, own.indexOf(chosen[0]!), one)
            : `${chosen.length} ${one}s: what is entered is set of all of them`}
        </Text>
        {fieldsOfFolder(folder, criteria).map((field) => (
          <Field
            key={`${field.key} ${selected.join()}`}
            field={field}
            value={sharedValue(chosen, field.key)}
            onCommit={(value) => edit(withField(items, selected, field.key, value))}
          />
        ))}
        {folder === 'catchments' && <LevelsOfLogger session={session} criteria={criteria} />}
        <Button
          size="xs"
          variant="default"
          color="red"
          leftSection={<IconTrash size={14} />}
          style={{ alignSelf: 'flex-start' }}
          onClick={remove}
        >
          {chosen.length === 1 ? `Delete the ${one}` : `Delete ${chosen.length} ${one}s`}
        </Button>
      </Stack>
    </section>
  );
}

/** The name of a feature in its list. Features without a name have a number. */
function nameOf(item: DrawnItem, index: number, one: string): string {
  const label = labelOfItem(item);
  const name =
    String(item.fields['name'] ?? item.fields['id'] ?? '') || `${one[0]?.toUpperCase()}${one.slice(1)} ${index + 1}`;
  return name === label ? name : `${name}, ${label}`;
}

interface ItemRowProps {
  label: string;
  faults: readonly string[];
  isSelected: boolean;
  onToggle: () => void;
}

function ItemRow({ label, faults, isSelected, onToggle }: ItemRowProps) {
  return (
    <li className={classes.item}>
      <Checkbox size="xs" label={label} checked={isSelected} onChange={onToggle} />
      {faults.length > 0 && (
        <Text size="xs" c="orange.9" className={classes.faults ?? ''}>
          <IconAlertTriangle size={12} aria-hidden /> {faults.join(' ')}
        </Text>
      )}
    </li>
  );
}

interface FieldProps {
  field: DrawnField;
  /** Undefined if the selected features differ. */
  value: FieldValue | undefined;
  onCommit: (value: FieldValue) => void;
}

function Field({ field: { label, input }, value, onCommit }: FieldProps) {
  const placeholder = value === undefined ? 'different' : '';
  const props = { size: 'xs', label, placeholder } as const;
  if (input.kind === 'choice')
    return (
      <NativeSelect
        {...props}
        value={String(value ?? '')}
        onChange={({ currentTarget }) => onCommit(currentTarget.value === '' ? null : currentTarget.value)}
        data={[{ value: '', label: value === undefined ? 'different' : '–' }, ...input.values]}
      />
    );
  if (input.kind === 'text')
    return <CommittedText {...props} value={String(value ?? '')} check={() => null} onCommit={onCommit} />;
  const { min, max, isWhole, unit } = input;
  return (
    <CommittedNumber
      {...props}
      suffix={unit === '' ? '' : ` ${unit}`}
      hideControls
      allowDecimal={isWhole !== true}
      value={typeof value === 'number' ? value : undefined}
      check={(entered) =>
        entered === undefined || (entered >= min && entered <= max)
          ? null
          : `Enter ${min} to ${max}${unit === '' ? '' : ` ${unit}`}.`
      }
      onCommit={(entered) => onCommit(entered ?? null)}
    />
  );
}

/** Reads levels from a CSV of measured levels, as the monitoring page exports it. */
function LevelsOfLogger({ session, criteria }: LayerProps) {
  const take = async (file: File | null) => {
    if (file === null) return;
    try {
      const { readLevels } = await import('./read-levels.ts');
      const { rows, problems } = readLevels(file.name, new Uint8Array(await file.arrayBuffer()), criteria);
      const { set, unknown } = withLevels(session.items, session.selected, rows);
      // Features may have been drawn while the file was read, so the levels are applied to the current features.
      if (set.length > 0) session.edit((items) => withLevels(items, session.selected, rows).items);
      const said = [
        ...(set.length > 0 ? [`Levels of ${file.name} were set for ${listed(set, 'conjunction')}.`] : []),
        ...(unknown.length > 0
          ? [`No catchment is called ${listed(unknown, 'disjunction')}: select one, and take a file with one row.`]
          : []),
        ...problems,
      ];
      notifications.show({
        color: set.length > 0 && said.length === 1 ? 'green' : 'orange',
        message: said.join(' ') || `${file.name} has no levels.`,
        autoClose: 10_000,
      });
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <FileButton
      accept=".csv,.tsv"
      onChange={(file) => void take(file)}
      inputProps={{ 'aria-label': 'CSV of measured levels' }}
    >
      {(props) => (
        <Button
          {...props}
          size="xs"
          variant="default"
          leftSection={<IconFileImport size={14} />}
          style={{ alignSelf: 'flex-start' }}
        >
          {criteria.words.background} of a logger (CSV) …
        </Button>
      )}
    </FileButton>
  );
}
