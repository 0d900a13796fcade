import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { IconShare, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../firebase/error-texts.ts';
import { acceptLevels, withdrawLevels } from '../api/other-levels.ts';
import { localDate } from '../../model/time/calendar.ts';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import type { OtherLevels } from '../../model/results/other-levels.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import { dateRange } from '../../model/time/dates.ts';
import { LevelsDialog } from './levels-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import type { DayWorks } from '../api/use-works.ts';
import { grouped, shownDay } from '../../model/format/format.ts';

interface OtherLevelsPanelProps {
  project: LoadedProjectWithUid;
  /** EPSG code of eastings and northings. */
  epsg: number;
  set: CriteriaSet;
  works: DayWorks;
  day: string;
}

/** Lists levels of works elsewhere: those from files, those received from other companies, and those shared with them. */
export function OtherLevelsPanel({ project, epsg, set, works, day }: OtherLevelsPanelProps) {
  const [asked, setAsked] = useState<'file' | 'publish' | null>(null);
  const withdraw = useMutation({ mutationFn: withdrawLevels });
  const accept = useMutation({ mutationFn: acceptLevels });
  const actions = { withdraw, accept };
  return (
    <section aria-labelledby="works-elsewhere">
      <Title order={2} size="h4" id="works-elsewhere" mb={6}>
        Other projects
      </Title>
      <Stack gap="xs">
        <Text size="sm" c="dimmed" maw={900}>
          Levels of works that this project does not assess: from a file, or shared by another company. Shared levels
          are by address, without equipment or work areas. Code of your company, for companies that share levels with
          you: <strong>{project.company}</strong>
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconUpload size={16} />}
            disabled={project.archived}
            onClick={() => setAsked('file')}
          >
            Import levels from a file
          </Button>
          <Button
            variant="default"
            leftSection={<IconShare size={16} />}
            disabled={works.assessments.length === 0}
            onClick={() => setAsked('publish')}
          >
            Share levels with a company
          </Button>
        </Group>
        {accept.isError && <Alert color="red">{errorText(accept.error)}</Alert>}
        {withdraw.isError && <Alert color="red">{errorText(withdraw.error)}</Alert>}
        <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }} maw={900}>
          {works.offered.map((levels) => (
            <LevelsItem
              key={levels.id}
              levels={levels}
              whose={`offered by ${levels.publisherName}, not in the sum until accepted`}
              isOffered
              {...actions}
            />
          ))}
          {works.others.map((levels) => (
            <LevelsItem
              key={levels.id}
              levels={levels}
              whose={levels.origin === 'published' ? `from ${levels.publisherName}` : levels.source}
              {...actions}
            />
          ))}
          {works.published.map((levels) => (
            <LevelsItem
              key={levels.id}
              levels={levels}
              whose={
                levels.accepted ? `shared with ${levels.companyName}` : `offered to ${levels.company}, not accepted yet`
              }
              {...actions}
            />
          ))}
        </Stack>
      </Stack>
      {asked === 'file' && (
        <LevelsDialog project={project} epsg={epsg} set={set} day={day} onClose={() => setAsked(null)} />
      )}
      {asked === 'publish' && <PublishDialog assessments={works.assessments} onClose={() => setAsked(null)} />}
    </section>
  );
}

type LevelsAction = UseMutationResult<unknown, Error, OtherLevels['id']>;

interface LevelsItemProps {
  levels: OtherLevels;
  whose: string;
  /** Whether they wait to be accepted. */
  isOffered?: boolean;
  withdraw: LevelsAction;
  accept: LevelsAction;
}

function LevelsItem({ levels, whose, isOffered = false, withdraw, accept }: LevelsItemProps) {
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="xs">
      <Stack gap={0} miw={0}>
        <Text size="sm">{levels.name}</Text>
        <Text size="xs" c="dimmed">
          {whose} · {whenText(levels)} · {grouped(levels.addresses)} addresses
          {levels.by === null ? '' : ` · by ${levels.by}`}, {shownDay(levels.at, 'dayOfYear')}
        </Text>
      </Stack>
      <Group gap="xs" wrap="nowrap" style={{ flexShrink: 0 }}>
        {isOffered && (
          <Button
            size="compact-xs"
            aria-label={`Accept ${levels.name}`}
            loading={accept.isPending && accept.variables === levels.id}
            onClick={() => accept.mutate(levels.id)}
          >
            Accept
          </Button>
        )}
        <Button
          size="compact-xs"
          variant="default"
          aria-label={isOffered ? `Decline ${levels.name}` : `Withdraw ${levels.name}`}
          loading={withdraw.isPending && withdraw.variables === levels.id}
          onClick={() => withdraw.mutate(levels.id)}
        >
          {isOffered ? 'Decline' : 'Withdraw'}
        </Button>
      </Group>
    </Group>
  );
}

function whenText({ when }: OtherLevels): string {
  if (when.kind === 'days') return dateRange(when.from, when.to);
  const [first] = when.shifts;
  const count = when.shifts.length;
  if (first === undefined) return '';
  const start = `${shownDay(localDate(first.date), 'dayOfYear')}, ${first.start}–${first.end}`;
  return count === 1 ? start : `${start} and ${count - 1} more`;
}
