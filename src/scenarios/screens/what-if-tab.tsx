import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { IconMap } from '@tabler/icons-react';
import { useState } from 'react';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { canonicalJson } from '../../model/canonical-json.ts';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import { slugOf } from '../../model/slug.ts';
import { ScenarioComparison } from './comparison/scenario-comparison.tsx';
import { EmptyState, Failure, LoadingState } from '../../ui/loading/states.tsx';
import { HoursDialog } from './hours-dialog.tsx';
import { LeftOut } from './left-out.tsx';
import { Suggestions } from './suggestions.tsx';
import { nameOfVariant, useMakeAssessment } from './use-make-assessment.ts';
import { type AskedVariant, THIS_PLAN, type WhatIf } from './use-what-if.ts';
import { VariantMenu } from './variant-menu.tsx';

interface WhatIfTabProps {
  project: LoadedProjectWithUid;
  assessment: Assessment;
  criteria: CriteriaSet;
  whatIf: WhatIf;
  /** Key of the variant whose difference the map shows. Null if there is none. */
  mapped: string | null;
  onMap: (key: string | null) => void;
}

/**
 * Compares the plan with variants, and suggests changes after which fewer addresses exceed their criterion. The plan of a variant
 * is stored only when an assessment is created from it.
 */
export function WhatIfTab(props: WhatIfTabProps) {
  const { project, assessment, criteria } = props;
  const [becoming, setBecoming] = useState<Becoming | null>(null);
  const makeAssessment = useMakeAssessment(project);
  return (
    <>
      <Variants {...props} onAskShifts={(variant) => setBecoming({ variant, assessment })} />
      {becoming !== null && (
        <HoursDialog
          name={nameOfVariant(becoming.assessment, becoming.variant.name)}
          assessment={becoming.assessment}
          plan={becoming.variant.plan}
          criteria={criteria}
          isChanged={isOtherPlan(becoming.assessment, assessment)}
          onMake={async (plan) => makeAssessment(becoming.assessment, becoming.variant.name, plan)}
          onClose={() => setBecoming(null)}
        />
      )}
    </>
  );
}

/** A variant in other hours from which an assessment is to be created, and the assessment to which it belongs. */
interface Becoming {
  variant: AskedVariant;
  assessment: Assessment;
}

function isOtherPlan(before: Assessment, now: Assessment): boolean {
  const planOf = ({ workAreas, shifts, operatingTime, startDate, endDate }: Assessment) =>
    canonicalJson({ workAreas, shifts: shifts ?? null, operatingTime, startDate, endDate });
  return before !== now && planOf(before) !== planOf(now);
}

interface VariantsProps extends Omit<WhatIfTabProps, 'criteria'> {
  onAskShifts: (variant: AskedVariant) => void;
}

function Variants({ project, assessment, whatIf, mapped, onMap, onAskShifts }: VariantsProps) {
  const { asked, leftOut, offered, ask, drop, failure } = whatIf;
  const [itself] = asked;
  if (failure !== null) {
    return <Failure message={failure} />;
  }
  if (itself === undefined || itself.outcome === null) return <LoadingState label="Computing the plan …" />;
  if (itself.outcome.kind === 'refused') {
    return (
      <EmptyState icon={<IconMap />} title="The plan cannot be assessed yet">
        {itself.outcome.problems[0]}
      </EmptyState>
    );
  }
  const isAsked = (key: string) => asked.some((plan) => plan.key === key);
  return (
    <Stack gap="md">
      <Compared
        project={project}
        assessment={assessment}
        asked={asked}
        mapped={mapped}
        onMap={onMap}
        onDrop={drop}
        onAskShifts={onAskShifts}
      />
      {leftOut.length > 0 && <LeftOut variants={leftOut} onDrop={drop} />}
      <section aria-labelledby="variants">
        <Title order={2} size="h4" id="variants" mb={6}>
          Scenarios to compare
        </Title>
        <Stack gap={6}>
          {offered.map((variant) => (
            <Checkbox
              key={variant.key}
              size="sm"
              label={variant.name}
              checked={isAsked(variant.key)}
              onChange={({ currentTarget }) => (currentTarget.checked ? ask(variant) : drop(variant.key))}
            />
          ))}
        </Stack>
      </section>
      <Suggestions whatIf={whatIf} isAsked={isAsked} />
      <Text size="xs" c="dimmed">
        Scenarios and suggestions are calculated as by Process, except those marked as estimates. Your choice is kept in
        this browser tab; nothing is stored until you save a scenario as an assessment.
      </Text>
    </Stack>
  );
}

interface ComparedProps extends Omit<VariantsProps, 'whatIf'> {
  asked: AskedVariant[];
  onDrop: (key: string) => void;
}

function Compared({ project, assessment, asked, mapped, onMap, onDrop, onAskShifts }: ComparedProps) {
  const scenarios = asked.map((variant) => {
    const { key, name, outcome } = variant;
    return {
      key,
      name,
      results: outcome?.kind === 'assessed' ? outcome.results : null,
      note: outcome?.kind === 'refused' ? (outcome.problems[0] ?? '') : '',
      actions:
        key === THIS_PLAN ? null : (
          <VariantMenu
            project={project}
            assessment={assessment}
            variant={variant}
            isMapped={mapped === key}
            onMap={() => onMap(mapped === key ? null : key)}
            onDrop={() => onDrop(key)}
            onAskShifts={() => onAskShifts(variant)}
          />
        ),
    };
  });
  return (
    <ScenarioComparison
      label="The plan and its scenarios"
      fileName={`scenarios-${slugOf(assessment.name) ?? 'assessment'}`}
      scenarios={scenarios}
    >
      {mapped !== null && (
        <Group gap="xs" role="status">
          <Text size="sm">The map shows how much the levels differ from this plan’s.</Text>
          <Button size="compact-xs" variant="default" onClick={() => onMap(null)}>
            Show levels again
          </Button>
        </Group>
      )}
    </ScenarioComparison>
  );
}
