import { ActionIcon, SimpleGrid, Switch, Table, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { units } from '../../../../model/format/units.ts';
import { BackgroundList } from './background-list.tsx';
import { NumberField, OptionalNumber, type SectionProps } from '../fields.tsx';
import { AddButton } from '../row-buttons.tsx';

const NAME_OF_NEW_CATEGORY = 'Name of a new category';

/** Edits the minimum background levels, and the categories for catchments without measurements. */
export function BackgroundFields({ entered, change, fault }: SectionProps) {
  const { criteria } = entered;
  const { backgrounds, backgroundOrder, minimumBackground } = criteria;
  const setCategories = (categories: Categories) => change({ criteria: { ...criteria, categories } });
  return (
    <>
      <BackgroundList criteria={criteria} fault={fault} onChange={(next) => change({ criteria: next })} />
      <Text size="sm" fw={500}>
        Minimum background level
      </Text>
      <SimpleGrid cols={3} spacing="xs">
        {backgrounds.map(({ key: period, name: label }) => (
          <OptionalNumber
            key={period}
            label={label}
            placeholder="none"
            suffix=" dB(A)"
            value={minimumBackground[period] ?? null}
            error={fault(`criteria.minimumBackground.${period}`)}
            onChange={(level) => {
              const { [period]: _, ...others } = minimumBackground;
              const next = level === null ? others : { ...minimumBackground, [period]: level };
              change({ criteria: { ...criteria, minimumBackground: next } });
            }}
          />
        ))}
      </SimpleGrid>
      <Switch
        label="No period has a higher level than the one before it"
        description={`After the lowest levels are applied, in the order ${(backgroundOrder.length > 0 ? backgroundOrder : backgrounds.map(({ key: period }) => period)).join(', ')} (NPfI 2017)`}
        checked={backgroundOrder.length > 0}
        onChange={({ currentTarget: { checked } }) => {
          const next = checked ? backgrounds.map(({ key: period }) => period) : [];
          change({ criteria: { ...criteria, backgroundOrder: next } });
        }}
      />
      <Text size="sm" fw={500}>
        Categories that catchments may name
      </Text>
      <Text size="xs" c="dimmed">
        Catchments take their levels when the project is published: publish again after a change.
      </Text>
      <CategoryTable criteria={criteria} fault={fault} onChange={setCategories} />
      <NewCategory criteria={criteria} onChange={setCategories} />
    </>
  );
}

type Criteria = SectionProps['entered']['criteria'];
type Categories = Criteria['categories'];

interface NewCategoryProps {
  criteria: Criteria;
  onChange: (categories: Categories) => void;
}

interface CategoryTableProps extends NewCategoryProps {
  fault: SectionProps['fault'];
}

/** Edits the background levels of categories, and removes categories. */
function CategoryTable({ criteria: { backgrounds, categories }, fault, onChange }: CategoryTableProps) {
  return (
    <Table fz="sm" verticalSpacing={2}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Category</Table.Th>
          {backgrounds.map(({ key: period, name: label }) => (
            <Table.Th key={period}>{units.inDba(label)}</Table.Th>
          ))}
          <Table.Th w={40}>
            <span className="visually-hidden">Remove</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {Object.entries(categories).map(([category, levels]) => (
          <Table.Tr key={category}>
            <Table.Td>{category}</Table.Td>
            {backgrounds.map(({ key: period, name: label }) => (
              <Table.Td key={period}>
                <NumberField
                  size="xs"
                  aria-label={`${category}, ${label}`}
                  value={levels[period] ?? NaN}
                  error={fault(`criteria.categories.${category}.${period}`)}
                  onChange={(level) => onChange({ ...categories, [category]: { ...levels, [period]: level } })}
                />
              </Table.Td>
            ))}
            <Table.Td>
              <ActionIcon
                variant="subtle"
                color="green.9"
                aria-label={`Remove ${category}`}
                onClick={() =>
                  onChange(Object.fromEntries(Object.entries(categories).filter(([key]) => key !== category)))
                }
              >
                <IconTrash size={14} />
              </ActionIcon>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function NewCategory({ criteria: { backgrounds, categories }, onChange }: NewCategoryProps) {
  const [added, setAdded] = useState('');
  const name = added.trim();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
      <TextInput
        size="xs"
        aria-label={NAME_OF_NEW_CATEGORY}
        placeholder={NAME_OF_NEW_CATEGORY}
        value={added}
        onChange={({ currentTarget }) => setAdded(currentTarget.value)}
      />
      <AddButton
        disabled={!/^[^.[\]_][^.[\]]{0,59}$/.test(name) || Object.hasOwn(categories, name)}
        onClick={() => {
          onChange({ ...categories, [name]: Object.fromEntries(backgrounds.map(({ key }) => [key, 40])) });
          setAdded('');
        }}
      >
        Add a category
      </AddButton>
    </SimpleGrid>
  );
}
