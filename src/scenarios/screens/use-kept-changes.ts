import { useSessionStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import { z } from 'zod';
import type { Variant } from '../rules/changed-plan.ts';
import { keyOfChange, type PlanChange, planChangeSchema } from '../rules/plan-change.ts';
import type { AssessmentId } from '../../model/ids.ts';

/** Changes that the user selected, each with the name of its variant. */
const keptSchema = z.array(z.object({ change: planChangeSchema, name: z.string() }));
type Kept = z.infer<typeof keptSchema>;

const NONE: Kept = [];

interface KeptChanges {
  kept: ReadonlyArray<{ key: string; change: PlanChange; name: string }>;
  keep: (variant: Variant) => void;
  drop: (key: string) => void;
}

/** Stores the selected changes of an assessment in this tab. They survive edits of the plan and reloads of the page. */
export function useKeptChanges(assessment: AssessmentId): KeptChanges {
  const [stored, store] = useSessionStorage<Kept>({
    key: `what-if ${assessment}`,
    defaultValue: NONE,
    getInitialValueInEffect: false,
    deserialize: (text) => {
      try {
        return keptSchema.parse(JSON.parse(text ?? 'null'));
      } catch {
        return NONE;
      }
    },
  });
  return useMemo(() => {
    const without = (all: Kept, key: string) => all.filter(({ change }) => keyOfChange(change) !== key);
    return {
      kept: stored.map((scenario) => ({ key: keyOfChange(scenario.change), ...scenario })),
      keep: ({ key, change, name }) => store((before) => [...without(before, key), { change, name }]),
      drop: (key) => store((before) => without(before, key)),
    };
  }, [stored, store]);
}
