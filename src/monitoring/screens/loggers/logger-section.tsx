import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconUpload, IconWaveSine } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../firebase/error-texts.ts';
import { changeLogger } from '../../api/loggers.ts';
import { useAccount } from '../../../people/api/session.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { Logger } from '../../rules/logger.ts';
import { QUARTER_MINUTES } from '../../rules/quarters.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import type { ReportConfig } from '../../../model/project/report-config.ts';
import { fixed, plural } from '../../../model/format/format.ts';
import { EmptyState } from '../../../ui/loading/states.tsx';
import { clockInZone } from './clock-in-zone.ts';
import { EditPlaceDialog } from './edit-place-dialog.tsx';
import { ExclusionDialog } from './exclusion-dialog.tsx';
import { LoadLoggerDialog } from './load-logger-dialog.tsx';

interface LoggerSectionProps {
  project: LoadedProjectWithUid;
  assessment: Assessment;
  config: ReportConfig;
  /** Including removed loggers. */
  loggers: readonly Logger[];
}

/** The loggers of an assessment with their measurements and positions, and a button to add one. */
export function LoggerSection({ project, assessment, config, loggers }: LoggerSectionProps) {
  const [isLoading, setLoading] = useState(false);
  const load = (
    <Button leftSection={<IconUpload size={16} />} disabled={project.archived} onClick={() => setLoading(true)}>
      Import a logger file …
    </Button>
  );
  const shown = loggers.filter(({ active }) => active);
  const removed = loggers.filter(({ active }) => !active);
  return (
    <section aria-label="Loggers">
      {shown.length === 0 ? (
        <EmptyState icon={<IconWaveSine />} title="Nothing is measured yet" action={load}>
          Import the CSV of a logger: LAeq, LA90 and LAmax of 15 minutes. It is compared with what was predicted for the
          equipment that was on.
        </EmptyState>
      ) : (
        <Stack gap="xs">
          <Group justify="space-between">
            <Title order={2} size="h3">
              Loggers
            </Title>
            {load}
          </Group>
          {shown.map((logger) => (
            <LoggerCard key={logger.id} {...{ project, assessment, config, logger }} />
          ))}
        </Stack>
      )}
      {removed.length > 0 && <Removed assessment={assessment} project={project} loggers={removed} />}
      {isLoading && (
        <LoadLoggerDialog project={project} assessment={assessment} config={config} onClose={() => setLoading(false)} />
      )}
    </section>
  );
}

interface LoggerCardProps extends Omit<LoggerSectionProps, 'loggers'> {
  logger: Logger;
}

function LoggerCard({ project, assessment, config, logger }: LoggerCardProps) {
  const { email } = useAccount();
  const [isExcluding, setExcluding] = useState(false);
  const [isPlacing, setPlacing] = useState(false);
  const remove = useMutation({
    mutationFn: async () => changeLogger(assessment.id, logger.id, { active: false }, email),
  });
  const { name, file, quarters, lon, lat, height, exclusions } = logger;
  const last = quarters.at(-1);
  return (
    <Paper withBorder p="sm" component="article" aria-label={`Logger ${name}`}>
      <Group justify="space-between" align="flex-start">
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">
            {file}: {quarters.length} 15-min periods
            {quarters[0] !== undefined && last !== undefined && (
              <>
                , {clockInZone(quarters[0].from, config.timeZone)} to{' '}
                {clockInZone(last.from + QUARTER_MINUTES, config.timeZone)}
              </>
            )}
          </Text>
          <Text size="sm" c="dimmed">
            {fixed(lat, 5)}, {fixed(lon, 5)}, {height} m above the ground
            {exclusions.length > 0 &&
              `; ${plural(exclusions.length, 'one time is', `${exclusions.length} times are`)} excluded`}
          </Text>
        </div>
        <Group gap="xs">
          <Button size="xs" variant="default" disabled={project.archived} onClick={() => setPlacing(true)}>
            Edit the place …
          </Button>
          <Button size="xs" variant="default" disabled={project.archived} onClick={() => setExcluding(true)}>
            Exclude times …
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="red.9"
            disabled={project.archived}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            Remove
          </Button>
        </Group>
      </Group>
      {remove.isError && <Alert color="red">{errorText(remove.error)}</Alert>}
      {isPlacing && (
        <EditPlaceDialog project={project} assessment={assessment} logger={logger} onClose={() => setPlacing(false)} />
      )}
      {isExcluding && (
        <ExclusionDialog
          assessment={assessment.id}
          logger={logger}
          timeZone={config.timeZone}
          onClose={() => setExcluding(false)}
        />
      )}
    </Paper>
  );
}

interface RemovedProps {
  project: LoadedProjectWithUid;
  assessment: Assessment;
  loggers: readonly Logger[];
}

function Removed({ project, assessment, loggers }: RemovedProps) {
  const { email } = useAccount();
  const restore = useMutation({
    mutationFn: async (id: string) => changeLogger(assessment.id, id, { active: true }, email),
  });
  return (
    <Stack gap={4} mt="sm">
      <Text size="sm" c="dimmed">
        Removed
      </Text>
      {loggers.map(({ id, name, file }) => (
        <Group key={id} gap="xs">
          <Text size="sm">
            {name} ({file})
          </Text>
          <Button size="compact-xs" variant="default" disabled={project.archived} onClick={() => restore.mutate(id)}>
            Restore
          </Button>
        </Group>
      ))}
      {restore.isError && <Alert color="red">{errorText(restore.error)}</Alert>}
    </Stack>
  );
}
