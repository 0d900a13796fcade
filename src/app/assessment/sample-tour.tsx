import { notifications } from '@mantine/notifications';
import { Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { errorText } from '../../firebase/error-texts.ts';
import { useAccount } from '../../people/api/session.ts';
import { setActive } from '../../plan/api/edit-assessments.ts';
import { usePlan } from '../../plan/screens/editing/plan-context.ts';
import { lazily } from '../../ui/loading/lazily.ts';
import { SAMPLE_ASSESSMENT, urls } from '../../ui/urls.ts';

const Tour = lazily(async () => (await import('./tour.tsx')).Tour);

/** The tour of the sample assessment, shown once after the sample was created. */
export function SampleTour() {
  const { project, assessment } = usePlan();
  const { state: openedAs } = useLocation();
  const [isShown, setShown] = useState(openedAs === SAMPLE_ASSESSMENT);
  const navigate = useNavigate();
  const { email } = useAccount();
  if (!isShown) return null;
  const removeSample = () => {
    setActive(assessment.id, false, email).catch((error: unknown) =>
      notifications.show({ color: 'red', message: errorText(error) }),
    );
    void navigate(urls.project(project.id));
  };
  const endTour = () => {
    setShown(false);
    // The state of the address is cleared, so that the tour does not begin again when the page is next opened.
    void navigate({ search: window.location.search }, { replace: true, state: null });
  };
  return (
    <Suspense>
      <Tour onEnd={endTour} onRemove={removeSample} />
    </Suspense>
  );
}
