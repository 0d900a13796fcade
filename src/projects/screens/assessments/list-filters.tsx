import { Select, SimpleGrid } from '@mantine/core';
import { type ShownState, stateName } from '../../../plan/screens/details/processing-badge.tsx';
import { choicesOf, type ListChoice, type Listed, type Order, ORDERS } from './listed-assessments.ts';

const STATES: ShownState[] = ['not-processed', 'running', 'failed', 'stopped', 'current', 'out-of-date'];

interface ListFiltersProps {
  /** All assessments that can be listed. */
  all: readonly Listed[];
  choice: ListChoice;
  onChange: (choice: ListChoice) => void;
}

/** The filters and the order of the list. */
export function ListFilters({ all, choice, onChange }: ListFiltersProps) {
  return (
    <SimpleGrid cols={2} spacing="xs" verticalSpacing={6}>
      <Select
        size="xs"
        label="State"
        placeholder="Any"
        clearable
        value={choice.state}
        data={STATES.map((state) => ({ value: state, label: stateName(state) }))}
        onChange={(state) => onChange({ ...choice, state: STATES.find((known) => known === state) ?? null })}
      />
      <Select
        size="xs"
        label="Stage"
        placeholder="Any"
        clearable
        value={choice.stage === null ? null : ofText(choice.stage)}
        data={choicesOf(all, 'stage').map((stage) => ({
          value: ofText(stage),
          label: stage || 'No stage',
        }))}
        onChange={(stage) => onChange({ ...choice, stage: stage === null ? null : stage.slice(1) })}
      />
      <Select
        size="xs"
        label="Author"
        placeholder="Anybody"
        clearable
        value={choice.author}
        data={choicesOf(all, 'author')}
        onChange={(author) => onChange({ ...choice, author })}
      />
      <Select
        size="xs"
        label="Order"
        allowDeselect={false}
        value={choice.order}
        data={Object.entries(ORDERS).map(([value, label]) => ({ value, label }))}
        onChange={(order) => onChange({ ...choice, order: isOrder(order) ? order : 'newest' })}
      />
    </SimpleGrid>
  );
}

/** A select treats an empty value as no selection, so values get a prefix. */
const ofText = (text: string) => `=${text}`;

const isOrder = (order: string | null): order is Order => order !== null && Object.hasOwn(ORDERS, order);
