import { Button, CloseButton, Group, Paper, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconSchool } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorText } from '../../../firebase/error-texts.ts';
import { useLive } from '../../../firebase/live.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import { criteriaSetOf, type ReportConfig } from '../../../model/project/report-config.ts';
import { useAccount } from '../../../people/api/session.ts';
import { createAssessment } from '../../../plan/api/edit-assessments.ts';
import { shiftTonight } from '../../../plan/screens/shifts/tonight.ts';
import { fetchCode } from '../../../ui/loading/fetch-code.ts';
import { SAMPLE_ASSESSMENT, urls } from '../../../ui/urls.ts';
import { watchEquipment } from '../../api/loaded-projects.ts';

/** The sample needs the standard equipment library, so it is fetched on demand. */
const loadSample = () => import('../../../plan/rules/sample-assessment.ts');

interface SampleOfferProps {
  project: LoadedProjectWithUid;
  config: ReportConfig;
}

/** Offers a sample assessment with a tour until the person accepts or declines it in this browser. */
export function SampleOffer(props: SampleOfferProps) {
  const [answered, setAnswered] = useLocalStorage({
    key: 'sample-answered',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const { bounds } = props.project;
  if (answered || bounds === null) return null;
  return <Offer {...props} bounds={bounds} onAnswer={() => setAnswered(true)} />;
}

interface OfferProps extends SampleOfferProps {
  bounds: NonNullable<LoadedProjectWithUid['bounds']>;
  onAnswer: () => void;
}

function Offer({ project, config, bounds, onAnswer }: OfferProps) {
  const { email } = useAccount();
  const navigate = useNavigate();
  const equipment = useLive(useMemo(() => watchEquipment(project.uid), [project.uid]));
  const items = equipment.kind === 'ready' ? equipment.value : null;
  const make = useMutation({
    mutationFn: async () => {
      const set = criteriaSetOf(config);
      const shift = shiftTonight(config.timeZone);
      const { uid, company } = project;
      const of = { author: email, project: uid, company, bounds, set, shift, equipment: items ?? [] };
      const { sampleAssessment } = await fetchCode(loadSample);
      const id = await createAssessment(sampleAssessment(of), email);
      onAnswer();
      await navigate(urls.assessment(project.id, id), { state: SAMPLE_ASSESSMENT });
    },
  });
  return (
    <Paper withBorder p="sm" component="section" aria-label="Sample assessment">
      <Group wrap="nowrap" gap="sm" align="flex-start">
        <IconSchool size={20} style={{ flexShrink: 0 }} />
        <Text size="sm" flex={1}>
          New here? A sample assessment shows how to get from a work area to a submission, in four steps.
        </Text>
        <CloseButton size="sm" aria-label="Do not offer the sample again" onClick={onAnswer} />
      </Group>
      <Button
        mt="xs"
        ml={32}
        size="xs"
        disabled={items === null}
        loading={make.isPending}
        onClick={() => make.mutate()}
      >
        Try the sample
      </Button>
      {make.isError && (
        <Text size="sm" c="red.9" mt="xs" role="alert">
          {errorText(make.error)}
        </Text>
      )}
    </Paper>
  );
}
