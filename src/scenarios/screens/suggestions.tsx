import { Button, Group, Progress, Stack, Switch, Text, Title } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useState } from 'react';
import type { Gain } from '../rules/suggestions.ts';
import { Failure } from '../../ui/loading/states.tsx';
import type { Search, Suggestion } from './use-suggestion-search.ts';
import type { WhatIf } from './use-what-if.ts';
import { plural } from '../../model/format/format.ts';

interface SuggestionsProps {
  whatIf: WhatIf;
  isAsked: (key: string) => boolean;
}

/** Number of suggestions that are shown at first. */
const FEW = 6;

/** Lists changes that would free addresses or save measures, the best first. Each can be added to the comparison. */
export function Suggestions({ whatIf, isAsked }: SuggestionsProps) {
  const { search, stop, failure } = whatIf.suggestions;
  const [hoursAreFixed, setHoursAreFixed] = useState(false);
  const suggest = () => whatIf.suggestions.suggest(hoursAreFixed);
  const [all, setAll] = useState(false);
  const isBusy = search !== null && failure === null && !search.isDone && !search.isStopped;
  const found = search?.suggestions ?? [];
  const shown = all ? found : found.slice(0, FEW);
  return (
    <section aria-labelledby="suggestions">
      <Title order={2} size="h4" id="suggestions" mb={6}>
        Suggestions
      </Title>
      <Stack gap="xs">
        {!isBusy && (
          <Switch
            size="xs"
            color="green.7"
            label="Hours are fixed (possession)"
            checked={hoursAreFixed}
            onChange={({ currentTarget }) => setHoursAreFixed(currentTarget.checked)}
          />
        )}
        {failure !== null && <Failure message={failure} onRetry={suggest} />}
        {search === null && (
          <>
            <Text size="sm" c="dimmed">
              Tries other equipment, less usage, barriers, positions and hours, one at a time. Estimates all of them,
              computes the most promising ones exactly, and ranks them by the number of addresses brought below their
              criterion.
            </Text>
            <Button size="xs" variant="default" w="fit-content" leftSection={<IconBulb size={16} />} onClick={suggest}>
              Look for suggestions
            </Button>
          </>
        )}
        {search !== null && isBusy && <SearchProgress search={search} onStop={stop} />}
        {search?.isStopped === true && (
          <Group gap="sm">
            <Text size="xs" role="status">
              Stopped. {search.tried} of {search.of} changes were estimated{computedText(search)}.
            </Text>
            <Button size="compact-xs" variant="default" onClick={suggest}>
              Look again
            </Button>
          </Group>
        )}
        {search?.isDone === true && found.length === 0 && (
          <Text size="sm" c="dimmed">
            {noneFound(search)}
          </Text>
        )}
        <Stack gap="xs" component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
          {shown.map((suggestion) => (
            <SuggestionItem
              key={suggestion.key}
              suggestion={suggestion}
              isAsked={isAsked(suggestion.key)}
              onAsk={() => whatIf.ask(suggestion)}
            />
          ))}
        </Stack>
        {found.length > FEW && (
          <Button size="compact-xs" variant="subtle" color="green.9" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${found.length}`}
          </Button>
        )}
      </Stack>
    </section>
  );
}

interface SearchProgressProps {
  search: Search;
  onStop: () => void;
}

/** Share of the time of a search that the estimates take. */
const SHARE_OF_ESTIMATES = 0.2;

function SearchProgress({ search, onStop }: SearchProgressProps) {
  const { tried, of, computed } = search;
  const share =
    computed === null
      ? (SHARE_OF_ESTIMATES * tried) / Math.max(1, of)
      : SHARE_OF_ESTIMATES + ((1 - SHARE_OF_ESTIMATES) * computed.done) / Math.max(1, computed.of);
  return (
    <Group gap="sm" wrap="nowrap" align="flex-end">
      <Stack gap={4} role="status" flex={1}>
        <Text size="xs">{progressOf(search)}</Text>
        {/* The bar shows a minimum from the start, so that it is visible. */}
        <Progress value={Math.max(2, 100 * share)} aria-label="Progress of the suggestions" />
      </Stack>
      <Button size="compact-xs" variant="default" onClick={onStop}>
        Stop
      </Button>
    </Group>
  );
}

function noneFound({ of, computed }: Search): string {
  const count = computed?.of ?? 0;
  return count === 0
    ? `None of the ${of} changes lowers a level near its criterion.`
    : `Of ${of} changes, the ${count} most promising were computed. None of them brings an address below its criterion or saves a measure.`;
}

const computedText = ({ computed }: Search) =>
  computed === null ? '' : `, and ${computed.done} of the ${computed.of} most promising were computed`;

function progressOf({ tried, of, computed }: Search): string {
  if (computed !== null) return `Computing the most promising changes: ${computed.done} of ${computed.of}`;
  return tried === 0 ? 'Preparing …' : `${tried} of ${of} changes estimated`;
}

interface SuggestionItemProps {
  suggestion: Suggestion;
  /** Whether it is in the comparison. */
  isAsked: boolean;
  onAsk: () => void;
}

function SuggestionItem({ suggestion, isAsked, onAsk }: SuggestionItemProps) {
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="xs">
      <Stack gap={0} miw={0}>
        <Text size="sm">{suggestion.name}</Text>
        <Text size="xs" c="dimmed">
          {suggestion.isEstimate && 'Estimate: '}
          {formatGain(suggestion.gain)}
        </Text>
      </Stack>
      <Button
        size="compact-xs"
        variant="default"
        style={{ flexShrink: 0 }}
        disabled={isAsked}
        aria-label={`Compare: ${suggestion.name}`}
        onClick={onAsk}
      >
        {isAsked ? 'Compared' : 'Compare'}
      </Button>
    </Group>
  );
}

/** Formats a gain: `frees 12 addresses, saves 40 N, 3 R2`. */
export function formatGain({ freed, saved }: Gain): string {
  const of = (keep: (count: number) => boolean) =>
    Object.entries(saved)
      .filter(([, count]) => keep(count))
      .map(([key, count]) => `${Math.abs(count)} ${key}`)
      .join(', ');
  const [less, more] = [of((count) => count > 0), of((count) => count < 0)];
  return [
    ...(freed > 0 ? [`brings ${freed} ${plural(freed, 'address', 'addresses')} below`] : []),
    ...(less === '' ? [] : [`saves ${less}`]),
    ...(more === '' ? [] : [`requires ${more} more`]),
  ].join(', ');
}
