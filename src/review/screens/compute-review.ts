import type { ReviewReply, ReviewRequest } from './review-messages.ts';
import { ENGINE_VERSION } from '../../engine/scene/version.ts';
import { assess } from '../../prediction/rules/run/assess.ts';
import { problemsOfAssessment } from '../../prediction/rules/sources/problems.ts';
import { Refusal } from '../../prediction/rules/sources/refusal.ts';
import { isTooLargeForOneMachine } from '../../prediction/rules/sources/run-size.ts';
import { differencesOf } from '../../prediction/rules/run/same-results.ts';
import { readPreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';

/** Assesses the plan of the request with the same engine as a run and compares it with the frozen results. */
export async function computeReview({ scene, input, results: frozen, plan }: ReviewRequest): Promise<ReviewReply> {
  const { id, project, company } = { id: frozen.assessment, project: frozen.project, company: frozen.company };
  const { config, equipment } = input;
  const assessment = { ...input.assessment, ...plan, id, project, company };
  try {
    const prepared = readPreparedScene(scene);
    const asked = { assessment, config, equipment, hash: frozen.inputHash };
    if (problemsOfAssessment(asked, prepared).length === 0 && isTooLargeForOneMachine(asked, prepared)) {
      throw new Refusal([
        'This is a large run that was divided over many machines. It cannot be computed again in a browser.',
      ]);
    }
    const by = { email: frozen.processedBy, at: new Date(frozen.processedAt) };
    const results = await assess(asked, prepared, by);
    return { kind: 'computed', results, differences: differencesOf(frozen, results), engineVersion: ENGINE_VERSION };
  } catch (error) {
    const message =
      error instanceof Refusal ? error.message : 'It could not be computed. Reload the page and try again.';
    return { kind: 'failed', message };
  }
}
