import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../firebase/error-texts.ts';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import { plural } from '../../../model/format/format.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Failure, LoadingState } from '../../../ui/loading/states.tsx';
import { readImportRecipes } from '../../api/import-recipes.ts';
import { readProjectFile } from '../../api/stored-files.ts';
import { checkEquipmentRows } from '../../rules/equipment/equipment-rows.ts';
import type { KeptProject } from '../settings/use-kept-projects.ts';
import { AddChosen, useChoice } from './choice.tsx';
import { EquipmentTable } from './library-dialog.tsx';
import { readEquipmentFile } from './read-equipment-file.ts';

interface CompanyDialogProps {
  /** The template of the company. */
  template: KeptProject;
  /** Ids in the project's list. */
  taken: ReadonlySet<string>;
  onAdd: (items: EquipmentItem[]) => void;
  onClose: () => void;
}

/** Chooses items from the equipment list of a company. Each item keeps its source. */
export function CompanyDialog({ template, taken, onAdd, onClose }: CompanyDialogProps) {
  const [search, setSearch] = useState('');
  const choice = useChoice(taken);
  const list = useQuery({
    queryKey: ['company-equipment', template.uid],
    queryFn: () => readItems(template),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const found = (list.data?.items ?? []).filter(({ id, name, category, source }) =>
    [id, name, category, source].join(' ').toLowerCase().includes(search.trim().toLowerCase()),
  );
  const added = (list.data?.items ?? []).filter(choice.isAdded);
  return (
    <Dialog opened onClose={onClose} size="xl" title={`Equipment of ${template.companyName}`}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {`The list that the company keeps in ${template.name}. Added items are copies: later changes to the list do not affect this project.`}
        </Text>
        {list.isPending && <LoadingState label="Reading the list …" />}
        {list.isError && <Failure message={errorText(list.error)} onRetry={() => void list.refetch()} />}
        {list.data?.faulty !== undefined && list.data.faulty > 0 && (
          <Text size="sm" c="orange.9">
            {`${plural(list.data.faulty, 'One item or file has a fault and is', `${list.data.faulty} items or files have faults and are`)} left out: correct the list.`}
          </Text>
        )}
        {list.data !== undefined && (
          <>
            <SearchField
              placeholder="Search the list"
              aria-label="Search the list"
              value={search}
              onChange={setSearch}
            />
            <EquipmentTable items={found} choice={choice} />
          </>
        )}
        <AddChosen items={added} onAdd={onAdd} onClose={onClose} />
      </Stack>
    </Dialog>
  );
}

/** @returns the items that a load would accept, and the number of rows and files that it would reject */
async function readItems({ uid, files }: KeptProject): Promise<{ items: EquipmentItem[]; faulty: number }> {
  const recipes = await readImportRecipes(uid);
  const read = await Promise.all(
    (files.equipment ?? []).map(async (name) => {
      const file = await readProjectFile(uid, 'equipment', name);
      return file === null ? null : readEquipmentFile(`${name}.csv`, file, recipes);
    }),
  );
  const rows = read.flatMap((file) => file?.rows ?? []);
  const { items } = checkEquipmentRows(rows);
  const unread = read.filter((file) => file === null || file.problems.length > 0).length;
  return { items: [...items.values()], faulty: rows.length - items.size + unread };
}
