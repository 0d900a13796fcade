import { useEffect, useMemo, useState } from 'react';
import type { ReportConfig } from '../../../../model/project/report-config.ts';
import type { PreparedScene } from '../../../../prediction/rules/scene/prepared-scene.ts';
import type { ShownImagery } from '../../../api/use-project-data.ts';
import type { KeptProject } from '../../settings/use-kept-projects.ts';
import { ChoosePlan } from './choose-plan.tsx';
import { PlacePlan } from './place-plan.tsx';
import type { Plan } from './read-plan.ts';

interface PlanEditorProps {
  project: KeptProject;
  config: ReportConfig;
  scene: PreparedScene | null;
  imagery: ShownImagery;
  onClose: () => void;
}

/** Places a picture or a page of a PDF on the map of a project, by points that are known in both. */
export function PlanEditor({ project, config, scene, imagery, onClose }: PlanEditorProps) {
  const [plan, setPlan] = useState<Plan | null>(null);
  useEffect(() => () => (plan === null ? undefined : URL.revokeObjectURL(plan.address)), [plan]);
  const placed = imagery.shown.find(({ kind, name }) => kind === 'picture' && name === plan?.name);
  const others = useMemo(
    () => ({ ...imagery, shown: imagery.shown.filter(({ name }) => name !== plan?.name) }),
    [imagery, plan],
  );
  if (plan === null) return <ChoosePlan project={project} onChosen={setPlan} onClose={onClose} />;
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
