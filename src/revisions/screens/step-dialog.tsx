import { useMemo, useState } from 'react';
import { errorText } from '../../firebase/error-texts.ts';
import { stepRevision } from '../api/revisions.ts';
import type { Review } from '../../model/revisions/review.ts';
import type { Revision, StepInput } from '../../model/revisions/revision.ts';
import type { RevisionState } from '../../model/revisions/latest-revision.ts';
import { usePlan } from '../../plan/screens/editing/plan-context.ts';
import { searchedAddresses } from '../../prediction/rules/scene/searched-addresses.ts';
import { StepDialog as Dialog } from './steps/step-dialog.tsx';

interface StepDialogProps {
  revision: Revision;
  inForce: Revision | null;
  /** Reviews by reviewers, who may propose conditions. */
  reviews: readonly Review[];
  to: RevisionState;
  onClose: () => void;
}

/** Asks for the details of a step of the company and takes it. */
export function StepDialog({ revision, inForce, reviews, to, onClose }: StepDialogProps) {
  const { assessment, criteria, equipment, scene } = usePlan();
  // The state is kept from when the dialog was opened. The server then reports changes by others; a form that followed them would
  // hide these.
  const [from] = useState(revision.state);
  const addresses = useMemo(() => searchedAddresses(scene), [scene]);
  const proposals = reviews.flatMap(({ reviewer, proposals: of }) =>
    of.map((proposal) => ({ ...proposal, by: reviewer.name })),
  );
  const take = async (input: StepInput) => {
    await stepRevision(assessment.id, revision.label, input);
    onClose();
  };
  return (
    <Dialog
      step={{ label: revision.label, from, to, inForce }}
      decidesAs={null}
      proposals={proposals}
      choices={{ criteria, equipment, addresses }}
      onTake={take}
      describeError={errorText}
      onClose={onClose}
    />
  );
}
