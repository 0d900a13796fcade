import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { IconMap } from '@tabler/icons-react';
import type { Assessment } from '../../../domain/assessment.ts';
import type { CriteriaSet } from '../../../domain/criteria/criteria-set.ts';
import type { LoadedProjectWithUid } from '../../../domain/project.ts';
import { slugOf } from '../../../domain/slug.ts';
import { ScenarioComparison } from '../../../ui/scenarios/scenario-comparison.tsx';
import { EmptyState, Failure, LoadingState } from '../../../ui/states.tsx';
import { LeftOut } from './left-out.tsx';
import { Suggestions } from './suggestions.tsx';
import { type AskedVariant, THIS_PLAN, type WhatIf } from './use-what-if.ts';
import { VariantMenu } from './variant-menu.tsx';

interface WhatIfTabProps {
  project: LoadedProjectWithUid;
  assessment: Assessment;
  criteria: CriteriaSet;
  whatIf: WhatIf;
  /** The variant whose difference the map shows; null: none. */
  mapped: string | null;
  onMap: (key: string | null) => void;
}

/** The plan beside variants of it, and changes that would free addresses. No plan is stored before it is made an assessment. */
export function WhatIfTab({ project, assessment, criteria, whatIf, mapped, onMap }: WhatIfTabProps) {
  const { asked, leftOut, offered, ask, drop, failure } = whatIf;
  const [itself] = asked;
  if (failure !== null) {
    return <Failure message={failure} />;
  }
  if (itself === undefined || itself.settled === null) return <LoadingState label="Computing the plan …" />;
  if (itself.settled.kind === 'refused') {
    return (
      <EmptyState icon={<IconMap />} title="The plan cannot be assessed yet">
        {itself.settled.problems[0]}
      </EmptyState>
    );
  }
  const isAsked = (key: string) => asked.some((one) => one.key === key);
  return (
    <Stack gap="md">
      <Compared
        project={project}
        assessment={assessment}
        criteria={criteria}
        asked={asked}
        mapped={mapped}
        onMap={onMap}
        onDrop={drop}
      />
      {leftOut.length > 0 && <LeftOut variants={leftOut} onDrop={drop} />}
      <section aria-labelledby="variants">
        <Title order={2} size="h4" id="variants" mb={6}>
          What if …
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
        Variants and suggestions are computed as a run would. Which ones you compare is remembered in this tab; no plan
        is stored until one is made an assessment.
      </Text>
    </Stack>
  );
}

interface ComparedProps extends Pick<WhatIfTabProps, 'project' | 'assessment' | 'criteria' | 'mapped' | 'onMap'> {
  asked: AskedVariant[];
  onDrop: (key: string) => void;
}

function Compared({ project, assessment, criteria, asked, mapped, onMap, onDrop }: ComparedProps) {
  const scenarios = asked.map((variant) => {
    const { key, name, settled } = variant;
    return {
      key,
      name,
      results: settled?.kind === 'settled' ? settled.results : null,
      note: settled?.kind === 'refused' ? (settled.problems[0] ?? '') : '',
      actions:
        key === THIS_PLAN ? null : (
          <VariantMenu
            project={project}
            assessment={assessment}
            criteria={criteria}
            variant={variant}
            isMapped={mapped === key}
            onMap={() => onMap(mapped === key ? null : key)}
            onDrop={() => onDrop(key)}
          />
        ),
    };
  });
  return (
    <ScenarioComparison
      label="The plan and its variants"
      fileName={`scenarios-${slugOf(assessment.name) ?? 'assessment'}`}
      scenarios={scenarios}
      writeXlsx={async (lines) => (await import('../../../geodata/results/scenario-files.ts')).scenarioXlsx(lines)}
      writeCsv={async (lines) => (await import('../../../geodata/results/scenario-files.ts')).scenarioCsv(lines)}
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
