import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconFileText, IconMail, IconWaveSine } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { LateNotices } from '../../notifications/screens/late-notices.tsx';
import { ResultsExport } from '../../results/screens/exports/results-export.tsx';
import { RevisionsSection } from '../../revisions/screens/revisions-section.tsx';
import { urls } from '../../ui/urls.ts';
import { usePlan } from '../../plan/screens/editing/plan-context.ts';
import type { ShownResults } from './use-shown-results.ts';

interface SubmitTabProps {
  shown: Pick<ShownResults, 'results' | 'previewed' | 'contours'>;
}

/** Everything that is submitted for a permit, in the order of the work. */
export function SubmitTab({ shown: { results, previewed, contours } }: SubmitTabProps) {
  const { project, assessment, freshness } = usePlan();
  const processed = previewed === null ? results : null;
  const hasResults = freshness !== 'none';
  return (
    <Stack gap="lg" p="md">
      <RevisionsSection results={results} />
      <Section title="Report" about="The report of the last run. Each revision has its own.">
        {hasResults ? (
          <PageLink to={urls.report(project.id, assessment.id)} icon={<IconFileText size={16} />}>
            Report
          </PageLink>
        ) : (
          <Text size="sm">Process the assessment first.</Text>
        )}
      </Section>
      <Section title="Notifications" about="Affected addresses, notification deadlines and letters.">
        {processed !== null && <LateNotices assessment={assessment} found={processed} />}
        <PageLink to={urls.notices(project.id, assessment.id)} icon={<IconMail size={16} />}>
          Notifications
        </PageLink>
      </Section>
      <Section title="Exports" about="Address list, GIS layers and tables of the last run.">
        <ResultsExport
          project={project}
          assessment={assessment}
          freshness={freshness}
          results={processed}
          contours={contours}
        />
      </Section>
      <Section title="Monitoring" about="Measured levels compared with predicted levels.">
        <PageLink to={urls.monitoring(project.id, assessment.id)} icon={<IconWaveSine size={16} />}>
          Monitoring
        </PageLink>
      </Section>
    </Stack>
  );
}

function PageLink({ to, icon, children }: { to: string; icon: ReactNode; children: string }) {
  return (
    <Button size="xs" variant="default" component={Link} to={to} leftSection={icon}>
      {children}
    </Button>
  );
}

function Section({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack component="section" gap={6} aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <Text size="xs" c="dimmed">
        {about}
      </Text>
      <Group gap="xs">{children}</Group>
    </Stack>
  );
}
