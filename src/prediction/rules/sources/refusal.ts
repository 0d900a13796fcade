/** What keeps an assessment from being processed, as sentences for the person who pressed the button. */
export class Refusal extends Error {
  readonly reasons: readonly string[];

  constructor(reasons: readonly string[]) {
    super(reasons.join(' '));
    this.reasons = reasons;
  }
}

/** The sentence on a method that the prediction refuses: a fault of the project’s configuration, not of the run. */
export const methodProblem = ({ message }: RangeError): string => `The project’s method cannot be used: ${message}.`;
