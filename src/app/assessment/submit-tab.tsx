import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconFileText, IconMail, IconWaveSine } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import type { EquipmentItem } from '../../model/equipment/equipment.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import type { Results } from '../../model/results/results.ts';
import { LateNotices } from '../../notifications/screens/late-notices.tsx';
import type { Freshness } from '../../plan/api/use-freshness.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import type { ContourLayerControl } from '../../results/screens/map/use-contours.ts';
import { ResultsExport } from '../../results/screens/exports/results-export.tsx';
import { RevisionsSection } from '../../revisions/screens/revisions-section.tsx';
import { urls } from '../../ui/urls.ts';

interface SubmitTabProps {
  project: LoadedProjectWithUid;
  assessment: Assessment;
  freshness: Freshness;
  criteria: CriteriaSet;
  equipment: readonly EquipmentItem[];
  scene: PreparedScene | null;
  /** Of the plan as it is shown, those of the live preview among them; null where there are none. */
  results: Results | null;
  /** Those of the last run; null where there are none. */
  processed: Results | null;
  contours: ContourLayerControl;
}

/** What is handed in for a permit, in the order in which that is done. */
export function SubmitTab({ processed, contours, ...props }: SubmitTabProps) {
  const { project, assessment, freshness } = props;
  const hasResults = freshness !== 'none';
  return (
    <Stack gap="lg" p="md">
      <RevisionsSection {...props} />
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
