import { ActionIcon, Badge, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import type { WorkStatus } from '../rules/sum-works.ts';
import { STATE_NAMES } from '../../model/revisions/revision.ts';
import type { Work } from '../rules/work.ts';
import { grouped, plural } from '../../model/format/format.ts';
import classes from '../../ui/layout/map-page.module.css';

interface WorksTableProps {
  /** In order of precedence. */
  works: readonly Work[];
  leftOut: ReadonlySet<string>;
  statuses: readonly WorkStatus[];
  /** Whether the project compares the sum with its criteria. */
  isHeld: boolean;
  onExclude: (key: string) => void;
  onUp: (key: string) => void;
}

/**
 * Table of the works that take place at the same time, in order of precedence. A later work must not cause exceedances together
 * with earlier ones.
 */
export function WorksTable({ works, leftOut, statuses, isHeld, onExclude, onUp }: WorksTableProps) {
  return (
    <section aria-label="Priority" className={classes.address}>
      <Text size="sm" fw={600} mb={6}>
        Works in order of priority
      </Text>
      <Stack gap="xs" component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {works.map((work, index) => {
          const of = statuses.find(({ key }) => key === work.key);
          return (
            <Group component="li" key={work.key} gap="xs" wrap="nowrap" align="flex-start">
              <Checkbox
                checked={!leftOut.has(work.key)}
                onChange={() => onExclude(work.key)}
                flex={1}
                label={
                  <Text span inherit lineClamp={3} title={work.name}>
                    {work.name}
                  </Text>
                }
                description={[work.note, stateOf(work), matchedText(work)].filter((text) => text !== '').join(' · ')}
              />
              {of !== undefined && <WorkStatusText of={of} isHeld={isHeld} />}
              <ActionIcon
                variant="default"
                disabled={index === 0}
                aria-label={`Raise the priority of ${work.name}`}
                onClick={() => onUp(work.key)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
            </Group>
          );
        })}
      </Stack>
    </section>
  );
}

function stateOf(work: Work): string {
  const state = work.origin === 'assessment' ? work.assessment.issued?.state : undefined;
  return state === undefined ? '' : STATE_NAMES[state].toLowerCase();
}

function matchedText(work: Work): string {
  if (work.origin === 'assessment') return '';
  const { found, addresses } = work.matched;
  const byPlace = found.place > 0 ? `, ${grouped(found.place)} rows matched by position` : '';
  return `${plural(addresses, 'one address', `${grouped(addresses)} addresses`)}${byPlace}`;
}

function WorkStatusText({ of, isHeld }: { of: WorkStatus; isHeld: boolean }) {
  const fits = of.broughtOver === 0;
  return (
    <Stack gap={2} align="flex-end" miw={150}>
      {isHeld && (
        <Badge variant="light" color={fits ? 'green' : 'red'}>
          {fits ? 'Can proceed' : 'Adds exceedances'}
        </Badge>
      )}
      <Text size="xs">
        {fits ? 'adds no exceedance' : `brings ${grouped(of.broughtOver)} over`}
        {!isHeld && ', together'}
      </Text>
      <Text size="xs" c="dimmed">
        {grouped(of.overAlone)} over alone
      </Text>
    </Stack>
  );
}
