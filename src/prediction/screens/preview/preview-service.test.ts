import { describe, expect, it } from 'vitest';
import type { StartTracers } from '../../../engine/prediction/trace-all.ts';
import { startNodeTracers } from '../../../engine/threads/node.ts';
import { LiveHelpers } from '../../rules/preview/live-helpers.ts';
import { assess } from '../../rules/run/assess.ts';
import type { PreviewReply, PreviewRequest } from './preview-messages.ts';
import { PreviewService } from './preview-service.ts';
import { writePreparedScene } from '../../rules/scene/prepared-scene.ts';
import { firstPlan, streetTown } from '../../../../tests/support/plan-edits.ts';
import { randomFrom } from '../../../../tests/unit/acoustics/scenes.ts';

const scene = streetTown();
const plan = firstPlan(randomFrom(5));
const { config, equipment } = plan;

/** A service whose answers are accepted at once by default, without helper threads unless `startTracers` is given. */
function served({ isTaken = true, startTracers }: { isTaken?: boolean; startTracers?: StartTracers } = {}) {
  const failures: unknown[] = [];
  const helpers = new LiveHelpers(startTracers ?? startNodeTracers, startTracers === undefined ? 0 : 2, (error) => {
    failures.push(error);
  });
  const replies: PreviewReply[] = [];
  const sent: Array<Promise<void>> = [];
  const service: PreviewService = new PreviewService(
    (reply, transfer) => {
      // The reply is copied as when a worker posts it.
      replies.push(structuredClone(reply, { transfer }));
      if (isTaken) ask({ kind: 'taken' });
    },
    helpers,
    0,
  );
  const ask = (request: PreviewRequest) => void sent.push(service.onMessage(request));
  const settle = async () => {
    for (const one of sent) await one;
  };
  ask({ kind: 'scene', scene: Uint8Array.from(writePreparedScene(scene)).buffer });
  ask({ kind: 'project', project: { config, equipment } });
  return { replies, failures, ask, settle };
}

const levelsOf = (replies: readonly PreviewReply[]) =>
  replies.flatMap((reply) => (reply.kind === 'levels' ? [reply] : []));

