import type { AssessmentId } from '../../model/ids.ts';
import { useAccount } from '../../people/api/session.ts';
import { useOthersHere } from '../api/use-others-here.ts';
import { Avatars } from './avatars.tsx';

/** Shows who else has the assessment open. */
export function PeopleHere({ assessment }: { assessment: AssessmentId }) {
  const { uid, email, displayName } = useAccount();
  return <Avatars people={useOthersHere(assessment, { uid, email, name: displayName })} />;
}
