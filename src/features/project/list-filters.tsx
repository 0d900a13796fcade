import { Select, SimpleGrid } from '@mantine/core';
import { commonTexts } from '../../texts/common.ts';
import { projectTexts } from '../../texts/project.ts';
import { type ShownState, stateName } from '../../ui/processing-badge.tsx';
import { choicesOf, type ListChoice, type Listed, type Order, ORDERS } from './listed-assessments.ts';

const STATES: ShownState[] = ['not-processed', 'running', 'failed', 'stopped', 'current', 'out-of-date'];

interface ListFiltersProps {
  /** All that can be listed. */
  all: readonly Listed[];
  choice: ListChoice;
  onChange: (choice: ListChoice) => void;
}

/** Which assessments are listed, and in which order. */
export function ListFilters({ all, choice, onChange }: ListFiltersProps) {
  return (
    <SimpleGrid cols={2} spacing="xs" verticalSpacing={6}>
      <Select
        size="xs"
        label={commonTexts.state}
        placeholder={projectTexts.any}
        clearable
        value={choice.state}
        data={STATES.map((state) => ({ value: state, label: stateName(state) }))}
        onChange={(state) => onChange({ ...choice, state: STATES.find((known) => known === state) ?? null })}
      />
      <Select
        size="xs"
        label={commonTexts.stage}
        placeholder={projectTexts.any}
        clearable
        value={choice.stage === null ? null : ofText(choice.stage)}
        data={choicesOf(all, 'stage').map((stage) => ({
          value: ofText(stage),
          label: stage || projectTexts.noStage,
        }))}
        onChange={(stage) => onChange({ ...choice, stage: stage === null ? null : stage.slice(1) })}
      />
      <Select
        size="xs"
        label={projectTexts.author}
        placeholder={projectTexts.anybody}
        clearable
        value={choice.author}
        data={choicesOf(all, 'author')}
        onChange={(author) => onChange({ ...choice, author })}
      />
      <Select
        size="xs"
        label={projectTexts.order}
        allowDeselect={false}
        value={choice.order}
        data={Object.entries(ORDERS).map(([value, label]) => ({ value, label }))}
        onChange={(order) => onChange({ ...choice, order: isOrder(order) ? order : 'newest' })}
      />
    </SimpleGrid>
  );
}

/** A select takes an empty value for none. */
const ofText = (text: string) => `=${text}`;

const isOrder = (order: string | null): order is Order => order !== null && Object.hasOwn(ORDERS, order);
