import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { errorText } from '../../../../firebase/error-texts.ts';
import { LoadingState } from '../../../../ui/loading/states.tsx';
import { ChoosePlan } from './choose-plan.tsx';
import { PlacePlan, type PlacePlanProps } from './place-plan.tsx';
import { type Plan, readStoredPlan } from './read-plan.ts';

interface PlanEditorProps extends Omit<PlacePlanProps, 'plan' | 'placed'> {
  /** Initial picture of the folder Imagery. Empty for none. */
  begun: string;
}

/** Places a picture or a page of a PDF on the project's map by control points. */
export function PlanEditor({ project, config, scene, imagery, begun, onClose }: PlanEditorProps) {
  const [chosen, setChosen] = useState<Plan | null>(null);
  const asked = useQuery({
    queryKey: ['plan-to-place', project.uid, begun],
    queryFn: () => readStoredPlan(project.uid, begun),
    enabled: begun !== '',
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const plan = chosen ?? asked.data ?? null;
  useEffect(() => () => (plan === null ? undefined : URL.revokeObjectURL(plan.address)), [plan]);
  const placed = imagery.shown.find(({ kind, name }) => kind === 'picture' && name === plan?.name);
  const others = useMemo(
    () => ({ ...imagery, shown: imagery.shown.filter(({ name }) => name !== plan?.name) }),
    [imagery, plan],
  );
  if (plan === null && asked.isLoading) return <LoadingState label={`Reading ${begun} …`} />;
  if (plan === null) {
    const refused = asked.isError ? errorText(asked.error) : null;
    return <ChoosePlan project={project} refused={refused} onChosen={setChosen} onClose={onClose} />;
  }
  return (
    <PlacePlan
      project={project}
      config={config}
      scene={scene}
      imagery={others}
      plan={plan}
      placed={plan.isStored && placed?.kind === 'picture' ? placed : null}
      onClose={onClose}
    />
  );
}
