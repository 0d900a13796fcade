import { Combobox, Group, Text, TextInput, useCombobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import { findEquipment } from '../../../model/equipment/find-equipment.ts';
import { itemOfOther } from '../../../model/equipment/custom-equipment.ts';
import { isMeasured } from '../../../monitoring/rules/measured-equipment.ts';
import type { OtherUse } from '../../rules/equipment-uses.ts';
import type { EquipmentUse } from '../../../model/assessment/work-area.ts';
import { decibels } from '../../../model/format/format.ts';
import { soundPowerText } from './sound-power-text.ts';

interface AddEquipmentProps {
  equipment: readonly EquipmentItem[];
  /** Custom equipment that the assessment already has. */
  others: readonly OtherUse[];
  /** Sound power level of the area's equipment, dB(A). Null if it is not known. */
  levelDba: number | null;
  /** The level with one more line. */
  levelWith: (use: EquipmentUse) => number | null;
  onAdd: (use: EquipmentUse) => void;
}

/** An item that can be chosen. */
interface Choice extends EquipmentItem {
  /** Its line if it is custom equipment. */
  readonly line?: OtherUse;
}

/** Style of the item that Enter selects. Its text stays dark and legible. */
const SHOWN = { background: 'var(--mantine-color-green-1)', color: 'inherit' };

/** Most items that are listed. More words find the others. */
const MAX_SHOWN = 100;

/** Finds equipment by name, category and level, and adds it. The next search begins empty. */
export function AddEquipment({ equipment, others, levelDba, levelWith, onAdd }: AddEquipmentProps) {
  const optionId = useId();
  const choices = useMemo(() => choicesOf(equipment, others), [equipment, others]);
  const { store, list, search, found, shown, isOpen, ...actions } = useEquipmentSearch(choices, onAdd);
  return (
    <Combobox
      store={store}
      withinPortal
      position="bottom-start"
      width="min(400px, calc(100vw - 48px))"
      onOptionSubmit={(id) => actions.pick(found.shown.find((item) => item.id === id))}
    >
      <Combobox.DropdownTarget>
        <TextInput
          size="xs"
          flex={1}
          aria-label="Add equipment"
          placeholder="Add equipment …"
          leftSection={<IconPlus size={14} />}
          role="combobox"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-controls={isOpen && store.listId !== null ? store.listId : undefined}
          aria-activedescendant={isOpen && shown !== undefined ? `${optionId}${shown.id}` : undefined}
          autoComplete="off"
          value={search}
          onChange={({ currentTarget }) => actions.onType(currentTarget.value)}
          onClick={() => store.openDropdown()}
          onBlur={() => store.closeDropdown()}
          onKeyDown={actions.onKeyDown}
        />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} ref={list} aria-label="Equipment">
          {isOpen && found.count === 0 && <Combobox.Empty>{emptyText(choices.length)}</Combobox.Empty>}
          {found.groups.map(({ category, items }) => (
            <Combobox.Group key={category} label={category}>
              {items.map((item) => (
                <Option
                  key={item.id}
                  id={`${optionId}${item.id}`}
                  item={item}
                  isShown={item === shown}
                  onActivate={actions.setActive}
                />
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
        {found.count > 0 && (
          <Combobox.Footer fz="xs" c="dimmed">
            {found.count > MAX_SHOWN && `${found.count - MAX_SHOWN} more: type a name, a category or a level. `}
            <span aria-live="polite">
              {shown === undefined
                ? 'Type a name, a category or a level: excavator 107.'
                : effectText(levelDba, levelWith(lineOf(shown)))}
            </span>
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/**
 * The search of equipment: what was found, which item is active, and the keys of its field. Matches are computed from the current
 * text of the field, also for Enter, so that they never belong to an earlier text.
 */
function useEquipmentSearch(choices: readonly Choice[], onAdd: (use: EquipmentUse) => void) {
  const [search, setSearch] = useState('');
  const [active, setActive] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const store = useCombobox({ onDropdownClose: () => setActive(null) });
  const isOpen = store.dropdownOpened;
  const found = useMemo(() => (isOpen ? foundFor(choices, search) : NOTHING), [isOpen, choices, search]);
  // With text in the field, Enter selects the first item unless another one is active.
  const shown = found.shown.find(({ id }) => id === active) ?? (search.trim() === '' ? undefined : found.shown[0]);

  const pick = (item: Choice | undefined) => {
    if (item === undefined) return;
    onAdd(lineOf(item));
    setSearch('');
    setActive(null);
    store.closeDropdown();
  };
  const go = (step: 1 | -1) => {
    store.openDropdown();
    const { shown: items } = isOpen ? found : foundFor(choices, search);
    const from = shown === undefined ? (step === 1 ? -1 : items.length) : items.indexOf(shown);
    const next = items[(from + step + items.length) % items.length];
    setActive(next?.id ?? null);
    if (next !== undefined)
      list.current?.querySelector(`[data-equipment="${CSS.escape(next.id)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      go(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const typed = event.currentTarget.value;
      // If a key arrives before the typed text is rendered, the item is found from the text.
      if (isOpen && typed === search) pick(shown);
      else if (typed.trim() !== '') pick(foundFor(choices, typed).shown[0]);
      else store.openDropdown();
    } else if (event.key === 'Escape' && store.dropdownOpened) {
      event.stopPropagation();
      store.closeDropdown();
    }
  };
  const onType = (typed: string) => {
    setSearch(typed);
    setActive(null);
    store.openDropdown();
  };
  return { store, list, search, found, shown, isOpen, pick, setActive, onType, onKeyDown };
}

interface OptionProps {
  /** Id of the element. */
  id: string;
  item: Choice;
  /** Whether Enter selects the item. */
  isShown: boolean;
  onActivate: (id: string) => void;
}

function Option({ id, item, isShown, onActivate }: OptionProps) {
  return (
    <Combobox.Option
      id={id}
      value={item.id}
      data-equipment={item.id}
      selected={isShown}
      aria-selected={isShown}
      style={isShown ? SHOWN : undefined}
      onMouseMove={() => onActivate(item.id)}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs" fz="sm">
        <span>{item.name}</span>
        <Text span size="xs" c={isShown ? 'inherit' : 'dimmed'} ta="right" style={{ flexShrink: 0 }}>
          {soundPowerText(item)}
          {item.line !== undefined && (isMeasured(item.line.other) ? ', measured' : ', entered')}
        </Text>
      </Group>
    </Combobox.Option>
  );
}

/** The project's list, and custom equipment that was not adopted into it. */
function choicesOf(equipment: readonly EquipmentItem[], others: readonly OtherUse[]): Choice[] {
  const listed = new Set(equipment.map(({ id }) => id));
  const entered = others.filter(({ id }) => !listed.has(id));
  // Of two lines with the same id, the first counts.
  const once = new Map(
    entered.map((line): [string, Choice] => [line.id, { ...itemOfOther(line.id, line.other), line }]),
  );
  return [...once.values(), ...equipment];
}

function lineOf({ id, line }: Choice): EquipmentUse {
  return line === undefined ? { id, quantity: 1 } : { id, quantity: 1, other: line.other };
}

const NOTHING: ReturnType<typeof foundFor> = { groups: [], shown: [], count: 0 };

/** The items that match a text, in the order of the list. */
function foundFor(choices: readonly Choice[], search: string) {
  const all = findEquipment(choices, search);
  const shown = all.flatMap(({ items }) => items).slice(0, MAX_SHOWN);
  const within = new Set(shown);
  const groups = all
    .map(({ category, items }) => ({ category, items: items.filter((item) => within.has(item)) }))
    .filter(({ items }) => items.length > 0);
  return { groups, shown, count: all.reduce((sum, { items }) => sum + items.length, 0) };
}

function emptyText(choices: number): string {
  if (choices === 0) return 'The project has no equipment yet. Ask an administrator, or enter custom equipment.';
  return 'The project has no such equipment. It can be entered as custom equipment.';
}

/** The effect of an item on the sound power of an area, as text. */
function effectText(before: number | null, after: number | null): string {
  if (after === null) return 'Its effect is not known.';
  if (before === null) return `With it: ${decibels(after)} dB(A) in use.`;
  const change = after - before;
  return `With it: ${decibels(after)} dB(A) in use (${change < 0 ? '−' : '+'}${decibels(Math.abs(change))} dB).`;
}
