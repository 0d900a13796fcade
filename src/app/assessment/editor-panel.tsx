import { Button, Group, Stack, Tabs } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { Suspense, useRef } from 'react';
import { usePlan } from '../../plan/screens/editing/plan-context.ts';
import { TabPanel } from '../../ui/layout/tab-panel.tsx';
import { prefetchCode } from '../../ui/loading/fetch-code.ts';
import { lazily } from '../../ui/loading/lazily.ts';
import { PartBoundary } from '../../ui/loading/part-boundary.tsx';
import { LoadingState } from '../../ui/loading/states.tsx';
import { AssessmentHeader } from './assessment-header.tsx';
import classes from './assessment-editor.module.css';
import { ProcessBar, SkipToProcess } from './process-bar.tsx';
import type { Explored } from './use-explored.ts';
import { usePanelScroll } from './use-panel-scroll.ts';
import type { ShownResults } from './use-shown-results.ts';
import { type View, VIEW_NAMES, viewNamed } from './views.ts';

// The parts of the panel are fetched when they are first shown, so that the map is there sooner.
const PlacesPanel = lazily(async () => (await import('../../placement/screens/places-panel.tsx')).PlacesPanel);
// The plan comes with what draws: a click on its buttons must not be lost.
const loadPlanTab = async () => {
  const [{ PlanTab: Tab }] = await Promise.all([
    import('../../plan/screens/areas/plan-tab.tsx'),
    import('./map/drawn-work-areas.tsx'),
  ]);
  return Tab;
};
const loadResultsTab = async () => (await import('./results-tab.tsx')).ResultsTab;
const PlanTab = lazily(loadPlanTab);
const ResultsTab = lazily(loadResultsTab);
const SubmitTab = lazily(async () => (await import('./submit-tab.tsx')).SubmitTab);
const WhatIfTab = lazily(async () => (await import('../../scenarios/screens/what-if-tab.tsx')).WhatIfTab);
const WhatIfViews = lazily(async () => (await import('../../scenarios/screens/what-if-views.tsx')).WhatIfViews);

/** Fetches the code of a part before it is shown. */
export function prefetchPart(view: View): void {
  if (view === 'plan') void prefetchCode(loadPlanTab);
  else if (view === 'results') void prefetchCode(loadResultsTab);
}

interface EditorPanelProps {
  shown: ShownResults;
  explored: Explored;
  view: View;
  onView: (view: View) => void;
  onTimeChange: (time: string) => void;
  /** The index of the receiver that is open. */
  receiver: number | null;
  onReceiver: (receiver: number | null) => void;
}

/** The parts of an assessment beside the map: Plan, Results, Submit and Explore. */
export function EditorPanel({ shown, explored, view, onView, onTimeChange, receiver, onReceiver }: EditorPanelProps) {
  const content = useRef<HTMLDivElement>(null);
  usePanelScroll(content, receiver === null ? view : 'receiver', shown.stored.found?.processedAt ?? null);
  return (
    <Stack gap={0} mih="100%" ref={content}>
      <AssessmentHeader />
      <SkipToProcess />
      <Tabs value={view} onChange={(next) => onView(viewNamed(next))} keepMounted={false} flex={1}>
        <ViewSwitch view={view} onView={onView} />
        <Suspense fallback={<LoadingState />}>
          <TabPanel value="plan">
            <PlanTab />
          </TabPanel>
          <TabPanel value="results">
            <ResultsTab shown={shown} onTimeChange={onTimeChange} receiver={receiver} onReceiver={onReceiver} />
          </TabPanel>
          <TabPanel value="submit">
            <SubmitTab shown={shown} />
          </TabPanel>
          {view === 'explore' && (
            <PartBoundary>
              <Explore {...explored} />
            </PartBoundary>
          )}
        </Suspense>
      </Tabs>
      <ProcessBar preview={shown.preview} view={view} onDone={() => onView('results')} />
    </Stack>
  );
}

function ViewSwitch({ view, onView }: Pick<EditorPanelProps, 'view' | 'onView'>) {
  const isExploring = view === 'explore';
  return (
    <Group gap="xs" px="md" wrap="nowrap" className={classes.views ?? ''}>
      <Tabs.List flex={1} grow aria-label="Parts of the assessment">
        <Tabs.Tab value="plan">{VIEW_NAMES.plan}</Tabs.Tab>
        <Tabs.Tab value="results">{VIEW_NAMES.results}</Tabs.Tab>
        <Tabs.Tab value="submit">{VIEW_NAMES.submit}</Tabs.Tab>
      </Tabs.List>
      <Button
        size="xs"
        variant={isExploring ? 'filled' : 'default'}
        leftSection={<IconBulb size={16} />}
        aria-pressed={isExploring}
        onClick={() => onView(isExploring ? 'plan' : 'explore')}
      >
        Explore
      </Button>
    </Group>
  );
}

function Explore({ whatIf, difference, search }: Explored) {
  const { project, assessment, criteria } = usePlan();
  return (
    <WhatIfViews
      hasPlaces={search.places.found !== null}
      variants={
        <WhatIfTab
          project={project}
          assessment={assessment}
          criteria={criteria}
          whatIf={whatIf}
          mapped={difference.mapped}
          onMap={difference.map}
        />
      }
      places={<PlacesPanel search={search} />}
    />
  );
}
