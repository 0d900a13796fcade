import { Alert, SegmentedControl, Stack, Tabs, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import {
  compareLoggers,
  type CrewPlace,
  type MonitoredWork,
  summaryOfLoggers,
  worksAt,
} from '../rules/compare-loggers.ts';
import { errorText } from '../../firebase/error-texts.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { isOfQuarters } from '../../model/criteria/criteria-set.ts';
import type { Logger } from '../rules/logger.ts';
import type { PredictedLine } from '../rules/logger-prediction.ts';
import type { EquipmentTime } from '../rules/equipment-times.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import { criteriaSetOf, type ReportConfig } from '../../model/project/report-config.ts';
import { hasShifts } from '../../model/time/shift.ts';
import { freshnessOf } from '../../plan/rules/freshness.ts';
import { PermitNote } from './permit-note.tsx';
import { Failure, LoadingState } from '../../ui/loading/states.tsx';
import { TabPanel } from '../../ui/layout/tab-panel.tsx';
import { BiasNote } from './bias-note.tsx';
import { BackgroundSection } from './background-section.tsx';
import { ComparedBefore } from './compared-before.tsx';
import { ComparisonSection } from './comparison-section.tsx';
import { EquipmentTimesSection } from './equipment-times-section.tsx';
import { SoundPowerSection } from './sound-power-section.tsx';
import { useKeptComparison } from './use-kept-comparison.ts';
import type { MonitoredPlan } from './use-monitored-plan.ts';
import { usePredictedLines } from './use-predicted-lines.ts';

interface MonitoringBoardProps {
  project: LoadedProjectWithUid;
  assessment: Assessment;
  config: ReportConfig;
  /** Loggers that are not removed. */
  loggers: readonly Logger[];
  plan: MonitoredPlan;
  equipmentTimes: readonly EquipmentTime[];
}

/** Compares the measurements of loggers with the prediction at their positions. */
export function MonitoringBoard(props: MonitoringBoardProps) {
  const { plan, loggers } = props;
  const predicted = usePredictedLines(plan, loggers);
  if (!hasShifts(plan.input.assessment.shifts)) {
    return (
      <>
        <Alert color="orange">
          The {plan.revision === null ? 'assessment' : `plan of revision ${plan.revision.label}`} has no shifts: nobody
          knows which 15-min periods to compare. Edit the details of the assessment and add shifts.
        </Alert>
        <BackgroundSection loggers={loggers} works={NEVER} set={criteriaSetOf(props.config)} />
      </>
    );
  }
  const set = criteriaSetOf(plan.input.config);
  if (set.operatingTimes.some(({ key }) => !isOfQuarters(set, key))) {
    return (
      <>
        <Alert color="orange">
          The criteria of this project hold for means over hours, and usage is a share of these: 15-min periods are not
          compared with them.
        </Alert>
        <BackgroundSection loggers={loggers} works={NEVER} set={set} />
      </>
    );
  }
  if (predicted.isPending) return <LoadingState label="Predicting the levels at the loggers …" />;
  if (predicted.isError) {
    return <Failure message={errorText(predicted.error)} onRetry={() => void predicted.refetch()} />;
  }
  return <Predicted {...props} lines={predicted.data} />;
}

const NEVER = () => false;

const CREWS: Array<{ value: CrewPlace; label: string }> = [
  { value: 'worst', label: 'Crews at their loudest' },
  { value: 'spread', label: 'Crews spread' },
];

function Predicted({
  project,
  config,
  assessment,
  loggers,
  plan,
  equipmentTimes,
  lines,
}: MonitoringBoardProps & { lines: readonly PredictedLine[] }) {
  const [crew, setCrew] = useState<CrewPlace>('worst');
  const set = useMemo(() => criteriaSetOf(plan.input.config), [plan]);
  const active = useMemo(() => equipmentTimes.filter((entry) => entry.active), [equipmentTimes]);
  const work = useMemo(
    (): MonitoredWork => ({ assessment: plan.input.assessment, set, lines, equipmentTimes: active, crew: 'worst' }),
    [plan, set, lines, active],
  );
  const shown = useMemo(() => ({ ...work, crew }), [work, crew]);
  // The permit refers to the approved level, whatever is displayed here.
  const approved = useMemo(() => compareLoggers(work, loggers), [work, loggers]);
  const compared = useMemo(
    () => (crew === 'worst' ? approved : compareLoggers(shown, loggers)),
    [crew, approved, shown, loggers],
  );
  const summary = useMemo(() => summaryOfLoggers({ set }, loggers, approved), [loggers, approved, set]);
  const works = useMemo(() => worksAt(work), [work]);
  const inputHash = useMemo(
    () => plan.revision?.frozen.inputHash ?? hashIfCurrent(assessment, project, config),
    [plan, assessment, project, config],
  );
  const revision = plan.revision?.label ?? '';
  const kept = useKeptComparison(project, assessment.id, { revision, inputHash, summary, loggers });
  return (
    <Stack gap="sm">
      <PermitNote revision={plan.revision} summary={summary} />
      {kept.failure !== null && <Failure message={kept.failure} />}
      <Text size="sm">
        {plan.revision === null
          ? 'Predicted by the plan as it is: no revision is approved.'
          : `Predicted by the plan that was approved as revision ${plan.revision.label}.`}{' '}
        LAeq of 15 minutes without penalty, in the free field, at the height of each logger.
      </Text>
      <SegmentedControl<CrewPlace>
        size="xs"
        aria-label="How crews are assessed"
        style={{ alignSelf: 'flex-start' }}
        value={crew}
        onChange={setCrew}
        data={CREWS}
      />
      <Tabs defaultValue="comparison" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="comparison">Comparison</Tabs.Tab>
          <Tabs.Tab value="equipment">Equipment log</Tabs.Tab>
          <Tabs.Tab value="powers">Sound powers</Tabs.Tab>
          <Tabs.Tab value="background">Background</Tabs.Tab>
        </Tabs.List>
        <TabPanel value="comparison" pt="sm">
          <Stack gap="sm">
            <ComparisonSection loggers={loggers} compared={compared} timeZone={set.timeZone} />
            <ComparedBefore comparisons={kept.others} loggers={loggers} />
            <BiasNote comparisons={kept.counting} />
          </Stack>
        </TabPanel>
        <TabPanel value="equipment" pt="sm">
          <EquipmentTimesSection
            assessment={assessment.id}
            isArchived={project.archived}
            lines={lines}
            shifts={plan.input.assessment.shifts ?? []}
            entries={equipmentTimes}
          />
        </TabPanel>
        <TabPanel value="powers" pt="sm">
          <SoundPowerSection assessment={assessment} work={shown} loggers={loggers} compared={compared} />
        </TabPanel>
        <TabPanel value="background" pt="sm">
          <BackgroundSection loggers={loggers} works={works} set={set} />
        </TabPanel>
      </Tabs>
    </Stack>
  );
}

/** Input hash of the results if they are those of the current plan, otherwise empty. */
function hashIfCurrent(assessment: Assessment, project: LoadedProjectWithUid, config: ReportConfig): string {
  return freshnessOf(assessment, project, config) === 'current' ? (assessment.processing?.resultHash ?? '') : '';
}
