import { Checkbox, ScrollArea, Stack, Table, Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import { activityItem, EQUIPMENT_LIBRARY, itemLevel } from '../../../model/equipment/library.ts';
import { equipmentSpectrum } from '../../../model/equipment/equipment-spectrum.ts';
import { decibels } from '../../../model/format/format.ts';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { SpectrumPlot } from '../../../plan/screens/equipment/spectrum-plot.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { AddChosen, type Choice, useChoice } from './choice.tsx';
import { TabPanel } from '../../../ui/layout/tab-panel.tsx';

type Activity = (typeof EQUIPMENT_LIBRARY.activities)[number];

interface LibraryDialogProps {
  /** Ids in the project's list. */
  taken: ReadonlySet<string>;
  onAdd: (items: EquipmentItem[]) => void;
  onClose: () => void;
}

const ANNOYING = 'annoying characteristics';
const NOT_RECOMMENDED = 'not recommended out of hours';

/** Chooses from published equipment and activities. Each shows its source. */
export function LibraryDialog({ taken, onAdd, onClose }: LibraryDialogProps) {
  const [search, setSearch] = useState('');
  const choice = useChoice(taken);
  const fits = (...words: string[]) => words.join(' ').toLowerCase().includes(search.trim().toLowerCase());
  const items = EQUIPMENT_LIBRARY.items.filter(({ id, name, category, source }) => fits(id, name, category, source));
  const activities = EQUIPMENT_LIBRARY.activities.filter(({ name, composition }) => fits(name, ...composition));
  const added = [
    ...EQUIPMENT_LIBRARY.items.filter(choice.isAdded),
    ...EQUIPMENT_LIBRARY.activities.filter(choice.isAdded).map(activityItem),
  ];
  return (
    <Dialog opened onClose={onClose} size="xl" title="Equipment library">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Published levels, with their sources. Sources differ by up to 15 dB for the same name: use the levels of your
          own machines where you have them.
        </Text>
        <SearchField
          placeholder="Search the library"
          aria-label="Search the library"
          value={search}
          onChange={setSearch}
        />
        <Tabs defaultValue="equipment">
          <Tabs.List>
            <Tabs.Tab value="equipment">Equipment ({items.length})</Tabs.Tab>
            <Tabs.Tab value="activities">Activities ({activities.length})</Tabs.Tab>
          </Tabs.List>
          <TabPanel value="equipment">
            <EquipmentTable items={items} choice={choice} />
          </TabPanel>
          <TabPanel value="activities">
            <ActivityTable activities={activities} choice={choice} />
          </TabPanel>
        </Tabs>
        <AddChosen items={added} onAdd={onAdd} onClose={onClose} />
      </Stack>
    </Dialog>
  );
}

export function EquipmentTable({ items, choice }: { items: readonly EquipmentItem[]; choice: Choice }) {
  const { taken, chosen, toggle } = choice;
  const free = items.filter(({ id }) => !taken.has(id)).map(({ id }) => id);
  const all = free.every((id) => chosen.has(id));
  return (
    <ScrollArea h={360}>
      <Table fz="sm" stickyHeader verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={36}>
              <Checkbox
                size="xs"
                aria-label="All that are shown"
                checked={free.length > 0 && all}
                indeterminate={free.some((id) => chosen.has(id)) && !all}
                onChange={({ currentTarget }) => toggle(free, currentTarget.checked)}
              />
            </Table.Th>
            <Table.Th>Item</Table.Th>
            <Table.Th>LWA, dB(A)</Table.Th>
            <Table.Th visibleFrom="xs">Spectrum</Table.Th>
            <Table.Th visibleFrom="xs">Source</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item) => (
            <LibraryItemRow key={item.id} item={item} choice={choice} />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}

function ActivityTable({ activities, choice }: { activities: readonly Activity[]; choice: Choice }) {
  return (
    <ScrollArea h={360}>
      <Table fz="sm" stickyHeader verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Activity</Table.Th>
            <Table.Th>Whole, dB(A)</Table.Th>
            <Table.Th w={{ base: 110, xs: 150 }}>Choose</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {activities.map((activity) => (
            <ActivityRow key={activity.id} activity={activity} choice={choice} />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}

/** An activity, which can be added as one item or as its individual items. */
function ActivityRow({ activity, choice }: { activity: Activity; choice: Choice }) {
  const { id, name, lwa, composition, source, items, penalty, notRecommendedOutOfHours } = activity;
  const { taken, chosen, toggle } = choice;
  const equipment = items.filter((item) => !taken.has(item));
  return (
    <Table.Tr>
      <Table.Td>
        {name}
        <Text size="xs" c="dimmed">
          {[composition.join(', '), source].filter(Boolean).join(' · ')}
        </Text>
        <Text size="xs" c="orange.9">
          {[penalty > 0 ? ANNOYING : '', notRecommendedOutOfHours ? NOT_RECOMMENDED : ''].filter(Boolean).join(' · ')}
        </Text>
      </Table.Td>
      <Table.Td>{lwa}</Table.Td>
      <Table.Td>
        <Stack gap={4}>
          <Checkbox
            size="xs"
            label={taken.has(id) ? 'there already' : 'as one item'}
            aria-label={`${name} as one item`}
            disabled={taken.has(id)}
            checked={taken.has(id) || chosen.has(id)}
            onChange={({ currentTarget }) => toggle([id], currentTarget.checked)}
          />
          {items.length > 0 && (
            <Checkbox
              size="xs"
              label={equipment.length === 0 ? 'its equipment is there' : `its ${items.length} items`}
              aria-label={`The equipment of ${name}`}
              disabled={equipment.length === 0}
              checked={equipment.every((item) => chosen.has(item))}
              onChange={({ currentTarget }) => toggle(equipment, currentTarget.checked)}
            />
          )}
        </Stack>
      </Table.Td>
    </Table.Tr>
  );
}

function LibraryItemRow({ item, choice }: { item: EquipmentItem; choice: Choice }) {
  const spectrum = equipmentSpectrum(item);
  const isTaken = choice.taken.has(item.id);
  return (
    <Table.Tr>
      <Table.Td>
        <Checkbox
          size="xs"
          aria-label={item.name}
          disabled={isTaken}
          checked={isTaken || choice.chosen.has(item.id)}
          onChange={({ currentTarget }) => choice.toggle([item.id], currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td>
        {item.name}
        <Text size="xs" c="dimmed">
          {item.category}
          {item.penalty > 0 && ` · ${ANNOYING}`}
          {item.notRecommendedOutOfHours && ` · ${NOT_RECOMMENDED}`}
          {isTaken && ' · there already'}
        </Text>
      </Table.Td>
      <Table.Td>{decibels(itemLevel(item))}</Table.Td>
      <Table.Td visibleFrom="xs">
        {spectrum !== null && <SpectrumPlot levels={spectrum.lw} own={spectrum.note === ''} />}
      </Table.Td>
      <Table.Td visibleFrom="xs">
        <Text size="xs">{item.source}</Text>
        <Text size="xs" c="dimmed">
          {item.quality}
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}