describe('PreviewService', () => {
  it('ends with the levels of a run', async () => {
    const { replies, ask, settle } = served();
    ask({ kind: 'plan', edit: 1, plan: plan.assessment });
    await settle();
    const last = levelsOf(replies).at(-1);
    const results = await assess({ ...plan, hash: 'h' }, scene, { email: 'a@b.c', at: new Date(0) });
    expect([last?.edit, last?.exactShare, last?.isBusy]).toEqual([1, 1, false]);
    expect([...(last?.evaluated.levels.laeq ?? [])]).toEqual(results.receivers.laeq);
  });

  it('ends with the levels of a run if other threads help', async () => {
    const { replies, failures, ask, settle } = served({ startTracers: startNodeTracers });
    for (const edit of [1, 2]) ask({ kind: 'plan', edit, plan: plan.assessment });
    await settle();
    const last = levelsOf(replies).at(-1);
    const results = await assess({ ...plan, hash: 'h' }, scene, { email: 'a@b.c', at: new Date(0) });
    expect([last?.edit, last?.exactShare, last?.isBusy, failures]).toEqual([2, 1, false, []]);
    expect([...(last?.evaluated.levels.laeq ?? [])]).toEqual(results.receivers.laeq);
  });

  it('traces only a first picture while the page shows stored levels, and the rest as soon as the page shows the preview', async () => {
    const { replies, ask, settle } = served({ startTracers: startNodeTracers });
    ask({ kind: 'shown', isShown: false });
    ask({ kind: 'plan', edit: 1, plan: plan.assessment });
    await settle();
    const first = levelsOf(replies).at(-1);
    expect([first?.edit, first?.isBusy]).toEqual([1, false]);
    expect(first?.exactShare).toBeLessThan(0.5);
    ask({ kind: 'shown', isShown: true });
    await settle();
    expect(levelsOf(replies).at(-1)).toMatchObject({ edit: 1, exactShare: 1, isBusy: false });
  });

  it('traces an edit completely although the page shows stored levels, but does not trace an unchanged plan again', async () => {
    const { replies, ask, settle } = served();
    ask({ kind: 'shown', isShown: false });
    for (const edit of [1, 2]) {
      ask({ kind: 'plan', edit, plan: plan.assessment });
      await settle();
      expect(levelsOf(replies).at(-1)?.exactShare).toBeLessThan(0.5);
    }
    const [[id, area] = []] = Object.entries(plan.assessment.workAreas);
    const geometry = { type: 'Point', coordinates: [...scene.receivers.lonLat.subarray(40, 42)] };
    const moved = { [id!]: { ...area!, feature: { ...area!.feature, geometry } } } as typeof plan.assessment.workAreas;
    const before = replies.length;
    ask({ kind: 'plan', edit: 3, plan: { ...plan.assessment, workAreas: moved } });
    await settle();
    // No answer presents the levels from before the edit as final.
    for (const reply of levelsOf(replies.slice(before))) expect(reply.isBusy || reply.exactShare === 1).toBe(true);
    expect(levelsOf(replies).at(-1)).toMatchObject({ edit: 3, exactShare: 1, isBusy: false });
  });

  it('answers only the latest of several plans', async () => {
    const { replies, ask, settle } = served();
    for (const edit of [1, 2, 3]) ask({ kind: 'plan', edit, plan: plan.assessment });
    await settle();
    expect(levelsOf(replies).at(-1)).toMatchObject({ edit: 3, exactShare: 1 });
    expect(levelsOf(replies).some(({ edit }) => edit === 2)).toBe(false);
  });

  it('sends the levels of a work area again only if they have changed', async () => {
    const { replies, ask, settle } = served();
    ask({ kind: 'plan', edit: 1, plan: plan.assessment });
    await settle();
    ask({ kind: 'plan', edit: 2, plan: plan.assessment });
    await settle();
    const [first, ...others] = levelsOf(replies).map(({ areaLevels }) =>
      areaLevels.map(([, levels]) => levels !== null),
    );
    expect([first, others.at(-1)]).toEqual([[true], [false]]);
  });

  it('sends no further answer until its last answer was taken', async () => {
    const { replies, ask, settle } = served({ isTaken: false });
    ask({ kind: 'plan', edit: 1, plan: plan.assessment });
    await settle();
    ask({ kind: 'plan', edit: 2, plan: plan.assessment });
    await settle();
    expect(levelsOf(replies)).toHaveLength(1);
    ask({ kind: 'taken' });
    await settle();
    expect(levelsOf(replies).map(({ edit }) => edit)).toEqual([1, 2]);
  });

  it('reports on a phone that it is finished once the receivers in view are exact', async () => {
    const { replies, ask, settle } = served();
    const [lon = 0, lat = 0] = scene.receivers.lonLat;
    const view = { west: lon - 1e-4, east: lon + 1e-4, south: lat - 1e-4, north: lat + 1e-4 };
    ask({ kind: 'viewport', viewport: { view, onlyInView: true } });
    ask({ kind: 'plan', edit: 1, plan: plan.assessment });
    await settle();
    const last = levelsOf(replies).at(-1);
    expect(last?.isBusy).toBe(false);
    expect(last?.exactShare).toBeLessThan(1);
  });

  it('reports what a plan lacks in the words of Process', async () => {
    const { replies, ask, settle } = served();
    ask({ kind: 'plan', edit: 1, plan: { ...plan.assessment, workAreas: {} } });
    await settle();
    expect(replies).toEqual([{ kind: 'incomplete', edit: 1, problems: ['Draw at least one work area.'] }]);
  });

  it('answers a scene that cannot be read with a failure', async () => {
    const replies: PreviewReply[] = [];
    const service = new PreviewService(
      (reply) => void replies.push(reply),
      new LiveHelpers(startNodeTracers, 0, () => undefined),
    );
    await expect(service.onMessage({ kind: 'scene', scene: new ArrayBuffer(3) })).rejects.toThrow('prepared scene');
    expect(replies).toMatchObject([{ kind: 'failed' }]);
  });
});
