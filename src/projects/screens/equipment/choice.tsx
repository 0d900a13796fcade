import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import { plural } from '../../../model/format/format.ts';

/** The items that are chosen in a dialog, and the ids in the project's list. */
export interface Choice {
  taken: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  toggle: (ids: readonly string[], on: boolean) => void;
  /** Whether an item is chosen and not in the project's list. */
  isAdded: (item: { id: string }) => boolean;
}

export function useChoice(taken: ReadonlySet<string>): Choice {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    taken,
    chosen,
    toggle: (ids, on) =>
      setChosen((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id)))),
    isAdded: ({ id }) => chosen.has(id) && !taken.has(id),
  };
}

interface AddChosenProps {
  verb?: string;
  items: EquipmentItem[];
  onAdd: (items: EquipmentItem[]) => void;
  onClose: () => void;
}

/** The buttons of a dialog in which items are chosen. */
export function AddChosen({ verb = 'Add', items, onAdd, onClose }: AddChosenProps) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button
        disabled={items.length === 0}
        onClick={() => {
          onAdd(items);
          onClose();
        }}
      >
        {items.length === 0 ? verb : `${verb} ${plural(items.length, 'one item', `${items.length} items`)}`}
      </Button>
    </Group>
  );
}
