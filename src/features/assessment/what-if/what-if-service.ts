import { planAssessor } from '../../../assessment/settled-plans.ts';
import { scoreOf } from '../../../assessment/suggestions.ts';
import type { Plan } from '../../../assessment/changed-plan.ts';
import { readPreparedScene } from '../../../geodata/scene/prepared-scene.ts';
import { type WhatIfReply, type WhatIfProject, whatIfRequestSchema } from './what-if-messages.ts';

/** Assesses plans beside the page, each when it is asked for. */
export class WhatIfService {
  private readonly answer: (reply: WhatIfReply) => void;
  private assess: ReturnType<typeof planAssessor> | null = null;
  private project: WhatIfProject | null = null;

  constructor(answer: (reply: WhatIfReply) => void) {
    this.answer = answer;
  }

  hear(data: unknown): void {
    const request = whatIfRequestSchema.parse(data);
    if (request.kind === 'start') {
      this.assess = planAssessor(readPreparedScene(request.scene));
      this.project = request.project;
      return;
    }
    const { key, plan } = request;
    const settled = this.settle(plan);
    if (request.kind === 'assess') this.answer({ kind: 'assessed', key, settled });
    else {
      const score = settled.kind === 'settled' ? scoreOf(settled.results) : null;
      this.answer({ kind: 'scored', key, score });
    }
  }

  private settle(plan: Plan) {
    if (this.assess === null || this.project === null) throw new Error('a plan came before the scene');
    const { assessment, config, equipment } = this.project;
    return this.assess({ config, equipment, assessment: { ...assessment, ...plan } });
  }
}
