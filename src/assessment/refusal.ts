/** What keeps an assessment from being processed, as sentences for the person who pressed the button. */
export class Refusal extends Error {
  readonly reasons: readonly string[];

  constructor(reasons: readonly string[]) {
    super(reasons.join(' '));
    this.reasons = reasons;
  }
}
