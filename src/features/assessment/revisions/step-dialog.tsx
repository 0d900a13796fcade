import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorText } from '../../../backend/error-texts.ts';
import { stepRevision } from '../../../backend/revisions.ts';
import type { Assessment } from '../../../domain/assessment.ts';
import type { CriteriaSet } from '../../../domain/criteria/criteria-set.ts';
import type { EquipmentItem } from '../../../domain/equipment/equipment.ts';
import type { Review } from '../../../domain/revisions/review.ts';
import type { Revision, StepInput } from '../../../domain/revisions/revision.ts';
import type { RevisionState } from '../../../domain/revisions/latest-revision.ts';
import type { PreparedScene } from '../../../geodata/scene/prepared-scene.ts';
import { searchedAddresses } from '../../../queries/searched-addresses.ts';
import { StepDialog as Dialog } from '../../../ui/revisions/step-dialog.tsx';

interface StepDialogProps {
  assessment: Assessment;
  criteria: CriteriaSet;
  equipment: readonly EquipmentItem[];
  scene: PreparedScene | null;
  revision: Revision;
  inForce: Revision | null;
  /** Of reviewers, who may propose conditions. */
  reviews: readonly Review[];
  to: RevisionState;
  onClose: () => void;
}

/** Asks for what a step of the company needs, and takes it. */
export function StepDialog({ assessment, scene, reviews, revision, onClose, ...step }: StepDialogProps) {
  // What others do meanwhile is told by the server, and not hidden by a form that follows.
  const [from] = useState(revision.state);
  const addresses = useMemo(() => searchedAddresses(scene), [scene]);
  const proposals = reviews.flatMap(({ reviewer, proposals: of }) =>
    of.map((proposal) => ({ ...proposal, by: reviewer.name })),
  );
  const take = useMutation({
    mutationFn: (input: StepInput) => stepRevision(assessment.id, revision.label, input),
    onSuccess: onClose,
  });
  return (
    <Dialog
      {...step}
      label={revision.label}
      from={from}
      decidesAs={null}
      proposals={proposals}
      addresses={addresses}
      isTaking={take.isPending}
      problem={take.isError ? errorText(take.error) : null}
      onTake={(input) => take.mutate(input)}
      onClose={onClose}
    />
  );
}
